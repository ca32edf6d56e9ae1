import {
  IconAccessPoint,
  IconApi,
  IconBuildingFactory2,
  IconDevices,
  IconHeartbeat,
  IconKey,
  IconMapPinCheck,
  IconPlugConnected,
  IconReportAnalytics,
  IconRoute,
  IconRouter,
  IconSitemap,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { accesoDeRuta, permite } from '@tramos/contract/acceso';
import { useUser } from '../lib/sesion';
import pantalla from '../ui/lista-detalle.module.css';
import { ListaInicial } from '../ui/lista-inicial';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import classes from './catalogo.module.css';

const HIJAS = [
  {
    to: '/configuracion/sistemas',
    nombre: 'Sistemas',
    Icono: IconSitemap,
    ayuda: 'Los ductos, cada uno con su cadenamiento',
  },
  {
    to: '/configuracion/estaciones',
    nombre: 'Estaciones',
    Icono: IconBuildingFactory2,
    ayuda: 'Bombeos, entregas y válvulas donde se mide o se maniobra',
  },
  {
    to: '/configuracion/sensores',
    nombre: 'Sensores',
    Icono: IconAccessPoint,
    ayuda: 'Dónde están, qué envían, calibración y mantenimiento',
  },
  {
    to: '/configuracion/tramos',
    nombre: 'Tramos',
    Icono: IconRoute,
    ayuda: 'La línea entre dos sensores, su onda, su flujo y su producto',
  },
  {
    to: '/configuracion/puntos',
    nombre: 'Puntos conocidos',
    Icono: IconMapPinCheck,
    ayuda: 'Válvulas y entregas cuyas caídas no son una toma, y a qué horas',
  },
  {
    to: '/configuracion/routers',
    nombre: 'Routers',
    Icono: IconRouter,
    ayuda: 'Equipos de enlace, geocerca y plan de datos',
  },
  {
    to: '/configuracion/gateways',
    nombre: 'Puertas de enlace',
    Icono: IconKey,
    ayuda: 'Credenciales con que el campo envía sus datos',
  },
  {
    to: '/configuracion/instalacion',
    nombre: 'Instalación',
    Icono: IconPlugConnected,
    ayuda: 'A dónde y qué enviar, y lo que llega en este momento',
  },
  {
    to: '/configuracion/estado',
    nombre: 'Estado del sistema',
    Icono: IconHeartbeat,
    ayuda: 'Qué de lo configurado no encaja, y cómo van el servidor y su base de datos',
  },
  {
    to: '/configuracion/reportes',
    nombre: 'Reportes',
    Icono: IconReportAnalytics,
    ayuda: 'Cuáles se ofrecen, con qué columnas y de qué periodo',
  },
  {
    to: '/configuracion/usuarios',
    nombre: 'Usuarios',
    Icono: IconUsers,
    ayuda: 'Roles, sistemas, contraseñas y pantallas de pared',
  },
  {
    to: '/configuracion/tokens',
    nombre: 'Tokens de API',
    Icono: IconApi,
    ayuda: 'Con qué leen otros sistemas, qué pueden y hasta cuándo',
  },
  {
    to: '/configuracion/sesiones',
    nombre: 'Sesiones',
    Icono: IconDevices,
    ayuda: 'Quién está dentro ahora, y cómo cerrarle',
  },
] as const;

/** `/configuracion`: what a site sets up, as far as the role may. */
export const ConfiguracionScreen = () => {
  useTitulo('Configuración');
  const mandos = useMandos();
  const { role } = useUser();
  return (
    <div className={`${pantalla.lista} ${classes.conRollo}`}>
      <header className={pantalla.cabecera} ref={mandos}>
        <h1>Configuración</h1>
      </header>
      <ListaInicial />
      <ul className={classes.indice}>
        {HIJAS.filter(({ to }) => permite(accesoDeRuta(to), role)).map(({ to, nombre, Icono, ayuda }) => (
          <li key={to}>
            <Link to={to}>
              <Icono size={20} stroke={1.75} aria-hidden />
              <strong>{nombre}</strong>
              <span>{ayuda}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

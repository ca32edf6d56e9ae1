import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useUser } from '../lib/sesion';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import { AgrupacionEventos } from './agrupacion-eventos';
import classes from './ajustes.module.css';
import { Apariencia } from './apariencia';
import { ConSitio } from './con-sitio';
import { Contrasena } from './contrasena';
import { Identidad } from './identidad';
import { Mapa } from './mapa';
import { Perfil } from './perfil';
import { Retencion } from './retencion';
import { type ClaveSeccion, seccionesDe } from './secciones';
import { SegundoFactor } from './segundo-factor';
import { SeguridadSitio } from './seguridad-sitio';
import { Sesiones } from './sesiones';
import { Zona } from './zona';

interface AjustesProps {
  /** What another feature sets: it knows how. */
  sonido: React.ReactNode;
  avisos: React.ReactNode;
}

const Contenido = ({ clave, sonido, avisos }: AjustesProps & { clave: ClaveSeccion }) => {
  const { segundo_factor } = useUser();
  // What was refused for the lack of a second factor is not true any more once there is one.
  const con_factor = String(segundo_factor);
  switch (clave) {
    case 'perfil':
      return <Perfil />;
    case 'contrasena':
      return <Contrasena />;
    case 'segundo-factor':
      return <SegundoFactor />;
    case 'sesiones':
      return <Sesiones />;
    case 'apariencia':
      return <Apariencia />;
    case 'sonido':
      return sonido;
    case 'avisos':
      return avisos;
    case 'identidad':
      return <ConSitio>{({ identidad }) => <Identidad identidad={identidad} />}</ConSitio>;
    case 'zona':
      return <ConSitio>{({ zona }) => <Zona ajuste={zona} />}</ConSitio>;
    case 'agrupacion':
      return <AgrupacionEventos key={con_factor} />;
    case 'retencion':
      return <ConSitio>{({ retencion }) => <Retencion ajuste={retencion} />}</ConSitio>;
    case 'mapa':
      return <ConSitio>{({ mapa }) => <Mapa ajuste={mapa} />}</ConSitio>;
    case 'seguridad':
      return <SeguridadSitio key={con_factor} />;
    default:
      return clave satisfies never;
  }
};

const Indice = ({ elegida }: { elegida: ClaveSeccion | undefined }) => {
  const { role } = useUser();
  return (
    <nav className={classes.indice} aria-label="Secciones de ajustes">
      {seccionesDe(role).map(({ nombre, secciones }) => (
        <section key={nombre} aria-label={nombre}>
          <p aria-hidden="true">{nombre}</p>
          {secciones.map(({ clave, nombre: rotulo }) => (
            <Link
              key={clave}
              to="/settings"
              search={{ seccion: clave }}
              className={classes.enlace}
              aria-current={clave === elegida ? 'page' : undefined}
            >
              {rotulo}
              <IconChevronRight className={classes.flecha} size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
};

/**
 * What each person sets about their own account and console, and an administrator about the whole site: an index and
 * one section beside it. A phone shows the one or the other.
 */
export const AjustesScreen = (partes: AjustesProps) => {
  useTitulo('Ajustes');
  const mandos = useMandos();
  const { role } = useUser();
  const { seccion: pedida } = useSearch({ from: '/consola/settings' });
  const todas = seccionesDe(role).flatMap(({ secciones }) => secciones);
  const abierta = todas.find(({ clave }) => clave === pedida);
  // Without one in the address a desk shows the first; the phone, the index.
  const mostrada = abierta ?? todas[0];
  if (!mostrada) return null;
  return (
    <div className={classes.pantalla} data-abierta={abierta ? true : undefined}>
      <h1 ref={mandos}>Ajustes</h1>
      <div className={classes.cuerpo}>
        <Indice elegida={mostrada.clave} />
        <section className={classes.seccion} aria-labelledby="titulo-seccion">
          <Link to="/settings" search={{}} className={classes.volver}>
            <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
            Ajustes
          </Link>
          <h2 id="titulo-seccion">{mostrada.nombre}</h2>
          <Contenido key={mostrada.clave} clave={mostrada.clave} {...partes} />
        </section>
      </div>
    </div>
  );
};

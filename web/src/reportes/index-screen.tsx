import {
  IconAlertTriangle,
  IconClipboardCheck,
  IconEyeOff,
  IconHistory,
  IconListDetails,
  IconLogin2,
  IconMapPin,
  IconRouter,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { permite } from '@tramos/contract/acceso';
import { accesoDeReporte, REPORTES, type ReporteId, rutaDeReporte } from '@tramos/contract/reportes';
import { useUser } from '../lib/sesion';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/estados';
import pantalla from '../ui/lista-detalle.module.css';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import classes from './index.module.css';
import { reportesQuery } from './sitio-reporte';

const ICONO: Record<ReporteId, typeof IconHistory> = {
  eventos: IconListDetails,
  turno: IconClipboardCheck,
  logins: IconLogin2,
  routers: IconRouter,
  ReporteRouter: IconHistory,
  'reporte-gps': IconMapPin,
  ocultamientos: IconEyeOff,
  auditoria: IconAlertTriangle,
};
const ORDEN = Object.keys(ICONO) as ReporteId[];

/** `/reportes`: what may be asked of the system, as the site offers it to this role. */
export const ReportesScreen = () => {
  useTitulo('Reportes');
  const mandos = useMandos();
  const { role } = useUser();
  const { data, error, refetch } = useQuery(reportesQuery);
  const ofrecidos = ORDEN.filter(
    (id) => permite(accesoDeReporte(id), role) && data?.some((r) => r.id === id && r.ofrecido),
  );
  return (
    <div className={pantalla.lista}>
      <header className={pantalla.cabecera} ref={mandos}>
        <h1>Reportes</h1>
      </header>
      {data === undefined && error ? (
        <ErrorState
          titulo="No se pudieron cargar los reportes"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && !error ? <SkeletonRows rows={6} height={72} /> : null}
      {data && ofrecidos.length === 0 ? (
        <EmptyState titulo="El sitio no ofrece reportes">
          Un administrador los elige en Configuración, Reportes.
        </EmptyState>
      ) : null}
      <ul className={classes.indice} aria-label="Reportes">
        {ofrecidos.map((id) => {
          const Icono = ICONO[id];
          return (
            <li key={id}>
              <Link to={rutaDeReporte(id)}>
                <Icono size={20} stroke={1.75} aria-hidden="true" />
                <strong>{REPORTES[id].nombre}</strong>
                <span>{REPORTES[id].ayuda}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

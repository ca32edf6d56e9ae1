import { Link } from '@tanstack/react-router';
import type { FilaOcultamiento } from '@tramos/contract/ocultamientos';

/** Where the configuration shows what the audit calls so. */
const PANTALLA: Readonly<Record<string, string>> = {
  sensor: '/configuracion/sensores',
  tramo: '/configuracion/tramos',
  estacion: '/configuracion/estaciones',
  punto: '/configuracion/puntos',
  router: '/configuracion/routers',
  gateway: '/configuracion/gateways',
  sistema: '/configuracion/sistemas',
  usuario: '/configuracion/usuarios',
};

/** The address of what a row is about; of what is gone, its rows of the audit. */
const lugarDe = ({
  accion,
  objeto,
}: Pick<FilaOcultamiento, 'accion' | 'objeto'>): { to: string; search: object } | null => {
  if (objeto === null) return null;
  const [tipo = '', id = ''] = objeto.split(':');
  if (accion === 'config_quitar') return { to: '/reportes/auditoria', search: { buscar: objeto } };
  if (tipo === 'alarma') return { to: '/alarmas', search: {} };
  if (tipo === 'evento') return { to: `/eventos/${id}`, search: {} };
  if (tipo === 'ejercicio') return { to: `/adiestramiento/${id}`, search: {} };
  if (tipo === 'ajuste') return { to: '/settings', search: {} };
  if (tipo === 'reporte') return { to: '/configuracion/reportes', search: {} };
  const to = PANTALLA[tipo];
  return to ? { to, search: { id: Number(id) } } : null;
};

/** The place by its name, as a way there. */
export const Lugar = ({ fila }: { fila: FilaOcultamiento }) => {
  const lugar = lugarDe(fila);
  const nombre = fila.donde ?? 'Todo el sitio';
  // The router's types know each address by itself; these are told by the row.
  return lugar ? <Link {...(lugar as { to: '/alarmas' })}>{nombre}</Link> : nombre;
};

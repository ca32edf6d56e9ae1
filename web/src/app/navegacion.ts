import {
  IconAccessPoint,
  IconActivity,
  IconAdjustments,
  IconBell,
  IconLayoutDashboard,
  IconListDetails,
  IconMap2,
  IconReportAnalytics,
  IconRoute,
  IconSchool,
  IconSettings,
} from '@tabler/icons-react';
import { accesoDeRuta, permite } from '@tramos/contract/acceso';
import { isRegularUser } from '@tramos/contract/roles';
import type { User } from '@tramos/contract/usuario';

interface Destino {
  to:
    | '/mapa'
    | '/eventos'
    | '/alarmas'
    | '/presiones'
    | '/dashboard'
    | '/tramos'
    | '/sensors'
    | '/reportes'
    | '/adiestramiento'
    | '/configuracion'
    | '/settings';
  nombre: string;
  Icono: typeof IconMap2;
}

const GRUPOS: readonly { nombre: string; destinos: readonly Destino[] }[] = [
  {
    nombre: 'Operación',
    destinos: [
      { to: '/mapa', nombre: 'Mapa', Icono: IconMap2 },
      { to: '/eventos', nombre: 'Eventos', Icono: IconListDetails },
      { to: '/alarmas', nombre: 'Alarmas', Icono: IconBell },
      { to: '/presiones', nombre: 'Presiones', Icono: IconActivity },
      { to: '/dashboard', nombre: 'Tablero', Icono: IconLayoutDashboard },
    ],
  },
  {
    nombre: 'Red',
    destinos: [
      { to: '/tramos', nombre: 'Tramos', Icono: IconRoute },
      { to: '/sensors', nombre: 'Sensores', Icono: IconAccessPoint },
    ],
  },
  {
    nombre: 'Reportes',
    destinos: [
      { to: '/reportes', nombre: 'Reportes', Icono: IconReportAnalytics },
      { to: '/adiestramiento', nombre: 'Adiestramiento', Icono: IconSchool },
    ],
  },
  {
    nombre: 'Configuración',
    destinos: [
      { to: '/configuracion', nombre: 'Configuración', Icono: IconAdjustments },
      { to: '/settings', nombre: 'Ajustes', Icono: IconSettings },
    ],
  },
];

/**
 * The groups of the rail with only what the role may open, by the access table. Field people do not attend exercises:
 * they find the one that runs by its banner, and have no use for a list of them unless they instruct.
 */
export const navegacionDe = ({ role, instructor }: Pick<User, 'role' | 'instructor'>) =>
  GRUPOS.map(({ nombre, destinos }) => ({
    nombre,
    destinos: destinos.filter(
      ({ to }) =>
        permite(accesoDeRuta(to), role, instructor) &&
        (to !== '/adiestramiento' || instructor || !isRegularUser(role)),
    ),
  })).filter(({ destinos }) => destinos.length > 0);

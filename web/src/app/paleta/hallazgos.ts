import type { Evento } from '@tramos/contract/evento';
import { plegar } from '@tramos/contract/plegar';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Estacion, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { palabraDe } from '../../lib/simulacion';

/** What the command palette finds, as rules without a screen. */

/** Something to go to. */
export interface Hallazgo {
  grupo: 'Pantallas' | 'Tramos' | 'Sensores' | 'Estaciones' | 'Eventos';
  nombre: string;
  /** What tells it from others of that name. */
  detalle: string;
  href: string;
}

interface Red {
  tramos: readonly Tramo[];
  sensores: readonly Sensor[];
  estaciones: readonly Estacion[];
}

/** Shown of each group but the screens, which are few; typing on finds the rest. */
const POR_GRUPO = 6;

export const hallazgosDeRed = ({ tramos, sensores, estaciones }: Red): Hallazgo[] => [
  ...tramos.map(
    (t): Hallazgo => ({
      grupo: 'Tramos',
      nombre: t.nombre,
      detalle: `${t.sistema_nombre}, ${formatPosicion(t.posicion_a)} a ${formatPosicion(t.posicion_b)}`,
      href: `/tramos/${t.id}`,
    }),
  ),
  ...sensores.map(
    (s): Hallazgo => ({
      grupo: 'Sensores',
      nombre: s.nombre,
      detalle: [s.clave, s.estacion_nombre, formatPosicion(s.posicion)].filter(Boolean).join(', '),
      href: `/sensors?sensor=${s.id}`,
    }),
  ),
  ...estaciones.map(
    (e): Hallazgo => ({
      grupo: 'Estaciones',
      nombre: e.nombre,
      detalle: [formatPosicion(e.posicion), e.municipio].filter(Boolean).join(', '),
      href: `/mapa?centro=${e.latitud},${e.longitud}`,
    }),
  ),
];

export const hallazgoDeEvento = (evento: Evento): Hallazgo => ({
  grupo: 'Eventos',
  nombre: `Evento ${evento.id}`,
  detalle: [
    palabraDe(evento),
    evento.tramo,
    evento.posicion === null ? null : formatPosicion(evento.posicion),
    evento.escalado_id,
  ]
    .filter(Boolean)
    .join(', '),
  href: `/eventos/${evento.id}`,
});

/** Whether the text could name an event: its id or the number of its escalation. */
export const nombraEvento = (texto: string): boolean => /^(esc[-\s]?)?[\d-]{1,16}$/i.test(texto.trim());

/** 0 when the name begins with what was typed, 1 when a word of it does, 2 when all is somewhere; else null. */
const cercania = ({ nombre, detalle }: Hallazgo, palabras: readonly string[]): number | null => {
  const texto = plegar(`${nombre} ${detalle}`);
  if (!palabras.every((palabra) => texto.includes(palabra))) return null;
  const junto = palabras.join(' ');
  if (plegar(nombre).startsWith(junto)) return 0;
  return ` ${plegar(nombre)}`.includes(` ${junto}`) ? 1 : 2;
};

/** Those that hold every word typed, without case or accents, the nearest first; all screens, a few of each other group. */
export const hallar = (texto: string, todos: readonly Hallazgo[]): Hallazgo[] => {
  const palabras = plegar(texto).split(' ').filter(Boolean);
  const hallados = todos.flatMap((h) => {
    const lejos = cercania(h, palabras);
    return lejos === null ? [] : [{ h, lejos }];
  });
  const cuenta = new Map<Hallazgo['grupo'], number>();
  return hallados
    .sort((a, b) => a.lejos - b.lejos)
    .flatMap(({ h }) => {
      const n = (cuenta.get(h.grupo) ?? 0) + 1;
      cuenta.set(h.grupo, n);
      return n > POR_GRUPO && h.grupo !== 'Pantallas' ? [] : [h];
    });
};

/** In the order of the screen: groups by their best, what is in them as found. */
export const porGrupos = (hallados: readonly Hallazgo[]): [Hallazgo['grupo'], Hallazgo[]][] => {
  const grupos = new Map<Hallazgo['grupo'], Hallazgo[]>();
  for (const h of hallados) grupos.set(h.grupo, [...(grupos.get(h.grupo) ?? []), h]);
  return [...grupos];
};

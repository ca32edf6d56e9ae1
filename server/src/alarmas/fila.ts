import type { AlarmaHecho, AlarmaRegla } from '@tramos/contract/alarmas';
import { plegar } from '@tramos/contract/plegar';
import type { alarmas } from '../db/esquema/alarmas';
import { alarmaNueva, avanzar, callada, type Entrada, type EstadoDeAlarma } from './maquina';
import { PLAZOS } from './reglas';

/** One stored alarm and the machine that moves it. */

export type FilaAlarma = Omit<typeof alarmas.$inferSelect, 'viva' | 'orden'>;

/** What an alarm is of, which no input changes. */
export type Identidad = Pick<
  FilaAlarma,
  | 'origen'
  | 'objeto_id'
  | 'regla'
  | 'fuente_id'
  | 'sistema_id'
  | 'prioridad'
  | 'anuncia'
  | 'nombre'
  | 'detalle'
>;

/** One thing that happened to it, for the journal. */
export interface Hecho {
  /** When it happened, which may be before it was noticed. */
  t: Date;
  hecho: AlarmaHecho;
  fila: FilaAlarma;
  detalle: string | null;
  por: string | null;
  hasta: Date | null;
}

export const claveDe = ({ origen, objeto_id, regla }: Pick<FilaAlarma, 'origen' | 'objeto_id' | 'regla'>) =>
  `${origen}:${objeto_id}:${regla}`;
const DE_CAMPO = ['tramo', 'sensor', 'router'] as const;
/** What a rule of the field is of, by the first word of its name. */
export const origenDe = (regla: AlarmaRegla) =>
  DE_CAMPO.find((origen) => regla.startsWith(`${origen}_`)) ?? 'router';
export const claveDeRegla = (regla: AlarmaRegla, objeto_id: number) =>
  claveDe({ origen: origenDe(regla), objeto_id, regla });

const ms = (fecha: Date | null): number | null => fecha?.getTime() ?? null;
const fecha = (t: number | null): Date | null => (t === null ? null : new Date(t));

const estadoDe = (f: FilaAlarma): EstadoDeAlarma => ({
  estado: f.estado,
  condicion: f.condicion,
  desde_ms: f.desde.getTime(),
  cambia_desde_ms: ms(f.cambia_desde),
  anunciada_ms: ms(f.anunciada_at),
  por_anunciar: f.por_anunciar,
  apartada_hasta_ms: ms(f.apartada_hasta),
  fuera_de_servicio: f.fuera_desde !== null,
  suprimida: f.suprimida_desde !== null,
});

/** Wrong, and nothing keeps it from calling. */
export const seOye = (f: FilaAlarma): boolean => f.condicion && !callada(estadoDe(f));

/** An alarm that is not stored yet; its id is given when it is. */
export const filaNueva = (identidad: Identidad, ahora_ms: number): FilaAlarma => ({
  ...identidad,
  id: 0,
  plegado: '',
  ...{ reconocida_por: null, reconocida_at: null },
  ...{ apartada_desde: null, apartada_hasta: null, apartada_motivo: null, apartada_por: null },
  ...{ fuera_desde: null, fuera_hasta: null, fuera_motivo: null },
  ...{ suprimida_desde: null, suprimida_causa: null },
  ...columnasDe(alarmaNueva(ahora_ms)),
});

const columnasDe = (a: EstadoDeAlarma) => ({
  estado: a.estado,
  condicion: a.condicion,
  desde: new Date(a.desde_ms),
  cambia_desde: fecha(a.cambia_desde_ms),
  anunciada_at: fecha(a.anunciada_ms),
  por_anunciar: a.por_anunciar,
});

/** Who did it and why, and until when: what the machine does not ask. */
export interface Circunstancia {
  por?: string | null;
  motivo?: string | null;
  hasta?: Date | null;
  /** When it happened, where that is not now. */
  cuando?: Date | null;
}

const SIN_APARTAR = { apartada_desde: null, apartada_hasta: null, apartada_motivo: null, apartada_por: null };

/** The columns that one of these changes besides those of the machine. */
const efectoDe = (hecho: AlarmaHecho, c: Circunstancia, ahora: Date): Partial<FilaAlarma> => {
  const { por = null, motivo = null, hasta = null } = c;
  switch (hecho) {
    case 'activada':
      return { reconocida_por: null, reconocida_at: null };
    case 'reconocida':
      return { reconocida_por: por, reconocida_at: c.cuando ?? ahora };
    case 'apartada':
      return {
        ...{ apartada_desde: ahora, apartada_hasta: hasta },
        ...{ apartada_motivo: motivo ?? '', apartada_por: por },
      };
    case 'devuelta':
    case 'apartado_vencido':
      return SIN_APARTAR;
    case 'fuera_de_servicio':
      return { fuera_desde: ahora, fuera_hasta: hasta, fuera_motivo: motivo };
    case 'en_servicio':
      return { fuera_desde: null, fuera_hasta: null, fuera_motivo: null };
    case 'suprimida':
      return { suprimida_desde: ahora, suprimida_causa: motivo ?? '' };
    case 'sin_suprimir':
      return { suprimida_desde: null, suprimida_causa: null };
    case 'anunciada':
    case 'retornada':
      return {};
    default:
      return hecho satisfies never;
  }
};

/** What a silence was for; of the field itself, what was measured. */
const detalleDe = (hecho: AlarmaHecho, antes: FilaAlarma, motivo: string | null): string | null => {
  switch (hecho) {
    case 'apartada':
    case 'fuera_de_servicio':
    case 'suprimida':
      return motivo;
    case 'devuelta':
    case 'apartado_vencido':
      return antes.apartada_motivo;
    case 'en_servicio':
      return antes.fuera_motivo;
    case 'sin_suprimir':
      return antes.suprimida_causa;
    case 'activada':
    case 'anunciada':
    case 'retornada':
    case 'reconocida':
      return antes.detalle;
    default:
      return hecho satisfies never;
  }
};

/** Nobody does what the field or a clock does. */
const DE_ALGUIEN: readonly AlarmaHecho[] = ['reconocida', 'apartada', 'devuelta'];

/** The row after one input; `fila` itself, when nothing changed. */
export const mover = (
  fila: FilaAlarma,
  entrada: Entrada,
  ahora_ms: number,
  circunstancia: Circunstancia = {},
): { fila: FilaAlarma; hechos: Hecho[] } => {
  const antes = estadoDe(fila);
  const plazos = { ...PLAZOS[fila.regla], anuncia: fila.anuncia };
  const { alarma, hechos } = avanzar(antes, entrada, ahora_ms, plazos);
  if (alarma === antes) return { fila, hechos: [] };
  const ahora = new Date(ahora_ms);
  const { por = null, motivo = null, hasta = null } = circunstancia;
  let nueva: FilaAlarma = { ...fila, ...columnasDe(alarma) };
  for (const hecho of hechos) nueva = { ...nueva, ...efectoDe(hecho, circunstancia, ahora) };
  nueva.plegado = plegar(`${nueva.nombre} ${nueva.detalle ?? ''}`);
  return {
    fila: nueva,
    hechos: hechos.map((hecho) => ({
      ...{ t: circunstancia.cuando ?? ahora, hecho, fila: nueva, detalle: detalleDe(hecho, fila, motivo) },
      por: DE_ALGUIEN.includes(hecho) ? por : null,
      hasta: hecho === 'apartada' || hecho === 'fuera_de_servicio' ? hasta : null,
    })),
  };
};

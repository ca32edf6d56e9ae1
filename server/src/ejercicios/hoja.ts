import type {
  Calificacion,
  Hoja,
  Inyeccion,
  InyeccionHecha,
  InyeccionTipo,
  Veredicto,
} from '@tramos/contract/ejercicios';
import { mediana } from '@tramos/contract/estadistica';
import type { Disposicion, Validez } from '@tramos/contract/evento';

/** The score sheet of an exercise: which event came of which injection, and how it was attended. Pure. */

type Atencion = NonNullable<Calificacion['atencion']>;

/** An event of the exercise, as far as it is scored. Instants in epoch ms, places in m, wave speed in m/s. */
export interface EventoDeEjercicio extends Atencion {
  estado: Validez;
  evento_principal: number | null;
  ocurrio_ms: number;
  /** Where and when the wave was heard. */
  llegadas: { posicion: number; t_ms: number }[];
  velocidad_onda_mps: number;
  sensor_ids: number[];
}

const RECONOCIDAS: Record<InyeccionTipo, readonly Disposicion[]> = {
  toma: ['toma_confirmada', 'fuga'],
  paro_bomba: ['operacion'],
  valvula: ['operacion'],
  falla_sensor: ['falla_sensor', 'falsa_alarma'],
  deriva_reloj: ['falla_sensor', 'falsa_alarma'],
};
const TOMA: readonly Disposicion[] = ['toma_confirmada', 'fuga'];

/** An arrival may be picked a little early, and later than the front by as long as the movement lasts. */
const ANTES_S = 3;
const DESPUES_S = 15;
/** What follows an injection without being its front counts as its doing until the line has come to rest. */
const REPOSO_S = 120;

const movimiento_s = (inyeccion: Inyeccion): number => {
  switch (inyeccion.tipo) {
    case 'toma':
      return inyeccion.apertura_s;
    case 'valvula':
      return inyeccion.movimiento_s;
    case 'paro_bomba':
    case 'falla_sensor':
    case 'deriva_reloj':
      return 0;
    default:
      return inyeccion satisfies never;
  }
};

/** When something went out from the place of the injection, epoch ms: its beginning and, of a tap that shuts, its end. */
const salidas_ms = ({ inyeccion, inyectada_at }: InyeccionHecha): number[] => {
  if (inyectada_at === null) return [];
  const t_ms = Date.parse(inyectada_at);
  const dura_s = 'duracion_s' in inyeccion ? inyeccion.duracion_s : null;
  return dura_s === null ? [t_ms] : [t_ms, t_ms + dura_s * 1_000];
};

/** How far, s, the arrivals are from those that the injection would give; null when it cannot have been it. */
const desajuste_s = (hecha: InyeccionHecha, evento: EventoDeEjercicio): number | null => {
  const { inyeccion, posicion } = hecha;
  const salidas = salidas_ms(hecha);
  const [primera] = salidas;
  if (primera === undefined) return null;
  if ('sensor_id' in inyeccion) {
    const suyo = evento.sensor_ids.includes(inyeccion.sensor_id);
    return suyo && evento.ocurrio_ms >= primera - ANTES_S * 1_000 ? DESPUES_S : null;
  }
  const tarde_s = DESPUES_S + movimiento_s(inyeccion);
  const restos = evento.llegadas.flatMap(({ posicion: oida, t_ms }) =>
    salidas.map((sale) => (t_ms - sale) / 1_000 - Math.abs(oida - posicion) / evento.velocidad_onda_mps),
  );
  const posibles = restos.filter((resto) => resto >= -ANTES_S && resto <= tarde_s).map(Math.abs);
  if (posibles.length > 0) return Math.min(...posibles);
  const pasado_s =
    (evento.ocurrio_ms - (salidas.findLast((sale) => sale <= evento.ocurrio_ms) ?? Infinity)) / 1_000;
  return pasado_s >= 0 && pasado_s <= REPOSO_S + tarde_s ? REPOSO_S + pasado_s : null;
};

/** Which injection each event came of; -1 for none. An echo goes with the event that it echoes. */
const repartir = (
  hechas: readonly InyeccionHecha[],
  eventos: readonly EventoDeEjercicio[],
): Map<number, number> => {
  const de = new Map<number, number>();
  for (const evento of eventos) {
    const [mejor] = hechas
      .flatMap((hecha, i) => {
        const s = desajuste_s(hecha, evento);
        return s === null ? [] : [{ i, s }];
      })
      .sort((a, b) => a.s - b.s || a.i - b.i);
    de.set(evento.evento_id, mejor?.i ?? -1);
  }
  for (const { evento_id, evento_principal } of eventos) {
    const principal = evento_principal === null ? undefined : de.get(evento_principal);
    if (principal !== undefined && principal >= 0) de.set(evento_id, principal);
  }
  return de;
};

const RANGO: Record<Validez, number> = {
  ok: 0,
  incierto: 1,
  fuera_de_tramo: 2,
  incompleto: 3,
  tardio: 4,
  hora_en_el_futuro: 5,
  mantenimiento: 6,
};

/** The one that a person would attend: located, not an echo, first. */
const principalDe = (eventos: readonly EventoDeEjercicio[]): EventoDeEjercicio | undefined =>
  [...eventos].sort(
    (a, b) =>
      Number(a.evento_principal !== a.evento_id) - Number(b.evento_principal !== b.evento_id) ||
      RANGO[a.estado] - RANGO[b.estado] ||
      a.evento_id - b.evento_id,
  )[0];

const atencionDe = ({
  estado: _e,
  evento_principal: _p,
  ocurrio_ms: _o,
  llegadas: _l,
  velocidad_onda_mps: _v,
  sensor_ids: _s,
  ...atencion
}: EventoDeEjercicio): Atencion => atencion;

const veredictoDe = (hecha: InyeccionHecha, evento: EventoDeEjercicio | undefined): Veredicto => {
  if (hecha.inyectada_at === null) return 'no_ocurrio';
  if (!evento) return hecha.aviso_at === null ? 'sin_detectar' : 'avisada';
  if (evento.reconocido_at === null) return 'sin_atender';
  if (evento.disposicion === null) return 'sin_clase';
  return RECONOCIDAS[hecha.inyeccion.tipo].includes(evento.disposicion) ? 'correcta' : 'clase_equivocada';
};

const deteccionDe = (hecha: InyeccionHecha, evento: EventoDeEjercicio | undefined): number | null => {
  const llego = evento?.evento_at ?? hecha.aviso_at;
  if (hecha.inyectada_at === null || llego === null || llego === undefined) return null;
  // The model runs a stretch ahead of the clock: it may tell of a thing some tenths before its moment.
  return Math.max(0, Date.parse(llego) - Date.parse(hecha.inyectada_at)) / 1_000;
};

const errorDe = ({ inyeccion, posicion }: InyeccionHecha, evento: EventoDeEjercicio | undefined) => {
  if (!evento || evento.posicion === null || 'sensor_id' in inyeccion) return null;
  return evento.posicion - posicion;
};

const medianaDeLasQueHay = (valores: readonly (number | null)[]): number | null =>
  mediana(valores.filter((v) => v !== null));

const resumir = (calificaciones: readonly Calificacion[], tomas_falsas: number): Hoja['resumen'] => ({
  inyecciones: calificaciones.length,
  detectadas: calificaciones.filter(({ deteccion_s }) => deteccion_s !== null).length,
  correctas: calificaciones.filter(({ veredicto }) => veredicto === 'correcta').length,
  tomas_falsas,
  sin_atender: calificaciones.filter(({ veredicto }) => veredicto === 'sin_atender').length,
  reconocer_s: medianaDeLasQueHay(calificaciones.map(({ atencion }) => atencion?.reconocer_s ?? null)),
  escalar_s: medianaDeLasQueHay(calificaciones.map(({ atencion }) => atencion?.escalar_s ?? null)),
  error_abs_m: medianaDeLasQueHay(
    calificaciones.map(({ error_m }) => (error_m === null ? null : Math.abs(error_m))),
  ),
});

/** Scores what was done about the events of an exercise, injection by injection. */
export const calificar = (hechas: readonly InyeccionHecha[], eventos: readonly EventoDeEjercicio[]): Hoja => {
  const de = repartir(hechas, eventos);
  const calificaciones = hechas.map((hecha, inyeccion): Calificacion => {
    const suyos = eventos.filter(({ evento_id }) => de.get(evento_id) === inyeccion);
    const principal = principalDe(suyos);
    return {
      inyeccion,
      veredicto: veredictoDe(hecha, principal),
      deteccion_s: deteccionDe(hecha, principal),
      atencion: principal ? atencionDe(principal) : null,
      error_m: errorDe(hecha, principal),
      evento_ids: suyos.map(({ evento_id }) => evento_id),
    };
  });
  const deToma = ({ evento_id }: EventoDeEjercicio) =>
    hechas[de.get(evento_id) ?? -1]?.inyeccion.tipo === 'toma';
  const falsas = eventos.filter(
    (evento) => evento.disposicion !== null && TOMA.includes(evento.disposicion) && !deToma(evento),
  );
  return {
    calificaciones,
    otros: eventos.filter(({ evento_id }) => de.get(evento_id) === -1).map(atencionDe),
    resumen: resumir(calificaciones, falsas.length),
  };
};

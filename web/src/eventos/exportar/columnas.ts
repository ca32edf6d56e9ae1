import { esEco } from '@tramos/contract/eco';
import {
  ETIQUETA_CLASE,
  ETIQUETA_DISPOSICION,
  ETIQUETA_EVENTO_ESTADO,
  ETIQUETA_EVENTO_TIPO,
  ETIQUETA_VALIDEZ,
  type Evento,
  TEXTO_MOTIVO,
} from '@tramos/contract/evento';
import type { CampoInstante } from '@tramos/contract/evento-renglon';
import { COORDENADAS_DECIMALES } from '@tramos/contract/limites';
import { kilometraje } from '@tramos/contract/posicion';
import { retrasoDe } from '@tramos/contract/retraso';
import type { Columna } from '../../lib/exportar/columna';
import { PRUEBA, palabraDe, SIMULACION } from '../../lib/simulacion';

/** An event on its way into a document: nothing is sure to be there (spec §5, tolerant). */
export type EventoExportado = Partial<
  Omit<Evento, CampoInstante> & Record<CampoInstante, string | number | null>
>;

type Lector<T> = (evento: EventoExportado) => T | null | undefined;

/** A column of events, and the fields of the event that it shows; two fields of one fact share it. */
type ColumnaDeEvento = Columna<EventoExportado> & { campos: readonly (keyof Evento)[] };

const texto = (titulo: string, campo: keyof Evento, valor: Lector<string>, ...otros: (keyof Evento)[]) =>
  ({ tipo: 'texto', titulo, campos: [campo, ...otros], valor }) satisfies ColumnaDeEvento;
const numero = (titulo: string, campo: keyof Evento, decimales: number, valor: Lector<number>) =>
  ({ tipo: 'numero', titulo, campos: [campo], decimales, valor }) satisfies ColumnaDeEvento;
const instante = (titulo: string, campo: CampoInstante, valor: Lector<string | number>) =>
  ({ tipo: 'instante', titulo, campos: [campo], valor }) satisfies ColumnaDeEvento;

const siNo = (valor: boolean | undefined): string | null =>
  valor === undefined ? null : valor ? 'Sí' : 'No';

/** The label of a code, or the code itself when this console does not know it yet. */
const rotulo = (etiquetas: Readonly<Record<string, string>>, codigo: string | null | undefined) =>
  codigo === null || codigo === undefined ? null : (etiquetas[codigo] ?? codigo);

const ACCION = { caida: 'Caída', subida: 'Subida' } as const;
const RELOJ = { gps: 'GPS', ntp: 'NTP', rtc: 'RTC' } as const;

/** Sensor A is number 0 of the wire's fields, B is number 1. */
const columnasDeSensor = (letra: 'A' | 'B'): ColumnaDeEvento[] => {
  const [n, s] = letra === 'A' ? (['0', 'a'] as const) : (['1', 'b'] as const);
  // Spelt once: there are millions of cells.
  const [accion, hora, amplitud] = [`accion_sensor${n}`, `hora_sensor${n}`, `amplitud_sensor${n}`] as const;
  const [nombre, sitio, posicion] = [`sensor_${s}_name`, `sitio_sensor${n}`, `posicion_sensor${n}`] as const;
  const [municipio, municipio_propio] = [`municipio_sensor${n}`, `sensor_${s}_municipio`] as const;
  const [estado, estado_propio] = [`estado_sensor${n}`, `sensor_${s}_estado`] as const;
  const reloj = `reloj_sensor${n}` as const;
  return [
    texto(`Sensor ${letra}`, nombre, (e) => e[nombre]),
    texto(`Sitio del sensor ${letra}`, sitio, (e) => e[sitio]),
    instante(`Hora del sensor ${letra}`, hora, (e) => e[hora]),
    texto(`Acción del sensor ${letra}`, accion, (e) => rotulo(ACCION, e[accion])),
    numero(`Amplitud ${letra} (kg/cm²)`, amplitud, 3, (e) => e[amplitud]),
    numero(`Posición del sensor ${letra} (m)`, posicion, 0, (e) => e[posicion]),
    texto(`Municipio ${letra}`, municipio, (e) => e[municipio] ?? e[municipio_propio], municipio_propio),
    texto(`Estado ${letra}`, estado, (e) => e[estado] ?? e[estado_propio], estado_propio),
    texto(`Reloj ${letra}`, reloj, (e) => rotulo(RELOJ, e[reloj]?.fuente)),
    numero(`Error del reloj ${letra} (ms)`, reloj, 1, (e) => e[reloj]?.offset_ms),
  ];
};

const retraso_s: Lector<number> = (e) => {
  const retraso = retrasoDe(e);
  return retraso && retraso.retraso_ms / 1_000;
};

/**
 * Every field of an event as columns, in the order of a reading: what and when, where, how sure, what was done about
 * it, each sensor. The first one is the identifier, which a document that continues on further pages repeats.
 */
export const COLUMNAS: readonly ColumnaDeEvento[] = [
  numero('ID', 'id', 0, (e) => e.id),
  instante('Creado', 'created_at', (e) => e.created_at),
  {
    ...texto('Simulación', 'simulacion', palabraDe, 'tipo'),
    marca: `${SIMULACION} o ${PRUEBA}: los renglones señalados al margen no ocurrieron en el ducto`,
  },
  texto('Tipo', 'tipo', (e) => rotulo(ETIQUETA_EVENTO_TIPO, e.tipo)),
  texto('Estado del evento', 'evento_estado', (e) => rotulo(ETIQUETA_EVENTO_ESTADO, e.evento_estado)),
  texto('Validez', 'estado', (e) => rotulo(ETIQUETA_VALIDEZ, e.estado)),
  // How long after it happened it became known, of what was told late.
  { tipo: 'numero', titulo: 'Retraso (s)', campos: [], decimales: 0, valor: retraso_s },
  texto(
    'Tramo',
    'tramo',
    (e) => e.tramo ?? e.tramo_nombre ?? e.tramo_info?.nombre,
    'tramo_nombre',
    'tramo_info',
  ),
  texto('Sistema', 'sistema_nombre', (e) => e.sistema_nombre ?? e.sistema?.nombre, 'sistema'),
  texto('Cadenamiento (km)', 'posicion', (e) =>
    typeof e.posicion === 'number' ? kilometraje(e.posicion) : null,
  ),
  numero('Posición (m)', 'posicion', 1, (e) => e.posicion),
  numero('± 1σ (m)', 'sigma_m', 1, (e) => e.sigma_m),
  numero('Latitud', 'latitud', COORDENADAS_DECIMALES, (e) => e.latitud),
  numero('Longitud', 'longitud', COORDENADAS_DECIMALES, (e) => e.longitud),
  numero('B − A (s)', 'delta_s', 3, (e) => e.delta_s),
  numero('Correlación', 'correlacion', 2, (e) => e.correlacion),
  // An echo is no second leak in a sheet that counts them.
  texto('Clasificación', 'clase', (e) => (esEco(e) ? 'Eco de otro evento' : rotulo(ETIQUETA_CLASE, e.clase))),
  texto('Posible movimiento operativo', 'possible_operational_movement', (e) =>
    siNo(e.possible_operational_movement),
  ),
  texto('Otros lugares posibles (km)', 'alternativas', (e) =>
    e.alternativas?.map(({ posicion }) => kilometraje(posicion)).join('; '),
  ),
  texto('Motivos', 'motivos', (e) => e.motivos?.map((motivo) => rotulo(TEXTO_MOTIVO, motivo)).join('; ')),
  texto('Grupo', 'grupo_id', (e) => e.grupo_id),
  // Who is the cause is explained by none: the server names it as its own.
  numero('Evento que lo explica', 'evento_principal', 0, (e) =>
    e.evento_principal === e.id ? null : e.evento_principal,
  ),
  texto('Escalado', 'escalado', (e) => siNo(e.escalado)),
  texto('ID de escalamiento', 'escalado_id', (e) => e.escalado_id),
  texto('Escalado por', 'escalado_por', (e) => e.escalado_por),
  instante('Escalado el', 'escalado_at', (e) => e.escalado_at),
  texto('Reconocido por', 'recognized_by_user_name', (e) => e.recognized_by_user_name),
  instante('Reconocido el', 'recognized_at', (e) => e.recognized_at),
  texto('Disposición', 'disposicion', (e) => rotulo(ETIQUETA_DISPOSICION, e.disposicion)),
  texto('Disposición por', 'disposicion_por', (e) => e.disposicion_por),
  instante('Disposición el', 'disposicion_at', (e) => e.disposicion_at),
  numero('Notas', 'notas', 0, (e) => e.notas),
  texto('Levantado por', 'creado_por', (e) => e.creado_por),
  ...columnasDeSensor('A'),
  ...columnasDeSensor('B'),
  numero('Velocidad de onda (m/s)', 'velocidad_onda_mps', 1, (e) => e.velocidad_onda_mps),
  texto('Producto', 'producto', (e) => e.producto),
  numero('Flujo (m/s)', 'flujo_mps', 2, (e) => e.flujo_mps),
  numero('Ejercicio', 'ejercicio_id', 0, (e) => e.ejercicio_id),
  numero('ID del tramo', 'tramo_id', 0, (e) => e.tramo_id),
  numero('ID del sistema', 'sistema', 0, (e) => e.sistema?.id),
  numero('Versión de configuración', 'config_version', 0, (e) => e.config_version),
];

import type { z } from 'zod';
import type { RetencionSchema } from './ajustes';
import type {
  EstacionBody,
  GatewayBody,
  PuntoBody,
  RouterBody,
  SensorBody,
  SistemaBody,
  TramoBody,
  UsuarioBody,
} from './configuracion';
import { type Coordenadas, distanciaEntre } from './elipsoide';
import type { VentanasGrupo } from './evento-grupo';
import type { ReportePutSchema } from './reportes';
import type { TokenBody } from './tokens';

/** Which fields of what a site sets up could hide, delay or mute a tap, and in which direction of change. */

type Sentido = 'siempre' | 'si_se_apaga' | 'si_se_enciende' | 'si_baja' | 'si_sube';
/** What a person calls the field, and when changing it hides; or why it never does. */
type Campo = readonly [etiqueta: string, sentido: Sentido] | { no: string };
type CamposDe<T> = { [C in Exclude<keyof T, 'version'>]-?: Campo };

const NOMBRE: Campo = { no: 'solo cómo se le llama' };
const CALIBRADO: Campo = { no: 'cuándo se comparó; no cambia lo que se mide' };
// Whoever drives out goes by these words.
const NOMBRE_DE_LUGAR: Campo = ['Nombre', 'siempre'];
const EN_PALABRAS = {
  municipio: ['Municipio', 'siempre'],
  estado: ['Estado', 'siempre'],
} as const satisfies Record<string, Campo>;
const LATITUD: Campo = ['Latitud', 'siempre'];
const LONGITUD: Campo = ['Longitud', 'siempre'];
const POSICION: Campo = ['Cadenamiento', 'siempre'];
const SISTEMA: Campo = ['Sistema', 'siempre'];
const CLAVE: Campo = ['Clave', 'siempre'];
const GATEWAY: Campo = ['Puerta de enlace', 'siempre'];
const ACTIVO: Campo = ['Habilitado', 'si_se_apaga'];

const SENSOR: CamposDe<SensorBody> & { mantenimiento: Campo } = {
  ...{ clave: CLAVE, nombre: NOMBRE, posicion: POSICION, sistema_id: SISTEMA, activo: ACTIVO },
  ...{ latitud: LATITUD, longitud: LONGITUD, ...EN_PALABRAS, calibrado_en: CALIBRADO },
  estacion_id: ['Estación', 'siempre'],
  router_id: ['Router', 'siempre'],
  gateway_id: GATEWAY,
  unidad: ['Unidad', 'siempre'],
  escala: ['Escala', 'siempre'],
  desplazamiento: ['Desplazamiento', 'siempre'],
  mantenimiento: ['Mantenimiento', 'siempre'],
};

const TRAMO: CamposDe<TramoBody> & Record<'posicion_a' | 'posicion_b', Campo> = {
  ...{ nombre: NOMBRE_DE_LUGAR, sistema_id: SISTEMA, activo: ACTIVO, calibrado_en: CALIBRADO },
  producto: { no: 'el nombre del producto; su velocidad de onda cuenta aparte' },
  estacion_inicio_id: ['Estación de inicio', 'siempre'],
  estacion_fin_id: ['Estación de fin', 'siempre'],
  sensor_a_id: ['Sensor A', 'siempre'],
  sensor_b_id: ['Sensor B', 'siempre'],
  posicion_a: ['Cadenamiento A', 'siempre'],
  posicion_b: ['Cadenamiento B', 'siempre'],
  velocidad_onda_mps: ['Velocidad de onda', 'siempre'],
  sigma_velocidad_rel: ['Incertidumbre de la velocidad', 'siempre'],
  flujo_mps: ['Flujo', 'siempre'],
  lotes: ['Lotes', 'siempre'],
  diametro_m: ['Diámetro', 'siempre'],
  geometria: ['Trazo', 'siempre'],
  trazo_motivo: ['Trazo guardado aunque no encaja', 'siempre'],
  calibracion: ['Puntos de calibración', 'siempre'],
};

const ESTACION: CamposDe<EstacionBody> = {
  ...{ clave: CLAVE, nombre: NOMBRE_DE_LUGAR, posicion: POSICION, sistema_id: SISTEMA },
  ...{ latitud: LATITUD, longitud: LONGITUD, ...EN_PALABRAS },
  activo: ['Habilitado', 'siempre'],
};

const PUNTO: CamposDe<PuntoBody> = {
  ...{ nombre: NOMBRE, posicion: POSICION, sistema_id: SISTEMA },
  tipo: ['Tipo', 'siempre'],
  tolerancia_m: ['Tolerancia', 'si_sube'],
  horario: ['Horario', 'siempre'],
  // What explains falls away works once it is enabled.
  activo: ['Habilitado', 'si_se_enciende'],
};

const ROUTER: CamposDe<RouterBody> = {
  ...{ clave: CLAVE, nombre: NOMBRE, gateway_id: GATEWAY, activo: ACTIVO },
  estacion_id: ['Estación', 'siempre'],
  geocerca_m: ['Geocerca', 'si_sube'],
  plan_mb: { no: 'cuántos datos se contrataron' },
};

const PUERTA: CamposDe<GatewayBody> = {
  ...{ clave: CLAVE, activo: ACTIVO },
  permite_maniobras: ['Puede registrar maniobras', 'si_se_enciende'],
};

const DE_SISTEMA: CamposDe<SistemaBody> = { clave: CLAVE, nombre: NOMBRE_DE_LUGAR, activo: ACTIVO };

const USUARIO: CamposDe<UsuarioBody> = {
  // By it others know who acknowledged.
  nombre: ['Nombre', 'siempre'],
  username: ['Usuario', 'siempre'],
  role: ['Rol', 'siempre'],
  correo: ['Correo', 'siempre'],
  activo: ['Activo', 'siempre'],
  todos_los_sistemas: ['Ve todos los sistemas', 'siempre'],
  sistemas: ['Sistemas', 'siempre'],
  sesiones_max: ['Sesiones a la vez', 'siempre'],
  pantalla: ['Pantalla de pared', 'siempre'],
  instructor: ['Instructor', 'si_se_enciende'],
};

const REPORTE: CamposDe<z.infer<typeof ReportePutSchema>> = {
  ofrecido: ['Ofrecido', 'si_se_apaga'],
  columnas: { no: 'quien lo lee puede pedir otras' },
  rango: { no: 'quien lo lee puede pedir otro' },
};

const RETENCION: CamposDe<z.infer<typeof RetencionSchema>> = {
  crudo_d: ['Días de presión cruda', 'si_baja'],
  minutos_d: ['Días de resúmenes por minuto', 'si_baja'],
  horas_d: ['Días de resúmenes por hora', 'si_baja'],
  dias_d: ['Días de resúmenes por día', 'si_baja'],
  disparos_d: ['Días de disparos', 'si_baja'],
};

const VENTANAS: CamposDe<VentanasGrupo> = {
  operador_s: ['Ventana del operador (s)', 'siempre'],
  usuario_s: ['Ventana del usuario (s)', 'siempre'],
};

/** Switched off it opens nothing; what else its row shows follows from these. */
const TOKEN: CamposDe<Omit<TokenBody, 'dias'>> & Record<'expira_at' | 'estado' | 'responsable', Campo> = {
  nombre: NOMBRE,
  ambitos: ['Permisos', 'siempre'],
  todos_los_sistemas: ['Ve todos los sistemas', 'si_se_enciende'],
  sistemas: ['Sistemas', 'siempre'],
  activo: ['En uso', 'si_se_enciende'],
  expira_at: ['Vence', 'siempre'],
  estado: { no: 'se sigue de los demás campos' },
  responsable: ['Responsable', 'siempre'],
};

/** By what the audit calls the object; `ajuste:…` whole. What is not here hides with every field. */
const CAMPOS: Readonly<Record<string, Readonly<Record<string, Campo>>>> = {
  ...{ sensor: SENSOR, tramo: TRAMO, estacion: ESTACION, punto: PUNTO, router: ROUTER, gateway: PUERTA },
  ...{ sistema: DE_SISTEMA, usuario: USUARIO, reporte: REPORTE, token: TOKEN },
  'ajuste:retencion': RETENCION,
  'ajuste:ventanas_grupo': VENTANAS,
  // The hours at which known points work go by the site's clock.
  'ajuste:zona': { zona: ['Zona horaria', 'siempre'] },
  'ajuste:identidad': { nombre: NOMBRE, logo: { no: 'el logotipo' } },
  // Another ground beneath what was detected puts it beside another road, and its host learns where people look.
  'ajuste:mapa': { tiles_url: ['Servidor del mapa', 'siempre'] },
  'ajuste:seguridad': { exigir_segundo_factor: ['Segundo factor obligatorio', 'si_se_apaga'] },
};
/** Stand in every row and say nothing by themselves. */
const DE_PASO: readonly string[] = [
  'version',
  'desde_ms',
  'id',
  'isFirstLogin',
  'sesiones_abiertas',
  'tramo_ids',
];

const numero = (valor: unknown): number => (typeof valor === 'number' ? valor : Number.NaN);

const sucede = (sentido: Sentido, antes: unknown, despues: unknown): boolean => {
  switch (sentido) {
    case 'siempre':
      return true;
    case 'si_se_apaga':
      return despues === false;
    case 'si_se_enciende':
      return despues === true;
    case 'si_baja':
      return !(numero(despues) >= numero(antes));
    case 'si_sube':
      return !(numero(despues) <= numero(antes));
    default:
      return sentido satisfies never;
  }
};

export type Valores = Readonly<Record<string, unknown>>;

const LARGO_MAX = 160;
const enGrados = ([lng, lat]: Vertice): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
type Vertice = readonly [lng: number, lat: number];
const esVertice = (valor: unknown): valor is Vertice =>
  Array.isArray(valor) && valor.length >= 2 && valor.every((uno) => typeof uno === 'number');

/** A line that is moved keeps its vertices, but not its length and both its ends. */
const trazoEnPalabras = (vertices: readonly unknown[]): string => {
  const puntos = vertices.filter(esVertice);
  const [primero, ultimo] = [puntos[0], puntos.at(-1)];
  if (primero === undefined || ultimo === undefined) return `${vertices.length} vértices`;
  const enPlano = puntos.map(([longitud, latitud]) => ({ latitud, longitud }));
  const largo_m = enPlano
    .slice(1)
    .reduce((suma, punto, i) => suma + distanciaEntre(enPlano[i] as Coordenadas, punto), 0);
  return `${puntos.length} vértices, ${Math.round(largo_m)} m, de ${enGrados(primero)} a ${enGrados(ultimo)}`;
};

/** A value as a person reads it. */
const enPalabras = (valor: unknown): string => {
  if (valor === null || valor === undefined) return '-';
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (typeof valor !== 'object') return String(valor);
  const { coordinates } = valor as { coordinates?: unknown };
  if (Array.isArray(coordinates)) return trazoEnPalabras(coordinates);
  const texto = JSON.stringify(valor);
  return texto.length <= LARGO_MAX ? texto : `${texto.slice(0, LARGO_MAX)}…`;
};

/** What a change of fields takes hold of, and what of it hides, in words. */
export interface CambioDeCampos {
  /** Fields that are others now, whether they hide or not. */
  tocados: string[];
  ocultan: { campo: string; etiqueta: string; antes: string; despues: string }[];
}

/** Looks at every field that differs; one that this table does not know hides. */
export const camposQueOcultan = (tipo: string, antes: Valores, despues: Valores): CambioDeCampos => {
  const tabla = CAMPOS[tipo];
  const tocados = [...new Set([...Object.keys(antes), ...Object.keys(despues)])].filter(
    (campo) => !DE_PASO.includes(campo) && JSON.stringify(antes[campo]) !== JSON.stringify(despues[campo]),
  );
  const ocultan = tocados.flatMap((campo) => {
    const dicho: Campo = tabla?.[campo] ?? [campo, 'siempre'];
    if ('no' in dicho || !sucede(dicho[1], antes[campo], despues[campo])) return [];
    return [
      { campo, etiqueta: dicho[0], antes: enPalabras(antes[campo]), despues: enPalabras(despues[campo]) },
    ];
  });
  return { tocados, ocultan };
};

/** Whether all of these only change how a place is called. */
export const sonPalabras = (ocultan: CambioDeCampos['ocultan']): boolean =>
  ocultan.every(({ campo }) => ['nombre', ...Object.keys(EN_PALABRAS)].includes(campo));

/** Every field of a type that the table knows: what is released when the object is gone. */
export const camposDe = (tipo: string): string[] => Object.keys(CAMPOS[tipo] ?? {});

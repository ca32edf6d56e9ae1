import { z } from 'zod';
import type { AccionAuditoria } from './auditoria';
import { IdSchema, InstanteSchema } from './basicos';
import { PaginaQuerySchema } from './comunes';
import { camposDe, camposQueOcultan, sonPalabras, type Valores } from './oculta-campos';
import { conRangoDeDias } from './reportes';

/**
 * What can hide, delay or mute a tap (product §5): every row of the audit is judged by one table. A row that hides
 * holds something (a sensor out of detection, a line that somebody left) until a later row lets go of it.
 */

export const CLASES_OCULTAMIENTO = {
  mantenimiento: 'Sensor en mantenimiento',
  apartada: 'Alarma apartada',
  suprimida: 'Alarmas suprimidas',
  sonido: 'Sonido silenciado',
  tarjeta: 'Tarjeta de alerta cerrada',
  maniobra: 'Maniobra registrada',
  ejercicio: 'Simulacro en curso',
  equipo: 'Equipo deshabilitado o quitado',
  medicion: 'Cambio en la medición o el trazo',
  reloj: 'Reloj de un sensor en duda',
  lugar: 'Nombre o municipio de un lugar',
  explicacion: 'Estación o punto que explica eventos',
  puerta: 'Puerta de enlace',
  aviso: 'Línea o canales de aviso',
  acceso: 'Acceso de personas',
  ajuste: 'Ajustes del sitio',
} as const;
export const ClaseOcultamientoSchema = z.enum(
  Object.keys(CLASES_OCULTAMIENTO) as [keyof typeof CLASES_OCULTAMIENTO],
);
export type ClaseOcultamiento = keyof typeof CLASES_OCULTAMIENTO;

/** What of a row of the audit is judged. */
export interface AsientoJuzgado {
  accion: string;
  objeto: string | null;
  datos: unknown;
}

export interface Ocultamiento {
  clase: ClaseOcultamiento;
  antes: string | null;
  despues: string | null;
  /** When it ends by itself. */
  hasta: string | null;
  /** What it holds until another row lets go of it; nothing where it was over as it happened. */
  retiene: string[];
}
export interface Juicio {
  suelta: string[];
  oculta: Ocultamiento | null;
}

type Datos = Valores & { antes?: unknown; despues?: unknown };
type Juez = (asiento: { objeto: string; datos: Datos }) => Juicio;

const texto = (valor: unknown): string | null => (typeof valor === 'string' ? valor : null);
const valores = (valor: unknown): Valores =>
  valor instanceof Object && !Array.isArray(valor) ? (valor as Valores) : {};
const textos = (valor: unknown): string[] =>
  Array.isArray(valor) ? valor.filter((uno) => typeof uno === 'string') : [];

const NADA: Juicio = { suelta: [], oculta: null };
const suelta = (...cuales: string[]): Juicio => ({ suelta: cuales, oculta: null });
const oculta = (
  clase: ClaseOcultamiento,
  [antes, despues]: readonly [string | null, string | null],
  { hasta = null, retiene = [] }: { hasta?: string | null; retiene?: string[] } = {},
): Juicio => ({ suelta: retiene, oculta: { clase, antes, despues, hasta, retiene } });

const tipoDe = (objeto: string): string =>
  objeto.startsWith('ajuste:') ? objeto : (objeto.split(':')[0] ?? '');

const CLASE_DE_TIPO: Readonly<Record<string, ClaseOcultamiento>> = {
  ...{ sensor: 'medicion', tramo: 'medicion', estacion: 'explicacion', punto: 'explicacion' },
  ...{ router: 'equipo', sistema: 'equipo', gateway: 'puerta', usuario: 'acceso', token: 'acceso' },
};
const claseDe = (tipo: string): ClaseOcultamiento => CLASE_DE_TIPO[tipo] ?? 'ajuste';

/** A change by its fields: each that hides is held until the same field is another again. */
const porCampos =
  (como?: string): Juez =>
  ({ objeto, datos }) => {
    const tipo = como ?? tipoDe(objeto);
    const { tocados, ocultan } = camposQueOcultan(tipo, valores(datos.antes), valores(datos.despues));
    const llave = (campo: string) => `${como ?? objeto}:${campo}`;
    if (ocultan.length === 0) return suelta(...tocados.map(llave));
    const dicho = (cual: 'antes' | 'despues') =>
      ocultan.map((uno) => `${uno.etiqueta}: ${uno[cual]}`).join('\n');
    const apagado = ocultan.every(({ campo }) => campo === 'activo') && /^(sensor|tramo|gateway)$/.test(tipo);
    const palabras = /^(sensor|tramo|estacion|sistema)$/.test(tipo) && sonPalabras(ocultan);
    const clase = apagado ? 'equipo' : palabras ? 'lugar' : claseDe(tipo);
    const { oculta: hecho } = oculta(clase, [dicho('antes'), dicho('despues')], {
      retiene: ocultan.map(({ campo }) => llave(campo)),
    });
    return { suelta: tocados.map(llave), oculta: hecho };
  };

/** What is new and explains taps away, lets somebody in or draws them in another place; a new device only adds to what is seen. */
const crear: Juez = ({ objeto, datos }) => {
  const tipo = tipoDe(objeto);
  const motivo = tipo === 'tramo' ? texto(valores(datos.despues).trazo_motivo) : null;
  if (motivo !== null)
    return oculta('medicion', [null, `Trazo guardado aunque no encaja: ${motivo}`], {
      retiene: [`${objeto}:trazo_motivo`],
    });
  if (!['estacion', 'punto', 'gateway', 'usuario', 'token'].includes(tipo)) return NADA;
  const { nombre, clave, role } = valores(datos.despues);
  const dicho = ['Se dio de alta', texto(nombre) ?? texto(clave), texto(role)].filter(Boolean).join(' · ');
  return oculta(claseDe(tipo), [null, dicho], { retiene: [`${objeto}:existe`] });
};

/** What is gone is seen no more, and never given back; a known point explains nothing then, a token opens nothing. */
const quitar: Juez = ({ objeto, datos }) => {
  const tipo = tipoDe(objeto);
  const suyas = [...camposDe(tipo), 'existe'].map((campo) => `${objeto}:${campo}`);
  if (tipo === 'punto' || tipo === 'token') return suelta(...suyas);
  const { nombre, clave } = valores(datos.antes);
  const clase = tipo === 'sensor' || tipo === 'tramo' ? 'equipo' : claseDe(tipo);
  const dicho = texto(nombre) ?? texto(clave);
  return { ...oculta(clase, [dicho, 'Se quitó'], { retiene: [`${objeto}:quitado`] }), suelta: suyas };
};

const mantenimiento: Juez = ({ objeto, datos }) => {
  const llave = `${objeto}:mantenimiento`;
  const puesto = valores(datos.despues).mantenimiento;
  if (!(puesto instanceof Object)) return suelta(llave);
  const { hasta, motivo } = valores(puesto);
  const antes = valores(datos.antes).mantenimiento ? 'Ya en mantenimiento' : 'En la detección';
  const despues = `Fuera de la detección: ${texto(motivo) ?? 'sin motivo'}`;
  return oculta('mantenimiento', [antes, despues], { hasta: texto(hasta), retiene: [llave] });
};

const linea = (valor: unknown): string => {
  const pasos = Array.isArray(valor)
    ? (valor as { usuario_id?: unknown; nombre?: unknown; minutos?: unknown }[])
    : [];
  if (pasos.length === 0) return 'Nadie';
  return pasos
    .map(
      ({ usuario_id, nombre, minutos }) => `${texto(nombre) ?? `usuario ${usuario_id}`} a los ${minutos} min`,
    )
    .join('\n');
};

const canales = (valor: unknown): string => {
  const { correo, webhook } = valores(valor);
  return (
    [correo === true ? 'correo' : '', webhook === true ? 'webhook' : ''].filter(Boolean).join(' y ') ||
    'ninguno'
  );
};
const canalesAviso: Juez = ({ objeto, datos }) => {
  const [antes, despues] = [valores(datos.antes), valores(datos.despues)];
  const llave = `${objeto}:canales`;
  const sustituido =
    antes.webhook === true && (despues.otra_direccion === true || datos.secreto_nuevo === true);
  const pierde = (canal: string) => antes[canal] === true && despues[canal] !== true;
  if (!sustituido && !pierde('correo') && !pierde('webhook')) return suelta(llave);
  const otra = despues.webhook === true && sustituido ? ' (otra dirección o secreto)' : '';
  return oculta('aviso', [canales(antes), `${canales(despues)}${otra}`], { retiene: [llave] });
};

const TARJETAS = (n: unknown): string => (n === 1 ? 'En pantalla' : `${n} alertas en pantalla`);

/** By which the rows of the audit are judged; a sentence says why a kind hides nothing. */
const JUECES: Record<AccionAuditoria, Juez | string> = {
  ingreso: 'entrar deja ver más, no menos',
  ingreso_fallido: 'nadie entró; se avisa a la persona y frena (decisión 009)',
  ingreso_codigo_fallido: 'nadie entró; se avisa a la persona y frena (decisión 009)',
  ingreso_bloqueado: 'nadie entró',
  ingresos_fallidos: 'es un aviso, no un cambio',
  ingreso_de_red_nueva: 'es un aviso, no un cambio',
  identidad_confirmada: 'la persona mostró quién es; lo que hizo después tiene su asiento',
  identidad_fallida: 'nada cambió; frena como el ingreso',
  token_usado: 'leyó; lo que reconoce queda en el historial del evento',
  refresh_reutilizado: 'es un aviso, no un cambio',
  salida: 'lo abierto espera a quien entre después (decisión 012)',
  cambio_password: 'la persona cambió la suya, con la que tenía',
  cambio_password_fallido: 'nada cambió',
  segundo_factor_fallido: 'nada cambió',
  segundo_factor_activado: 'pide más a quien entra',
  codigos_renovados: 'la persona cambió los suyos, con su código',
  codigo_recuperacion_usado: 'la persona entró con el suyo; los demás siguen',
  segundo_factor_quitado: ({ objeto }) =>
    oculta('acceso', ['Con segundo factor', 'Sin segundo factor'], { retiene: [`${objeto}:factor`] }),
  segundo_factor_retirado: ({ objeto }) =>
    oculta('acceso', ['Con segundo factor', 'Se lo retiró otra persona'], { retiene: [`${objeto}:factor`] }),
  llave_registrada: 'la persona registró la suya, con su contraseña',
  llave_quitada: ({ datos }) => oculta('acceso', [`Llave de acceso ${datos.nombre}`, 'Quitada']),
  llave_fallida: 'nadie entró',
  llave_sospechosa: 'es un aviso, no un cambio',
  ingreso_proveedor_fallido: 'nadie entró',
  cuenta_externa_creada: ({ objeto, datos }) =>
    oculta('acceso', [null, `Se dio de alta con el proveedor de identidad · ${texto(datos.role) ?? ''}`], {
      retiene: [`${objeto}:existe`],
    }),
  derechos_externos: porCampos(),
  password_restablecida: () => oculta('acceso', ['Su contraseña', 'Una nueva, que otra persona vio']),
  reset_admin: () => oculta('acceso', ['Contraseña del administrador', 'Restablecida desde el servidor']),
  secreto_instalacion: ({ datos }) =>
    oculta('acceso', [
      `${datos.antes} en uso`,
      [
        Number(datos.nuevos) > 0 ? `${datos.nuevos} de más` : '',
        Number(datos.retirados) > 0
          ? `${datos.retirados} de menos: quien seguía con uno de ellos vuelve a entrar`
          : '',
      ]
        .filter(Boolean)
        .join('\n'),
    ]),
  respaldo_restaurado: ({ datos }) =>
    oculta('ajuste', [
      null,
      `La base de datos volvió a como estaba el ${texto(datos.tomado)?.slice(0, 16).replace('T', ' ')} UTC`,
    ]),
  sesion_cerrada: ({ datos }) =>
    datos.propia === true
      ? NADA
      : oculta('acceso', [`Sesión abierta de ${datos.de}`, 'Cerrada por otra persona']),
  ajuste_seguridad: porCampos('ajuste:seguridad'),
  ajuste_sitio: porCampos(),
  ajuste_ventanas: porCampos(),
  sonido_silenciado: ({ objeto, datos }) =>
    oculta('sonido', ['Suena', `En silencio ${datos.minutos} min en su navegador`], {
      ...{ hasta: texto(datos.hasta), retiene: [`${objeto}:sonido`] },
    }),
  sonido_reanudado: ({ objeto }) => suelta(`${objeto}:sonido`),
  tarjeta_cerrada: ({ datos }) =>
    oculta('tarjeta', [TARJETAS(datos.alertas), 'Cerrada sin reconocer; sigue en la bandeja']),
  maniobra: ({ datos }) =>
    oculta('maniobra', [
      null,
      [datos.accion, datos.equipo, datos.nota, datos.a_tiempo === false ? 'llegó tarde: no descuenta' : '']
        .filter(Boolean)
        .join(' · '),
    ]),
  reconocer: 'es el trabajo: queda en el historial del evento y en el reporte de eventos',
  escalar: 'avisa a más personas',
  nota: 'agrega palabras, no quita nada',
  disposicion: 'se pone a lo que ya se atendió; queda en su historial y en el reporte de eventos',
  // What comes of a clock that is in doubt raises no alert.
  reloj_dudoso: ({ objeto, datos }) =>
    oculta('reloj', ['De confiar', texto(datos.reloj) ?? 'No dice su reloj'], {
      retiene: [`${objeto}:reloj`],
    }),
  reloj_repuesto: ({ objeto }) => suelta(`${objeto}:reloj`),
  crear_evento: 'agrega un evento',
  alarma_reconocida: 'la alarma sigue en la lista mientras dure su causa',
  alarma_apartada: ({ datos }) =>
    oculta('apartada', [`${datos.nombre}: en la lista`, `Apartada: ${texto(datos.motivo) ?? 'sin motivo'}`], {
      ...{ hasta: texto(datos.hasta), retiene: [`${datos.alarma}:apartada`] },
    }),
  alarma_devuelta: ({ datos }) => suelta(`${datos.alarma}:apartada`),
  alarma_apartado_vencido: ({ datos }) => suelta(...textos(datos.alarmas).map((una) => `${una}:apartada`)),
  alarma_suprimida: ({ datos }) => {
    const suyas = textos(datos.alarmas);
    const cuantas = suyas.length === 1 ? 'Una alarma suprimida' : `${suyas.length} alarmas suprimidas`;
    return oculta('suprimida', ['En la lista', `${cuantas}: ${texto(datos.motivo) ?? 'por su causa'}`], {
      retiene: suyas.map((una) => `${una}:suprimida`),
    });
  },
  alarma_sin_suprimir: ({ datos }) => suelta(...textos(datos.alarmas).map((una) => `${una}:suprimida`)),
  exportar: 'solo lee',
  turno_entregado: 'lo abierto pasa al turno que sigue',
  turno_recibido: 'lo abierto pasa al turno que sigue',
  config_crear: crear,
  config_editar: porCampos(),
  config_quitar: quitar,
  mantenimiento,
  secreto_gateway: ({ objeto }) =>
    oculta('puerta', ['El secreto anterior', 'Uno nuevo: el anterior dejó de valer'], {
      retiene: [`${objeto}:secreto`],
    }),
  canales_aviso: canalesAviso,
  linea_aviso: ({ objeto, datos }) =>
    oculta('aviso', [linea(datos.antes), linea(datos.despues)], { retiene: [`${objeto}:linea`] }),
  ejercicio_iniciado: ({ objeto, datos }) =>
    oculta('ejercicio', [null, `Simulacro «${datos.nombre}» entre los eventos reales`], {
      retiene: [objeto],
    }),
  ejercicio_terminado: ({ objeto }) => suelta(objeto),
  ejercicio_cancelado: ({ objeto }) => suelta(objeto),
  ejercicio_interrumpido: ({ objeto }) => suelta(objeto),
};

/** Judges a row. Pure. One of a kind that nobody knows hides: it was written by another version, or by a stranger. */
export const juzgarAsiento = ({ accion, objeto, datos }: AsientoJuzgado): Juicio => {
  const juez = (JUECES as Partial<Record<string, Juez | string>>)[accion];
  if (juez === undefined) return oculta('ajuste', [null, `Asiento de una clase desconocida: ${accion}`]);
  return typeof juez === 'string' ? NADA : juez({ objeto: objeto ?? '', datos: valores(datos) });
};

/** Why rows of this kind hide nothing; null of those that may. */
export const porQueNoOculta = (accion: AccionAuditoria): string | null => {
  const juez = JUECES[accion];
  return typeof juez === 'string' ? juez : null;
};

export const ReporteOcultamientosQuerySchema = conRangoDeDias({
  ...PaginaQuerySchema.shape,
  clase: ClaseOcultamientoSchema.optional(),
  /** Only what hides now, whenever it began. */
  vigentes: z.stringbool().optional(),
  /** A signed handover whose hours count instead of the days; `actual` is the shift that goes on. */
  turno: z.union([z.literal('actual'), z.coerce.number().int().positive()]).optional(),
  /** In who did it, or where. */
  buscar: z.string().trim().max(200).optional(),
});

const OcultamientoSchema = z.object({
  /** The number of its row in the audit. */
  id: IdSchema,
  cuando: InstanteSchema,
  /** Null when nobody did it. */
  quien: z.string().nullable(),
  clase: ClaseOcultamientoSchema,
  accion: z.string(),
  objeto: z.string().nullable(),
  /** The thing, by its name as it was then. */
  donde: z.string().nullable(),
  sistema: z.string().nullable(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
  hasta: z.nullable(InstanteSchema),
  /** When somebody or something gave it back. */
  terminado_at: z.nullable(InstanteSchema),
  /** `pasado` was over as it happened. */
  estado: z.enum(['vigente', 'terminado', 'pasado']),
});
export type FilaOcultamiento = z.infer<typeof OcultamientoSchema>;

export const ReporteOcultamientosSchema = z.object({
  ocultamientos: z.array(OcultamientoSchema),
  total: z.number().int(),
  vigentes: z.number().int(),
  /** Kinds that there are in the range, for a filter. */
  clases: z.array(z.object({ clase: ClaseOcultamientoSchema, n: z.number().int() })),
});

/** What is new to the person who asks, and what hides now. */
export const OcultamientosNuevosSchema = z.object({
  nuevos: z.number().int(),
  vigentes: z.number().int(),
  /** How far they have looked. */
  visto: z.number().int(),
  /** Of the newest: what `ocultamientos_visto` becomes when the list has been looked at. */
  ultimo: z.number().int(),
});

import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { ClaveSchema, GeometriaSchema, LatitudSchema, LongitudSchema } from './comunes';
import { CALIBRACION_MAX, LOTES_MAX, NOMBRE_MAX, POSICION_MAX_M, VERTICES_MAX } from './limites';
import { EstacionSchema, SistemaSchema, TramoSchema } from './red';
import { RoleSchema } from './roles';
import { renglon } from './texto-escrito';
import { JuicioTrazoSchema } from './trazo';
import { UnidadPresionSchema } from './unidades';

/**
 * What a site sets up. Every row carries its `version`: who saves names the one they saw, and 409
 * `editado_por_otro` answers when somebody was quicker, with the row as it is now in `detalle`.
 */

const VersionSchema = z.number().int().positive();
const nombre = renglon({ falta: 'Escriba el nombre', max: NOMBRE_MAX });
const clave = ClaveSchema;
/** Absolute chainage, m. */
const posicion = z.number().min(0, 'El cadenamiento no puede ser negativo').max(POSICION_MAX_M);
/** Free text where no polygons of municipios are loaded; null asks for the one that the coordinates name. */
const lugar = z.nullable(renglon({ falta: 'Escriba el lugar', max: NOMBRE_MAX }));
/** What was stored is read as it is; it is asked for anew when somebody edits it. */
const nombrado = { nombre: z.string() };
const situado = { ...nombrado, municipio: z.string().nullable(), estado: z.string().nullable() };

const config = { activo: z.boolean(), version: VersionSchema };
/** The body of an edit: what a creation takes, and the version that was seen. */
const editado = <S extends z.ZodRawShape>(cuerpo: z.ZodObject<S>) =>
  cuerpo.extend({ version: VersionSchema });

export const SistemaConfigSchema = SistemaSchema.extend({ clave, ...config });
export type SistemaConfig = z.infer<typeof SistemaConfigSchema>;
export const SistemaBodySchema = z.object({ clave, nombre, activo: z.boolean() });
export type SistemaBody = z.infer<typeof SistemaBodySchema>;
export const SistemaEditadoSchema = editado(SistemaBodySchema);

export const EstacionConfigSchema = EstacionSchema.extend(config);
export type EstacionConfig = z.infer<typeof EstacionConfigSchema>;
export const EstacionBodySchema = z.object({
  ...{ clave, nombre, posicion },
  sistema_id: IdSchema,
  latitud: LatitudSchema,
  longitud: LongitudSchema,
  municipio: lugar,
  estado: lugar,
  activo: z.boolean(),
});
export type EstacionBody = z.infer<typeof EstacionBodySchema>;
export const EstacionEditadaSchema = editado(EstacionBodySchema);

export const SensorBodySchema = z.object({
  ...{ clave, nombre, posicion },
  sistema_id: IdSchema,
  estacion_id: z.nullable(IdSchema),
  router_id: z.nullable(IdSchema),
  /** Through which gateway it speaks: only that one's credentials may send its topics. */
  gateway_id: z.nullable(IdSchema),
  latitud: LatitudSchema,
  longitud: LongitudSchema,
  municipio: lugar,
  estado: lugar,
  activo: z.boolean(),
  /** What the device speaks in, which the ingest turns into kg/cm²: pressure is `escala` times what the device sends plus `desplazamiento`, in `unidad`. */
  unidad: UnidadPresionSchema,
  escala: z.number().refine((n) => n !== 0, 'La escala no puede ser cero'),
  desplazamiento: z.number(),
  /** When the device was last compared with a standard. */
  calibrado_en: z.nullable(InstanteSchema),
});
export type SensorBody = z.infer<typeof SensorBodySchema>;
export const SensorEditadoSchema = editado(SensorBodySchema);
export const SensorConfigSchema = SensorBodySchema.extend({
  id: IdSchema,
  ...config,
  ...situado,
  tramo_ids: z.array(IdSchema),
  /** Out of detection on purpose, until when and why; null when it is not. */
  mantenimiento: z.object({ hasta: z.nullable(InstanteSchema), motivo: z.string().nullable() }).nullable(),
});
export type SensorConfig = z.infer<typeof SensorConfigSchema>;

/** `horas` null ends it. It takes the sensor out of detection: administrators are told (product §5). */
export const MantenimientoBodySchema = z.object({
  horas: z.number().positive().max(720, 'Hasta 30 días').nullable(),
  motivo: renglon({ falta: 'Escriba el motivo', max: 500 }),
  version: VersionSchema,
});

export const RouterBodySchema = z.object({
  ...{ clave, nombre },
  estacion_id: z.nullable(IdSchema),
  gateway_id: z.nullable(IdSchema),
  activo: z.boolean(),
  /** Beyond this from its station it counts as moved, m. */
  geocerca_m: z.number().min(10).max(100_000),
  /** Data a month, MB; null where the plan has no limit. */
  plan_mb: z.number().positive().nullable(),
});
export type RouterBody = z.infer<typeof RouterBodySchema>;
export const RouterEditadoSchema = editado(RouterBodySchema);
export const RouterConfigSchema = RouterBodySchema.extend({ id: IdSchema, ...config, ...nombrado });
export type RouterConfig = z.infer<typeof RouterConfigSchema>;

export const GatewayBodySchema = z.object({
  clave,
  /** A forged manoeuvre hides a tap: logging them is a permission of its own. */
  permite_maniobras: z.boolean(),
  activo: z.boolean(),
});
export type GatewayBody = z.infer<typeof GatewayBodySchema>;
export const GatewayEditadoSchema = editado(GatewayBodySchema);
/** Since when a secret counts, and when and from where it was last used, to the minute. */
const usoDeSecreto = {
  desde: z.nullable(InstanteSchema),
  usado_at: z.nullable(InstanteSchema),
  usado_ip: z.string().nullable(),
};
export const GatewayConfigSchema = GatewayBodySchema.extend({
  id: IdSchema,
  ...config,
  secreto: z.object(usoDeSecreto),
  /** The secret before, while it still counts. */
  anterior: z.object({ ...usoDeSecreto, hasta: InstanteSchema }).nullable(),
});
export type GatewayConfig = z.infer<typeof GatewayConfigSchema>;
/** For how long the secret before goes on; 0 ends it at once. */
export const SecretoGatewayBodySchema = z.object({
  version: VersionSchema,
  horas: z.number().min(0).max(720, 'Hasta 30 días').default(24),
});
/** The secret is shown this once. */
export const GatewayNuevoSchema = z.object({ gateway: GatewayConfigSchema, secreto: z.string() });

/** What stands between stations and discharges by itself. */
export const TipoPuntoSchema = z.enum(['valvula', 'entrega', 'inyeccion', 'otro']);
export type TipoPunto = z.infer<typeof TipoPuntoSchema>;
export const ETIQUETA_TIPO_PUNTO: Record<TipoPunto, string> = {
  valvula: 'Válvula',
  entrega: 'Entrega',
  inyeccion: 'Inyección',
  otro: 'Otro',
};
const HORA = 'Escriba una hora de 24 h, como 22:00';
const MinutoSchema = z.number(HORA).int(HORA).min(0, HORA).max(1_439, HORA);
/** When it works, by the site's clock; across midnight where it ends before it begins, all day where both are the same. */
const HorarioPuntoSchema = z.object({
  /** 0 is Sunday. */
  dias: z.array(z.number().int().min(0).max(6)).min(1, 'Elija al menos un día').max(7),
  desde_min: MinutoSchema,
  hasta_min: MinutoSchema,
});
export type HorarioPunto = z.infer<typeof HorarioPuntoSchema>;
export const PuntoBodySchema = z.object({
  ...{ nombre, posicion },
  tipo: TipoPuntoSchema,
  sistema_id: IdSchema,
  /** How near to it an event counts as its doing, m. */
  tolerancia_m: z.number().min(20, 'Entre 20 y 2,000 m').max(2_000, 'Entre 20 y 2,000 m'),
  /** Null at any hour. */
  horario: HorarioPuntoSchema.nullable(),
  activo: z.boolean(),
});
export type PuntoBody = z.infer<typeof PuntoBodySchema>;
export const PuntoEditadoSchema = editado(PuntoBodySchema);
export const PuntoConfigSchema = PuntoBodySchema.extend({ id: IdSchema, ...config, ...nombrado });
export type PuntoConfig = z.infer<typeof PuntoConfigSchema>;

const PuntoCalibradoSchema = z.object({ posicion, latitud: LatitudSchema, longitud: LongitudSchema });

const velocidad_onda_mps = z
  .number('Entre 300 y 1,500 m/s')
  .min(300, 'Entre 300 y 1,500 m/s')
  .max(1_500, 'Entre 300 y 1,500 m/s');
const producto = renglon({ falta: 'Escriba el producto', max: NOMBRE_MAX });

/** A product that runs in a tramo besides its own, from its chainage on to the next one's. */
const LoteSchema = z.object({ posicion_desde: posicion, producto, velocidad_onda_mps });

/**
 * Where the batches of a tramo began at one moment; since then the flow carries them. Lower in chainage than the first
 * of them lies the tramo's own product. They may stand outside the tramo: on their way in, or already gone.
 */
export const LotesTramoSchema = z.object({
  vigente_desde: InstanteSchema,
  lotes: z
    .array(LoteSchema)
    .min(1, 'Agregue al menos un lote')
    .max(LOTES_MAX, `Hasta ${LOTES_MAX} lotes`)
    .refine(
      (lotes) =>
        lotes.every((lote, i) => i === 0 || lote.posicion_desde > (lotes[i - 1]?.posicion_desde ?? 0)),
      'Los lotes van por cadenamiento, sin repetir kilómetro',
    ),
});
export type LotesTramo = z.infer<typeof LotesTramoSchema>;

export const TRAZO_MOTIVO_MIN = 5;
export const TRAZO_MOTIVO_MAX = 300;

export const TramoBodySchema = z.object({
  nombre,
  sistema_id: IdSchema,
  estacion_inicio_id: IdSchema,
  estacion_fin_id: IdSchema,
  /** Its chainages are the tramo's: A is the lower one. */
  sensor_a_id: IdSchema,
  sensor_b_id: IdSchema,
  velocidad_onda_mps,
  /** Relative standard error: 0.002 is calibrated, 0.02 is from a handbook. */
  sigma_velocidad_rel: z.number().min(0.0005).max(0.2),
  calibrado_en: z.nullable(InstanteSchema),
  flujo_mps: z.number().min(-10).max(10),
  producto,
  /** Null where the whole tramo is its own product; left out, they stay as they are. */
  lotes: LotesTramoSchema.nullable().optional(),
  diametro_m: z.number().min(0.05, 'Entre 0.05 y 2 m').max(2, 'Entre 0.05 y 2 m'),
  geometria: GeometriaSchema.refine(
    ({ coordinates }) => coordinates.length <= VERTICES_MAX,
    `Hasta ${VERTICES_MAX} vértices`,
  ),
  /** Known places where official chainage and drawn length are tied together, along the line. */
  calibracion: z.array(PuntoCalibradoSchema).max(CALIBRACION_MAX),
  /** Why a line is stored that does not fit its sensors, from an administrator; left out, it stays as it is. */
  trazo_motivo: z
    .nullable(
      renglon({
        max: TRAZO_MOTIVO_MAX,
        largo: `El motivo admite ${TRAZO_MOTIVO_MAX} caracteres`,
      }).check(z.minLength(TRAZO_MOTIVO_MIN, 'Escriba el motivo')),
    )
    .optional(),
  activo: z.boolean(),
});
export type TramoBody = z.infer<typeof TramoBodySchema>;
export const TramoEditadoSchema = editado(TramoBodySchema);
export const TramoConfigSchema = TramoSchema.extend({
  sigma_velocidad_rel: z.number(),
  calibracion: z.array(PuntoCalibradoSchema),
  lotes: z
    .object({
      ...LotesTramoSchema.shape,
      lotes: z.array(LoteSchema.extend({ producto: z.string() })),
    })
    .nullable(),
  /** Null of a line that fitted when it was stored. */
  trazo_motivo: z.string().nullable(),
  version: VersionSchema,
});
export type TramoConfig = z.infer<typeof TramoConfigSchema>;

/** A tramo whose stored line does not fit what is known besides, and why it was stored all the same. */
const TrazoQueNoEncajaSchema = z.object({
  id: IdSchema,
  nombre: z.string(),
  sistema_nombre: z.string(),
  activo: z.boolean(),
  motivo: z.string().nullable(),
  juicio: JuicioTrazoSchema,
});
export type TrazoQueNoEncaja = z.infer<typeof TrazoQueNoEncajaSchema>;
export const TrazosSchema = z.object({
  trazos: z.array(TrazoQueNoEncajaSchema),
  total: z.number().int(),
  /** How many were looked at. */
  revisados: z.number().int(),
});

/** What waves of known origin that crossed the tramo say of its wave speed, with what runs in it now. */
const VelocidadMedidaSchema = z.object({
  velocidad_onda_mps: z.number(),
  /** One standard error, m/s. */
  sigma_mps: z.number(),
  /** How many were used, and how many lay too far from the rest. */
  eventos: z.number().int(),
  descartados: z.number().int(),
  ultima: InstanteSchema,
});
export type VelocidadMedida = z.infer<typeof VelocidadMedidaSchema>;
export const VelocidadTramoSchema = z.object({
  /** Null while there are fewer than `minimo`. */
  propuesta: VelocidadMedidaSchema.nullable(),
  /** Crossings found in the last `dias`. */
  cruces: z.number().int(),
  minimo: z.number().int(),
  dias: z.number().int(),
});
export type VelocidadTramo = z.infer<typeof VelocidadTramoSchema>;
/** The version that was seen, and the figure: what is used is what was read. */
export const UsarVelocidadBodySchema = z.object({ version: VersionSchema, velocidad_onda_mps: z.number() });

const username = renglon({ max: 60 }).check(
  z.minLength(3, 'Al menos 3 caracteres'),
  z.regex(/^[\p{L}\p{M}\p{N}._@-]+$/u, 'Solo letras, números, punto, guion, guion bajo y arroba'),
);
export const UsuarioBodySchema = z.object({
  username,
  nombre,
  role: RoleSchema,
  /** Where escalations may reach the person. */
  correo: z.email('Escriba un correo válido').max(200).nullable(),
  activo: z.boolean(),
  todos_los_sistemas: z.boolean(),
  sistemas: z.array(IdSchema).max(1_000),
  sesiones_max: z.number().int().min(1).max(100),
  pantalla: z.boolean(),
  /** May start and end exercises; only an administrator gives it. */
  instructor: z.boolean().default(false),
});
export type UsuarioBody = z.infer<typeof UsuarioBodySchema>;
export const UsuarioEditadoSchema = editado(UsuarioBodySchema);
export const UsuarioConfigSchema = UsuarioBodySchema.extend({
  id: IdSchema,
  ...config,
  ...nombrado,
  username: z.string(),
  segundo_factor: z.boolean(),
  /** Its password and role are the identity provider's business. */
  externa: z.boolean(),
  isFirstLogin: z.boolean(),
  sesiones_abiertas: z.number().int(),
  ultimo_ingreso: z.nullable(InstanteSchema),
});
export type UsuarioConfig = z.infer<typeof UsuarioConfigSchema>;
/** A password that the server made up: shown this once, and to be changed at the first sign-in. */
export const UsuarioNuevoSchema = z.object({ usuario: UsuarioConfigSchema, password: z.string() });

export const SesionAbiertaSchema = z.object({
  id: z.uuid(),
  usuario_id: IdSchema,
  username: z.string(),
  nombre: z.string(),
  role: RoleSchema,
  pantalla: z.boolean(),
  ip: z.string(),
  agente: z.string(),
  creada_at: InstanteSchema,
  expira_at: InstanteSchema,
  /** The one that asks. */
  actual: z.boolean(),
});
export type SesionAbierta = z.infer<typeof SesionAbiertaSchema>;

/** What keeps a row from being removed: 409 `tiene_dependientes` carries these in `detalle`. */
export const DependientesSchema = z.array(
  z.object({ que: z.string(), cuantos: z.number().int(), ejemplos: z.array(z.string()) }),
);
export type Dependientes = z.infer<typeof DependientesSchema>;

export const BuscarQuerySchema = z.object({
  buscar: z.string().trim().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  offset: z.coerce.number().int().min(0).optional(),
});
/** The version that was seen travels with a removal too. */
export const BorrarQuerySchema = z.object({ version: z.coerce.number().int().positive() });

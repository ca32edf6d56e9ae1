import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { UsuarioBodySchema } from './configuracion';
import { VentanasGrupoSchema } from './evento-grupo';
import { LIMITE_MAX, LOGO_MAX_BYTES, NOMBRE_MAX, SILENCIOS_MS, SITIO_NOMBRE_MAX } from './limites';
import { renglon } from './texto-escrito';
import { UserSchema } from './usuario';

/** What each person sets about their own account, and an administrator about the whole site. */

const nombre = renglon({ falta: 'Escriba su nombre', max: NOMBRE_MAX });

export const PerfilBodySchema = z.object({
  nombre,
  correo: UsuarioBodySchema.shape.correo,
  /** The one that was seen: 409 `editado_por_otro` answers when it is another by now. */
  version: z.number().int().positive(),
});
export const PerfilSchema = PerfilBodySchema.extend({ nombre: z.string(), user: UserSchema });
export type Perfil = z.infer<typeof PerfilSchema>;

/** In which unit a person reads pressure; everything is measured, stored and sent in kg/cm². */
export const UnidadLecturaSchema = z.enum(['kgcm2', 'bar', 'psi']);
export type UnidadLectura = z.infer<typeof UnidadLecturaSchema>;

/** Notices that are always shown and only sound for who asks for it; the alerts of the table sound for everybody. */
export const AvisoConSonidoSchema = z.enum([
  'maniobra_registrada',
  'mantenimiento_cambiado',
  'vigilancia_cambiada',
]);
export type AvisoConSonido = z.infer<typeof AvisoConSonidoSchema>;

/** What follows a person to whatever desk they sit at. */
export const PreferenciasSchema = z.object({
  /** Null until they choose one: the browser's stands. */
  tema: z.enum(['auto', 'light', 'dark']).nullable(),
  unidad: UnidadLecturaSchema,
  avisos_con_sonido: z.array(AvisoConSonidoSchema).max(AvisoConSonidoSchema.options.length),
});
export type Preferencias = z.infer<typeof PreferenciasSchema>;
export const PREFERENCIAS_INICIALES: Preferencias = { tema: null, unidad: 'kgcm2', avisos_con_sonido: [] };
/** What is not named stays as it was. */
export const PreferenciasBodySchema = PreferenciasSchema.partial();

export const MiSesionSchema = z.object({
  id: z.uuid(),
  ip: z.string(),
  agente: z.string(),
  creada_at: InstanteSchema,
  expira_at: InstanteSchema,
  /** The one that asks. */
  actual: z.boolean(),
});
export type MiSesion = z.infer<typeof MiSesionSchema>;

/** Grows with every change; 0 is what holds while nobody has set anything. */
const version = z.number().int().min(0);

const esZona = (texto: string): boolean => {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: texto }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
const ZonaSchema = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]/, 'Elija una zona de la lista')
  .refine(esZona, 'Elija una zona de la lista');

/** A host that may stand in a security policy: with `;` or `,` it would write another rule into it. */
const DIRECCION_DE_TESELAS = /^https?:\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?\/\S*$/i;
const esMosaico = (texto: string): boolean =>
  /\.pmtiles(\?|$)/.test(texto) || ['{z}', '{x}', '{y}'].every((parte) => texto.includes(parte));
const TilesUrlSchema = z
  .string()
  .trim()
  .max(500, 'Hasta 500 caracteres')
  .regex(DIRECCION_DE_TESELAS, 'Escriba una dirección que empiece con http:// o https://')
  .refine(esMosaico, 'Debe contener {z}, {x} y {y}, o terminar en .pmtiles');

/** Days that each kind of data is kept. Events are kept for ever. */
export const RetencionSchema = z.object({
  /** Raw pressure, and its rollups of 10 s. */
  crudo_d: z.number().int().min(2).max(60),
  /** Rollups of 1 and of 10 minutes. */
  minutos_d: z.number().int().min(30).max(1_830),
  /** Rollups of an hour. */
  horas_d: z.number().int().min(365).max(3_660),
  /** Rollups of a day. */
  dias_d: z.number().int().min(365).max(7_320),
  /** Picks made at the edge, their waveforms included. */
  disparos_d: z.number().int().min(2).max(400),
});
export type Retencion = z.infer<typeof RetencionSchema>;
export type ClaseRetencion = keyof Retencion;

/** The logo as it travels in an edit: the file itself, in base64. */
const LogoBodySchema = z.object({
  tipo: z.enum(['image/png', 'image/svg+xml'], 'El logotipo debe ser PNG o SVG'),
  datos: z.base64().max(Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 4, 'El logotipo pasa de 128 kB'),
});
export type LogoBody = z.infer<typeof LogoBodySchema>;

export const IdentidadBodySchema = z.object({
  /** Null is the name that the console came with. */
  nombre: z.nullable(renglon({ falta: 'Escriba el nombre', max: SITIO_NOMBRE_MAX })),
  /** Absent leaves it as it is, null takes it away. */
  logo: LogoBodySchema.nullish(),
  version,
});
export const ZonaBodySchema = z.object({ zona: ZonaSchema, version });
export const MapaBodySchema = z.object({ tiles_url: TilesUrlSchema.nullable(), version });
export const RetencionBodySchema = RetencionSchema.extend({ version });
export const VentanasBodySchema = VentanasGrupoSchema.extend({ version });
export type VentanasAjuste = z.infer<typeof VentanasBodySchema>;

/** The variable of the environment that holds a setting fast; null when an administrator sets it here. */
const fijado_por = z.enum(['SITE_TIMEZONE', 'TILES_URL']).nullable();

export const AjustesSitioSchema = z.object({
  identidad: z.object({
    nombre: z.string().nullable(),
    nombre_de_fabrica: z.string(),
    /** Where it is served; null when there is none. */
    logo: z.string().nullable(),
    version,
  }),
  zona: z.object({ zona: z.string(), version, fijado_por }),
  mapa: z.object({ tiles_url: z.string().nullable(), version, fijado_por }),
  retencion: RetencionBodySchema.extend({
    /** The oldest that is stored of each; null when there is nothing. */
    mas_antigua: z.record(z.enum(RetencionSchema.keyof().options), z.nullable(InstanteSchema)),
  }),
});
export type AjustesSitio = z.infer<typeof AjustesSitioSchema>;

/** Cards of events that nobody had acknowledged, put away by hand. */
export const TarjetasBodySchema = z.object({ eventos: z.array(IdSchema).min(1).max(LIMITE_MAX) });

/** For how long a desk is silenced; 0 lets it sound again before that. */
export const SilencioBodySchema = z.object({
  dura_ms: z.literal([0, ...SILENCIOS_MS], 'El silencio es de 1, 5 o 15 minutos'),
});
/** Until when it was noted down, or null that it sounds. */
export const SilencioSchema = z.object({ hasta: z.nullable(InstanteSchema) });

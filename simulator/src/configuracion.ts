import { fraseDe, quejasDe } from '@tramos/contract/frases';
import { z } from 'zod';

const SEMILLA_POR_OMISION = 1;
const HOSTS_LOCALES = new Set(['127.0.0.1', 'localhost', '[::1]', '::1']);

/** Exported so that a test can try each variable. */
export const EntornoSchema = z
  .object({
    MQTT_URL: z.url({
      protocol: /^mqtts?$/,
      error: ({ code }) =>
        code === 'invalid_format' ? 'Escriba una dirección que empiece con mqtt:// o mqtts://' : undefined,
    }),
    SIM_GATEWAY_KEY: z.string().min(1),
    SIM_GATEWAY_SECRET: z.string().min(1),
    SIM_SEED: z.coerce.number().int().nonnegative().default(SEMILLA_POR_OMISION),
    DATA_DIR: z.string().min(1).default('./data'),
    HEALTH_URL: z.url().optional(),
    DEMO: z.string().optional(),
  })
  // Invented pressures on a broker of the field would be taken for real ones (product §3).
  .refine(
    ({ MQTT_URL, DEMO }) =>
      DEMO === 'on' || !URL.canParse(MQTT_URL) || HOSTS_LOCALES.has(new URL(MQTT_URL).hostname),
    {
      path: ['MQTT_URL'],
      message: 'Fuera de esta máquina solo se publica con DEMO=on',
    },
  );

export interface Configuracion {
  mqtt_url: string;
  gateway: { clave: string; secreto: string };
  semilla: number;
  data_dir: string;
  /** Asked until it answers 200; the programme starts then. At once when there is none. */
  health_url: string | null;
}

/** Parses the environment once. Throws an error whose message names each wrong variable, and no value. */
export const leerConfiguracion = (entorno: Readonly<Record<string, string | undefined>>): Configuracion => {
  const leido = EntornoSchema.safeParse(entorno, { error: fraseDe });
  if (!leido.success)
    throw new Error(`Configuración del simulador no válida. ${quejasDe(leido.error).join('; ')}`);
  const { data } = leido;
  return {
    mqtt_url: data.MQTT_URL,
    gateway: { clave: data.SIM_GATEWAY_KEY, secreto: data.SIM_GATEWAY_SECRET },
    semilla: data.SIM_SEED,
    data_dir: data.DATA_DIR,
    health_url: data.HEALTH_URL ?? null,
  };
};

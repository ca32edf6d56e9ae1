import { describe, expect, it } from 'vitest';
import { EntornoSchema, leerConfiguracion } from './configuracion';

const ENTORNO = {
  MQTT_URL: 'mqtt://127.0.0.1:1883',
  SIM_GATEWAY_KEY: 'GW-DEMO',
  SIM_GATEWAY_SECRET: 'muy-secreto',
  SIM_SEED: '7',
  DATA_DIR: './datos',
};

describe('the configuration of the simulator', () => {
  it('is read once from the environment', () => {
    expect(leerConfiguracion(ENTORNO)).toEqual({
      mqtt_url: 'mqtt://127.0.0.1:1883',
      gateway: { clave: 'GW-DEMO', secreto: 'muy-secreto' },
      semilla: 7,
      data_dir: './datos',
      health_url: null,
    });
  });

  it('is refused with the name of what is wrong, without values', () => {
    const roto = { ...ENTORNO, SIM_SEED: 'azul', SIM_GATEWAY_KEY: '' };
    expect(() => leerConfiguracion(roto)).toThrow(/SIM_GATEWAY_KEY.*SIM_SEED/);
    expect(() => leerConfiguracion(roto)).not.toThrow(/muy-secreto/);
  });

  it.each(Object.keys(EntornoSchema.shape))(
    'is refused in sentences of ours, whatever %s says',
    (variable) => {
      const dichos = [undefined, '', 'azul', '-1', '1.5', '1e300', 'http://x', 'mqtt://lejos'].flatMap(
        (valor) => {
          try {
            leerConfiguracion({ ...ENTORNO, [variable]: valor });
            return [];
          } catch (error) {
            return [(error as Error).message];
          }
        },
      );
      // Whatever is not `on` is no.
      if (variable !== 'DEMO') expect(dichos).not.toEqual([]);
      for (const dicho of dichos)
        expect(dicho).toMatch(
          new RegExp(`^Configuración del simulador no válida\\. ${variable}: \\p{Lu}`, 'u'),
        );
      expect(dichos.join()).not.toMatch(/invalid|expected|received|too (big|small)/i);
    },
  );

  it('publishes to no broker of another machine unless DEMO=on is written out', () => {
    const lejos = { ...ENTORNO, MQTT_URL: 'mqtt://broker.planta:1883' };
    expect(() => leerConfiguracion(lejos)).toThrow(/MQTT_URL/);
    expect(leerConfiguracion({ ...lejos, DEMO: 'on' }).mqtt_url).toBe('mqtt://broker.planta:1883');
  });
});

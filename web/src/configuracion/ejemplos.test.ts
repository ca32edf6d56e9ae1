import {
  DisparoMensajeSchema,
  leerTopico,
  ManiobraMensajeSchema,
  PresionMensajeSchema,
  RouterEstadoMensajeSchema,
  RouterGpsMensajeSchema,
} from '@tramos/contract/ingesta';
import type { Dispositivo } from '@tramos/contract/instalacion';
import { describe, expect, it } from 'vitest';
import { cargaDe, ejemplosDe, lineaHttp, lineaMqtt } from './ejemplos';

const AHORA_MS = Date.UTC(2026, 10, 21, 18);
const ESQUEMAS = {
  presion: PresionMensajeSchema,
  disparo: DisparoMensajeSchema,
  estado: RouterEstadoMensajeSchema,
  gps: RouterGpsMensajeSchema,
  maniobra: ManiobraMensajeSchema,
};
const de = (tipo: Dispositivo['tipo']) => ejemplosDe({ tipo, clave: 'PT-01', nombre: 'Uno' });

describe.each(['sensor', 'router', 'estacion'] as const)('the examples of a %s', (tipo) => {
  it('are what the contract takes, on its own topics', () => {
    expect(de(tipo).length).toBeGreaterThan(0);
    for (const ejemplo of de(tipo)) {
      const topico = leerTopico(ejemplo.topic);
      expect(topico).toMatchObject({ dispositivo: tipo, clave: 'PT-01' });
      const carga = JSON.parse(cargaDe(ejemplo, AHORA_MS, 'a-1'));
      expect(ESQUEMAS[topico?.tipo ?? 'presion'].safeParse(carga).error).toBeUndefined();
      expect(carga.t ?? carga.t0).toBe(AHORA_MS);
    }
  });
});

it('a line for a terminal names broker, gateway and topic, leaves the secret out and takes the time when it runs', () => {
  const [presion] = de('sensor');
  const broker = { servidor: 'campo.mx', puerto: 1883, tls: false, pide_certificado: false };
  const linea = (otro: Partial<typeof broker> = {}) =>
    presion ? lineaMqtt(presion, { ...broker, ...otro }, 'GW-1') : '';
  expect(linea({ tls: true, puerto: 8883 })).toContain('-h campo.mx -p 8883 --cafile ca.pem -q 1');
  expect(linea({ tls: true, pide_certificado: true })).toContain(
    '--cafile ca.pem --cert puerta.pem --key puerta.key',
  );
  expect(linea()).toBe(
    [
      'mosquitto_pub -h campo.mx -p 1883 -q 1',
      "-u 'GW-1' -P 'SECRETO'",
      "-t 'tramos/v1/sensores/PT-01/presion'",
      '-m "{\\"t0\\": $(date +%s%3N), \\"dt_ms\\": 100, \\"p\\": [32.114, 32.113, 32.115], \\"seq\\": 1, \\"reloj\\": {\\"fuente\\": \\"gps\\", \\"offset_ms\\": 2.1}}"',
    ].join(' \\\n  '),
  );
});

it('a line by HTTP carries what the call takes', () => {
  const [, disparo] = de('sensor');
  const linea = disparo ? lineaHttp(disparo, 'https://consola.mx', 'GW-1') : '';
  const cuerpo = /-d "(.*)" \\\n {2}(\S+)$/.exec(linea);
  expect(cuerpo?.[2]).toBe('https://consola.mx/api/ingesta');
  const dicho = (cuerpo?.[1] ?? '')
    .replaceAll('\\"', '"')
    .replace('$(date +%s%3N)', String(AHORA_MS))
    .replace('$(uuidgen)', 'a-1');
  const [item] = JSON.parse(dicho).items;
  expect(DisparoMensajeSchema.safeParse(item.payload).success).toBe(true);
});

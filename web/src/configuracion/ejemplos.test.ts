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
import { anfitrionDe, cargaDe, conPuerto, ejemplosDe, lineaHttp, lineaMqtt } from './ejemplos';

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

const BROKER = {
  servidor: 'campo.mx',
  puerto: 1883,
  tls: false,
  autoridad_propia: true,
  pide_certificado: false,
};

it('a line for a terminal names broker, gateway and topic, and leaves the secret out', () => {
  const [presion] = de('sensor');
  const linea = (otro: Partial<typeof BROKER> = {}) =>
    presion ? lineaMqtt(presion, '{"t0": 1}', { ...BROKER, ...otro }, 'GW-1') : '';
  expect(linea({ tls: true, puerto: 8883 })).toContain('-h campo.mx -p 8883 --cafile ca.pem -q 1');
  expect(linea({ tls: true, pide_certificado: true })).toContain(
    '--cafile ca.pem --cert puerta.pem --key puerta.key',
  );
  expect(linea({ tls: true, autoridad_propia: false, puerto: 8883 })).toContain(
    '-p 8883 --tls-use-os-certs -q 1',
  );
  expect(linea()).toBe(
    `echo '{"t0": 1}' | mosquitto_pub -h campo.mx -p 1883 -q 1 -u 'GW-1' -P 'SECRETO' -t 'tramos/v1/sensores/PT-01/presion' -s`,
  );
});

it('a line for curl names the authority of a certificate that systems do not know', () => {
  const [presion] = de('sensor');
  const linea = (autoridad_propia: boolean) =>
    presion && lineaHttp(presion, '{"t0": 1}', { origen: 'https://consola.mx', autoridad_propia }, 'GW-1');
  expect(linea(true)).toContain("curl --cacert ca.pem -u 'GW-1:SECRETO'");
  expect(linea(false)).toContain("curl -u 'GW-1:SECRETO'");
});

it.each([
  ['everywhere, seen at a name', '0.0.0.0', 'consola.mx', 'consola.mx', 'consola.mx:1883'],
  ['everywhere, seen at an address of IPv6', '::', '[::1]', '::1', '[::1]:1883'],
  ['at an address of IPv6', '::1', 'localhost', '::1', '[::1]:1883'],
  ['at an address of IPv6 that came out of a URL', '[2001:db8::7]', 'x', '2001:db8::7', '[2001:db8::7]:1883'],
  ['at a name of its own', 'broker.mx', 'consola.mx', 'broker.mx', 'broker.mx:1883'],
])('a broker that listens %s is named as programs take it', (_donde, servidor, consola, anfitrion, leido) => {
  expect(anfitrionDe(servidor, consola)).toBe(anfitrion);
  expect(conPuerto(anfitrion, 1883)).toBe(leido);
  expect(conPuerto(anfitrion, null)).toBe(anfitrion);
});

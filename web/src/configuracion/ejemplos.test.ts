import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** The shells of this machine that a line may be pasted into. */
const CONSOLAS = [['sh'], ['dash'], ['bash'], ['bash', '-O', 'failglob'], ['zsh'], ['busybox', 'ash']].filter(
  ([nombre = '', ...args]) => spawnSync(nombre, [...args, '-c', 'exit 0']).status === 0,
);

describe.each(CONSOLAS)('a line pasted into %s %s', (nombre, ...args) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'ejemplos-'));
  for (const programa of ['mosquitto_pub', 'curl'])
    writeFileSync(
      join(carpeta, programa),
      `#!/bin/sh\nfor a in "$@"; do printf '%s\\n' "$a"; done > '${carpeta}/args'\ncat > '${carpeta}/entrada'\n`,
      { mode: 0o755 },
    );
  const pegar = (linea: string) => {
    execFileSync(nombre, [...args.filter(Boolean), '-c', linea], {
      env: { PATH: `${carpeta}:${process.env.PATH}` },
    });
    const leer = (archivo: string) => readFileSync(join(carpeta, archivo), 'utf8');
    return { args: leer('args').split('\n'), entrada: JSON.parse(leer('entrada')) };
  };

  it.each(['sensor', 'router', 'estacion'] as const)('sends what it shows, of a %s', (tipo) => {
    for (const ejemplo of de(tipo)) {
      const carga = cargaDe(ejemplo, AHORA_MS, 'a-1');
      const mqtt = pegar(lineaMqtt(ejemplo, carga, BROKER, 'GW-1'));
      expect(mqtt.entrada).toEqual(JSON.parse(carga));
      expect(mqtt.args).toContain(ejemplo.topic);
      const http = pegar(
        lineaHttp(ejemplo, carga, { origen: 'https://consola.mx', autoridad_propia: false }, 'GW-1'),
      );
      expect(http.entrada).toEqual({ items: [{ topic: ejemplo.topic, payload: JSON.parse(carga) }] });
      expect(http.args).toEqual(expect.arrayContaining(['@-', 'https://consola.mx/api/ingesta']));
      const por_ipv6 = pegar(
        lineaHttp(ejemplo, carga, { origen: 'http://[::1]:3000', autoridad_propia: false }, 'GW-1'),
      );
      expect(por_ipv6.args).toContain('http://[::1]:3000/api/ingesta');
    }
  });
});

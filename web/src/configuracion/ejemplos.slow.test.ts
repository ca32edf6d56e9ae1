import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cargaDe, ejemplosDe, lineaHttp, lineaMqtt } from './ejemplos';

const AHORA_MS = Date.UTC(2026, 10, 21, 18);
const BROKER = {
  servidor: 'campo.mx',
  puerto: 1883,
  tls: false,
  autoridad_propia: true,
  pide_certificado: false,
};

/** The shells of this machine that a line may be pasted into. */
const CONSOLAS = [['sh'], ['dash'], ['bash'], ['bash', '-O', 'failglob'], ['zsh'], ['busybox', 'ash']].filter(
  ([nombre = '', ...args]) => spawnSync(nombre, [...args, '-c', 'exit 0']).status === 0,
);

describe.each(CONSOLAS)('a line pasted into %s %s', (nombre, ...args) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'ejemplos-'));
  afterAll(() => rmSync(carpeta, { recursive: true }));
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
    for (const ejemplo of ejemplosDe({ tipo, clave: 'PT-01', nombre: 'Uno' })) {
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

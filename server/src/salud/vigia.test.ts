import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEXTO_RAZON } from '@tramos/contract/razon-salud';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silencio } from '../../test/base-de-prueba';
import { leerConfig } from '../config';
import type { Db } from '../db/tipos';
import { crearEpisodios, crearVigiaSalud } from './vigia';

let taller: string;
let parar = async () => {};
beforeEach(() => {
  taller = mkdtempSync(join(tmpdir(), 'tramos-vigia-'));
});
afterEach(async () => {
  await parar();
  rmSync(taller, { recursive: true, force: true });
});

/** Everything but the disk is well, for as long as these tests watch. */
const vigilar = () => {
  const vigia = crearVigiaSalud({
    deps: {
      ...{ db: {} as Db, ahora: Date.now, log: silencio },
      config: leerConfig({ DATA_DIR: taller, DEMO: 'off', DISK_MIN_MB: '0.001' }),
    },
    senales: () => ({
      sin_guardar_ms: 0,
      sin_dejar_ms: 60_000,
      hallazgos_ms: 0,
      detector_ms: 0,
      espera_ms: 0,
      ...{ excedidos: [], dobles: [], error_reloj_ms: 0, gateways_fuera_de_hora: [] },
    }),
    broker_conectado: () => true,
    realtime: { decirSalud: () => {}, atraso_ms: () => 0 },
    quienAprieta: () => null,
  });
  parar = vigia.arrancar();
  return vigia;
};

// A file system besides the one of the data, and without room, that every Linux has.
it.skipIf(!existsSync('/proc'))('sees the disk to which the database is linked run full', async () => {
  symlinkSync('/proc', join(taller, 'pg'));
  const vigia = vigilar();
  await expect.poll(vigia.estado).toMatchObject({ estado: 'degradado', razones: ['disco'] });
});

it('names a clock that is wrong once, the server’s own and those of gateways, and by how much', () => {
  const episodios = crearEpisodios();
  const senales = {
    ...{ excedidos: [], dobles: [], error_reloj_ms: 3_600_000, aprieta: null },
    gateways_fuera_de_hora: [['GW-NORTE', -15_000]] as [string, number][],
  };
  episodios.seguir(['reloj'], senales, 1_000);
  expect(episodios.lista().map(({ regla, detalle }) => [regla, detalle.replaceAll('\u00a0', ' ')])).toEqual([
    ['servidor_reloj', 'Va adelantado 1 h'],
    ['servidor_reloj_gateway', 'GW-NORTE va atrasado 15 s'],
  ]);
  episodios.seguir([], { ...senales, error_reloj_ms: 0, gateways_fuera_de_hora: [] }, 2_000);
  expect(episodios.lista().map(({ hasta_ms }) => hasta_ms)).toEqual([2_000, 2_000]);
});

it('tells what the field says and waits by an alarm of its own, which ends by itself whatever else is wrong', () => {
  const episodios = crearEpisodios();
  const senales = {
    ...{ excedidos: [], dobles: [], error_reloj_ms: 0, gateways_fuera_de_hora: [] },
    aprieta: null,
  };
  episodios.seguir(['entrada', 'disco'], senales, 1_000);
  episodios.seguir(['disco'], senales, 2_000);
  expect(episodios.lista().map(({ regla, hasta_ms, detalle }) => [regla, hasta_ms, detalle])).toEqual([
    ['servidor_degradado', null, TEXTO_RAZON.disco],
    ['servidor_entrada', 2_000, TEXTO_RAZON.entrada],
  ]);
});

it('names who crowds the door of the consoles by an alarm of its own, for as long as it lasts', () => {
  const episodios = crearEpisodios();
  const senales = { excedidos: [], dobles: [], error_reloj_ms: 0, gateways_fuera_de_hora: [] };
  episodios.seguir([], { ...senales, aprieta: 'La última desde 10.0.0.7' }, 1_000);
  episodios.seguir([], { ...senales, aprieta: null }, 2_000);
  expect(episodios.lista()).toEqual([
    { regla: 'servidor_puerta', desde_ms: 1_000, hasta_ms: 2_000, detalle: 'La última desde 10.0.0.7' },
  ]);
});

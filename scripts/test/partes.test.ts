import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proyectosDe } from '../../e2e/proyectos.mjs';
import { PARTES, partesDe } from '../lib/partes.mjs';
import { RAIZ } from '../lib/preparar.mjs';

const COMPLETAS = readdirSync(join(RAIZ, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((archivo) => /^(src|test)\/.*\.full\.test\.ts$/.test(archivo))
  .map((archivo) => `server/${archivo}`);

/** The parts that run long tests of the server, each with the beginnings of their paths. */
const DEL_SERVIDOR = PARTES.map(({ nombre, tarea }) => ({ ...tarea({}), nombre }))
  .filter(({ env, args }) => env?.TRAMOS_PRUEBAS === 'completas' && args.includes('server'))
  .map(({ nombre, args }) => ({ nombre, carpetas: args.filter((arg) => arg.startsWith('server/')) }));

describe('the parts of test:full', () => {
  it('run every long test of the server, each of them in one part', () => {
    expect(COMPLETAS.length).toBeGreaterThan(0);
    const enPartes = COMPLETAS.map((archivo) => [
      archivo,
      DEL_SERVIDOR.filter(({ carpetas }) => carpetas.some((carpeta) => archivo.startsWith(carpeta))).length,
    ]);
    expect(enPartes.filter(([, partes]) => partes !== 1)).toEqual([]);
  });

  it('each run something of their own: none is without a folder, which would be all', () => {
    expect(DEL_SERVIDOR.map(({ nombre }) => nombre)).toEqual([
      'fuzz',
      'lectores',
      'procesos',
      'base',
      'respaldo',
      'ingesta',
      'servidor',
    ]);
    expect(DEL_SERVIDOR.filter(({ carpetas }) => carpetas.length === 0)).toEqual([]);
  });

  it('run every file of browser tests, on a server that is started for them', () => {
    const pedidos = PARTES.flatMap(({ tarea }) => tarea({}).args).flatMap((arg) =>
      arg.startsWith('--project=') ? [arg.slice('--project='.length)] : [],
    );
    const servidores = proyectosDe({}).filter(({ nombre }) => pedidos.includes(nombre));
    const archivos = readdirSync(join(RAIZ, 'e2e', 'pruebas')).filter((archivo) =>
      archivo.endsWith('.spec.ts'),
    );
    expect(archivos.length).toBeGreaterThan(0);
    expect(archivos.filter((archivo) => !servidores.some((uno) => uno.archivos.test(`/${archivo}`)))).toEqual(
      [],
    );
  });

  it('have a reader of PDF where a test of theirs reads one', () => {
    const leen = (carpeta: string, final: string) =>
      readdirSync(join(RAIZ, 'e2e', carpeta)).filter(
        (archivo) =>
          archivo.endsWith(final) &&
          /leerDocumentos|paginasDePdf/.test(readFileSync(join(RAIZ, 'e2e', carpeta, archivo), 'utf8')),
      );
    const specs = leen('pruebas', '.spec.ts');
    const proyectos = proyectosDe({}).filter(({ archivos }) =>
      specs.some((spec) => archivos.test(`/${spec}`)),
    );
    const suyas = PARTES.filter(({ tarea }) => {
      const { args, env } = tarea({});
      const enFirefox = env?.TRAMOS_PRUEBAS === 'firefox' && leen('firefox', '.firefox.test.ts').length > 0;
      return enFirefox || proyectos.some(({ nombre }) => args.includes(`--project=${nombre}`));
    });
    expect(suyas.map(({ nombre }) => nombre)).toEqual(['ajustes', 'firefox']);
    expect(suyas.filter(({ necesita }) => !necesita?.includes('lector_de_pdf'))).toEqual([]);
  });

  it.each<[string[], string[]]>([
    [['postgres'], ['postgres']],
    [
      ['sitios', 'procesos', 'sitios'],
      ['procesos', 'sitios'],
    ],
    [
      ['navegador', 'pestanas'],
      ['alertas', 'eventos', 'red', 'ajustes', 'pantallas', 'pestanas', 'sitios'],
    ],
    [[], PARTES.map(({ nombre }) => nombre)],
  ])('asked for as %j are %j', (pedidas, nombres) => {
    expect(partesDe(pedidas).map(({ nombre }) => nombre)).toEqual(nombres);
  });
});

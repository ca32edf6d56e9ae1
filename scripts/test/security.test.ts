import { readdirSync } from 'node:fs';
import { LLAMADAS } from '@tramos/contract/llamadas';
import { describe, expect, it } from 'vitest';
import { archivosQueFaltan, leer, pruebasQueFaltan, renglonesDe } from './mapa';

const DOCUMENTO = 'docs/security.md';
const texto = leer(DOCUMENTO);
const plano = texto.replaceAll(/\s+/g, ' ');
const renglones = renglonesDe(DOCUMENTO);

/** OWASP ASVS 5.0.0: of each section the levels of its requirements, in order. */
const NIVELES: Record<string, string> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333', '3.6': '3' },
  ...{ '3.7': '22333' },
  ...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233', '6.5': '22222333' },
  ...{ '6.6': '2223', '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23' },
  ...{ '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '1111122222233333', '10.5': '22222' },
  ...{ '10.6': '22', '10.7': '222' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23', '11.6': '23' },
  ...{ '11.7': '33' },
  ...{ '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
  ...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
};
const delNivel = (...niveles: string[]) =>
  Object.entries(NIVELES).flatMap(([seccion, suyos]) =>
    [...suyos].flatMap((nivel, i) => (niveles.includes(nivel) ? [`${seccion}.${i + 1}`] : [])),
  );

const requisitos = renglones.flatMap(([frase = '', ...celdas]) => {
  const numero = /^(\d+\.\d+\.\d+) ./.exec(frase)?.[1];
  return numero ? [{ numero, celdas }] : [];
});

describe('the table of requirements', () => {
  it('is of a standard with so many of each level', () => {
    expect(['1', '2', '3'].map((nivel) => delNivel(nivel).length)).toEqual([70, 183, 92]);
  });

  it('has each of levels 1 and 2 once, as met or as none of ours', () => {
    const numeros = requisitos.map(({ numero }) => numero);
    expect(numeros.filter((numero, i) => numeros.indexOf(numero) !== i)).toEqual([]);
    expect([...numeros].sort()).toEqual(delNivel('1', '2').sort());
  });

  it('has a file and a test for each that is met, and a reason for each that is not ours', () => {
    const vacios = requisitos.filter(
      ({ celdas: [uno, dos] }) => !uno || (dos !== undefined && !/` › /.test(dos)),
    );
    expect(vacios.map(({ numero }) => numero)).toEqual([]);
  });

  it('tells of every departure what is open', () => {
    const dichos = [...texto.matchAll(/\| (\d+\.\d+\.\d+) [^|]*; departs \|/g)].map(([, numero]) => numero);
    const abiertos = texto.slice(texto.indexOf('## What is open'), texto.indexOf('## Ways in'));
    expect(dichos.filter((numero) => !abiertos.includes(`(${numero})`))).toEqual([]);
  });
});

describe('the page about security', () => {
  it('names files that are there', () => {
    expect(archivosQueFaltan(renglones)).toEqual([]);
  });

  it('names tests by their exact titles', () => {
    expect(pruebasQueFaltan(renglones)).toEqual([]);
  });

  it('names every table of the database, with how it is protected', () => {
    const esquema = 'server/src/db/esquema/';
    const tablas = readdirSync(new URL(`../../${esquema}`, import.meta.url)).flatMap((archivo) =>
      [...leer(`${esquema}${archivo}`).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, tabla = '']) => tabla),
    );
    expect(tablas.length).toBeGreaterThan(40);
    expect(tablas.filter((tabla) => !texto.includes(`\`${tabla}\``))).toEqual([]);
  });

  it('names every key that is drawn from the secret of an installation', () => {
    const usos = [...leer('server/src/sesion/tokens.ts').matchAll(/derivar\(secreto, '([\w-]+)'\)/g)];
    expect(usos.length).toBeGreaterThan(4);
    expect(usos.map(([, uso]) => uso).filter((uso) => !texto.includes(`| \`${uso}\` |`))).toEqual([]);
  });

  it('names every variable by which the server speaks to others', () => {
    const variables = [...leer('server/src/config.ts').matchAll(/([A-Z_]+_URL): direccion\(/g)];
    expect(variables.length).toBeGreaterThan(4);
    expect(variables.map(([, cual]) => cual).filter((cual) => !texto.includes(`\`${cual}\``))).toEqual([]);
  });

  it('names every call that asks for no session', () => {
    const publicas = Object.entries(LLAMADAS).filter(([, { acceso }]) => acceso === 'publico');
    expect(publicas.map(([nombre]) => nombre).filter((nombre) => !texto.includes(`\`${nombre}\``))).toEqual(
      [],
    );
  });

  it.each([
    [
      'the length of passwords',
      'at least 10 characters and at most 200',
      'contract/src/password-nueva.ts',
      'PASSWORD_MIN = 10',
    ],
    [
      'their hash',
      'argon2id with 19 MiB and 2 passes',
      'server/src/http/secreto.ts',
      'memoryCost: 19_456, timeCost: 2',
    ],
    ['guessing', 'five failures of one account', 'server/src/sesion/frenos.ts', 'FALLOS_POR_PAR = 5;'],
    [
      'guessing by many names',
      'a hundred of one address',
      'server/src/sesion/frenos.ts',
      'FALLOS_POR_DIRECCION = 100;',
    ],
    [
      'how long a guesser waits',
      'up to 15 minutes',
      'server/src/sesion/frenos.ts',
      'VENTANA_MS = 15 * 60_000;',
    ],
    ['access tokens', 'token lives 30 minutes', 'server/src/config.ts', 'ACCESS_TTL_S = 1_800;'],
    ['unused sessions', '7 days without use', 'server/src/config.ts', 'REFRESH_TTL_S = 7 * 86_400;'],
    ['sessions', '30 days after its sign-in', 'server/src/sesion/vida.ts', 'SESION_MAX_S = 30 * 86_400;'],
    [
      'wall displays',
      'signed in for a year',
      'contract/src/limites.ts',
      'PANTALLA_REFRESH_TTL_S = 365 * 86_400;',
    ],
    ['a logo', '128 kB, 2,048 px', 'contract/src/limites.ts', 'LOGO_MAX_BYTES = 128 * 1024;'],
    ['a body', '64 KiB', 'server/src/http/servidor.ts', 'CUERPO_MAX_BYTES = 64 * 1024;'],
    ['old versions', 'last changed 180 days ago', 'server/src/doctor/juzgar.ts', 'VERSION_VIEJA_DIAS = 180;'],
  ])('says of %s what the code holds', (_, dicho, archivo, hecho) => {
    expect(plano).toContain(dicho);
    expect(leer(archivo)).toContain(hecho);
  });
});

interface Paquete {
  link?: boolean;
  version?: string;
  resolved?: string;
  integrity?: string;
}
it('every package of others comes from the registry and has its hash', () => {
  const { packages } = JSON.parse(leer('package-lock.json')) as { packages: Record<string, Paquete> };
  const ajenos = Object.entries(packages).filter(
    ([ruta, { link }]) => ruta.includes('node_modules/') && !link,
  );
  const sueltos = ajenos.filter(
    ([, { version, resolved = '', integrity = '' }]) =>
      !version || !/^sha512-/.test(integrity) || /^(git|file)[:+]/.test(resolved),
  );
  expect(ajenos.length).toBeGreaterThan(500);
  expect(sueltos.map(([ruta]) => ruta)).toEqual([]);
});

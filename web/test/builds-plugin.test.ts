/// <reference types="node" />
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { comprimirConstruccion, sellarConstruccion } from '../builds-plugin';
import { propiaDe } from '../src/actualizacion/ultima';

let dist: string;

const construir = (musica = 'abc') => {
  dist = mkdtempSync(join(tmpdir(), 'tramos-builds-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, 'sounds'));
  writeFileSync(join(dist, 'index.html'), '<head><meta name="build" content="desarrollo" /></head>');
  writeFileSync(join(dist, 'assets', 'index-1.js'), 'x');
  writeFileSync(join(dist, 'sounds', 'alert.mp3'), musica);
};
const sellar = () => sellarConstruccion(dist, { version: '1.2.3', built_at: '2026-11-21T00:00:00.000Z' });
const leer = (...ruta: string[]) => readFileSync(join(dist, ...ruta), 'utf8');

beforeEach(() => construir());
afterEach(() => rmSync(dist, { recursive: true }));

describe('a sealed build', () => {
  it('says its id to whoever asks for the latest one, and to its own page', () => {
    const id = sellar();
    expect(JSON.parse(leer('builds', 'latest.json'))).toEqual({ id });
    const [, enLaPagina = ''] = /name="build" content="([^"]+)"/.exec(leer('index.html')) ?? [];
    expect(enLaPagina).toBe(id);
    const documento = { querySelector: () => ({ getAttribute: () => enLaPagina }) };
    expect(propiaDe(documento as unknown as Document)).toBe(id);
  });

  it('leaves out of its page what only its makers read', () => {
    const cabeza = '<meta name="build" content="desarrollo" />';
    writeFileSync(
      join(dist, 'index.html'),
      `${cabeza}\n  <!-- dos\n  -->\n  <p>Uno  dos</p>\n    <!-- tres --><p>`,
    );
    sellar();
    expect(leer('index.html')).toMatch(/" \/>\n<p>Uno {2}dos<\/p><p>$/);
  });

  it('lists its files with size and hash, when it was built and of which version', () => {
    const id = sellar();
    expect(JSON.parse(leer('builds', 'meta', `${id}.json`))).toMatchObject({
      id,
      version: '1.2.3',
      built_at: '2026-11-21T00:00:00.000Z',
      files: [
        { path: 'assets/index-1.js', bytes: 1, sha256: expect.stringMatching(/^2d711642b726b044/) },
        { path: 'index.html' },
        { path: 'sounds/alert.mp3', bytes: 3 },
      ],
    });
  });

  it('has the same id when the same is built again, and another when any file changes, public ones too', () => {
    const antes = sellar();
    rmSync(dist, { recursive: true });
    construir();
    expect(sellar()).toBe(antes);
    rmSync(dist, { recursive: true });
    construir('abd');
    expect(sellar()).not.toBe(antes);
  });

  it('is refused when the page has no place for the id', () => {
    writeFileSync(join(dist, 'index.html'), '<head></head>');
    expect(sellar).toThrow('index.html lacks');
  });
});

describe('a page that was not built', () => {
  it.each([null, 'desarrollo', ''])('has no id (%j)', (content) => {
    const documento = { querySelector: () => ({ getAttribute: () => content }) };
    expect(propiaDe(documento as unknown as Document)).toBeNull();
  });
});

describe('a compressed build', () => {
  it('has beside each text of some length the same by brotli and by gzip, and beside nothing else', async () => {
    const texto = 'const presion = 38.4;\n'.repeat(200);
    writeFileSync(join(dist, 'assets', 'larga-2.js'), texto);
    writeFileSync(join(dist, 'sounds', 'alert.mp3'), Buffer.alloc(4_096, 7));
    await comprimirConstruccion(dist);
    const [br, gz] = ['br', 'gz'].map((como) => readFileSync(join(dist, 'assets', `larga-2.js.${como}`)));
    expect(brotliDecompressSync(br ?? '').toString()).toBe(texto);
    expect(gunzipSync(gz ?? '').toString()).toBe(texto);
    for (const otra of ['assets/index-1.js', 'sounds/alert.mp3'])
      expect(existsSync(join(dist, `${otra}.br`))).toBe(false);
  });
});

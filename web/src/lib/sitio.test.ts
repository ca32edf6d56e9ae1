import type { Sitio } from '@tramos/contract/sitio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ponerNavegador } from '../../test/navegador';
import { SITIO } from '../../test/sitio';

/** Where a change stands in the push log. */
const CAMBIO = 7;

/** What the server answers to each question, in order; `null` where it answers nothing at all. */
let respuestas: (Sitio | null)[];
let preguntas: number;
/** Holds back what the server answers to whatever is asked from now on. */
let detener: () => void;
/** Lets the answers through. */
let soltar: () => void;
let sitio: typeof import('./sitio');

beforeEach(async () => {
  vi.useFakeTimers();
  ponerNavegador();
  preguntas = 0;
  let paso = Promise.resolve();
  soltar = () => undefined;
  vi.stubGlobal('fetch', async () => {
    const respuesta = respuestas[preguntas++];
    await paso;
    if (!respuesta) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(respuesta), { status: 200 });
  });
  detener = () => {
    paso = new Promise((resolve) => {
      soltar = resolve;
    });
  };
  vi.resetModules();
  sitio = await import('./sitio');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('what the console knows of the site', () => {
  it('is asked once for all who wait for it, and not again', async () => {
    respuestas = [SITIO];
    await Promise.all([sitio.esperarSitio(), sitio.esperarSitio()]);
    await sitio.esperarSitio();
    expect(preguntas).toBe(1);
    expect(sitio.sitioActual()).toEqual(SITIO);
  });

  it('holds no first screen back when the server fails, and is asked again until it comes', async () => {
    respuestas = [null, null, SITIO];
    await sitio.esperarSitio();
    expect(sitio.sitioActual()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sitio.sitioActual()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sitio.sitioActual()?.nombre).toBe(SITIO.nombre);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(preguntas).toBe(3);
  });

  it('holds no first screen back for a server that stays silent', async () => {
    respuestas = [SITIO];
    detener();
    const espera = sitio.esperarSitio();
    await vi.advanceTimersByTimeAsync(5_000);
    await espera;
    expect(sitio.sitioActual()).toBeUndefined();
    soltar();
    await vi.advanceTimersByTimeAsync(0);
    expect(sitio.sitioActual()).toEqual(SITIO);
  });

  it('is asked anew after a change, also when an answer of before it is on its way', async () => {
    const cambiado = { ...SITIO, nombre: 'Sala Bajío Sur' };
    respuestas = [SITIO, cambiado];
    detener();
    const espera = sitio.esperarSitio();
    const relectura = sitio.releerSitio(CAMBIO);
    soltar();
    await Promise.all([espera, relectura]);
    expect(sitio.sitioActual()?.nombre).toBe(cambiado.nombre);
  });

  it('keeps the place that the page may fetch its map from until it is loaded anew', async () => {
    const mapa = { ...SITIO.mapa, tiles_url: 'https://mapas.ejemplo/{z}/{x}/{y}.png' };
    respuestas = [SITIO, { ...SITIO, zona: 'America/Merida', mapa }];
    await sitio.esperarSitio();
    await sitio.releerSitio(CAMBIO);
    expect(sitio.sitioActual()).toEqual({ ...SITIO, zona: 'America/Merida' });
  });

  it('stays as it was when it is asked anew in vain', async () => {
    respuestas = [SITIO, null];
    await sitio.esperarSitio();
    await sitio.releerSitio(CAMBIO);
    expect(sitio.sitioActual()).toEqual(SITIO);
  });
});

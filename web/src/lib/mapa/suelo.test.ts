import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OTRA_VEZ_MS, PACIENCIA_MS, type Suelo, tenerSuelo } from './suelo';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTO = OTRA_VEZ_MS;
/** A tile file of pictures; one of shapes is null. */
const FOTOS = { tipo: 'raster' } as const;

/** A map whose parts the test plays: what is drawn now, what is said of it, and what was asked for. */
const crear = (
  calles: { tipo: 'archivo' | 'servidor'; url: string } | null,
  abrir = async (): Promise<typeof FOTOS | null> => null,
) => {
  const visto = {
    /** What is drawn, by name, and all that ever was. */
    puestas: [] as string[],
    hubo: [] as string[],
    suelo: 'entero' as Suelo,
    pedidas: [] as string[],
    oculta: false,
    /** What was last put says. */
    decir: (_: Suelo): void => undefined,
    rendirse: (): void => undefined,
    abrir,
    responde: false,
  };
  const puesta = (nombre: string) => {
    visto.puestas.push(nombre);
    visto.hubo.push(nombre);
    return {
      quitar: () => void visto.puestas.splice(visto.puestas.indexOf(nombre), 1),
      reintentar: () => void visto.pedidas.push(`leer ${nombre}`),
    };
  };
  const base = tenerSuelo<typeof FOTOS>({
    calles,
    propia: (alSaber) => {
      visto.decir = alSaber;
      return puesta('propia');
    },
    formas: (_url, alSaber) => {
      visto.decir = alSaber;
      return puesta('formas');
    },
    imagenes: (origen, alRendirse) => {
      visto.rendirse = alRendirse;
      return puesta(typeof origen === 'string' ? 'servidor' : 'fotos');
    },
    abrir: (_url, deNuevo) => {
      visto.pedidas.push(deNuevo ? 'abrir de nuevo' : 'abrir');
      return visto.abrir();
    },
    responde: async () => {
      visto.pedidas.push('responde');
      return visto.responde;
    },
    alSaber: (cual) => {
      visto.suelo = cual;
    },
    aLaVista: () => !visto.oculta,
  });
  return Object.assign(visto, { base });
};
const pasan = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const nunca = () => new Promise<never>(() => {});
const rota = () => Promise.reject(new Error('truncated'));
const ARCHIVO = { tipo: 'archivo', url: '/calles.pmtiles' } as const;

describe('a tile file', () => {
  it.each([
    ['of shapes', null, 'formas'],
    ['of pictures', FOTOS, 'fotos'],
  ])(
    '%s that cannot be opened has the shipped map in its place, and is opened again each minute until it is there',
    async (_que, fuente, puesta) => {
      const mapa = crear(ARCHIVO, rota);
      await pasan(0);
      expect(mapa).toMatchObject({ puestas: ['propia'], suelo: 'incluido', pedidas: ['abrir'] });
      await pasan(MINUTO - 1);
      expect(mapa.pedidas).toEqual(['abrir']);
      await pasan(1);
      expect(mapa).toMatchObject({
        puestas: ['propia'],
        suelo: 'incluido',
        pedidas: ['abrir', 'abrir de nuevo'],
      });
      mapa.abrir = async () => fuente;
      await pasan(MINUTO);
      expect(mapa.puestas).toEqual([puesta]);
      if (!fuente) mapa.decir('entero');
      expect(mapa.suelo).toBe('entero');
      await pasan(3 * MINUTO);
      expect(mapa.pedidas).toHaveLength(3);
    },
  );

  it('of shapes that breaks while it is shown is read again each minute until it is whole', async () => {
    const mapa = crear(ARCHIVO);
    await pasan(0);
    await pasan(3 * MINUTO);
    expect(mapa).toMatchObject({ puestas: ['formas'], suelo: 'entero', pedidas: ['abrir'] });
    mapa.decir('incluido');
    await pasan(2 * MINUTO);
    expect(mapa.pedidas).toEqual(['abrir', 'leer formas', 'leer formas']);
    mapa.decir('entero');
    await pasan(3 * MINUTO);
    expect(mapa.pedidas).toHaveLength(3);
  });

  it('of pictures that breaks while it is shown is opened again each minute until it is whole', async () => {
    const mapa = crear(ARCHIVO, async () => FOTOS);
    await pasan(0);
    expect(mapa).toMatchObject({ puestas: ['fotos'], suelo: 'entero' });
    mapa.rendirse();
    expect(mapa).toMatchObject({ puestas: ['propia'], suelo: 'incluido' });
    mapa.abrir = rota;
    await pasan(MINUTO);
    expect(mapa).toMatchObject({ puestas: ['propia'], suelo: 'incluido' });
    mapa.abrir = async () => FOTOS;
    await pasan(MINUTO);
    expect(mapa).toMatchObject({ puestas: ['fotos'], suelo: 'entero' });
    expect(mapa.pedidas).toEqual(['abrir', 'abrir de nuevo', 'abrir de nuevo']);
  });

  it('that keeps one waiting has the shipped map in its place until it is open', async () => {
    let abierta = (_: null): void => undefined;
    const mapa = crear(ARCHIVO, () => new Promise((hecho) => (abierta = hecho)));
    await pasan(PACIENCIA_MS - 1);
    expect(mapa).toMatchObject({ puestas: [], suelo: 'entero' });
    await pasan(1);
    expect(mapa).toMatchObject({ puestas: ['propia'], suelo: 'incluido' });
    abierta(null);
    await pasan(0);
    expect(mapa.puestas).toEqual(['formas']);
  });

  it('that is asked for twice at once is put once', async () => {
    const mapa = crear(ARCHIVO, rota);
    await pasan(0);
    const abiertas: ((fuente: typeof FOTOS) => void)[] = [];
    mapa.abrir = () => new Promise((hecho) => abiertas.push(hecho));
    mapa.base.reintentar();
    mapa.base.reintentar();
    abiertas[1]?.(FOTOS);
    await pasan(0);
    abiertas[0]?.(FOTOS);
    await pasan(0);
    expect(mapa.hubo).toEqual(['propia', 'fotos']);
  });
});

it('a server of pictures that was given up is asked each minute, and drawn from again once it answers', async () => {
  const mapa = crear({ tipo: 'servidor', url: '/{z}/{x}/{y}.png' });
  expect(mapa).toMatchObject({ puestas: ['servidor'], suelo: 'entero' });
  mapa.rendirse();
  await pasan(2 * MINUTO);
  expect(mapa).toMatchObject({ puestas: ['propia'], suelo: 'incluido', pedidas: ['responde', 'responde'] });
  mapa.responde = true;
  await pasan(MINUTO);
  expect(mapa).toMatchObject({ puestas: ['servidor'], suelo: 'entero' });
});

it('the base map of the site that cannot be read is read again each minute', async () => {
  const mapa = crear(null);
  mapa.decir('ninguno');
  await pasan(MINUTO);
  expect(mapa).toMatchObject({ puestas: ['propia'], suelo: 'ninguno', pedidas: ['leer propia'] });
});

it('nothing is looked at again where nobody looks, nor once the map has gone', async () => {
  const mapa = crear(ARCHIVO, rota);
  await pasan(0);
  mapa.oculta = true;
  await pasan(2 * MINUTO);
  expect(mapa.pedidas).toEqual(['abrir']);
  mapa.oculta = false;
  await pasan(MINUTO);
  expect(mapa.pedidas).toEqual(['abrir', 'abrir de nuevo']);
  mapa.abrir = nunca;
  mapa.base.reintentar();
  mapa.base.quitar();
  await pasan(2 * MINUTO);
  expect(mapa).toMatchObject({ puestas: [] });
  expect(mapa.pedidas).toHaveLength(3);
});

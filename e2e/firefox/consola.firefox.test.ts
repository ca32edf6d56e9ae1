import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { EventoDetalle } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect } from 'vitest';
import { paginasDePdf } from '../../web/test/leer-archivos';
import { alguno, nadaEspera, ocurrir, PASSWORD } from '../apoyo/api';
import {
  boton,
  conFirefox,
  cuantos,
  enVivo,
  ir,
  llamarALaPuerta,
  opcion,
  pulsar,
  seLee,
  servidor,
  sonidos,
  tarjetaDe,
} from './navegador';

const test = conFirefox();

beforeEach(() => nadaEspera(servidor.baseURL));

test('a wrong password is refused in words and leaves nothing stored; the right one leads to what was asked for', async ({
  pestana,
}) => {
  const page = await pestana('/eventos?page=2');
  await llamarALaPuerta(page, 'monitorista', 'Equivocada-1');
  await seLee(page, 'Usuario o contraseña incorrectos');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await llamarALaPuerta(page, 'monitorista', PASSWORD);
  await enVivo(page);
  expect(page.url()).toBe(`${servidor.baseURL}/eventos?page=2`);
});

/** A screen of each kind, and what is read on it once its data has come. */
const PANTALLAS = [
  ['/mapa', 'Mapa'],
  ['/eventos?rango=todo', 'Eventos'],
  ['/dashboard', 'Tablero'],
  ['/presiones', 'Presiones'],
  ['/settings', 'Ajustes'],
] as const;

test('five screens open, and the browser has nothing to say of them', async ({ entrar }) => {
  const page = await entrar('monitorista', '/alarmas');
  for (const [ruta, nombre] of PANTALLAS) {
    await ir(page, ruta);
    await expect.poll(() => page.evaluate(() => document.querySelector('h1')?.textContent)).toBe(nombre);
  }
  await page.waitForNetworkIdle();
});

/** Red, green and blue of a duct on the map by day (web/src/lib/mapa/paleta.ts). */
const DUCTO = [0x6f, 0x72, 0x78] as const;
const LADO = 40;

/** How many points of the colour of a duct the screen shows around the middle of the map. */
const puntosDeDucto = async (page: Page): Promise<number> => {
  const { x, y, width, height } = (await (await page.$('[data-mapa]'))?.boundingBox()) ?? {
    ...{ x: 0, y: 0, width: 0, height: 0 },
  };
  const clip = { x: x + width / 2 - LADO / 2, y: y + height / 2 - LADO / 2, width: LADO, height: LADO };
  const png = await page.screenshot({ clip, encoding: 'base64' });
  return page.evaluate(
    async (base64, color, lado) => {
      const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0));
      const lienzo = new OffscreenCanvas(lado, lado).getContext('2d');
      lienzo?.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
      const { data } = lienzo?.getImageData(0, 0, lado, lado) ?? { data: new Uint8ClampedArray() };
      const iguales = (i: number) => color.every((valor, n) => Math.abs(valor - (data[i + n] ?? 0)) <= 4);
      return Array.from({ length: lado * lado }, (_, n) => 4 * n).filter(iguales).length;
    },
    png,
    DUCTO,
    LADO,
  );
};

test('the map draws the tramos, and a click on one opens it', async ({ entrar, como }) => {
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const tramo = tramos[2] as Tramo;
  const puntos = tramo.geometria.coordinates;
  const [lng, lat] = puntos[Math.floor(puntos.length / 2)] ?? [];
  const en = (ocultar: string) =>
    `/mapa?centro=${lat},${lng}&zoom=13&ocultar=eventos,${ocultar}sensores,estaciones,routers`;
  const page = await entrar('monitorista', en(''));
  await expect.poll(() => puntosDeDucto(page)).toBeGreaterThan(LADO / 2);
  const { x, y, width, height } = (await (await page.$('[data-mapa]'))?.boundingBox()) ?? {
    ...{ x: 0, y: 0, width: 0, height: 0 },
  };
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect.poll(() => cuantos(page, `aside[aria-label="${tramo.nombre}"]`)).toBe(1);
  await ir(page, en('tramos,'));
  await expect.poll(() => puntosDeDucto(page)).toBe(0);
});

test('an event is announced by card, toast and sound, and acknowledged from its card it is closed for everybody', async ({
  entrar,
  como,
}) => {
  const page = await entrar('monitorista');
  const { id, tramo, posicion } = await ocurrir(servidor);
  const card = await page.waitForSelector(tarjetaDe(tramo));
  expect(await card?.evaluate(({ textContent }) => textContent)).toContain(`Alerta en ${tramo}`);
  await seLee(page, `Posición: ${Math.round(posicion ?? 0)}m`);
  await seLee(page, 'Nuevo evento');
  await expect.poll(() => sonidos(page)).toBe(1);
  expect(await page.evaluate(() => window.sonidos)).toMatchObject([
    { src: expect.stringMatching(/\/sounds\/alert\.mp3$/), volume: 0.5 },
  ]);
  await pulsar(page, boton('Ver Detalles'));
  await seLee(page, formatPosicion(posicion ?? 0));
  await page.locator(boton('Reconocer Evento')).click();
  await page.locator(boton('Reconocer', 'Reconocer evento')).click();
  await expect.poll(() => cuantos(page, tarjetaDe(tramo))).toBe(0);
  const { evento_estado } = await como<EventoDetalle>('admin', 'get', `/api/eventos/${id}`);
  expect(evento_estado).toBe('reconocido');
});

describe('what is exported', () => {
  test('arrives as a file that holds what the list showed: a CSV and a PDF', async ({
    entrar,
    como,
    descargas,
  }) => {
    const { id } = await alguno(servidor);
    // A word that no other event has.
    const palabra = `exportable${id}x${Date.now()}`;
    await como('admin', 'post', `/api/eventos/${id}/notas`, { texto: palabra });
    const page = await entrar('usuario', `/eventos?rango=todo&search=${palabra}`);
    // The folder is the file's: a try before this one left some.
    const antes = new Set(descargas.nombres());
    const llegada = async (final: string) => {
      const suyos = () =>
        descargas.nombres().filter((nombre) => nombre.endsWith(final) && !antes.has(nombre));
      await expect.poll(suyos).toHaveLength(1);
      return join(descargas.carpeta, suyos()[0] ?? '');
    };

    await page.locator(boton('Otros formatos')).click();
    await page.locator(opcion('Exportar CSV')).click();
    const csv = await llegada('.csv');
    expect(csv).toMatch(/\/eventos_\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}\.csv$/);
    const [titulos, fila, ...resto] = readFileSync(csv, 'utf8').split('\r\n');
    expect(titulos).toMatch(/^\ufeffID,Creado \(Ciudad de México\),Simulación,Tipo,/);
    expect(fila).toMatch(new RegExp(`^${id},\\d{4}-\\d{2}-\\d{2} `));
    expect(resto).toEqual(['']);

    await page.locator(boton('Exportar PDF')).click();
    const pdf = await llegada('.pdf');
    await seLee(page, `Se descargó ${basename(pdf)}, 1 evento`);
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    expect(paginasDePdf(pdf).join('\n')).toMatch(new RegExp(`\\b${id}\\b`));
  });
});

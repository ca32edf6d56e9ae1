import type { AjustesSitio } from '@tramos/contract/ajustes';
import type { Evento } from '@tramos/contract/evento';
import { levantar } from '../apoyo/api';
import { pintado, regla } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';
import { conServidorPropio } from '../apoyo/servidor';
import { COMO, servirTeselas } from '../apoyo/teselas';

conServidorPropio(
  'a server of tiles that answers otherwise than asked is said in one sentence, with the map that ships in its place, until it answers again',
  { tag: '@completa' },
  async ({ entrar, como }) => {
    const teselas = await servirTeselas();
    const { mapa } = await como<AjustesSitio>('admin', 'get', '/api/ajustes/sitio');
    await como('admin', 'post', '/api/ajustes/sitio/mapa', {
      ...{ tiles_url: teselas.url, version: mapa.version },
    });
    const page = await entrar('monitorista', { esperado: /blocked by CORS policy/ });
    const lienzo = page.getByRole('application', { name: 'Mapa de la red' });
    const calles = lienzo.locator('img.leaflet-tile-loaded[src]');
    const dicho = lienzo.getByRole('status').filter({ hasText: 'El servidor de mapas no responde' });
    await expect(calles.first()).toBeAttached();
    await expect(dicho).toHaveCount(0);

    // Pictures that are none, and no picture of any place: how each kind of answer is judged has tests of its own.
    for (const mal of [COMO.sinFin, COMO.sinNada]) {
      teselas.contestar(mal);
      await page.reload();
      await expect(dicho).toHaveText(
        'El servidor de mapas no responde como se pidió: se usa el mapa incluido.Reintentar',
      );
      await expect(lienzo).toContainText('Natural Earth');
      // It is left alone: looking around asks it for nothing.
      await page.waitForLoadState('networkidle');
      const pedidas = teselas.pedidas();
      const barra = () =>
        regla(page)
          .locator('xpath=preceding-sibling::span')
          .evaluate((una) => una.getBoundingClientRect().width);
      const lejos = await barra();
      await page.getByRole('button', { name: 'Acercar' }).click();
      await expect.poll(barra).not.toBe(lejos);
      await pintado(page);
      await expect(lienzo.locator('.leaflet-tile')).toHaveCount(0);
      expect(teselas.pedidas()).toBe(pedidas);
      // Asked again while it is as it was, nothing changes; once it answers, its streets are there.
      await dicho.getByRole('button', { name: 'Reintentar' }).click();
      await expect.poll(teselas.pedidas).toBeGreaterThan(pedidas);
      await expect(dicho).toBeVisible();
      teselas.contestar(COMO.imagen);
      // Once a minute it is asked again by itself: it may have answered by now, and the button be gone.
      await dicho
        .getByRole('button', { name: 'Reintentar' })
        .evaluateAll((botones: HTMLElement[]) => botones.forEach((boton) => void boton.click()));
      await expect(calles.first()).toBeAttached();
      await expect(dicho).toHaveCount(0);
    }
    // One that lets no other page read what it answers has its pictures shown all the same.
    teselas.contestar(COMO.imagen, false);
    await page.reload();
    await expect(calles.first()).toBeAttached();
    await expect(dicho).toHaveCount(0);
    await teselas.cerrar();
  },
);

test('a phone on its side, and a window as low, leave the map its height, and the count in its box', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  await levantar(como, 'se cuenta');
  const page = await entrar('monitorista');
  const mapa = page.getByRole('application', { name: 'Mapa de la red' });
  for (const [width, height] of [
    [844, 390],
    [1366, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => localStorage.removeItem('tramos.tira.abierta'));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Mostrar la tira kilométrica' })).toBeVisible();
    const alto = async () => (await mapa.boundingBox())?.height ?? 0;
    await expect.poll(alto).toBeGreaterThan(height / 2);
    await page.getByRole('button', { name: 'Mostrar la tira kilométrica' }).click();
    await expect(page.getByRole('application', { name: /^Tira kilométrica: / })).toBeVisible();
    await expect.poll(alto).toBeGreaterThan(height / 4);
    const cuenta = page.getByRole('banner').getByRole('button', { name: /causas? abiertas?/ });
    await expect(cuenta).toHaveText(/\d/);
    const dentro = await cuenta.evaluate((boton) => {
      const caja = boton.getBoundingClientRect();
      const cifra = new Range();
      const texto = document
        .createTreeWalker(boton.querySelector('strong') ?? boton, NodeFilter.SHOW_TEXT)
        .nextNode();
      if (texto) cifra.selectNodeContents(texto);
      const { left, right, top, bottom } = cifra.getClientRects()[0] ?? new DOMRect();
      return left > caja.left && right < caja.right && top > caja.top && bottom < caja.bottom;
    });
    expect(dentro).toBe(true);
  }
});

test('more marks at one place than the map has room for are counted, and the list is kept to them', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const modelo = await levantar(como, 'uno de muchos');
  const copia = (id: number): Evento => ({ ...modelo, id, evento_principal: id, grupo_id: null });
  const juntos = Array.from({ length: 62 }, (_, i) => copia(900_000 + i));
  const aparte: Evento = { ...copia(910_000), latitud: (modelo.latitud ?? 0) + 0.1 };
  const page = await entrar('monitorista', { en: '/settings' });
  await page.route(/\/api\/eventos\?/, (pedido) => {
    const abiertos = pedido.request().url().includes('evento_estado=abierto');
    const events = abiertos ? [aparte, ...juntos] : [];
    return pedido.fulfill({ json: { events, total: events.length } });
  });
  await page.goto(`/mapa?centro=${modelo.latitud},${modelo.longitud}&zoom=18`);
  const eventos = page.getByRole('list', { name: 'Eventos en el mapa' }).getByRole('button');
  await expect(eventos).toHaveCount(63);
  const dicho = page.getByRole('status').filter({ hasText: 'Aquí hay 62' });
  // The strip that says what waits moves the map down when it comes.
  await expect(async () => {
    const caja = await page.getByRole('application', { name: 'Mapa de la red' }).boundingBox();
    await page.mouse.click((caja?.x ?? 0) + (caja?.width ?? 0) / 2, (caja?.y ?? 0) + (caja?.height ?? 0) / 2);
    await expect(dicho).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(dicho).toContainText('Se abren 60; los otros 2 están en la lista.');
  await dicho.getByRole('button', { name: 'Verlos en la lista' }).click();
  await expect(eventos).toHaveCount(62);
  await expect(eventos.filter({ hasText: `${aparte.id}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver todo' }).click();
  await expect(eventos).toHaveCount(63);
});

import type { Page } from '@playwright/test';
import { GRACIA_MS } from '../../web/src/alertas/confianza';
import { levantar } from '../apoyo/api';
import { tarjetaDe } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

/** The time that a word of the leader has to arrive is not over before this. */
const TRAS_LA_GRACIA = { timeout: GRACIA_MS + 20_000 };

/**
 * What somebody with a minute at an open console can leave behind (docs/attacks/open-console.md): a page of the same
 * origin that takes the lead of the tabs, says that the line is live, passes its signs of life on, keeps every event back
 * and writes into the record of sounds that each has been heard.
 */
const acaparar = () => {
  const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: number };
  const estado = () => ({
    ...{ fase: 'en_vivo', desde_ms: Date.now(), por_sondeo: false, ultimo_dato_ms: Date.now(), al_dia: null },
  });
  const bus = new BroadcastChannel(`tramos.relevo.${id}`);
  bus.onmessage = ({ data }) => {
    if (data.tipo !== 'hola') return;
    bus.postMessage({ tipo: 'respuesta', de: 'zz', para: data.de, estado: estado(), mensajes: [] });
  };
  const tomar = (): void =>
    void navigator.locks
      .request(`tramos.lider.${id}`, { steal: true }, () => new Promise(() => undefined))
      .catch(() => setTimeout(tomar, 10));
  tomar();
  setInterval(() => {
    bus.postMessage({ tipo: 'estado', de: 'zz', estado: estado() });
    const datos = { timestamp: new Date().toISOString() };
    bus.postMessage({ tipo: 'mensaje', de: 'zz', mensaje: 'latido', datos });
    const demas = (JSON.parse(localStorage.getItem('activeTabs') ?? '[]') as { id: string }[]).filter(
      (tab) => tab.id !== 'zz',
    );
    const suya = { id: 'zz', lastSeen: Date.now(), armado: true, usado: Date.now(), desde: 1 };
    localStorage.setItem('activeTabs', JSON.stringify([suya, ...demas]));
  }, 500);
  const darPorOido = async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const respuesta = await fetch('/api/eventos?evento_estado=abierto&validez=ok&limit=5', {
      headers: { authorization },
    });
    const { events } = (await respuesta.json()) as { events: { id: number; created_at: string }[] };
    const abrir = indexedDB.open('tramos-sonidos');
    abrir.onsuccess = () => {
      const almacen = abrir.result.transaction('sonados', 'readwrite').objectStore('sonados');
      const sesion = localStorage.getItem('loginLogId');
      for (const evento of events) {
        const clave = `evento:${evento.id}:${evento.created_at}`;
        almacen.put({ sesion, clave, intento: 0, suerte: 'oida', sono_ms: Date.now() });
      }
      abrir.result.close();
    };
  };
  setInterval(() => void darPorOido(), 300);
};

const sonidos = (page: Page) => page.evaluate(() => window.sonidos.length);

test.beforeEach(({ nadaEspera }) => nadaEspera());

test('a page left open behind that leads the tabs and keeps an event back hides it from none of them', {
  tag: '@completa',
}, async ({ entrar, pestana, como }) => {
  const primera = await entrar('monitorista', { conResumen: true });
  const segunda = await pestana(primera, { conResumen: true });
  const tabs = [primera, segunda];
  for (const page of tabs) await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
  const hostil = await primera.context().newPage();
  await hostil.goto('/api/health');
  await hostil.evaluate(acaparar);
  for (const page of tabs) await expect(page.getByText('Sonido armado en otra pestaña')).toBeVisible();

  const evento = await levantar(como);
  for (const page of tabs) {
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    expect(await page.getByRole('alert', { name: /^Alerta en|^Resumen de alertas/ }).count()).toBe(0);
    // The driver's pages are always visible: that somebody looks at one is said for it.
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  }
  for (const page of tabs) {
    await expect(page.getByRole('alert', { name: /^Alerta en|^Resumen de alertas/ })).toBeVisible(
      TRAS_LA_GRACIA,
    );
    await expect.poll(() => sonidos(page)).toBeGreaterThan(0);
    const aviso = page.getByRole('alert').filter({ hasText: 'retuvo la alerta del evento' });
    await expect(aviso).toContainText(`evento ${evento.id}`);
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    await expect(page.getByText('Sonido armado', { exact: true })).toBeVisible();
  }

  // What comes next comes over each tab's own line, whatever that page goes on saying.
  const siguiente = await levantar(como);
  for (const page of tabs) await expect(tarjetaDe(page, siguiente)).toBeVisible();
});

import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, test } from '../apoyo/prueba';

const guardado = (page: Page, clave: string) => page.evaluate((c) => localStorage.getItem(c), clave);

/** Counts the refreshes of every tab of a browser. */
const contarRefrescos = (context: BrowserContext) => {
  const cuenta = { n: 0 };
  context.on('request', (peticion) => {
    if (peticion.url().endsWith('/api/auth/refresh-token')) cuenta.n += 1;
  });
  return cuenta;
};

/** Holds what it is given until so many have come, and lets all go at once. */
const barrera = (cuantos: number) => {
  let abrir = () => {};
  const abierta = new Promise<void>((listo) => {
    abrir = listo;
  });
  let llegados = 0;
  return {
    llegar: () => {
      llegados += 1;
      if (llegados === cuantos) abrir();
      return abierta;
    },
    llegados: () => llegados,
  };
};

test('an access token that is over is renewed once for 20 calls that wait in 3 tabs, and every one of them is answered', {
  tag: '@completa',
}, async ({ entrar }) => {
  const primera = await entrar('monitorista', { porLaPuerta: true });
  const context = primera.context();
  const tabs = [primera, await context.newPage(), await context.newPage()];
  for (const tab of tabs) await tab.goto('/change-password');
  const viejo = await guardado(primera, 'token');
  const refrescos = contarRefrescos(context);
  const espera = barrera(20);
  const contestadas: number[] = [];
  // Every call but the check at the start arrives with a token that the server does not take, all at one time.
  await context.route(/\/api\/(?!auth\/|sitio)/, async (ruta: Route) => {
    const headers = await ruta.request().allHeaders();
    if (headers.authorization !== `Bearer ${viejo}`) {
      const respuesta = await ruta.fetch();
      contestadas.push(respuesta.status());
      return ruta.fulfill({ response: respuesta });
    }
    await espera.llegar();
    return ruta.continue({ headers: { ...headers, authorization: 'Bearer vencido' } });
  });
  for (const tab of tabs) await tab.goto('/eventos');
  const rondas = ['Mapa', 'Eventos'];
  for (const nombre of rondas)
    for (const tab of tabs) await tab.getByRole('link', { name: nombre }).first().click();
  await expect.poll(espera.llegados).toBeGreaterThanOrEqual(20);
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
  await expect.poll(() => contestadas.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
  expect(refrescos.n).toBe(1);
  expect(await guardado(primera, 'token')).not.toBe(viejo);
  for (const tab of tabs) await expect(tab).toHaveURL(/\/eventos/);
});

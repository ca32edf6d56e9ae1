import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, test } from '../apoyo/prueba';

const REFRESCO = '**/api/auth/refresh-token';

const guardado = (page: Page, clave: string) => page.evaluate((c) => localStorage.getItem(c), clave);
const vencer = (page: Page) => page.evaluate(() => localStorage.setItem('token', 'vencido'));
const lista = (page: Page) =>
  page.getByRole('treegrid', { name: 'Eventos' }).or(page.getByText('No hay eventos'));

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

/** Makes the console ask the server for something it does not have yet, without leaving where it is. */
const preguntar = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Eventos por página' }).click();
  await page.getByRole('option', { name: '50 por página' }).click();
};

test.describe('an access token that is over', () => {
  test('is renewed once for 20 calls that wait in 3 tabs, and every one of them is answered', {
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
    for (const tab of tabs)
      await expect(tab.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
    await expect.poll(() => contestadas.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    expect(refrescos.n).toBe(1);
    expect(await guardado(primera, 'token')).not.toBe(viejo);
    for (const tab of tabs) await expect(tab).toHaveURL(/\/eventos/);
  });

  test('keeps the person in when the answer is lost after the server has renewed it', {
    tag: '@completa',
  }, async ({ entrar }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    await page.goto('/eventos');
    await expect(lista(page).first()).toBeVisible();
    const refresco = await guardado(page, 'refreshToken');
    let perdidas = 0;
    await page.route(REFRESCO, async (ruta) => {
      if (perdidas > 0) return ruta.continue();
      perdidas += 1;
      expect((await ruta.fetch()).status()).toBe(200);
      return ruta.abort();
    });
    await vencer(page);
    await preguntar(page);
    await expect.poll(() => guardado(page, 'refreshToken')).not.toBe(refresco);
    expect(perdidas).toBe(1);
    await expect(lista(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/eventos/);
  });

  test('keeps the person in where two tabs have no locks and renew it at the same time @completa', async ({
    entrar,
  }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    const otra = await page.context().newPage();
    const espera = barrera(2);
    await page.context().route(REFRESCO, async (ruta) => {
      await espera.llegar();
      await ruta.continue();
    });
    for (const tab of [page, otra]) {
      await tab.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
      );
      await tab.goto('/eventos');
      expect(await tab.evaluate(() => navigator.locks)).toBeUndefined();
    }
    await vencer(page);
    await Promise.all([preguntar(page), preguntar(otra)]);
    await expect.poll(espera.llegados).toBe(2);
    for (const tab of [page, otra]) {
      await expect(lista(tab).first()).toBeVisible();
      await expect(tab).toHaveURL(/\/eventos/);
    }
    // What both have stored goes on being good.
    await page.context().unroute(REFRESCO);
    const refresco = await guardado(page, 'refreshToken');
    await vencer(otra);
    await otra.reload();
    await expect.poll(() => guardado(page, 'refreshToken')).not.toBe(refresco);
    await expect(page).toHaveURL(/\/eventos/);
  });

  test('ends every session of its family when an older refresh token comes back, and says so', {
    tag: '@completa',
  }, async ({ entrar, request }) => {
    // Whoever signs in is warned again of what happened to their account: nobody whose sounds are counted elsewhere.
    const page = await entrar('usuario', { porLaPuerta: true });
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const renovar = async (refreshToken: string) => {
      const respuesta = await request.post('/api/auth/refresh-token', { data: { refreshToken } });
      return { status: respuesta.status(), cuerpo: (await respuesta.json()) as { refreshToken: string } };
    };
    const primero = (await guardado(page, 'refreshToken')) ?? '';
    const segundo = await renovar(primero);
    const tercero = await renovar(segundo.cuerpo.refreshToken);
    expect([segundo.status, tercero.status]).toEqual([200, 200]);

    expect((await renovar(primero)).status).toBe(401);
    const aviso = page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: 'Actividad Sospechosa' });
    await expect(aviso.first()).toContainText(
      /Se detectó actividad sospechosa en tu cuenta\. Alguien volvió a usar una credencial vieja de la cuenta \w+: se cerró esa sesión\. Desde 127\.0\.0\.1, .+, el \d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d\./,
    );
    await expect(page).toHaveURL(/\/login$/);
    expect((await renovar(tercero.cuerpo.refreshToken)).status).toBe(401);
  });
});

test.describe('the upkeep of the token', () => {
  test('renews it within five minutes of its end, once, without anybody asking for anything', {
    tag: '@completa',
  }, async ({ entrar }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    const refrescos = contarRefrescos(page.context());
    await page.clock.install();
    await page.goto('/change-password');
    await expect(page.getByRole('heading', { name: 'Cambiar contraseña' })).toBeVisible();
    const viejo = await guardado(page, 'token');
    // Any answer, also one on its way, would teach the page that the time it is made to believe in has not passed.
    await page.waitForLoadState('networkidle');
    await page.route(/\/(api|builds)\//, (ruta) =>
      ruta.request().url().endsWith('/refresh-token') ? ruta.continue() : ruta.abort(),
    );
    await page.clock.fastForward(24 * 60_000);
    await page.clock.runFor(30_000);
    expect(refrescos.n).toBe(0);
    await page.clock.fastForward(60_000);
    // In small steps: the request has a limit by the same clock, and its answer comes by the real one.
    const trasUnSegundo = async () => {
      await page.clock.runFor(1_000);
      return guardado(page, 'token');
    };
    await expect.poll(trasUnSegundo, { intervals: [300], timeout: 20_000 }).not.toBe(viejo);
    await page.clock.runFor(60_000);
    expect(refrescos.n).toBe(1);
  });

  for (const horas of [3, -3])
    test(`is not misled by a computer whose clock is ${horas} h off @completa`, async ({ entrar }) => {
      const page = await entrar('monitorista', { porLaPuerta: true });
      const refrescos = contarRefrescos(page.context());
      await page.clock.install({ time: Date.now() + horas * 3_600_000 });
      await page.goto('/eventos');
      await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
      await page.clock.runFor(5 * 60_000);
      expect(refrescos.n).toBe(0);
      await expect(page).toHaveURL(/\/eventos/);
    });
});

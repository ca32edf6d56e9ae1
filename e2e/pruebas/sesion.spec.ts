import type { Page } from '@playwright/test';
import { formatPosicion } from '@tramos/contract/posicion';
import { levantar } from '../apoyo/api';
import { cadaCincoMinutos } from '../apoyo/bocina';
import { cerrarResumen, expect, PASSWORD, test } from '../apoyo/prueba';

const CERRADA = 'Tu sesión ha sido cerrada por un nuevo inicio de sesión';

const claves = (page: Page) =>
  page.evaluate(() =>
    ['token', 'refreshToken', 'user', 'loginLogId'].filter((clave) => localStorage.getItem(clave) !== null),
  );

const ingresar = async (page: Page, cuenta: string) => {
  await page.getByLabel('Usuario').fill(cuenta);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
};

test.describe('a session that ends', () => {
  test('by a second sign-in elsewhere is warned of, then leads to /login, and back to the same place', async ({
    entrar,
    como,
    request,
  }) => {
    await levantar(como, 'Espera a quien entre');
    const page = await entrar('monitorista', {
      ...{ porLaPuerta: true, conResumen: true, guion: cadaCincoMinutos },
    });
    const oidos = () => page.evaluate(() => window.sonidos.length);
    // What waited is said once on arrival; the end of the session itself is silent.
    await expect.poll(oidos).toBe(1);
    await cerrarResumen(page);
    await page.getByRole('link', { name: 'Eventos' }).first().click();
    await expect(page).toHaveURL(/\/eventos$/);
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    // What is asked for meanwhile is refused: it must neither hurry the end nor change its words. The page itself asks
    // for it: a busy driver has not three seconds.
    const aviso = page
      .getByRole('link', { name: 'Mapa' })
      .first()
      .evaluate(
        (enlace: HTMLElement) =>
          new Promise<string>((visto) => {
            const mirar = () => {
              const dichos = [...document.querySelectorAll('[role="status"]')].map((uno) => uno.textContent);
              const suyo = dichos.find((dicho) => dicho?.includes('Sesión Cerrada'));
              if (!suyo) return;
              observador.disconnect();
              enlace.click();
              visto(suyo);
            };
            const observador = new MutationObserver(mirar);
            observador.observe(document.body, { subtree: true, childList: true, characterData: true });
            mirar();
          }),
      );
    const otro = await request.post('/api/auth/login', {
      data: { username: 'monitorista', password: PASSWORD },
    });
    expect(otro.status()).toBe(200);
    expect(await aviso).toContain(CERRADA);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toContainText(CERRADA);
    expect(await claves(page)).toEqual([]);
    expect(await oidos()).toBe(1);

    await ingresar(page, 'monitorista');
    await expect(page).toHaveURL(/\/mapa/);
  });
});

test('a token that is missing is answered Unauthorized by the server', async ({ request }) => {
  const respuesta = await request.get('/api/eventos');
  expect(respuesta.status()).toBe(401);
  expect(await respuesta.json()).toMatchObject({ message: 'Unauthorized' });
});

test.describe('another person', () => {
  test('who signs in from another tab sees nothing that the first was shown', { tag: '@completa' }, async ({
    entrar,
    como,
    request,
  }) => {
    const evento = await levantar(como);
    const lugar = formatPosicion(evento.posicion ?? 0);
    const page = await entrar('monitorista', { porLaPuerta: true });
    await page.goto('/eventos?agrupar=false&perPage=100&rango=todo');
    const primera = page.getByText(lugar, { exact: true }).first();
    await expect(primera).toBeVisible();
    // The second person's lists never come: whatever shows would be the first person's.
    await page.route(/\/api\/(eventos|tramos|sensors)/, () => undefined);

    const entrada = await request.post('/api/auth/login', {
      data: { username: 'usuario', password: PASSWORD },
    });
    const sesion = (await entrada.json()) as Record<'token' | 'refreshToken' | 'loginLogId', string> & {
      user: object;
    };
    const otra = await page.context().newPage();
    await otra.goto('/api/health');
    await otra.evaluate(({ token, refreshToken, user, loginLogId }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('refreshToken', refreshToken);
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('loginLogId', loginLogId);
    }, sesion);
    await expect(page.getByRole('button', { name: /Usuario de campo/ })).toBeVisible();
    await expect(primera).toHaveCount(0);
    await expect(page.getByText(lugar)).toHaveCount(0);
  });
});

test('an address in other letters than its route, or of no event, is not found, and the server is not asked', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista', { en: '/MAPA' });
  const noHallada = page.getByRole('heading', { name: 'Page Not Found' });
  await expect(noHallada).toBeVisible();
  const pedidas: string[] = [];
  page.on('request', (peticion) => pedidas.push(new URL(peticion.url()).pathname));
  await page.goto('/eventos/abc');
  await expect(noHallada).toBeVisible();
  expect(pedidas.filter((ruta) => /^\/api\/eventos\/(?!grupos$)/.test(ruta))).toEqual([]);
});

/** An administrator's order that fails is told by one; this server has no simulator, so the button is lent. */
declare global {
  interface Window {
    /** Whether the time of the toast that is shown ran or stood, however short. */
    estados: string[];
  }
}

const anotarBarra = (page: Page) =>
  page.evaluate(() => {
    window.estados = [];
    const mirar = () => {
      const barra = document.querySelector('.Toastify__progress-bar--animated');
      const estado = barra && getComputedStyle(barra).animationPlayState;
      if (estado && window.estados.at(-1) !== estado) window.estados.push(estado);
      requestAnimationFrame(mirar);
    };
    mirar();
  });
const haCorrido = (page: Page) => expect.poll(() => page.evaluate(() => window.estados)).toContain('running');

const conAviso = async (page: Page) => {
  await page.route('**/api/sitio', async (ruta) => {
    const respuesta = await ruta.fetch();
    await ruta.fulfill({ response: respuesta, json: { ...(await respuesta.json()), simulador: true } });
  });
  await page.goto('/mapa');
  const pedir = async () => {
    await page.getByRole('button', { name: 'Simular toma' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Simular toma' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const toast = page.locator('.Toastify__toast');
    await expect(toast).toContainText('El simulador no está en marcha.');
    return toast;
  };
  return { pedir, barra: page.locator('.Toastify__progress-bar--animated') };
};

test('a global toast stands at the top right for 3000 ms, less while it is pointed at or the window is away, and leaves by a click or a drag', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('admin');
  const { pedir, barra } = await conAviso(page);
  // Its time begins once it stands still, when the focus comes back.
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  const toast = await pedir();
  await toast.hover();
  await anotarBarra(page);
  // By the page itself, as soon as the time runs: three seconds are nothing to a machine that stands still.
  await toast.evaluate(async (suyo) => {
    Reflect.deleteProperty(document, 'hasFocus');
    window.dispatchEvent(new Event('focus'));
    while (!window.estados.includes('running')) await new Promise(requestAnimationFrame);
    suyo.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  });
  await expect(barra).toHaveCSS('animation-play-state', 'paused');
  await expect(barra).toHaveCSS('animation-duration', '3s');
  const caja = await toast.boundingBox();
  expect(caja?.y).toBeLessThan(200);
  expect((caja?.x ?? 0) + (caja?.width ?? 0)).toBeGreaterThan(1_366 - 40);

  await toast.evaluate((suyo) => {
    suyo.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
    window.dispatchEvent(new Event('blur'));
  });
  await expect(barra).toHaveCSS('animation-play-state', 'paused');
  await page.evaluate(() => {
    window.estados = [];
    window.dispatchEvent(new Event('focus'));
  });
  await haCorrido(page);
  await expect(toast).toHaveCount(0);

  // Away from the window it stays until somebody does something with it.
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await pedir();
  await toast.click();
  await expect(toast).toHaveCount(0);

  // Over 60 % of its width; from less it comes back.
  await pedir();
  await toast.hover();
  const arrastrar = async (parte: number) => {
    const donde = await toast.boundingBox();
    if (!donde) throw new Error('the toast has gone');
    const x = donde.x + 10;
    const y = donde.y + donde.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + donde.width * parte, y, { steps: 8 });
    await page.mouse.up();
  };
  await arrastrar(0.5);
  await toast.hover();
  await expect(toast).toHaveCSS('transform', /none|matrix\(1, 0, 0, 1, 0, 0\)/);
  await arrastrar(0.7);
  await expect(toast).toHaveCount(0);
});

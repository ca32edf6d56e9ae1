import type { Page } from '@playwright/test';
import { formatPosicion } from '@tramos/contract/posicion';
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
    ocurrir,
    request,
  }) => {
    await ocurrir();
    const page = await entrar('monitorista', { porLaPuerta: true, conResumen: true });
    const oidos = () => page.evaluate(() => window.sonidos.length);
    // What waited is said once on arrival; the end of the session itself is silent.
    await expect.poll(oidos).toBe(1);
    await cerrarResumen(page);
    await page.getByRole('link', { name: 'Eventos' }).first().click();
    await expect(page).toHaveURL(/\/eventos$/);
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const otro = await request.post('/api/auth/login', {
      data: { username: 'monitorista', password: PASSWORD },
    });
    expect(otro.status()).toBe(200);

    const aviso = page.getByRole('status').filter({ hasText: 'Sesión Cerrada' });
    await expect(aviso).toContainText(CERRADA);
    // What is asked for meanwhile is refused: it must neither hurry the end nor change its words.
    await page.getByRole('link', { name: 'Mapa' }).first().click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toContainText(CERRADA);
    expect(await claves(page)).toEqual([]);
    expect(await oidos()).toBe(1);

    await ingresar(page, 'monitorista');
    await expect(page).toHaveURL(/\/mapa/);
  });

  test('because nothing renews it leads to /login, and signing in back to the same place', {
    tag: '@completa',
  }, async ({ entrar, alguno }) => {
    await alguno();
    const page = await entrar('monitorista', { porLaPuerta: true });
    await page.goto('/eventos?perPage=25');
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const lista = page.waitForRequest((peticion) => peticion.url().includes('/api/eventos/grupos?'));
    await page.getByRole('combobox', { name: 'Eventos por página' }).click();
    // In the same breath: what the console asks for by itself would end the session first.
    await page.getByRole('option', { name: '50 por página' }).evaluate((opcion: HTMLElement) => {
      localStorage.setItem('token', 'vencido');
      localStorage.setItem('refreshToken', 'vencido');
      opcion.click();
    });
    await lista;
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toContainText('Su sesión terminó');
    expect(await claves(page)).toEqual([]);

    await ingresar(page, 'monitorista');
    await expect(page).toHaveURL(/\/eventos\?perPage=50$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
  });

  test('by a logout after the access token is over ends on the server too', { tag: '@completa' }, async ({
    entrar,
    request,
  }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    const refreshToken = await page.evaluate(() => {
      localStorage.setItem('token', 'vencido');
      return localStorage.getItem('refreshToken');
    });
    await page.getByRole('button', { name: /Monitorista/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const renovada = await request.post('/api/auth/refresh-token', { data: { refreshToken } });
    expect(renovada.status()).toBe(401);
  });

  test('while the password is being changed is renewed instead of asking who one is', {
    tag: '@completa',
  }, async ({ entrar }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    await page.goto('/change-password');
    await page.evaluate(() => localStorage.setItem('token', 'vencido'));
    await page.getByLabel('Contraseña actual').fill('Equivocada-1');
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('Otra-clave-2026');
    await page.getByLabel('Repita la contraseña nueva').fill('Otra-clave-2026');
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(page.getByLabel('Contraseña actual')).toHaveAccessibleDescription(
      'La contraseña actual no es correcta',
    );
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('vencido');
  });
});

test.describe('a token that is missing', () => {
  test('keeps an events call from being made, and says so', { tag: '@completa' }, async ({
    entrar,
    alguno,
  }) => {
    await alguno();
    const page = await entrar('monitorista', { porLaPuerta: true });
    await page.goto('/eventos');
    await expect(page.getByRole('treegrid', { name: 'Eventos' })).toBeVisible();
    // What the console asks for by itself would find the token missing too, and fetch a new one.
    await page.route('**/api/auth/refresh-token', (peticion) => peticion.abort());
    const pedidas: string[] = [];
    await page.evaluate(() => localStorage.removeItem('token'));
    page.on('request', (peticion) => pedidas.push(new URL(peticion.url()).pathname));
    await page.getByRole('combobox', { name: 'Eventos por página' }).click();
    await page.getByRole('option', { name: '50 por página' }).click();
    await expect(page.getByText('Error al cargar grupos de eventos').first()).toBeVisible();
    await expect(page.getByText('No authentication token found')).toBeVisible();
    expect(pedidas.filter((ruta) => ruta.startsWith('/api/eventos'))).toEqual([]);
  });

  test('is answered Unauthorized by the server', async ({ request }) => {
    const respuesta = await request.get('/api/eventos');
    expect(respuesta.status()).toBe(401);
    expect(await respuesta.json()).toMatchObject({ message: 'Unauthorized' });
  });
});

test.describe('a refresh token that is missing', () => {
  test('ends the session at the first 401, without a refresh', { tag: '@completa' }, async ({ entrar }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    const refrescos: string[] = [];
    page.on('request', (peticion) => {
      if (peticion.url().endsWith('/refresh-token')) refrescos.push(peticion.url());
    });
    await page.evaluate(() => {
      localStorage.removeItem('refreshToken');
      localStorage.setItem('token', 'vencido');
      // In the same breath: what the console asks for by itself would end the session first.
      document.querySelector<HTMLElement>('a[href="/eventos"]')?.click();
    });
    await expect(page).toHaveURL(/\/login$/);
    expect(await claves(page)).toEqual([]);
    expect(refrescos).toEqual([]);
  });
});

test.describe('the first password', () => {
  test('is changed under real rules, with a word on its strength, and opens the console', {
    tag: '@completa',
  }, async ({ entrar, darCuenta }) => {
    const { username, password: primera } = await darCuenta({ role: 'monitorista', recienDada: true });
    const page = await entrar(username, { password: primera, porLaPuerta: true });
    await expect(page).toHaveURL(/\/change-password$/);
    await page.getByLabel('Contraseña actual').fill(primera);
    const nueva = page.getByLabel('Contraseña nueva', { exact: true });
    const cambiar = page.getByRole('button', { name: 'Cambiar contraseña' });
    const fuerza = page.getByRole('meter', { name: 'Fuerza de la contraseña' });
    for (const [password, palabra, valor] of [
      [username, 'Muy fácil de adivinar', 0],
      ['Contraseña-2026', 'Muy fácil de adivinar', 0],
      ['Perro77lento', 'Buena', 3],
    ] as const) {
      await nueva.fill(password);
      await page.getByLabel('Repita la contraseña nueva').fill(password);
      await expect(page.getByText(palabra)).toBeVisible();
      expect(await fuerza.evaluate((meter) => (meter as HTMLMeterElement).value)).toBe(valor);
    }
    await page.getByLabel('Repita la contraseña nueva').fill('Perro77lent');
    await expect(page.getByText('No coincide con la contraseña nueva')).toBeVisible();
    await expect(cambiar).toBeDisabled();
    await page.getByLabel('Repita la contraseña nueva').fill('Perro77lento');
    await cambiar.click();
    await expect(page).toHaveURL(/\/mapa/);
    await page.goto('/eventos');
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
  });
});

test.describe('another person', () => {
  test('who signs in from another tab sees nothing that the first was shown', { tag: '@completa' }, async ({
    entrar,
    alguno,
    request,
  }) => {
    const evento = await alguno();
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

test.describe('an address', () => {
  test('in other letters than its route is not found', { tag: '@completa' }, async ({ entrar }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    await page.goto('/MAPA');
    await expect(page.getByText('Page Not Found')).toBeVisible();
  });

  test('of no event is not found, and the server is not asked', { tag: '@completa' }, async ({ entrar }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    const pedidas: string[] = [];
    page.on('request', (peticion) => pedidas.push(new URL(peticion.url()).pathname));
    await page.goto('/eventos/abc');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(pedidas.filter((ruta) => /^\/api\/eventos\/(?!grupos$)/.test(ruta))).toEqual([]);
  });
});

test.describe('a global toast', () => {
  /** An administrator's order that fails is told by one; this server has no simulator, so the button is lent. */
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

  test('stands at the top right for 3000 ms, less while it is pointed at or the window is away @completa', async ({
    entrar,
  }) => {
    const page = await entrar('admin', { porLaPuerta: true });
    const { pedir, barra } = await conAviso(page);
    const toast = await pedir();
    await toast.hover();
    await expect(barra).toHaveCSS('animation-play-state', 'paused');
    await expect(barra).toHaveCSS('animation-duration', '3s');
    const caja = await toast.boundingBox();
    expect(caja?.y).toBeLessThan(200);
    expect((caja?.x ?? 0) + (caja?.width ?? 0)).toBeGreaterThan(1_366 - 40);

    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await page.mouse.move(400, 400);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(barra).toHaveCSS('animation-play-state', 'paused');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(barra).toHaveCSS('animation-play-state', 'running');
    await expect(toast).toHaveCount(0);
  });

  test('raised while the window has no focus waits for it @completa', async ({ entrar }) => {
    const page = await entrar('admin', { porLaPuerta: true });
    const { pedir, barra } = await conAviso(page);
    await page.evaluate(() => {
      document.hasFocus = () => false;
    });
    const toast = await pedir();
    await expect(toast).toBeVisible();
    await page.mouse.move(400, 400);
    // Longer than it has once its time begins.
    await page.waitForTimeout(4_500);
    await expect(toast).toBeVisible();
    await expect(barra).toBeHidden();
    await page.evaluate(() => {
      document.hasFocus = () => true;
      window.dispatchEvent(new Event('focus'));
    });
    await expect(barra).toHaveCSS('animation-duration', '3s');
    await expect(toast).toHaveCount(0);
  });

  test('leaves with a click @completa', async ({ entrar }) => {
    const page = await entrar('admin', { porLaPuerta: true });
    const { pedir, barra } = await conAviso(page);
    const toast = await pedir();
    await toast.hover();
    await expect(barra).toHaveCSS('animation-play-state', 'paused');
    await toast.click();
    await expect(toast).toHaveCount(0);
  });

  test('leaves when it is dragged over 60 % of its width, and comes back from less @completa', async ({
    entrar,
  }) => {
    const page = await entrar('admin', { porLaPuerta: true });
    const { pedir } = await conAviso(page);
    const toast = await pedir();
    await toast.hover();
    const arrastrar = async (parte: number) => {
      const caja = await toast.boundingBox();
      if (!caja) throw new Error('the toast has gone');
      const x = caja.x + 10;
      const y = caja.y + caja.height / 2;
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + caja.width * parte, y, { steps: 8 });
      await page.mouse.up();
    };
    await arrastrar(0.5);
    await toast.hover();
    await expect(toast).toHaveCSS('transform', /none|matrix\(1, 0, 0, 1, 0, 0\)/);
    await arrastrar(0.7);
    await expect(toast).toHaveCount(0);
  });
});

import type { Page } from '@playwright/test';
import { enchufesDe, expect, test } from '../apoyo/prueba';

/** The browser as it comes: no sound until somebody has touched the page. */
const POLITICA = '--autoplay-policy';
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = (launchOptions.args ?? []).filter((arg) => !arg.startsWith(POLITICA));
      await use({ ...launchOptions, args: [...args, `${POLITICA}=document-user-activation-required`] });
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(({ nadaEspera }) => nadaEspera());

const barra = (page: Page) => page.getByRole('alert').filter({ hasText: 'Las alertas no se oyen' });
/** From one end of the top bar to the other, and no word in a corner. */
const aLoAncho = async (page: Page): Promise<boolean> => {
  const [suya, arriba] = [await barra(page).boundingBox(), await page.getByRole('banner').boundingBox()];
  return suya !== null && suya.x === arriba?.x && suya.width === arriba.width;
};
/** Longer than the console waits before it shows the bar. */
const DEMORA_MS = 2_000;
const sonidos = (page: Page) => page.evaluate(() => window.sonidos.length);
/**
 * Whatever the driver asks of a page counts as a touch, and asked for the bar it would not come: the page says by itself
 * when it is there and when it is gone.
 */
const decirSiLaHay = () => {
  let antes = false;
  new MutationObserver(() => {
    const hay = document.body?.textContent?.includes('Las alertas no se oyen') ?? false;
    // biome-ignore lint/suspicious/noConsole: how a page says a word to its test
    if (hay !== antes) console.info(hay ? 'the bar is there' : 'the bar is gone');
    antes = hay;
  }).observe(document, { childList: true, subtree: true });
};
/** What a page said last. */
const dichoPor = (page: Page) => {
  let dicho = '';
  page.on('console', (mensaje) => {
    if (mensaje.text().startsWith('the bar is ')) dicho = mensaje.text();
  });
  return () => dicho;
};
const PANTALLAS = ['/mapa', '/eventos', '/dashboard', '/alarmas', '/settings'];

test('while the browser holds sound back a bar across the screen says so, on every screen, until it is touched @completa @navegadores', async ({
  entrar,
  vigilar,
}) => {
  const page = await entrar('monitorista', { conBocina: true, conResumen: true });
  const contexto = page.context();
  await page.close();
  for (const ruta of PANTALLAS) {
    const nueva = await contexto.newPage();
    await vigilar(nueva, { conBocina: true, conResumen: true, guion: decirSiLaHay });
    const dicho = dichoPor(nueva);
    await nueva.goto(ruta);
    await expect.poll(dicho).toBe('the bar is there');
    await expect(barra(nueva)).toContainText('El navegador no deja sonar hasta que toque esta página.');
    expect(await aLoAncho(nueva)).toBe(true);
    const tocar = async () => {
      await nueva.keyboard.press('ArrowDown');
      await expect(barra(nueva)).toHaveCount(0);
      await expect(nueva.getByText('Sonido armado')).toBeAttached();
    };
    await tocar();
    if (ruta !== PANTALLAS[0]) {
      await nueva.close();
      continue;
    }
    // A touch lasts as long as the page: after a reload the browser holds back again.
    await expect.poll(dicho).toBe('the bar is gone');
    await nueva.reload({ waitUntil: 'commit' });
    await expect.poll(dicho).toBe('the bar is there');
    await expect(barra(nueva)).toBeVisible();
    expect(await aLoAncho(nueva)).toBe(true);
    await tocar();
    await nueva.close();
  }
});

test('its button is reached by keyboard, sounds, and leaves the focus on the screen @completa @navegadores', async ({
  entrar,
  vigilar,
}) => {
  const page = await entrar('monitorista', { conBocina: true, conResumen: true });
  // The first of them leads and is heard, or there would be nothing to take over.
  await expect.poll(() => enchufesDe(page).length).toBe(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Sonido armado')).toBeAttached();
  const nueva = await page.context().newPage();
  await vigilar(nueva, { conBocina: true, conResumen: true, guion: decirSiLaHay });
  const dicho = dichoPor(nueva);
  await nueva.goto('/mapa');
  // The bar waits a moment, so that none stands for a blink: after it there is still none.
  const vivida_ms = () =>
    page.evaluate(() => {
      const [, segunda] = JSON.parse(localStorage.getItem('activeTabs') ?? '[]');
      return segunda ? segunda.lastSeen - segunda.desde : 0;
    });
  await expect.poll(vivida_ms).toBeGreaterThan(DEMORA_MS);
  expect(dicho()).not.toBe('the bar is there');
  await page.close();
  await expect.poll(dicho).toBe('the bar is there');
  await barra(nueva).getByRole('button', { name: 'Activar sonido' }).focus();
  await nueva.keyboard.press('Enter');
  await expect.poll(() => sonidos(nueva)).toBe(1);
  await expect(barra(nueva)).toHaveCount(0);
  await expect(nueva.locator('#contenido')).toBeFocused();
});

test('a speaker that fails is said in the same place @completa @navegadores', async ({ entrar }) => {
  const page = await entrar('monitorista', { esperado: /alert sound/ });
  await expect(page.getByText('Sonido armado')).toBeAttached();
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('no device', 'NotSupportedError'));
  });
  await page.getByRole('button', { name: 'Probar', exact: true }).click();
  await expect(barra(page)).toContainText('El aviso no pudo sonar. Revise las bocinas de este equipo');
});

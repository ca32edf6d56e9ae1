import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';

/**
 * Pictures of every screen, in both themes and both sizes, of a running demo (`npm start` in another terminal).
 * `npm run screenshots -- [folder] [address]`; the README's picture is `mapa-evento-noche-escritorio.png`.
 */
const [carpeta = 'screenshots', direccion = 'http://127.0.0.1:3001'] = process.argv.slice(2);
const PASSWORD = 'Tramos-2026';
/** From a place at its own zoom to the tramo around it. */
const ALEJAR = 3;
const TAMANOS = { escritorio: { width: 1366, height: 768 }, movil: { width: 390, height: 844 } } as const;
const TEMAS = { dia: 'light', noche: 'dark' } as const;

const entrar = async (page: Page, cuenta: string) => {
  await page.getByLabel('Usuario').fill(cuenta);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
};

interface Reciente {
  id: number;
  latitud: number;
  longitud: number;
}

/** The newest located event, so that the pictures show one. */
const eventoReciente = (page: Page): Promise<Reciente | undefined> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const respuesta = await fetch('/api/eventos?limit=100', { headers });
    const { events } = (await respuesta.json()) as { events: (Reciente & { estado: string })[] };
    return events.find((e) => e.estado === 'ok');
  });

const navegador = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
  ],
});
mkdirSync(carpeta, { recursive: true });

for (const [tema, colorScheme] of Object.entries(TEMAS))
  for (const [tamano, viewport] of Object.entries(TAMANOS)) {
    const context = await navegador.newContext({
      viewport,
      colorScheme,
      locale: 'es-MX',
      baseURL: direccion,
    });
    const page = await context.newPage();
    const tomar = async (nombre: string) => {
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.screenshot({ path: join(carpeta, `${nombre}-${tema}-${tamano}.png`) });
      console.log(`${nombre}-${tema}-${tamano}.png`);
    };
    await page.goto('/login');
    await tomar('login');
    await entrar(page, 'monitorista');
    await page.goto('/mapa');
    await tomar('mapa');
    await page.goto('/eventos');
    await tomar('eventos');
    const evento = await eventoReciente(page);
    if (evento) {
      await page.goto(`/mapa?centro=${evento.latitud},${evento.longitud}`);
      for (let i = 0; i < ALEJAR; i++) await page.getByRole('button', { name: 'Alejar' }).click();
      await tomar('mapa-evento');
      await page.goto(`/mapa?detalle=${evento.id}`);
      await tomar('evento-modal');
      await page.goto(`/eventos/${evento.id}`);
      await tomar('evento-pagina');
    }
    await page.goto('/no-existe');
    await tomar('no-existe');
    await context.close();
  }
await navegador.close();

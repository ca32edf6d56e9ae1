import type { Page } from '@playwright/test';
import { faltasDe, faltasDeLaPagina } from '../apoyo/accesible';
import { expect, test } from '../apoyo/prueba';

/** What something that opens can break of the page as a whole. */
const DE_LA_PAGINA = [
  'aria-hidden-focus',
  'duplicate-id-aria',
  'landmark-no-duplicate-banner',
  'landmark-unique',
];
/**
 * What floats is drawn outside the landmarks, a list of options is scrolled by the arrows from its field, and a menu
 * begins with the library's mark of where its focus starts.
 */
const FLOTA = ['region', 'scrollable-region-focusable', 'aria-required-children'];
const ABIERTO = ':is([role=dialog], [role=menu], [role=listbox])';

const faltasDeAbierto = async (page: Page, donde: string): Promise<string[]> => [
  ...(await faltasDeLaPagina(page, donde, DE_LA_PAGINA)),
  ...(await faltasDe(page, donde, { que: ABIERTO, sin: FLOTA })),
];

test('no screen breaks an accessibility rule, by day or by night', { tag: '@completa' }, async ({
  entrar,
  alguno,
}) => {
  test.setTimeout(240_000);
  const evento = await alguno();
  const page = await entrar('monitorista');
  for (const ruta of [
    '/mapa',
    '/eventos',
    `/eventos/${evento.id}`,
    `/eventos?detalle=${evento.id}`,
    '/tramos',
    '/settings',
    '/no-existe',
  ]) {
    await page.goto(ruta);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    if (ruta.includes('detalle='))
      await expect(page.getByRole('dialog', { name: 'Detalles del Evento' })).toBeVisible();
    expect(await faltasDe(page, ruta)).toEqual([]);
  }
});

/** Whatever opens over the events, by what opens it and the role and name it has then. */
const ABIERTOS = [
  ['la confirmación', (page) => page.keyboard.press('r'), 'dialog', /^Reconocer/],
  ['la ayuda', (page) => page.keyboard.press('?'), 'dialog', /^Teclas/],
  ['la bandeja', (page) => page.keyboard.press('b'), 'list', 'Eventos abiertos'],
  [
    'las fechas',
    (page) =>
      page
        .getByRole('button', { name: /^Creado/ })
        .first()
        .click(),
    'dialog',
    /./,
  ],
  [
    'un filtro',
    (page) =>
      page
        .getByRole('button', { name: /^Tramo/ })
        .first()
        .click(),
    'listbox',
    /./,
  ],
  ['los guardados', (page) => page.getByRole('button', { name: 'Guardados' }).click(), 'dialog', /./],
  ['la vista', (page) => page.getByRole('button', { name: 'Densidad y columnas' }).click(), 'dialog', /./],
  ['la exportación', (page) => page.getByRole('button', { name: 'Otros formatos' }).click(), 'menu', /./],
  ['levantar', (page) => levantar(page, 'Levantar evento'), 'dialog', 'Levantar evento'],
  ['la prueba', (page) => levantar(page, 'Probar alarma'), 'dialog', 'Probar alarma'],
] as const satisfies readonly [
  string,
  (page: Page) => Promise<void>,
  'dialog' | 'list' | 'listbox' | 'menu',
  string | RegExp,
][];

const levantar = async (page: Page, que: string) => {
  await page.getByRole('button', { name: 'Levantar o probar' }).click();
  await page.getByRole('menuitem', { name: que }).click();
};

test('nothing that opens over the events breaks an accessibility rule, by day or by night', {
  tag: '@completa',
}, async ({ entrar, alguno }) => {
  test.setTimeout(300_000);
  const evento = await alguno();
  const page = await entrar('monitorista', { en: '/eventos' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  for (const [nombre, abrir, role, name] of ABIERTOS) {
    await abrir(page);
    const abierto = page.getByRole(role, { name }).last();
    await expect(abierto).toBeVisible();
    expect(await faltasDeAbierto(page, nombre)).toEqual([]);
    // The first one may close only the list of a field.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(abierto).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  }
  for (const [tecla, nombre] of [
    ['d', 'Disposición del evento'],
    ['e', 'Escalar evento'],
  ] as const) {
    await page.goto(`/eventos?detalle=${evento.id}`);
    await expect(page.getByRole('button', { name: 'Disposición' })).toBeVisible();
    await page.keyboard.press(tecla);
    await expect(page.getByRole('dialog', { name: nombre })).toBeVisible();
    expect(await faltasDeAbierto(page, nombre)).toEqual([]);
  }
});

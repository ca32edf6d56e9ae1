import { levantar } from '../apoyo/api';
import { expect, test } from '../apoyo/prueba';

test('the command palette goes to a screen or an event by some of its name, and ? tells the keys, first those of the screen', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const { id } = await levantar(como);
  const page = await entrar('admin');
  const paleta = page.getByRole('dialog', { name: 'Ir a' });
  const caja = paleta.getByRole('textbox', { name: 'Ir a' });

  // Keys are heard once the console is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Mapa' })).toBeAttached();
  await page.keyboard.press('Control+k');
  await expect(caja).toBeFocused();
  await caja.fill('presión');
  await expect(paleta.getByRole('option', { name: /Presión de un sistema/ })).toBeVisible();
  await caja.fill('ajus');
  await expect(paleta.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(paleta).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible();
  await page.keyboard.press('?');
  const ayuda = page.getByRole('dialog', { name: 'Teclas' });
  await expect(ayuda.getByRole('region')).toHaveCount(1);
  await expect(ayuda.getByRole('region', { name: 'En todas las pantallas' })).toContainText('Ctrl K');
  await page.keyboard.press('Escape');
  await expect(ayuda).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await caja.fill(String(id));
  await expect(paleta.getByRole('option', { name: new RegExp(`Evento ${id}\\b`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/eventos/${id}$`));

  await page.keyboard.press('Control+k');
  await caja.fill('zapato');
  await expect(paleta.getByText('Nada se llama así')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(paleta).toHaveCount(0);
  await page.goto('/eventos');
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeAttached();
  await page.keyboard.press('?');
  await expect(ayuda.getByRole('region').first()).toContainText('Bajar y subir por los renglones');
});

// Some telephones say that their pointer is a mouse's.
test('on a phone the palette is behind Más, has only what its person may open, and the bar shows no key', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista');
  const tecla = page.getByRole('banner').getByText('B', { exact: true });
  await expect(tecla).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tecla).toBeHidden();
  await page.getByRole('button', { name: 'Más' }).click();
  const paleta = page.getByRole('dialog', { name: 'Ir a' });
  await paleta.getByRole('textbox').fill('presión');
  await expect(paleta.getByRole('option').first()).toBeVisible();
  await expect(paleta.getByRole('option', { name: /Presión de un sistema/ })).toHaveCount(0);
  await paleta.getByRole('textbox').fill('ajus');
  await page.getByRole('option', { name: /Ajustes/ }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

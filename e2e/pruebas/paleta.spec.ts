import type { Page } from '@playwright/test';
import { expect, test } from '../apoyo/prueba';

/** Keys are heard once the console is there. */
const teclear = async (page: Page, tecla: string, titulo: string) => {
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeAttached();
  await page.keyboard.press(tecla);
};

test.describe('the command palette', () => {
  test('goes to a screen, a sensor and an event by typing some of its name', { tag: '@completa' }, async ({
    entrar,
    alguno,
  }) => {
    const { id } = await alguno();
    const page = await entrar('monitorista');
    const paleta = page.getByRole('dialog', { name: 'Ir a' });
    const caja = paleta.getByRole('textbox', { name: 'Ir a' });

    await teclear(page, 'Control+k', 'Mapa');
    await expect(caja).toBeFocused();
    await caja.fill('ajus');
    await expect(paleta.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings$/);
    await expect(paleta).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await caja.fill(String(id));
    await expect(paleta.getByRole('option', { name: new RegExp(`Evento ${id}`) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/eventos/${id}$`));

    await page.keyboard.press('Control+k');
    await caja.fill('zapato');
    await expect(paleta.getByText('Nada se llama así')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(paleta).toHaveCount(0);
  });

  test('offers a regular user only what they may open @completa', async ({ entrar }) => {
    const opciones = async (username: 'usuario' | 'admin') => {
      const page = await entrar(username);
      await teclear(page, 'Control+k', 'Mapa');
      const paleta = page.getByRole('dialog', { name: 'Ir a' });
      await paleta.getByRole('textbox').fill('presión');
      await expect(paleta.getByRole('option').first()).toBeVisible();
      return paleta.getByRole('option').allInnerTexts();
    };
    expect((await opciones('usuario')).join()).not.toContain('Presión de un sistema');
    expect((await opciones('admin')).join()).toContain('Presión de un sistema');
  });

  test('is behind Más on a phone @completa', async ({ entrar }) => {
    const page = await entrar('usuario');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('option', { name: /Ajustes/ }).click();
    await expect(page).toHaveURL(/\/settings$/);
  });
});

test.describe('the help of keys', () => {
  test('opens with ? on any screen and shows the keys of that screen first @completa', async ({ entrar }) => {
    const page = await entrar('monitorista', { en: '/settings' });
    await teclear(page, '?', 'Ajustes');
    const ayuda = page.getByRole('dialog', { name: 'Teclas' });
    await expect(ayuda.getByRole('region')).toHaveCount(1);
    await expect(ayuda.getByRole('region', { name: 'En todas las pantallas' })).toContainText('Ctrl K');
    await page.keyboard.press('Escape');
    await page.goto('/eventos');
    await teclear(page, '?', 'Eventos');
    await expect(ayuda.getByRole('region').first()).toContainText('Bajar y subir por los renglones');
  });

  // Some telephones say that their pointer is a mouse's.
  test('leaves the key of the tray out where the bar is as narrow as a phone @completa', async ({
    entrar,
  }) => {
    const page = await entrar('monitorista');
    const tecla = page.getByRole('banner').getByText('B', { exact: true });
    await expect(tecla).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tecla).toBeHidden();
  });
});

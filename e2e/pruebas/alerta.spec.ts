import type { Evento } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import { expect, test } from '../apoyo/prueba';

const tarjetaDe = ({ tramo }: Evento) => `Alerta en ${tramo}`;

test.describe('an event is announced', () => {
  test('a monitorista sees card, toast and mark, and hears it once', async ({ entrar, ocurrir }) => {
    const page = await entrar('monitorista');
    await expect(page.getByText('En vivo')).toBeVisible();
    const evento = await ocurrir();

    const card = page.getByRole('alert', { name: tarjetaDe(evento) });
    await expect(card).toBeVisible();
    await expect(card).toContainText(`Posición: ${Math.round(evento.posicion ?? 0)}m`);
    await expect(page.getByText('Nuevo evento', { exact: true })).toBeVisible();
    await expect(page.getByText(`Tramo: ${evento.tramo}`)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.sonidos.length)).toBe(1);
    const [sonido] = await page.evaluate(() => window.sonidos);
    expect(sonido?.src).toMatch(/\/sounds\/alert\.mp3$/);
    expect(sonido?.volume).toBe(0.5);
    await expect(page.getByRole('list', { name: 'Eventos en el mapa' })).toContainText(
      formatPosicion(evento.posicion ?? 0),
    );
  });

  test('a regular user sees and hears nothing until it is escalated', async ({ entrar, ocurrir }) => {
    const usuario = await entrar('usuario');
    const monitorista = await entrar('monitorista');
    await expect(usuario.getByText('En vivo')).toBeVisible();
    await expect(monitorista.getByText('En vivo')).toBeVisible();
    const evento = await ocurrir();
    await expect(monitorista.getByText(tarjetaDe(evento)).first()).toBeVisible();
    await expect(usuario.getByText(tarjetaDe(evento))).toHaveCount(0);
    expect(await usuario.evaluate(() => window.sonidos.length)).toBe(0);

    await monitorista.goto(`/eventos/${evento.id}`);
    await monitorista.getByRole('button', { name: /Escalar Evento/ }).click();
    const dialogo = monitorista.getByRole('dialog', { name: /Escalar/ });
    await expect(dialogo).toContainText(`${evento.id}`);
    await dialogo.getByRole('button', { name: /^Escalar/ }).click();
    await expect(usuario.getByText(tarjetaDe(evento)).first()).toBeVisible();
    await expect.poll(() => usuario.evaluate(() => window.sonidos.length)).toBe(1);
  });

  test("the card's buttons centre the map and open the detail", async ({ entrar, ocurrir }) => {
    const page = await entrar('monitorista');
    await expect(page.getByText('En vivo')).toBeVisible();
    await page.goto('/eventos');
    await expect(page.getByText('En vivo')).toBeVisible();
    const evento = await ocurrir();
    const card = page.getByRole('alert', { name: tarjetaDe(evento) });
    await card.getByRole('button', { name: 'Ver Detalles' }).click();
    const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
    await expect(detalle).toContainText(formatPosicion(evento.posicion ?? 0));
    await page.keyboard.press('Escape');
    await expect(detalle).toHaveCount(0);
    await card.getByRole('button', { name: 'Ver en Mapa' }).click();
    await expect(page).toHaveURL(/\/mapa\?centro=/);
  });
});

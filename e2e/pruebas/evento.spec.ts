import { formatPosicion } from '@tramos/contract/posicion';
import { expect, PASSWORD, test } from '../apoyo/prueba';

test.describe('the detail of an event', () => {
  test('shows place, sensors and evidence to a monitorista, who acknowledges it', async ({
    entrar,
    ocurrir,
  }) => {
    const evento = await ocurrir();
    const page = await entrar('monitorista');
    await page.goto(`/eventos/${evento.id}`);
    await expect(page.getByRole('heading', { name: 'Detalles del Evento' })).toBeVisible();
    for (const seccion of ['Información Básica', 'Información de Sensores', 'Información Adicional'])
      await expect(page.getByRole('heading', { name: seccion })).toBeVisible();
    await expect(page.getByText('ID Interno')).toBeVisible();
    await expect(page.getByText(formatPosicion(evento.posicion ?? 0)).first()).toBeVisible();
    await expect(page.getByText(evento.latitud?.toFixed(6) ?? 'missing').first()).toBeVisible();

    await page.getByRole('button', { name: /Reconocer Evento/ }).click();
    const dialogo = page.getByRole('dialog', { name: /Reconocer/ });
    await expect(dialogo).toContainText(
      `Reconocer el evento ${evento.id} en ${evento.tramo}, ${formatPosicion(evento.posicion ?? 0)}`,
    );
    await expect(dialogo.getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await dialogo.getByRole('button', { name: /^Reconocer/ }).click();
    await expect(page.getByText('Reconocido', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Reconocer Evento/ })).toHaveCount(0);
  });

  test('shows a regular user the kilometre marker and the escalation id', async ({ entrar, alguno }) => {
    const evento = await alguno();
    const page = await entrar('usuario');
    await page.goto(`/eventos/${evento.id}`);
    await expect(page.getByText('No asignado')).toBeVisible();
    await expect(page.getByText('ID Interno')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Escalar Evento/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Reconocer/ }).first()).toBeVisible();
  });

  test('two people acknowledge at once: the loser is told who and when, both screens agree', async ({
    entrar,
    ocurrir,
    request,
  }) => {
    const evento = await ocurrir();
    const page = await entrar('monitorista');
    await page.goto(`/eventos/${evento.id}`);
    await page.getByRole('button', { name: /Reconocer Evento/ }).click();
    const dialogo = page.getByRole('dialog', { name: /Reconocer/ });
    await expect(dialogo).toBeVisible();

    const ingreso = await request.post('/api/auth/login', {
      data: { username: 'usuario', password: PASSWORD },
    });
    const { token } = (await ingreso.json()) as { token: string };
    const primero = await request.post(`/api/eventos/${evento.id}/reconocer`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(primero.status()).toBe(200);

    // The push may close the dialog first: either way nobody is left believing that they acknowledged it.
    const confirmar = dialogo.getByRole('button', { name: /^Reconocer/ });
    if (await confirmar.isVisible()) await confirmar.click({ timeout: 3_000 }).catch(() => undefined);
    await expect(page.getByText('Reconocido', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Usuario/).first()).toBeVisible();
  });

  test('an unknown event says that it could not be loaded', async ({ entrar }) => {
    const page = await entrar('monitorista');
    await page.goto('/eventos/999999');
    await expect(page.getByText('No se pudo cargar el evento')).toBeVisible();
  });
});

test.describe('the list of events', () => {
  test('shows the newest first, follows live and opens the detail in the address', async ({
    entrar,
    ocurrir,
  }) => {
    const page = await entrar('monitorista');
    await page.goto('/eventos');
    await expect(page.getByText('En vivo')).toBeVisible();
    const evento = await ocurrir();
    const fila = page
      .getByRole('row')
      .filter({ hasText: formatPosicion(evento.posicion ?? 0).replace(' km', '') });
    await expect(fila.first()).toBeVisible();
    await fila.first().click();
    await expect(page).toHaveURL(new RegExp(`detalle=${evento.id}`));
    await expect(page.getByRole('dialog', { name: 'Detalles del Evento' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Detalles del Evento' })).toHaveCount(0);
  });
});

import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { ReporteSitio } from '@tramos/contract/reportes';
import { perderRespuesta, retener } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

const h1 = (page: Page, nombre: string) => page.getByRole('heading', { level: 1, name: nombre });

test('a monitorista finds the report of events and takes it along', async ({ entrar, alguno }) => {
  const evento = await alguno();
  const page = await entrar('monitorista', { en: '/reportes' });
  await page.getByRole('link', { name: /Reporte de eventos/ }).click();
  await expect(h1(page, 'Reporte de eventos')).toBeVisible();
  const tabla = page.getByRole('table', { name: 'Eventos por tramo' });
  await expect(tabla.getByRole('rowheader', { name: evento.tramo, exact: true })).toBeVisible();
  await expect(tabla.getByRole('rowheader', { name: 'Total' })).toBeVisible();

  const espera = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Otros formatos' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).press('Enter');
  const descarga = await espera;
  expect(descarga.suggestedFilename()).toMatch(/^reporte-eventos_\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}\.csv$/);
  const texto = await readFile(await descarga.path(), 'utf8');
  expect(texto).toContain(evento.tramo);
  expect(texto).toContain('\r\nTotal,');
});

test.describe('the reports', { tag: '@completa' }, () => {
  test('keep their filters in the address, tell dispositions, and to a monitorista who came in and who failed to', async ({
    entrar,
    como,
    alguno,
    darCuenta,
    request,
  }) => {
    const evento = await alguno();
    await como('admin', 'post', `/api/eventos/${evento.id}/disposicion`, { disposicion: 'falsa_alarma' });
    // Of an account of its own: five failures of one name within 15 minutes are answered otherwise.
    const { username } = await darCuenta({ role: 'user' });
    const negado = await request.post('/api/auth/login', { data: { username, password: 'no es esta' } });
    expect(negado.status()).toBe(401);
    const page = await entrar('monitorista', {
      en: `/reportes/eventos?periodo=7d&tramo=${evento.tramo_id}`,
    });
    await expect(page.getByText(/de \d+ con disposición/)).toBeVisible();
    await page
      .getByRole('radiogroup', { name: 'Renglones de la tabla' })
      .getByText('Por disposición')
      .click();
    await expect(page).toHaveURL(/por=disposicion/);
    await expect(page.getByRole('rowheader', { name: 'Falsa alarma' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('rowheader', { name: 'Falsa alarma' })).toBeVisible();
    await page.getByLabel('Periodo').selectOption('ayer');
    await expect(page).toHaveURL(/periodo=ayer/);

    await page.goto('/reportes/logins?periodo=7d');
    await expect(h1(page, 'Reporte de ingresos')).toBeVisible();
    const tabla = page.getByRole('table', { name: 'Ingresos' });
    const salidas = ['Imprimir', 'Exportar PDF', 'Otros formatos'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    );
    await expect(tabla.getByText('Entró', { exact: true }).first()).toBeVisible();
    const soltar = await retener(page, '**/api/reportes/logins?*resultado=fallo*');
    await page.getByLabel('Resultado').selectOption('fallo');
    await expect(page).toHaveURL(/resultado=fallo/);
    // Until its answer comes, what stands there is of all results: no paper says that it is of this one.
    for (const salida of salidas) await expect(salida).toBeDisabled();
    await expect(tabla.getByText('Entró', { exact: true }).first()).toBeVisible();
    soltar();
    await expect(tabla.getByText('Entró', { exact: true })).toHaveCount(0);
    await expect(tabla.getByRole('row').filter({ hasText: username })).toContainText(
      'Credenciales rechazadas',
    );
    for (const salida of salidas) await expect(salida).toBeEnabled();
  });

  test('tell an administrator what changed from what to what, that the chain holds, and whether a line that was kept agrees with it', async ({
    entrar,
    como,
  }) => {
    const { linea } = await como<{ linea: string }>('admin', 'get', '/api/reportes/auditoria/ancla');
    const page = await entrar('admin', { en: '/configuracion/reportes' });
    const tarjeta = page.getByRole('form', { name: 'Reporte GPS' });
    const periodo = tarjeta.getByLabel('Periodo al abrirlo');
    const nuevo = (await periodo.inputValue()) === '90d' ? '30d' : '90d';
    await periodo.selectOption(nuevo);
    await tarjeta.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Guardado: Reporte GPS')).toBeVisible();

    await page.goto('/reportes/auditoria?periodo=7d&buscar=reporte:reporte-gps');
    await expect(page.getByText('Bitácora íntegra.')).toBeVisible();
    const fila = page.getByRole('table', { name: 'Asientos' }).getByRole('row').nth(1);
    await expect(fila).toContainText('Cambió la configuración');
    await expect(fila).toContainText(`rango: ${nuevo}`);

    const copia = page.getByRole('region', { name: 'Copia fuera del servidor' });
    await expect(copia).toContainText('Ninguna línea sale de este servidor');
    await copia.getByText('Comparar con líneas guardadas').click();
    await copia.getByRole('textbox').fill(linea);
    await copia.getByRole('button', { name: 'Comparar' }).click();
    await expect(copia.getByRole('status')).toContainText('Coincide.');
    await copia.getByRole('textbox').fill(linea.replace(/[0-9a-f]{6}$/, '000000'));
    await copia.getByRole('button', { name: 'Comparar' }).click();
    await expect(copia.getByRole('alert')).toContainText('la auditoría fue reescrita desde el asiento 1');
  });

  test('are offered as the site says, and nobody overwrites what another has changed', async ({
    entrar,
    como,
  }) => {
    const { reportes } = await como<{ reportes: ReporteSitio[] }>('admin', 'get', '/api/reportes');
    const hallado = reportes.find((reporte) => reporte.id === 'logins');
    if (!hallado) throw new Error('no report of sign-ins');
    // A try that broke off may have left it withdrawn.
    const { id, ...puesto } = hallado;
    await como('admin', 'put', `/api/configuracion/reportes/${id}`, { ...puesto, ofrecido: true });
    const [uno, otro] = [await entrar('admin'), await entrar('monitorista')];
    await uno.goto('/configuracion/reportes');
    await otro.goto('/configuracion/reportes');
    const de = (page: Page) => page.getByRole('form', { name: 'Reporte de ingresos' });
    await expect(de(otro).getByRole('button', { name: 'Guardar' })).toBeDisabled();
    await de(uno).getByLabel('Se ofrece').press('Space');
    await de(uno).getByRole('button', { name: 'Guardar' }).click();
    await expect(uno.getByText('Guardado: Reporte de ingresos')).toBeVisible();

    await de(otro).getByLabel('IP').press('Space');
    await de(otro).getByRole('button', { name: 'Guardar' }).click();
    await expect(de(otro).getByRole('alert')).toContainText('mientras usted lo editaba');
    await de(otro).getByRole('button', { name: 'Ver cómo quedó' }).click();
    await expect(de(otro).getByLabel('Se ofrece')).not.toBeChecked();

    await uno.goto('/reportes');
    await expect(uno.getByRole('link', { name: /Reporte de eventos/ })).toBeVisible();
    await expect(uno.getByRole('link', { name: /Reporte de ingresos/ })).toHaveCount(0);
    const deCampo = await entrar('usuario', { en: '/reportes' });
    await expect(deCampo.getByRole('list', { name: 'Reportes' }).getByRole('link')).toHaveText([
      /Reporte de eventos/,
    ]);
    await uno.goto('/configuracion/reportes');
    await de(uno).getByLabel('Se ofrece').press('Space');
    await de(uno).getByRole('button', { name: 'Guardar' }).click();
    await expect(uno.getByText('Guardado: Reporte de ingresos')).toBeVisible();
  });

  test('hand a shift over from one person to another, once though an answer is lost, and what was signed stays', async ({
    entrar,
    como,
  }) => {
    const entregados = () => como<{ total: number }>('admin', 'get', '/api/reportes/turnos?limit=1');
    const antes = await entregados();
    const sale = await entrar('monitorista', { en: '/reportes/turno' });
    await expect(sale.getByRole('region', { name: 'Eventos abiertos' })).toBeVisible();
    await sale.getByLabel('Notas para quien recibe').fill('Válvula 4 en revisión');
    await sale.getByRole('button', { name: 'Entregar turno' }).click();
    await perderRespuesta(sale, '**/api/reportes/turnos');
    await sale.getByRole('dialog').getByRole('button', { name: 'Firmar', exact: true }).click();
    await sale.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).click();
    await expect(sale).toHaveURL(/turno=\d+/);
    expect(await entregados()).toMatchObject({ total: antes.total + 1 });
    await expect(sale.getByRole('region', { name: 'Firmas' })).toContainText('Pendiente de firma');
    await expect(sale.getByRole('button', { name: 'Recibir turno' })).toHaveCount(0);

    const entra = await entrar('admin');
    await entra.goto(new URL(sale.url()).pathname + new URL(sale.url()).search);
    await expect(entra.getByText('Válvula 4 en revisión')).toBeVisible();
    await entra.getByLabel('Notas de quien recibe').fill('Enterada');
    await entra.getByRole('button', { name: 'Recibir turno' }).click();
    await entra.getByRole('dialog').getByRole('button', { name: 'Firmar', exact: true }).click();
    await expect(entra.getByRole('region', { name: 'Notas de quien recibe' })).toContainText('Enterada');
    await expect(entra.getByRole('button', { name: 'Recibir turno' })).toHaveCount(0);
    await expect(entra.getByRole('region', { name: 'Firmas' })).not.toContainText('Pendiente');
  });

  test('tell an administrator of what could hide a tap while it is done, and what hides still', async ({
    entrar,
    como,
  }) => {
    const page = await entrar('admin', { en: '/reportes/ocultamientos' });
    await expect(h1(page, 'Lo que puede ocultar una toma')).toBeVisible();
    // The screen has told the server that it was looked at: what comes next is new elsewhere.
    await page.goto('/eventos');
    await como('monitorista', 'post', '/api/ajustes/silencio', { dura_ms: 900_000 });
    await page.getByRole('link', { name: /Lo que puede ocultar una toma: .* nuevo/ }).click();
    const silencio = page.getByRole('row').filter({ hasText: 'Sonido silenciado' }).first();
    await expect(silencio).toContainText('Nuevo');
    await expect(silencio).toContainText('monitorista');
    await expect(silencio).toContainText('En silencio 15 min en su navegador');
    await page.getByRole('switch', { name: 'Solo vigentes' }).click();
    await expect(page).toHaveURL(/vigentes=true/);
    await expect(silencio).toContainText('Vigente hasta');
    await como('monitorista', 'post', '/api/ajustes/silencio', { dura_ms: 0 });
    await page.getByRole('switch', { name: 'Solo vigentes' }).click();
    await expect(silencio).toContainText('Terminó');
  });

  for (const [tema, movil] of [
    ['light', false],
    ['dark', true],
  ] as const)
    test(`have no violations, ${tema}${movil ? ', on a phone' : ''}`, async ({ entrar, alguno }) => {
      await alguno();
      const page = await entrar('admin', { tema, movil });
      for (const [ruta, titulo] of [
        ['/reportes', 'Reportes'],
        ['/reportes/eventos', 'Reporte de eventos'],
        ['/reportes/logins', 'Reporte de ingresos'],
        ['/reportes/auditoria', 'Reporte de auditoría'],
        ['/reportes/ocultamientos', 'Lo que puede ocultar una toma'],
        ['/reportes/turno', 'Entrega de turno'],
        ['/configuracion/reportes', 'Reportes'],
      ] as const) {
        await page.goto(ruta);
        await expect(h1(page, titulo)).toBeVisible();
        await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations, ruta).toEqual([]);
      }
    });
});

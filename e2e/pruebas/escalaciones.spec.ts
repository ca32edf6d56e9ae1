import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import type { Perfil } from '@tramos/contract/ajustes';
import type { AvisoWebhook, Linea } from '@tramos/contract/escalaciones';
import { expect, test } from '../apoyo/prueba';

interface Llegada {
  headers: IncomingHttpHeaders;
  cuerpo: string;
}

/** What somebody runs who wants to hear of escalations: keeps every call it gets. */
const abrirReceptor = async () => {
  const llegadas: Llegada[] = [];
  const servidor = createServer((peticion, respuesta) => {
    let cuerpo = '';
    peticion.on('data', (trozo) => (cuerpo += trozo));
    peticion.on('end', () => {
      llegadas.push({ headers: peticion.headers, cuerpo });
      respuesta.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;
  const avisos = () => llegadas.map(({ cuerpo }) => JSON.parse(cuerpo) as AvisoWebhook);
  return { url: `http://127.0.0.1:${port}/aviso`, llegadas, avisos, cerrar: () => servidor.close() };
};

/** Presses a button that saves, and waits until the server has answered. */
const guardar = async (boton: Locator, ruta: string) => {
  const guardado = boton
    .page()
    .waitForResponse((r) => r.request().method() === 'PUT' && new URL(r.url()).pathname.endsWith(ruta));
  await boton.click();
  expect((await guardado).status()).toBe(200);
};
const ponerWebhook = async (page: Page, url: string) => {
  await page.goto('/settings?seccion=avisos');
  await page.getByRole('textbox', { name: 'Webhook' }).fill(url);
  await guardar(page.getByRole('button', { name: 'Guardar avisos' }), '/canales');
};
const abrirSistema = async (page: Page, nombre: string) => {
  await page.goto('/configuracion/sistemas');
  await page.getByRole('table', { name: 'Sistemas' }).getByRole('button', { name: nombre }).click();
  await expect(page.getByRole('region', { name: 'Si nadie reconoce' })).toBeVisible();
};
const escalar = async (page: Page, evento_id: number) => {
  await page.goto(`/eventos/${evento_id}`);
  await page.getByRole('button', { name: 'Escalar Evento' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Escalar' }).click();
};

test('an administrator gives a webhook that is allowed, and a line; a monitorista escalates, and it is called, signed', {
  tag: '@completa',
}, async ({ entrar, alguno, como }) => {
  const receptor = await abrirReceptor();
  const evento = await alguno();
  // A try that broke off may have left its webhook or its line.
  const { user } = await como<Perfil>('admin', 'get', '/api/ajustes/perfil');
  const nada = { correo: false, webhook_url: null };
  await como('admin', 'put', `/api/usuarios/${user.id}/canales`, nada);
  const ruta_linea = `/api/configuracion/sistemas/${evento.sistema.id}/linea`;
  const { version } = await como<Linea>('admin', 'get', ruta_linea);
  await como('admin', 'put', ruta_linea, { pasos: [], version });
  const admin = await entrar('admin', { en: '/settings?seccion=avisos' });
  const campo = admin.getByRole('textbox', { name: 'Webhook' });
  await campo.fill('https://169.254.169.254/latest');
  await admin.getByRole('button', { name: 'Guardar avisos' }).click();
  await expect(campo).toHaveAccessibleDescription(/no está permitida en este sitio/);
  await ponerWebhook(admin, receptor.url);
  const aviso = admin.getByRole('alert').filter({ hasText: 'no se volverá a mostrar' });
  const secreto = (await aviso.locator('code').textContent()) ?? '';
  await aviso.getByRole('button', { name: 'Ya lo guardé' }).click();
  await admin.getByRole('button', { name: 'Probar webhook' }).click();
  await expect(admin.getByRole('status', { name: 'Último aviso por webhook' })).toContainText('Enviado');
  // What stands there may be of an earlier time.
  await expect.poll(receptor.avisos).toMatchObject([{ motivo: 'prueba', evento: null }]);

  await abrirSistema(admin, evento.sistema.nombre);
  const linea = admin.getByRole('region', { name: 'Si nadie reconoce' });
  await linea.getByRole('button', { name: 'Agregar persona' }).click();
  await linea.getByRole('combobox', { name: 'Persona 1' }).selectOption({ index: 1 });
  await linea.getByRole('textbox', { name: /^Minutos sin reconocer/ }).fill('1440');
  await guardar(linea.getByRole('button', { name: 'Guardar línea' }), '/linea');

  await escalar(await entrar('monitorista'), evento.id);
  await expect
    .poll(() => receptor.avisos().map(({ motivo }) => motivo), { timeout: 30_000 })
    .toEqual(['prueba', 'escalado']);
  expect(receptor.avisos()[1]?.evento).toMatchObject({ id: evento.id, tramo: evento.tramo_nombre });
  const [, llegada] = receptor.llegadas;
  const firma = createHmac('sha256', secreto)
    .update(`${llegada?.headers['x-tramos-marca']}.${llegada?.cuerpo}`)
    .digest('hex');
  expect(llegada?.headers['x-tramos-firma']).toBe(`sha256=${firma}`);

  const enviados = admin.getByRole('region', { name: 'Avisos enviados' });
  await expect(enviados.getByRole('listitem').filter({ hasText: 'por webhook' }).first()).toContainText(
    'Enviado',
  );
  await linea.getByRole('button', { name: 'Quitar a la persona 1 de la línea' }).click();
  await guardar(linea.getByRole('button', { name: 'Guardar línea' }), '/linea');
  await expect(linea).toContainText('Nadie: no se avisa');
  await ponerWebhook(admin, '');
  receptor.cerrar();
});

import type { Page } from '@playwright/test';
import { topicoDisparo, topicoPresion } from '@tramos/contract/ingesta';
import mqtt from 'mqtt';
import { expect } from '../apoyo/prueba';
import { conServidorPropio as test } from '../apoyo/servidor';

const PRIMERA = 'Primera-vez-2026';
const NUEVA = 'Puesta-en-marcha-2026';
const RELOJ = { fuente: 'gps', offset_ms: 1 } as const;
const ONDA_MPS = 1_000;
/** Two places 10 km apart along a parallel, as the chainages say. */
const EXTREMOS = [
  { letra: 'A', cadenamiento: '100+000', lat: '20.5', lng: '-101' },
  { letra: 'B', cadenamiento: '110+000', lat: '20.5', lng: '-100.9041' },
];

const guardar = async (page: Page, nombre: string) => {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('main').getByRole('table').getByRole('button', { name: nombre })).toBeVisible();
};
const escribir = async (page: Page, campos: Record<string, string>) => {
  for (const [nombre, valor] of Object.entries(campos))
    await page.getByRole('textbox', { name: nombre, exact: true }).fill(valor);
};
const elegir = (page: Page, campo: string, label: string) =>
  page.getByRole('combobox', { name: campo, exact: true }).selectOption({ label });

/** From the checklist to the screen of its next step. */
const seguir = async (page: Page, hechos: number, accion: string) => {
  await page.getByRole('link', { name: 'Configuración', exact: true }).first().click();
  const lista = page.getByRole('region', { name: 'Puesta en marcha' });
  await expect(lista.getByRole('status')).toHaveText(`${hechos} de 7 pasos`);
  await lista.getByRole('link', { name: accion }).click();
};

/** A site without demo: an administrator and nothing else. */
test.use({ inicio: { DEMO: 'off', ADMIN_PASSWORD: PRIMERA, SITE_TIMEZONE: 'America/Mexico_City' } });

test('an administrator goes from an empty site to the first located event, led by a list that ticks itself', {
  tag: '@completa',
}, async ({ page, vigilar, servidor }) => {
  test.slow();
  await vigilar(page);
  await page.goto('/login');
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill(PRIMERA);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
  await page.getByLabel('Contraseña actual').fill(PRIMERA);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(NUEVA);
  await page.getByLabel('Repita la contraseña nueva').fill(NUEVA);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();

  await page.getByRole('main').getByRole('link', { name: 'Seguir la puesta en marcha' }).click();
  await seguir(page, 0, 'Agregar el sistema');
  await page.getByRole('button', { name: 'Agregar sistema' }).click();
  await escribir(page, { Nombre: 'Ducto Uno', Clave: 'uno' });
  await guardar(page, 'Ducto Uno');

  await seguir(page, 1, 'Agregar estaciones');
  for (const { letra, cadenamiento, lat, lng } of EXTREMOS) {
    await page.getByRole('button', { name: 'Agregar estación' }).click();
    await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toBeFocused();
    await escribir(page, { Nombre: `Estación ${letra}`, Clave: `EST-${letra}` });
    await elegir(page, 'Sistema', 'Ducto Uno');
    await escribir(page, { Cadenamiento: cadenamiento, Latitud: lat, Longitud: lng });
    await guardar(page, `Estación ${letra}`);
    // The keys go on from what was saved, not from the beginning of the page.
    await expect(page.getByRole('heading', { name: `Estación ${letra}`, level: 2 })).toBeFocused();
  }

  await seguir(page, 2, 'Agregar la puerta de enlace');
  await expect(page.getByText('Aún no hay puertas de enlace', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Agregar puerta de enlace' }).click();
  await escribir(page, { Clave: 'GW-1' });
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const dicho = page.getByRole('dialog', { name: 'Secreto de GW-1' });
  const secreto = (await dicho.getByRole('paragraph').last().textContent()) ?? '';
  expect(secreto.length).toBeGreaterThan(10);
  await dicho.getByRole('button', { name: 'Ya lo guardé' }).click();
  await expect(dicho).toHaveCount(0);

  await seguir(page, 3, 'Agregar sensores');
  for (const { letra, cadenamiento, lat, lng } of EXTREMOS) {
    await page.getByRole('button', { name: 'Agregar sensor' }).click();
    await expect(page.getByRole('heading', { name: 'Agregar sensor' })).toBeVisible();
    await escribir(page, { Nombre: `Sensor ${letra}`, Clave: `PT-${letra}` });
    await elegir(page, 'Sistema', 'Ducto Uno');
    await elegir(page, 'Estación', `Estación ${letra}`);
    await escribir(page, { Cadenamiento: cadenamiento, Latitud: lat, Longitud: lng });
    await elegir(page, 'Puerta de enlace', 'GW-1');
    await guardar(page, `Sensor ${letra}`);
  }

  await seguir(page, 4, 'Agregar el tramo');
  await page.getByRole('button', { name: 'Agregar tramo' }).click();
  await escribir(page, { Nombre: 'Tramo A-B' });
  await elegir(page, 'Sistema', 'Ducto Uno');
  await elegir(page, 'Empieza en', 'Estación A');
  await elegir(page, 'Termina en', 'Estación B');
  await elegir(page, 'Sensor A', 'Sensor A · 100+000 km');
  await elegir(page, 'Sensor B', 'Sensor B · 110+000 km');
  await page.getByRole('button', { name: 'Dibujar en el mapa' }).click();
  const mapa = page.getByRole('dialog', { name: 'Dibujar el trazo, de A a B' });
  await expect(mapa.getByRole('listitem')).toHaveCount(2);
  await expect(mapa.getByRole('status', { name: 'Largo del trazo' })).toHaveText(/^(9\.99\d|10\.00\d)\skm$/);
  await mapa.getByRole('button', { name: 'Usar este trazo' }).click();
  await escribir(page, {
    'Velocidad de onda': String(ONDA_MPS),
    'Velocidad del flujo': '0',
    Producto: 'Gasolina',
    'Diámetro exterior': '0,4064',
  });
  await guardar(page, 'Tramo A-B');

  await seguir(page, 5, 'Ver cómo enviarlo');
  await expect(page.getByText('Elija un dispositivo y publique uno de sus ejemplos')).toBeVisible();
  await page.getByRole('combobox', { name: 'Dispositivo' }).selectOption('PT-A');
  await expect(page.getByText('tramos/v1/sensores/PT-A/disparo', { exact: true })).toBeVisible();
  const gateway = await mqtt.connectAsync(servidor.mqtt, {
    username: 'GW-1',
    password: secreto,
    reconnectPeriod: 0,
  });
  try {
    const publicar = (topic: string, carga: object) =>
      gateway.publishAsync(topic, JSON.stringify(carga), { qos: 1 });
    await publicar(topicoPresion('PT-A'), {
      t0: Date.now() - 1_000,
      dt_ms: 100,
      p: [30, 30.01],
      reloj: RELOJ,
    });
    const llegadas = page.getByRole('table', { name: 'Últimos mensajes' });
    await expect(llegadas.getByRole('row').filter({ hasText: 'Aceptado' })).toContainText('PT-A/presion');
    await publicar(topicoPresion('PT-A'), { t0: 'ayer' });
    await expect(llegadas.getByRole('row').filter({ hasText: 'Rechazado' })).toContainText(
      't0 = "ayer" es un texto: se esperan milisegundos desde 1970',
    );

    await page.getByRole('link', { name: 'Configuración', exact: true }).first().click();
    const lista = page.getByRole('region', { name: 'Puesta en marcha' });
    await expect(lista.getByRole('status')).toHaveText('6 de 7 pasos');
    // Heard at A two seconds before B: 4 km from A.
    const t = Date.now() - 3_000;
    for (const [letra, cuando] of [
      ['A', t],
      ['B', t + 2_000],
    ] as const)
      await publicar(topicoDisparo(`PT-${letra}`), {
        ...{ id: `primero-${letra}`, t: cuando, signo: -1, amplitud: -0.12, sigma_ms: 5, reloj: RELOJ },
      });
    await expect(lista.getByRole('status')).toHaveText('Todo listo: el sitio ubica eventos.');
    await lista.getByRole('button', { name: 'Ocultar la lista' }).click();
    await expect(lista).toHaveCount(0);
  } finally {
    await gateway.endAsync();
  }
  await page.getByRole('link', { name: 'Eventos', exact: true }).first().click();
  await expect(
    page
      .getByRole('main')
      .getByText(/^10[34]\+\d{3}\skm$/)
      .first(),
  ).toBeVisible();
});

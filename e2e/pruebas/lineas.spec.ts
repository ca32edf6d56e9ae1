import { fileURLToPath } from 'node:url';
import type { TramoConfig, TrazoQueNoEncaja } from '@tramos/contract/configuracion';
import type { Evento } from '@tramos/contract/evento';
import { expect, test } from '../apoyo/prueba';
import { conServidorPropio } from '../apoyo/servidor';

/** Made by another program: six vertices, 47 km, in UTM. */
const SHAPE = fileURLToPath(new URL('../../web/test/lineas/shape-epsg32614.zip', import.meta.url));

const archivo = (name: string, contenido: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(contenido),
});

test('the line of a tramo is taken from what a surveyor has: one of several, packed, or pasted', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('admin', { en: '/configuracion/tramos?nuevo=true' });
  const campo = page.getByRole('textbox', { name: 'Línea de A a B' });
  const entrada = page.locator('input[type=file]');
  const linea = (nombre: string, coordinates: number[][]) => ({
    type: 'Feature',
    properties: { nombre },
    geometry: { type: 'LineString', coordinates },
  });
  const tres = ['Norte', 'Centro', 'Sur'].map((nombre, i) =>
    linea(nombre, [
      [-99, 20.1 - i / 10],
      [-98.7, 20.1 - i / 10],
    ]),
  );
  await entrada.setInputFiles(archivo('tres.geojson', JSON.stringify({ features: tres })));
  // Nothing tells which is meant while no sensors are chosen: no press takes one that nobody chose.
  await expect(page.getByRole('radio', { name: 'Sur' })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Usar esta línea' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Sur' }).check();
  await expect(page.getByRole('img', { name: /^Trazo de 31\.4/ })).toBeVisible();
  // Its own line lies across the middle of the map.
  const mapa = page.getByRole('application', { name: 'Mapa para elegir la línea' });
  await expect(async () => {
    // Lines are drawn after the ground.
    await mapa.click();
    expect(await page.getByRole('radio', { name: 'Centro' }).isChecked()).toBe(true);
  }).toPass();
  await page.getByRole('button', { name: 'Usar esta línea' }).click();
  await expect(campo).toHaveValue('20, -99\n20, -98.7');
  await expect(page.getByRole('radio')).toHaveCount(0);

  // What cannot be read says why, and takes nothing away.
  const enlace =
    '<kml><NetworkLink><Link><href>https://mapas.example/d.kml</href></Link></NetworkLink></kml>';
  await entrada.setInputFiles(archivo('enlace.kml', enlace));
  await expect(page.getByText('enlace.kml: Este KML no trae la línea: está en otro archivo')).toBeVisible();
  await expect(campo).toHaveValue('20, -99\n20, -98.7');

  await entrada.setInputFiles(SHAPE);
  await expect(campo).toHaveValue(/^19\.82\d*, -98\.91/);
  await expect(page.getByText('6 vértices')).toBeVisible();

  await campo.fill(`Latitud;Longitud\n20°00'00"N;99°00'00"W\n20°00'36"N;99°00'00"W`);
  await expect(page.getByRole('img', { name: /^Trazo de 1\.11/ })).toBeVisible();
});

/** From Mezquital to La Loma, which is from B to A. */
const AL_REVES = [
  [-100.904, 21.022],
  [-100.956, 21.031],
  [-101.003, 21.028],
  [-101.066, 21.038],
  [-101.122, 21.064],
  [-101.168, 21.094],
  [-101.22, 21.093],
];

/** The same line with so many vertices, evenly between those it has. */
const tupida = (linea: readonly (readonly number[])[], cuantos: number): number[][] =>
  Array.from({ length: cuantos }, (_, i) => {
    const t = (i / (cuantos - 1)) * (linea.length - 1);
    const n = Math.min(Math.floor(t), linea.length - 2);
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = linea.slice(n, n + 2);
    return [x0 + (x1 - x0) * (t - n), y0 + (y1 - y0) * (t - n)];
  });

conServidorPropio(
  'a line that goes from B to A is told at once and turned by one press, what is found on it is drawn where its kilometre is, and one of thousands of vertices is stored whole',
  { tag: '@completa' },
  async ({ entrar, como }) => {
    // Asked for by whoever has no page open: an account has one session.
    const leer = async (quien: 'admin' | 'monitorista') => {
      const { tramos } = await como<{ tramos: TramoConfig[] }>(quien, 'get', '/api/configuracion/tramos');
      const tramo = tramos.find(({ posicion_a }) => posicion_a === 150_200);
      if (!tramo) throw new Error('the stretch from La Loma to Mezquital is not there');
      return tramo;
    };
    const { id } = await leer('admin');
    const monitorista = await entrar('monitorista', {
      en: `/configuracion/tramos?id=${id}`,
      esperado: /400/,
    });
    const geojson = JSON.stringify({ type: 'LineString', coordinates: AL_REVES });
    const tomar = (page: typeof monitorista) =>
      page.locator('input[type=file]').setInputFiles(archivo('ducto.geojson', geojson));
    await expect(monitorista.getByText(/^La línea empieza a 0\s*m del sensor A/)).toBeVisible();
    // Of several lines, the one that ends at its sensors is chosen until a person chooses.
    const lejos = AL_REVES.map(([x = 0, y = 0]) => [x + 1, y]);
    const features = [lejos, AL_REVES].map((coordinates) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates },
    }));
    await monitorista
      .locator('input[type=file]')
      .setInputFiles(archivo('varias.geojson', JSON.stringify({ type: 'FeatureCollection', features })));
    const suya = monitorista.getByRole('radio', { name: 'Línea 2' });
    await expect(suya).toBeChecked();
    await expect(suya).toHaveAccessibleDescription(/la más cercana a los sensores A y B$/);
    await tomar(monitorista);
    const dicho =
      /La línea va de B a A: empieza a 33\.\d\s*km del sensor A y termina a 33\.\d\s*km del sensor B/;
    await expect(monitorista.getByText(dicho)).toBeVisible();
    // A monitorista is offered no way round it, and the server takes none.
    await expect(monitorista.getByRole('button', { name: 'Guardar de todos modos' })).toHaveCount(0);
    await monitorista.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(monitorista.getByRole('textbox', { name: 'Línea de A a B' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await monitorista.getByRole('button', { name: 'Darle la vuelta' }).click();
    await expect(monitorista.getByText(dicho)).toHaveCount(0);
    await monitorista.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(monitorista.getByText(/^Guardado:/)).toBeVisible();
    const guardado = await leer('admin');
    expect(guardado.geometria.coordinates).toEqual(AL_REVES.toReversed());

    // Two kilometres from A, which is at La Loma.
    const evento = await como<Evento>('admin', 'post', '/api/eventos/manual', {
      ...{ tramo_id: id, posicion: 152_200, nota: 'Olor a gasolina' },
    });
    expect(Number(evento.longitud)).toBeLessThan(-101.19);

    const admin = await entrar('admin', { en: `/configuracion/tramos?id=${id}` });
    await tomar(admin);
    const de_todos_modos = admin.getByRole('button', { name: 'Guardar de todos modos' });
    await expect(de_todos_modos).toBeDisabled();
    await admin
      .getByRole('textbox', { name: 'Motivo para guardarla de todos modos' })
      .fill('Ejercicio de la guardia');
    await de_todos_modos.click();
    await expect(admin.getByText(/^Guardado:/)).toBeVisible();
    const { trazos } = await como<{ trazos: TrazoQueNoEncaja[] }>(
      'monitorista',
      'get',
      '/api/configuracion/trazos',
    );
    expect(trazos).toMatchObject([{ id, motivo: 'Ejercicio de la guardia' }]);
    await admin.goto('/configuracion/estado');
    await expect(admin.getByText(dicho)).toBeVisible();
    await expect(admin.getByText('Se guardó de todos modos: Ejercicio de la guardia')).toBeVisible();
    await admin.goto('/alarmas?origen=tramo');
    await admin.getByRole('main').getByRole('link', { name: guardado.nombre }).click();
    await admin.getByRole('button', { name: 'Darle la vuelta' }).click();
    await admin.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(admin.getByText(/^Guardado:/)).toBeVisible();
    await admin.goto('/configuracion/estado');
    await expect(admin.getByText(/todos encajan con sus sensores/)).toBeVisible();

    const tupidaDe = (cuantos: number) =>
      JSON.stringify({ type: 'LineString', coordinates: tupida(guardado.geometria.coordinates, cuantos) });
    await admin.goto(`/configuracion/tramos?id=${id}`);
    const campo = admin.getByRole('textbox', { name: 'Línea de A a B' });
    const tenida = admin.getByRole('region', { name: 'Línea de A a B' });
    await expect(campo).toBeVisible();
    // More than are stored are told when they are brought, with what is left of them.
    await campo.fill(tupidaDe(20_001));
    await expect(admin.getByText('Trae más vértices de los que se guardan')).toBeVisible();
    await expect(admin.getByText(/se guardan hasta 20\s000: simplificada se aparta/)).toBeVisible();

    await campo.fill(tupidaDe(3_000));
    await expect(tenida).toContainText(/Vértices3\s000Largo\d+\.\d\d\s*kmEmpieza en\d+(\.\d+)?, -\d/);
    await expect(campo).toHaveCount(0);
    await admin.getByRole('textbox', { name: 'Nombre' }).fill('Con sondeo');
    await admin.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(admin.getByText(/^Guardado:/)).toBeVisible();
    expect((await leer('monitorista')).geometria.coordinates).toHaveLength(3_000);
    await expect(admin.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();

    await tenida.getByRole('button', { name: 'Simplificar' }).click();
    const sencilla = admin.getByRole('radio', { name: 'Con 300 vértices o menos' });
    await expect(sencilla).toHaveAccessibleDescription(/ vértices, .* · se aparta (menos de 1 cm|a lo más )/);
    await sencilla.check();
    await admin.getByRole('button', { name: 'Usar esta línea simplificada' }).click();
    await expect(campo).toHaveValue(/^\d+(\.\d+)?, -\d+\.\d+\n/);

    const puntos = admin.getByRole('textbox', { name: 'Puntos conocidos' });
    await puntos.fill('150+200, 20, -99\n'.repeat(201));
    await expect(admin.getByText('Hasta 200 puntos conocidos: hay 201')).toBeVisible();
  },
);

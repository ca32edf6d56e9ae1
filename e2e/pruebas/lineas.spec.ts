import { fileURLToPath } from 'node:url';
import { expect, test } from '../apoyo/prueba';

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
  const dos = [
    linea('Norte', [
      [-99, 20],
      [-99, 20.01],
    ]),
    linea('Sur', [
      [-99, 19],
      [-99, 19.02],
    ]),
  ];
  await entrada.setInputFiles(archivo('dos.geojson', JSON.stringify({ features: dos })));
  await page.getByRole('radio', { name: 'Sur' }).check();
  await expect(page.getByRole('img', { name: /^Trazo de 2\.21/ })).toBeVisible();
  await page.getByRole('button', { name: 'Usar esta línea' }).click();
  await expect(campo).toHaveValue('19, -99\n19.02, -99');
  await expect(page.getByRole('radio')).toHaveCount(0);

  // What cannot be read says why, and takes nothing away.
  const enlace =
    '<kml><NetworkLink><Link><href>https://mapas.example/d.kml</href></Link></NetworkLink></kml>';
  await entrada.setInputFiles(archivo('enlace.kml', enlace));
  await expect(page.getByText('enlace.kml: Este KML no trae la línea: está en otro archivo')).toBeVisible();
  await expect(campo).toHaveValue('19, -99\n19.02, -99');

  await entrada.setInputFiles(SHAPE);
  await expect(campo).toHaveValue(/^19\.82\d*, -98\.91/);
  await expect(page.getByText('6 vértices')).toBeVisible();

  await campo.fill(`Latitud;Longitud\n20°00'00"N;99°00'00"W\n20°00'36"N;99°00'00"W`);
  await expect(page.getByRole('img', { name: /^Trazo de 1\.11/ })).toBeVisible();
});

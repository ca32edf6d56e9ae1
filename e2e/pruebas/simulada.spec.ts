import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evento } from '@tramos/contract/evento';
import { expect, PASSWORD, test } from '../apoyo/prueba';

interface Verdad {
  kind: string;
  tramo: string;
  posicion: number;
}

/** What the simulator really did, from its own log. */
const verdad = (): Verdad[] =>
  readFileSync(join(process.env.E2E_DATOS ?? '', 'simulado', 'demo', 'sim', 'verdad.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((linea) => JSON.parse(linea) as Verdad);

test('a simulated tap becomes a located event near the truth', async ({ request }) => {
  test.setTimeout(120_000);
  const ingreso = await request.post('/api/auth/login', {
    data: { username: 'monitorista', password: PASSWORD },
  });
  const { token } = (await ingreso.json()) as { token: string };
  const buscar = async (): Promise<Evento | undefined> => {
    const respuesta = await request.get('/api/eventos?limit=100', {
      headers: { authorization: `Bearer ${token}` },
    });
    const { events } = (await respuesta.json()) as { events: Evento[] };
    return events.filter((e) => e.estado === 'ok' && e.tipo === 'caida_presion').at(-1);
  };
  await expect.poll(buscar, { timeout: 90_000 }).toBeTruthy();
  const evento = await buscar();
  const toma = verdad().find((v) => v.kind.includes('toma') && v.tramo === evento?.tramo);
  expect(toma, 'the event is in the tramo of a tap').toBeTruthy();
  const error_m = Math.abs((evento?.posicion ?? 0) - (toma?.posicion ?? 0));
  expect(error_m).toBeLessThanOrEqual(Math.max(200, 3 * (evento?.sigma_m ?? 0) + 100));
});

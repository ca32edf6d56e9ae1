import type { Evento } from '@tramos/contract/evento';
import { expect, it } from 'vitest';
import { crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, sembrarRed, sembrarUsuario } from '../../test/sembrar';

it('an exercise runs in a process of its own: a tap is found while it happens', async () => {
  const app = await crearAppDePrueba({ ahora_ms: Date.now() });
  const paso = setInterval(() => app.reloj.fijar(Date.now()), 50);
  try {
    const red = await sembrarRed(app.base.db, 'norte');
    await sembrarUsuario(app.base.db, { username: 'profe', role: 'user', instructor: true });
    const { token } = await ingresar(app, 'profe');
    await app.escuchar();
    const toma = { tipo: 'toma', tramo_id: red.tramo_id, posicion: 212_000, fraccion_flujo: 0.03 };
    const { status, json } = await llamar(app, 'POST', '/api/ejercicios', {
      ...{ token, body: { nombre: 'Turno A', sistema_id: red.sistema_id, inyecciones: [toma] } },
    });
    expect([status, json.estado]).toEqual([200, 'en_curso']);
    const ubicados = async (): Promise<Evento[]> =>
      (await llamar(app, 'GET', `/api/eventos?ejercicio=${json.id}&validez=ok`, { token })).json.events;
    await expect.poll(ubicados, { timeout: 120_000, interval: 1_000 }).toHaveLength(1);
    const [evento] = await ubicados();
    expect(evento).toMatchObject({ simulacion: true, clase: 'toma_o_fuga' });
    expect(Math.abs((evento?.posicion ?? 0) - 212_000)).toBeLessThan(100);
    await llamar(app, 'POST', `/api/ejercicios/${json.id}/terminar`, { token, body: {} });
  } finally {
    clearInterval(paso);
    await app.cerrar();
  }
}, 180_000);

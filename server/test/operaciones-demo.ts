import { topicoManiobra, topicoPresion } from '@tramos/contract/ingesta';
import { programar } from '@tramos/simulator/acciones';
import { DT_MUESTRA_MS } from '@tramos/simulator/muestreo';
import { accionesEntre, type Maniobra } from '@tramos/simulator/programa';
import { avanzarHasta, crearSimulador } from '@tramos/simulator/simulador';
import { mensajePresion } from '@tramos/simulator/telemetria';
import { asc } from 'drizzle-orm';
import { eventos } from '../src/db/esquema/eventos';
import { sembrarDemo } from '../src/demo/sembrar';
import { AHORA_MS, crearAppDePrueba } from './app-de-prueba';

/**
 * An operation of the demo's programme, from the physics to the stored events: the simulator's own model and messages,
 * the demo's own network and door, a clock that runs as fast as the machine can.
 */

const GATEWAY = { clave: 'GW-DEMO', secreto: 'secreto-de-la-demo' };
/** A detector that has just begun to listen says so; the line settles for minutes after what is moved last. */
const ANTES_S = 150;
const DESPUES_S = 300;
/** Samples that one call carries, s. */
const PASO_S = 5;
const TURNO_S = 1_800;
const APERTURA_S = 300;

/** What a half hour of the programme moves, and nothing else of it. */
export const operacionDe = (semilla: number, turno: number): Maniobra[] =>
  accionesEntre(semilla, APERTURA_S + turno * TURNO_S, APERTURA_S + (turno + 1) * TURNO_S).filter(
    (accion) => accion.tipo === 'maniobra',
  );

/** Runs an operation through a server of its own and gives back every event that it raised, oldest first. */
export const correrOperacion = async (semilla: number, operacion: readonly Maniobra[]) => {
  const app = await crearAppDePrueba();
  await sembrarDemo(app.base.db, GATEWAY, AHORA_MS);
  await app.ingesta.escuchar();
  const authorization = `Basic ${Buffer.from(`${GATEWAY.clave}:${GATEWAY.secreto}`).toString('base64')}`;
  const avisos: { topic: string; payload: unknown; t_ms: number }[] = [];
  const sim = crearSimulador(
    semilla,
    AHORA_MS,
    () => undefined,
    (estacion, payload) => avisos.push({ topic: topicoManiobra(estacion), payload, t_ms: payload.t }),
  );
  const [primera] = operacion;
  if (!primera) throw new Error('this half hour operates nothing');
  const inicio_s = primera.en_s - ANTES_S;
  for (const accion of operacion) programar(sim, accion, AHORA_MS + (accion.en_s - inicio_s) * 1_000);
  const fin_s = (operacion.at(-1)?.en_s ?? 0) - inicio_s + DESPUES_S;
  const seq = new Map<string, number>();
  const enviar = async (items: { topic: string; payload: unknown }[]) => {
    if (items.length === 0) return;
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: '/api/ingesta',
      headers: { authorization },
      payload: { items },
    });
    if (statusCode !== 200) throw new Error(`the door answered ${statusCode}`);
  };
  for (let s = PASO_S; s <= fin_s; s += PASO_S) {
    const t_ms = AHORA_MS + s * 1_000;
    const lotes = avanzarHasta(sim, t_ms);
    app.reloj.fijar(t_ms);
    await enviar(avisos.splice(0).map(({ topic, payload }) => ({ topic, payload })));
    await enviar(
      lotes.map((lote) => {
        const numero = seq.get(lote.sensor) ?? 0;
        seq.set(lote.sensor, numero + 1);
        return { topic: topicoPresion(lote.sensor), payload: mensajePresion(lote, numero, DT_MUESTRA_MS) };
      }),
    );
    await app.ingesta.tic();
    await app.ingesta.vaciar();
  }
  const hallados = await app.base.db.select().from(eventos).orderBy(asc(eventos.id));
  await app.cerrar();
  return hallados;
};

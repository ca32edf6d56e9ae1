import { RELOJ_ATRASO_MIN_MS } from '@tramos/contract/limites';
import { eq } from 'drizzle-orm';
import { meta } from '../db/esquema/sitio';
import type { Db } from '../db/tipos';
import { type Aparato, type Desfases, desfasesDe, desmiente, seSabe } from '../hora/aparatos';
import { ERROR_SERVIDOR_MS } from '../hora/consenso';
import { avanzarDemoras } from '../hora/demoras';
import type { HoraSitio } from '../hora/hora-sitio';
import { crearRelato, type Relato } from '../hora/retroceso';
import { ultimaMuestraDe } from './actual';
import type { Aceptado, Interpretado } from './interpretar';
import type { Red } from './red';

/** Every clock of the field as the arrivals show it, and through them the server's own (docs/decisions/044). */
export interface Relojes {
  /** A message that was read at `recibido_ms`; one that was refused for nothing but its date is heard too. */
  oir(recibido_ms: number, m: Interpretado): void;
  /** Judges all of them; true when the site's time jumped by it. */
  juzgar(): boolean;
  /** How far ahead the clock of a sensor is, ms, negative behind; 0 while it may be right, or its gateway explains it. */
  desfase_ms(sensor_id: number): number;
  /** The same, be it its own clock or that of the gateway which stamps what it measures. */
  error_ms(sensor_id: number): number;
  /**
   * What was known of clocks that are behind goes on being known while a device is silent and over a restart, until it
   * shows otherwise: to find it out anew takes minutes, in which a wave would be placed by it.
   */
  cargar(db: Db): Promise<void>;
  /** Writes that down where it changed. */
  guardar(db: Db): Promise<void>;
  /** Keys of the gateways whose own clock is off, and by how much, ms. */
  gateways(): [clave: string, desfase_ms: number][];
}

const VENTANA_MS = 60_000;
/** Who has not been heard for so long is not compared with the others. */
const OIDO_MS = 2 * VENTANA_MS;

const CLAVE = 'relojes_atrasados';
/** A clock that is as far behind as was written is written no more. */
const IGUAL_MS = 1_000;

/** How far behind a sensor's stamps are, and how much of it is its own clock's, ms; both negative or 0. */
interface Atraso {
  error_ms: number;
  desfase_ms: number;
}

/** So far behind that how late all comes shows it by itself. */
const demasiado = ({ error_ms }: Atraso): boolean => error_ms < -RELOJ_ATRASO_MIN_MS;

type Presion = Extract<Aceptado, { tipo: 'presion' }>;

export const crearRelojes = (hora: HoraSitio, red: () => Red): Relojes => {
  const aparatos = new Map<number, Aparato & { relato: Relato; recibido_ms: number }>();
  let desfases: Desfases = { sensores: new Map(), gateways: new Map() };
  let atrasos = new Map<number, Atraso>();
  let por_guardar = false;

  const juzgado = (sensor_id: number): Atraso => {
    const gateway_id = red().sensores_por_id.get(sensor_id)?.gateway_id ?? null;
    const de_gateway = gateway_id === null ? undefined : desfases.gateways.get(gateway_id);
    const propio = desfases.sensores.get(sensor_id);
    return { error_ms: propio ?? de_gateway ?? 0, desfase_ms: propio ?? 0 };
  };
  const recordar = (aparato: Aparato) => {
    const { sensor_id } = aparato;
    const antes = atrasos.get(sensor_id);
    const ahora = juzgado(sensor_id);
    if (ahora.error_ms < 0) {
      if (antes && Math.abs(antes.error_ms - ahora.error_ms) <= IGUAL_MS) return;
      atrasos.set(sensor_id, ahora);
      por_guardar = true;
    } else if (antes && seSabe(aparato) && (demasiado(antes) || desmiente(aparato.demoras, antes.error_ms)))
      por_guardar = atrasos.delete(sensor_id) || por_guardar;
  };
  const conocido = (sensor_id: number): Atraso => {
    const ahora = juzgado(sensor_id);
    const antes = atrasos.get(sensor_id);
    if (ahora.error_ms !== 0 || !antes) return ahora;
    const oido = aparatos.get(sensor_id);
    return oido && desmiente(oido.demoras, antes.error_ms) ? ahora : antes;
  };
  /** What was set back before it fell silent, or before the server began, has been so since. */
  const frescaTrasRetroceso = (
    { sensor_id, mensaje }: Presion,
    antes: (Aparato & { relato: Relato }) | undefined,
    demora_ms: number,
  ): number | null => {
    const retrocede = antes ? antes.relato.retroceso_ms(mensaje) > ERROR_SERVIDOR_MS : atrasos.has(sensor_id);
    if (retrocede) return demora_ms;
    const fresca_ms = antes?.tras_retroceso_ms ?? null;
    return fresca_ms === null ? null : Math.min(fresca_ms, demora_ms);
  };
  const oir = (recibido_ms: number, m: Presion) => {
    const sensor = red().sensores_por_id.get(m.sensor_id);
    // What was kept and is sent from a store is late whatever the clock.
    if (!sensor || m.mensaje.reproducido) return;
    const t_ms = ultimaMuestraDe(m);
    const { id: sensor_id, gateway_id, sistema_id } = sensor;
    hora.oir({ sensor_id, gateway_id, recibido_ms }, m.mensaje.reloj, t_ms);
    const antes = aparatos.get(sensor_id);
    const demora_ms = recibido_ms - t_ms;
    const demoras = avanzarDemoras(antes?.demoras ?? null, demora_ms, recibido_ms, VENTANA_MS);
    const tras_retroceso_ms = frescaTrasRetroceso(m, antes, demora_ms);
    const relato = antes?.relato ?? crearRelato();
    relato.contar(m.mensaje);
    const suyo = { sensor_id, sistema_id, gateway_id, demoras, tras_retroceso_ms, relato, recibido_ms };
    aparatos.set(sensor_id, suyo);
  };
  return {
    oir: (recibido_ms, interpretado) => {
      const m = interpretado.tipo === 'rechazo' ? interpretado.fuera_de_hora : interpretado;
      if (m?.tipo === 'presion') oir(recibido_ms, m);
    },
    juzgar: () => {
      const salto = hora.juzgar(red().gateways.size);
      // What was late by the time of before says nothing of now.
      if (salto) {
        aparatos.clear();
        por_guardar ||= atrasos.size > 0;
        atrasos.clear();
      }
      const ahora_ms = hora.ahora();
      for (const [id, { recibido_ms }] of aparatos) if (ahora_ms - recibido_ms > OIDO_MS) aparatos.delete(id);
      desfases = desfasesDe([...aparatos.values()]);
      for (const aparato of aparatos.values()) recordar(aparato);
      return salto;
    },
    desfase_ms: (sensor_id) => conocido(sensor_id).desfase_ms,
    error_ms: (sensor_id) => conocido(sensor_id).error_ms,
    cargar: async (db) => {
      const [fila] = await db.select().from(meta).where(eq(meta.clave, CLAVE));
      atrasos = new Map(JSON.parse(fila?.valor ?? '[]') as [number, Atraso][]);
    },
    guardar: async (db) => {
      if (!por_guardar) return;
      const valor = JSON.stringify([...atrasos]);
      por_guardar = false;
      try {
        await db
          .insert(meta)
          .values({ clave: CLAVE, valor })
          .onConflictDoUpdate({ target: meta.clave, set: { valor } });
      } catch (error) {
        por_guardar = true;
        throw error;
      }
    },
    gateways: () =>
      [...desfases.gateways].flatMap(([id, ms]): [string, number][] => {
        const clave = red().gateways.get(id)?.clave;
        return clave === undefined ? [] : [[clave, ms]];
      }),
  };
};

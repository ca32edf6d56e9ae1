import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Evento } from '@tramos/contract/evento';
import { arrancar, type Servidor } from '@tramos/server/arrancar';
import { leerConfig } from '@tramos/server/config';
import { sesiones, usuarios } from '@tramos/server/db/esquema/cuentas';
import { eventos } from '@tramos/server/db/esquema/eventos';
import { leerEvento } from '@tramos/server/db/evento-consulta';
import { clavesDe, firmarAcceso } from '@tramos/server/sesion/tokens';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { ahoraMs } from './cliente';
import { atender } from './proceso';

/** The process of the server: the product's own, and beside it on the same loop a bare Socket.IO. */

const BLOQUE_S = 2;
const VIDA_S = 86_400;

const config = leerConfig(process.env);
const log = pino({ level: 'error' });
let servidor: Servidor;
let evento: Evento;
let sistema_id: number;
const http_desnudo = createServer();
const desnudo = new Server(http_desnudo, { serveClient: false });

const unEvento = async ({ deps: { db } }: Servidor): Promise<Evento> => {
  const tramo = await db.query.tramos.findFirst();
  if (!tramo) throw new Error('the demo has no tramo');
  sistema_id = tramo.sistema_id;
  const ahora = new Date();
  const [fila] = await db
    .insert(eventos)
    .values({
      clave: randomUUID(),
      tipo: 'caida_presion',
      estado: 'ok',
      tramo_id: tramo.id,
      sistema_id: tramo.sistema_id,
      created_at: ahora,
      hora_sensor0: ahora,
      hora_sensor1: ahora,
      delta_s: 1,
      posicion: tramo.posicion_a + 1_000,
      config_version: 1,
    })
    .returning({ id: eventos.id });
  const leido = await leerEvento(db, fila?.id ?? 0);
  if (!leido) throw new Error('the event was not stored');
  return leido;
};

/** Accounts of their own with a session each, signed in without anybody having to type a password. */
const sembrarSesiones = async ({ deps: { db } }: Servidor, cuantas: number) => {
  const claves = clavesDe(config.jwt_secret?.[0] ?? '');
  const creado_at = new Date();
  const filas = Array.from({ length: cuantas }, (_, i) => ({
    username: `consola-${i}`,
    username_plegado: `consola-${i}`,
    nombre: `Consola ${i}`,
    role: 'monitorista' as const,
    password_hash: '-',
    is_first_login: false,
    todos_los_sistemas: true,
    creado_at,
  }));
  const cuentas = await db.insert(usuarios).values(filas).returning({ id: usuarios.id });
  const abiertas = cuentas.map(({ id: usuario_id }) => ({
    id: randomUUID(),
    usuario_id,
    creada_at: creado_at,
    expira_at: new Date(creado_at.getTime() + VIDA_S * 1_000),
    ip: '127.0.0.1',
    agente: 'bench',
    refresh_hash: '-',
  }));
  await db.insert(sesiones).values(abiertas);
  return Promise.all(
    abiertas.map(async ({ id: sesion_id, usuario_id }) => ({
      userId: usuario_id,
      token: await firmarAcceso(claves, { usuario_id, sesion_id }, creado_at.getTime(), VIDA_S),
    })),
  );
};

/** Stores and sends one message as ingest does; when its commit was heard of, and its place. */
const publicar = async ({ deps: { db, push } }: Servidor): Promise<{ pos: number; t_ms: number }> => {
  const datos = { event_id: evento.id, timestamp: evento.created_at, evento };
  const pendiente = await db.transaction((tx) => push.anexar(tx, 'new_evento', datos, { sistema_id }));
  const t_ms = ahoraMs();
  push.difundir([pendiente]);
  return { pos: pendiente.pos, t_ms };
};

let dichos = 0;
const publicarDesnudo = (): { pos: number; t_ms: number } => {
  dichos += 1;
  const datos = { event_id: evento.id, timestamp: evento.created_at, evento, pos: dichos };
  const t_ms = ahoraMs();
  desnudo.emit('new_evento', datos);
  return { pos: dichos, t_ms };
};

/** Which messages were sent and when, and what the process worked meanwhile. */
interface Tanda {
  posiciones: number[];
  salidas_ms: number[];
  cpu_ms: number;
}
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const aRitmo = async (veces: number, por_segundo: number, hacer: () => Promise<void>) => {
  const inicio = ahoraMs();
  for (let i = 0; i < veces; i++) {
    await new Promise((listo) => setTimeout(listo, inicio + (i * 1_000) / por_segundo - ahoraMs()));
    await hacer();
  }
};

const ordenes = {
  iniciar: async ({ consolas }: { consolas: number }) => {
    servidor = await arrancar(config, log, Date.now);
    evento = await unEvento(servidor);
    await new Promise<void>((listo) => http_desnudo.listen(0, '127.0.0.1', listo));
    return {
      url: /https?:\/\/\S+/.exec(servidor.lineas.join('\n'))?.[0] ?? '',
      url_desnuda: `http://127.0.0.1:${(http_desnudo.address() as AddressInfo).port}`,
      credenciales: await sembrarSesiones(servidor, consolas),
      bytes: JSON.stringify(evento).length,
    };
  },
  /** Ours and bare by turns, a block of each, so that both meet the same noise. When each was sent, ms. */
  difundir: async ({ segundos, por_segundo }: { segundos: number; por_segundo: number }) => {
    const nuestros: Tanda = { posiciones: [], salidas_ms: [], cpu_ms: 0 };
    const desnudos: Tanda = { posiciones: [], salidas_ms: [], cpu_ms: 0 };
    const bloque = async (tanda: Tanda, decir: () => Promise<{ pos: number; t_ms: number }>) => {
      const antes = cpuMs();
      await aRitmo(BLOQUE_S * por_segundo, por_segundo, async () => {
        const { pos, t_ms } = await decir();
        tanda.posiciones.push(pos);
        tanda.salidas_ms.push(t_ms);
      });
      tanda.cpu_ms += cpuMs() - antes;
    };
    for (let s = 0; s < segundos; s += BLOQUE_S) {
      await bloque(nuestros, () => publicar(servidor));
      await bloque(desnudos, async () => publicarDesnudo());
    }
    return { nuestros, desnudos };
  },
  /** What the process has worked so far, ms. */
  cpu: async (_: undefined): Promise<number> => cpuMs(),
  publicar: async ({ veces }: { veces: number }): Promise<number[]> => {
    const posiciones: number[] = [];
    for (let i = 0; i < veces; i++) posiciones.push((await publicar(servidor)).pos);
    return posiciones;
  },
};
export type OrdenesServidor = typeof ordenes;

atender(ordenes);

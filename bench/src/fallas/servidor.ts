import { arrancar, type Servidor } from '@tramos/server/arrancar';
import { leerConfig } from '@tramos/server/config';
import { abrirBase } from '@tramos/server/db/conexion';
import { mensajes_rechazados } from '@tramos/server/db/esquema/mediciones';
import { sensores, tramos } from '@tramos/server/db/esquema/red';
import { credencialDelSimulador } from '@tramos/server/demo/gateway';
import type { Db } from '@tramos/server/deps';
import { asc } from 'drizzle-orm';
import { pino } from 'pino';
import { atender } from '../consolas/proceso';
import { guardadosDesde } from './guardado';
import { type Rotura, roturasEmbebidas, roturasPostgres, tenderHilo } from './roturas';

/** The process of the server, whose store is broken and mended from inside. */

/** What the server complained of. */
let quejas = 0;
const log = pino({ level: 'warn' }, { write: () => void quejas++ });
let servidor: Servidor;
/** Reaches the database also when the server does not. */
let mando: Db;
let roturas: Rotura[];

const preparar = async () => {
  const config = leerConfig(process.env);
  if (config.base.tipo === 'embebida') {
    servidor = await arrancar(config, log, Date.now);
    mando = servidor.deps.db;
    roturas = roturasEmbebidas(mando, config.base.carpeta);
  } else {
    const directa = new URL(config.base.url);
    const hilo = await tenderHilo(directa.hostname, Number(directa.port));
    const cortable = new URL(directa);
    cortable.port = String(hilo.puerto);
    cortable.hostname = '127.0.0.1';
    servidor = await arrancar({ ...config, base: { tipo: 'postgres', url: cortable.href } }, log, Date.now);
    mando = (await abrirBase(config.base, log)).db;
    roturas = roturasPostgres(mando, hilo);
  }
  const { clave } = credencialDelSimulador(config.carpeta_modo);
  const suyos = await mando.query.sensores.findMany({ orderBy: asc(sensores.id) });
  return {
    puerto: servidor.ingesta.puerto_mqtt() ?? 0,
    credencial: { clave, secreto: credencialDelSimulador(config.carpeta_modo).secreto },
    claves: suyos.map((s) => s.clave),
    tramos: (await mando.query.tramos.findMany({ orderBy: asc(tramos.id) })).map((t) => ({
      tramo_id: t.id,
      a: suyos.find((s) => s.id === t.sensor_a_id)?.clave ?? '',
      b: suyos.find((s) => s.id === t.sensor_b_id)?.clave ?? '',
    })),
    clases: roturas.map(({ clase, que }) => ({ clase, que })),
  };
};

const deClase = (clase: string): Rotura => {
  const rotura = roturas.find((una) => una.clase === clase);
  if (!rotura) throw new Error(`no fault of class ${clase}`);
  return rotura;
};

const ordenes = {
  iniciar: (_: undefined) => preparar(),
  romper: ({ clase }: { clase: string }) => deClase(clase).romper(),
  componer: ({ clase }: { clase: string }) => deClase(clase).componer(),
  /**
   * The names of the batches that are stored from this time on, how many messages stand as rejected, and how
   * often the server has complained in its log.
   */
  contar: async ({ desde }: { desde: number }) => {
    const guardado = await guardadosDesde(mando, desde);
    const rechazados = await mando.$count(mensajes_rechazados);
    return { ...guardado, rechazados, quejas };
  },
};
export type OrdenesFallas = typeof ordenes;

atender(ordenes);

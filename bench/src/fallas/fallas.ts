import { abrirBase } from '@tramos/server/db/conexion';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { lanzarParte, type Parte } from '../consolas/proceso';
import { borrar, carpetaNueva } from '../servidor';
import { conectarGateway, type Destino } from './gateway';
import type { OrdenesFallas } from './servidor';

const FALLA_S = Number(process.env.FALLA_S ?? 25);
const POR_SEGUNDO = 100;
/** Before and after the fault. */
const SANO_S = 3;
const PLAZO_MS = 180_000;

interface Renglon {
  clase: string;
  que: string;
  enviados: number;
  /** While the fault lasted. */
  acusados_en_falla: number;
  acusados: number;
  guardados: number;
  repetidos: number;
  rechazados: number;
  /** Lines of warning in the log of the server: a fault that it did not notice proves nothing. */
  quejas: number;
  /** Acknowledged, and not there. */
  perdidos: number;
}

const pausa = (s: number) => new Promise((listo) => setTimeout(listo, s * 1_000));

/** One class of fault in the midst of a hundred messages a second, and what became of each of them. */
const medirClase = async (
  servidor: Parte<OrdenesFallas>,
  destino: Destino,
  { clase, que }: { clase: string; que: string },
): Promise<Renglon> => {
  const desde = Date.now();
  const antes = await servidor.pedir('contar', { desde });
  const gateway = await conectarGateway(destino, desde, POR_SEGUNDO);
  gateway.empezar();
  await pausa(SANO_S);
  const sano = await servidor.pedir('contar', { desde });
  await servidor.pedir('romper', { clase });
  const al_romper = gateway.acusados.size;
  await pausa(FALLA_S);
  const acusados_en_falla = gateway.acusados.size - al_romper;
  await servidor.pedir('componer', { clase });
  await pausa(SANO_S);
  gateway.terminar();
  await gateway.esperarAcuses(PLAZO_MS);
  const { guardados, rechazados, quejas } = await servidor.pedir('contar', { desde });
  const hay = new Set(guardados);
  await gateway.cerrar();
  return {
    ...{ clase, que, acusados_en_falla },
    enviados: gateway.enviados.size,
    acusados: gateway.acusados.size,
    guardados: [...gateway.enviados].filter((nombre) => hay.has(nombre)).length,
    repetidos: gateway.repetidos(),
    rechazados: rechazados - antes.rechazados,
    quejas: quejas - sano.quejas,
    perdidos: [...gateway.acusados].filter((nombre) => !hay.has(nombre)).length,
  };
};

const estaBien = ({ enviados, acusados, guardados, perdidos, rechazados }: Renglon): boolean =>
  acusados === enviados && guardados === enviados && perdidos === 0 && rechazados === 0;
const juicio = (r: Renglon): string =>
  r.quejas === 0 ? '   THE FAULT DID NOT BITE' : estaBien(r) ? '' : '   NOT EQUAL';

const decir = (r: Renglon) =>
  console.log(
    `  ${r.clase}  sent ${r.enviados}, acknowledged ${r.acusados} (${r.acusados_en_falla} in the fault), stored ${r.guardados}, re-sent ${r.repetidos}, rejected ${r.rechazados}, acknowledged and gone ${r.perdidos}; ${r.quejas} warnings${juicio(r)}   ${r.que}`,
  );

/** Every class of fault on one store; whether acknowledged was stored in each. */
const enAlmacen = async (nombre: string, env: Record<string, string>): Promise<boolean> => {
  const carpeta = carpetaNueva();
  const servidor = lanzarParte<OrdenesFallas>('../fallas/servidor.ts', {
    ...{ DATA_DIR: carpeta, PORT: '0', MQTT_PORT: '0', DEMO: 'on', SIM: 'off', ...env },
  });
  try {
    const { clases, ...destino } = await servidor.pedir('iniciar', undefined);
    console.log(
      `\n${nombre}: ${FALLA_S} s of each class of fault of the store under ${POR_SEGUNDO} messages/s over MQTT`,
    );
    let bien = true;
    for (const clase of clases) {
      const renglon = await medirClase(servidor, destino, clase);
      decir(renglon);
      bien &&= juicio(renglon) === '';
    }
    return bien;
  } finally {
    await servidor.parar();
    borrar(carpeta);
  }
};

/** The same in a database of its own on this PostgreSQL. */
const enPostgres = async (url: string): Promise<boolean> => {
  const propia = new URL(url);
  propia.pathname = `/fallas_${process.pid}`;
  const { db, cerrar } = await abrirBase({ tipo: 'postgres', url }, pino({ level: 'silent' }));
  const mandar = (orden: string) => db.execute(sql.raw(`${orden} fallas_${process.pid}`));
  try {
    await mandar('create database');
    return await enAlmacen('PostgreSQL', { DATABASE_URL: propia.href });
  } finally {
    await db.execute(sql.raw('alter system reset default_transaction_read_only'));
    await db.execute(sql.raw('select pg_reload_conf()'));
    await db.execute(sql.raw(`drop database if exists fallas_${process.pid} with (force)`));
    await cerrar();
  }
};

/** What was acknowledged is stored, whatever the store goes through meanwhile; ends with 1 when it is not. */
export const benchFallas = async (): Promise<void> => {
  const postgres = process.env.BENCH_DATABASE_URL;
  const bien = [await enAlmacen('Embedded database', {}), ...(postgres ? [await enPostgres(postgres)] : [])];
  if (bien.includes(false)) {
    console.error('What was acknowledged is not what is stored, or a fault did not show.');
    process.exit(1);
  }
};

import { eq, isNotNull, sql } from 'drizzle-orm';
import { verificarCadena } from '../auditoria/auditoria';
import { exigeSegundoFactor, leerGuardado, RETENCION } from '../db/ajuste';
import { alarmas } from '../db/esquema/alarmas';
import { usuarios } from '../db/esquema/cuentas';
import { gateways } from '../db/esquema/red';
import { RETENCION_DE_FABRICA, retencionDe } from '../db/retencion';
import type { Db } from '../db/tipos';
import type { HechosBase } from './juzgar';

/** Reads what the doctor judges of the database, and writes nothing. */
export const leerBase = async (
  db: Db,
  ahora: () => number,
  /** Whether the stored hash is that of a password that anybody can read somewhere. */
  esPublicada: (password_hash: string) => Promise<boolean>,
): Promise<HechosBase> => {
  const antes_ms = ahora();
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const desfase_ms = (rows[0]?.ms ?? antes_ms) - (antes_ms + ahora()) / 2;
  const cuentas = await db
    .select({
      ...{ username: usuarios.username, role: usuarios.role, password_hash: usuarios.password_hash },
      segundo_factor_at: usuarios.segundo_factor_at,
    })
    .from(usuarios)
    .where(eq(usuarios.activo, true));
  const publicadas: string[] = [];
  for (const { username, password_hash } of cuentas)
    if (await esPublicada(password_hash)) publicadas.push(username);
  const anteriores = await db
    .select({ clave: gateways.clave, hasta: gateways.anterior_hasta })
    .from(gateways)
    .where(isNotNull(gateways.anterior_hasta));
  return {
    ...{ desfase_ms, publicadas },
    sin_segundo_factor: cuentas.flatMap(({ username, role, segundo_factor_at }) =>
      role === 'administrator' && segundo_factor_at === null ? [username] : [],
    ),
    exige_segundo_factor: await exigeSegundoFactor(db),
    cadena_rota_en: (await verificarCadena(db)).rota_en,
    apartadas: await db.$count(alarmas, isNotNull(alarmas.apartada_hasta)),
    con_secreto_anterior: anteriores.flatMap(({ clave, hasta }) =>
      hasta !== null && hasta.getTime() > antes_ms ? [clave] : [],
    ),
    presion_dias: retencionDe((await leerGuardado(db, RETENCION)).valor).crudo_d,
    presion_dias_de_fabrica: RETENCION_DE_FABRICA.crudo_d,
  };
};

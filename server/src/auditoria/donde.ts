import type { AsientoJuzgado } from '@tramos/contract/ocultamientos';
import { type SQL, sql } from 'drizzle-orm';
import { alarmas } from '../db/esquema/alarmas';
import { usuarios } from '../db/esquema/cuentas';
import { eventos } from '../db/esquema/eventos';
import {
  estaciones,
  gateways,
  puntos_conocidos,
  routers,
  sensores,
  sistemas,
  tramos,
} from '../db/esquema/red';
import type { Consultable } from '../db/tipos';

/** What a row of the audit is about, by its name, and in which sistema; null is the site's. */
export interface Donde extends Record<string, unknown> {
  donde: string | null;
  sistema_id: number | null;
}

/** By what the audit calls an object, the name and the sistema of the one with this id. */
const CONSULTAS: Readonly<Record<string, (id: number) => SQL>> = {
  sensor: (id) => sql`select nombre as donde, sistema_id from ${sensores} where id = ${id}`,
  tramo: (id) => sql`select nombre as donde, sistema_id from ${tramos} where id = ${id}`,
  estacion: (id) => sql`select nombre as donde, sistema_id from ${estaciones} where id = ${id}`,
  punto: (id) => sql`select nombre as donde, sistema_id from ${puntos_conocidos} where id = ${id}`,
  sistema: (id) => sql`select nombre as donde, id as sistema_id from ${sistemas} where id = ${id}`,
  router: (id) => sql`select r.nombre as donde, e.sistema_id
    from ${routers} r left join ${estaciones} e on e.id = r.estacion_id where r.id = ${id}`,
  gateway: (id) => sql`select clave as donde, null::int as sistema_id from ${gateways} where id = ${id}`,
  usuario: (id) => sql`select nombre as donde, null::int as sistema_id from ${usuarios} where id = ${id}`,
  alarma: (id) => sql`select nombre as donde, sistema_id from ${alarmas} where id = ${id}`,
  evento: (id) => sql`select t.nombre as donde, e.sistema_id
    from ${eventos} e join ${tramos} t on t.id = e.tramo_id where e.id = ${id}`,
};

const campo = (valor: unknown, nombre: string): unknown =>
  valor instanceof Object ? (valor as Record<string, unknown>)[nombre] : undefined;

/** What the row itself says, of what is no longer there. */
const segunElAsiento = ({ objeto, datos }: AsientoJuzgado): Donde => {
  const [antes, despues] = [campo(datos, 'antes'), campo(datos, 'despues')];
  const dicho = (nombre: string) =>
    campo(despues, nombre) ?? campo(antes, nombre) ?? campo(datos, nombre) ?? null;
  const nombre = dicho('nombre') ?? dicho('clave') ?? dicho('de') ?? objeto;
  const sistema_id = dicho('sistema_id');
  return {
    donde: nombre === null ? null : String(nombre),
    sistema_id: typeof sistema_id === 'number' ? sistema_id : null,
  };
};

/** Alarms that a row speaks of together stand where the first of them does. */
const deAlarmas = async (db: Consultable, clave: string): Promise<Donde | undefined> => {
  const [origen, objeto_id, regla] = clave.split(':');
  const { rows } = await db.execute<Donde>(sql`select nombre as donde, sistema_id from ${alarmas}
    where origen = ${origen ?? ''} and objeto_id = ${Number(objeto_id)}::int and regla = ${regla ?? ''}`);
  return rows[0];
};

const DE_ALARMA = /^(tramo|sensor|router|servidor|evento):\d{1,9}:\w+$/;

/** Where what a row tells of stands; names are as they are now, or as the row knows them. */
export const dondeDe = async (db: Consultable, asiento: AsientoJuzgado): Promise<Donde> => {
  const [tipo = '', id = ''] = (asiento.objeto ?? '').split(':');
  const consulta = /^\d{1,9}$/.test(id) ? CONSULTAS[tipo] : undefined;
  const leido = consulta ? (await db.execute<Donde>(consulta(Number(id)))).rows[0] : undefined;
  if (leido) return leido;
  const [primera] = (campo(asiento.datos, 'alarmas') ?? []) as unknown[];
  const suya =
    typeof primera === 'string' && DE_ALARMA.test(primera) ? await deAlarmas(db, primera) : undefined;
  return suya ?? segunElAsiento(asiento);
};

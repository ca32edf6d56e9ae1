import { type EstacionBody, type EstacionConfig, EstacionConfigSchema } from '@tramos/contract/configuracion';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { CERROJOS } from '../db/cerrojos';
import { estaciones, maniobras, routers, sensores, tramos } from '../db/esquema/red';
import type { Tx } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { exigirSistema } from './alcance';
import { conLugar } from './lugar';
import { contarDependientes, falta, type Recurso } from './recurso';

const dependientes = async (tx: Tx, id: number) => [
  await contarDependientes(
    tx,
    'tramos',
    tramos,
    tramos.nombre,
    or(eq(tramos.estacion_inicio_id, id), eq(tramos.estacion_fin_id, id)),
  ),
  await contarDependientes(tx, 'sensores', sensores, sensores.nombre, eq(sensores.estacion_id, id)),
  await contarDependientes(tx, 'routers', routers, routers.nombre, eq(routers.estacion_id, id)),
  await contarDependientes(
    tx,
    'maniobras registradas',
    maniobras,
    maniobras.id,
    eq(maniobras.estacion_id, id),
  ),
];

export const ESTACIONES: Recurso<EstacionConfig, EstacionBody> = {
  tipo: 'estacion',
  tabla: estaciones,
  config: EstacionConfigSchema,
  de_la_red: true,
  unicos: { estaciones_clave_unique: 'clave' },
  nombre_unico: { otro: 'otra estación de este sistema', cerrojo: CERROJOS.nombres_de_estaciones },
  busca: [estaciones.clave, estaciones.nombre, estaciones.municipio, estaciones.estado],
  alcance: (usuario) => enAlcance(estaciones.sistema_id, usuario),
  leer: (db, { condicion, limit, offset }) =>
    db
      .select()
      .from(estaciones)
      .where(condicion)
      .orderBy(asc(estaciones.sistema_id), asc(estaciones.posicion), asc(estaciones.id))
      .limit(limit)
      .offset(offset),
  revisar: async (contexto, cuerpo, antes) => {
    const { tx } = contexto;
    await exigirSistema(contexto, cuerpo.sistema_id, antes);
    if (antes && antes.sistema_id !== cuerpo.sistema_id) {
      const atadas = (await dependientes(tx, antes.id)).reduce((n, { cuantos }) => n + cuantos, 0);
      if (atadas > 0) throw falta('sistema_id', 'Tiene elementos de este sistema: no puede pasar a otro.');
    }
    if (antes?.activo && !cuerpo.activo) {
      const vivos = and(
        or(eq(tramos.estacion_inicio_id, antes.id), eq(tramos.estacion_fin_id, antes.id)),
        eq(tramos.activo, true),
      );
      const { cuantos } = await contarDependientes(tx, 'tramos', tramos, tramos.nombre, vivos ?? sql`false`);
      if (cuantos > 0) throw falta('activo', `Antes deshabilite sus tramos activos (${cuantos}).`);
    }
    return conLugar(contexto, cuerpo);
  },
  dependientes,
};

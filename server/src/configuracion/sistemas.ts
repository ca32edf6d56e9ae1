import {
  type Dependientes,
  type SistemaBody,
  type SistemaConfig,
  SistemaConfigSchema,
} from '@tramos/contract/configuracion';
import { and, asc, eq } from 'drizzle-orm';
import { CERROJOS } from '../db/cerrojos';
import { usuario_sistemas, usuarios } from '../db/esquema/cuentas';
import { ejercicios } from '../db/esquema/ejercicios';
import { estaciones, puntos_conocidos, sensores, sistemas, tramos } from '../db/esquema/red';
import type { Tx } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import { contarDependientes, falta, type Recurso } from './recurso';

/** Who sees it and not everything. */
const usuariosDe = async (tx: Tx, id: number): Promise<Dependientes[number]> => {
  const suyos = await tx
    .select({ nombre: usuarios.username })
    .from(usuario_sistemas)
    .innerJoin(usuarios, eq(usuarios.id, usuario_sistemas.usuario_id))
    .where(eq(usuario_sistemas.sistema_id, id));
  return { que: 'usuarios', cuantos: suyos.length, ejemplos: suyos.slice(0, 5).map(({ nombre }) => nombre) };
};

/** One chainage each: whoever sees only some of them adds none, for nobody could have given it to them. */
export const SISTEMAS: Recurso<SistemaConfig, SistemaBody> = {
  tipo: 'sistema',
  tabla: sistemas,
  config: SistemaConfigSchema,
  de_la_red: true,
  unicos: { sistemas_clave_unique: 'clave' },
  nombre_unico: { otro: 'otro sistema', cerrojo: CERROJOS.nombres_de_sistemas },
  busca: [sistemas.clave, sistemas.nombre],
  alcance: (usuario) => enAlcance(sistemas.id, usuario),
  leer: (db, { condicion, limit, offset }) =>
    db.select().from(sistemas).where(condicion).orderBy(asc(sistemas.id)).limit(limit).offset(offset),
  revisar: async ({ tx, usuario }, cuerpo, antes) => {
    if (!antes && !usuario.todos_los_sistemas) throw new AppError(403, 'sin_permiso');
    if (antes?.activo && !cuerpo.activo) {
      const vivos = and(eq(tramos.sistema_id, antes.id), eq(tramos.activo, true));
      const { cuantos } = await contarDependientes(tx, 'tramos', tramos, tramos.nombre, vivos);
      if (cuantos > 0) throw falta('activo', `Antes deshabilite sus tramos activos (${cuantos}).`);
    }
    return cuerpo;
  },
  dependientes: async (tx, id) => [
    await contarDependientes(tx, 'estaciones', estaciones, estaciones.nombre, eq(estaciones.sistema_id, id)),
    await contarDependientes(tx, 'sensores', sensores, sensores.nombre, eq(sensores.sistema_id, id)),
    await contarDependientes(tx, 'tramos', tramos, tramos.nombre, eq(tramos.sistema_id, id)),
    await contarDependientes(
      tx,
      'puntos conocidos',
      puntos_conocidos,
      puntos_conocidos.nombre,
      eq(puntos_conocidos.sistema_id, id),
    ),
    await contarDependientes(tx, 'ejercicios', ejercicios, ejercicios.nombre, eq(ejercicios.sistema_id, id)),
    await usuariosDe(tx, id),
  ],
};

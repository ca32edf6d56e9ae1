import { type PuntoBody, type PuntoConfig, PuntoConfigSchema } from '@tramos/contract/configuracion';
import { asc } from 'drizzle-orm';
import { puntos_conocidos } from '../db/esquema/red';
import { enAlcance } from '../http/alcance';
import { exigirSistema } from './alcance';
import { diferencias, type Medida, type Recurso } from './recurso';

/** In use, a known point explains falls away; out of use it does nothing. */
const cambioDe = (antes: PuntoConfig | null, despues: PuntoConfig | null): Medida['cambio'] | null => {
  const [era, es] = [antes?.activo ?? false, despues?.activo ?? false];
  if (era && !es) return despues === null ? 'quitado' : 'deshabilitado';
  if (!era && es) return antes === null ? 'agregado' : 'habilitado';
  if (!antes || !despues || !es) return null;
  const otros = Object.keys(diferencias(antes, despues).despues);
  return otros.some((campo) => campo !== 'nombre' && campo !== 'version') ? 'medicion' : null;
};

/** Valves and deliveries between stations: a fall at one of them, in its hours, is ranked down and says why. */
export const PUNTOS: Recurso<PuntoConfig, PuntoBody> = {
  tipo: 'punto',
  tabla: puntos_conocidos,
  config: PuntoConfigSchema,
  de_la_red: true,
  unicos: {},
  busca: [puntos_conocidos.nombre],
  alcance: (usuario) => enAlcance(puntos_conocidos.sistema_id, usuario),
  leer: (db, { condicion, limit, offset }) =>
    db
      .select()
      .from(puntos_conocidos)
      .where(condicion)
      .orderBy(asc(puntos_conocidos.sistema_id), asc(puntos_conocidos.posicion), asc(puntos_conocidos.id))
      .limit(limit)
      .offset(offset),
  revisar: async (contexto, cuerpo, antes) => {
    await exigirSistema(contexto, cuerpo.sistema_id, antes);
    return cuerpo;
  },
  medida: (antes, despues) => {
    const cambio = cambioDe(antes, despues);
    const punto = despues ?? antes;
    return cambio && punto && { que: 'punto', nombre: punto.nombre, sistema_id: punto.sistema_id, cambio };
  },
  dependientes: async () => [],
};

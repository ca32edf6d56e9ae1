import type {
  AjustesSitio,
  IdentidadBodySchema,
  MapaBodySchema,
  RetencionBodySchema,
  ZonaBodySchema,
} from '@tramos/contract/ajustes';
import { ne } from 'drizzle-orm';
import type { z } from 'zod';
import { IDENTIDAD, leerGuardados, MAPA, RETENCION, ZONA } from '../db/ajuste';
import { conoceZona } from '../db/conoce-zona';
import { logotipos } from '../db/esquema/sitio';
import { conDias, retencionDe } from '../db/retencion';
import { identidadDe, mapaDe, zonaDe } from '../db/sitio-guardado';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import { type Cambio, cambiarAjuste, type Editor } from './cambiar-ajuste';
import { revisarLogo } from './logo';
import { masAntiguas } from './mas-antiguas';

type DepsSitio = Pick<Deps, 'db' | 'ahora' | 'push' | 'config' | 'sitio'>;

/** What an administrator sets of the site, and which variable of the environment holds each fast. */
export const leerAjustesSitio = async ({ db, config, sitio }: DepsSitio): Promise<AjustesSitio> => {
  const de = await leerGuardados(db);
  const { desde_ms: _, ...dias } = retencionDe(de(RETENCION).valor);
  const { nombre_de_fabrica } = sitio;
  return {
    identidad: {
      ...{ nombre: identidadDe(de(IDENTIDAD).valor).nombre, nombre_de_fabrica, logo: sitio.logo() },
      version: de(IDENTIDAD).version,
    },
    zona: {
      ...{ zona: config.zona, version: de(ZONA).version },
      fijado_por: sitio.fijado_por.zona,
    },
    mapa: {
      ...{ tiles_url: config.tiles_url, version: de(MAPA).version },
      fijado_por: sitio.fijado_por.mapa,
    },
    retencion: { ...dias, version: de(RETENCION).version, mas_antigua: await masAntiguas(db) },
  };
};

/**
 * One change of the site: its transaction, then what the server goes by is read again and the consoles are told.
 * @throws {AppError} 409 `editado_por_otro`
 */
const cambiarSitio = async <T extends object>(
  deps: DepsSitio,
  editor: Editor,
  cambio: Omit<Cambio<T>, 'accion'>,
  /** The consoles show it, or go by it. */
  a_la_vista: boolean,
  alCambiar?: (tx: Tx) => Promise<void>,
): Promise<AjustesSitio> => {
  const { db, ahora, push, sitio } = deps;
  const pendientes = await db.transaction(async (tx) => {
    const cambiado = await cambiarAjuste(tx, deps, editor, { ...cambio, accion: 'ajuste_sitio' });
    if (!cambiado) return [];
    await alCambiar?.(tx);
    const timestamp = new Date(ahora()).toISOString();
    return a_la_vista ? [await push.anexar(tx, 'sitio_cambiado', { timestamp }, { sistema_id: null })] : [];
  });
  await sitio.ponerAlCorriente();
  push.difundir(pendientes);
  return leerAjustesSitio(deps);
};

const exigirLibre = (variable: string | null, field: string): void => {
  if (variable === null) return;
  const message = `La variable ${variable} del servidor lo fija: no se puede cambiar aquí.`;
  throw new AppError(409, 'fijado_por_variable', { field, message });
};

/** @throws {AppError} 400 for a file that is no logo, 409 `editado_por_otro` */
export const ponerIdentidad = (
  deps: DepsSitio,
  editor: Editor,
  { nombre, logo: archivo, version }: z.output<typeof IdentidadBodySchema>,
): Promise<AjustesSitio> => {
  const puesto = archivo ? revisarLogo(archivo) : null;
  const cambio = {
    ...{ clave: IDENTIDAD, leer: identidadDe, version },
    nuevo: (antes: ReturnType<typeof identidadDe>) => ({
      nombre,
      logo: archivo === undefined ? antes.logo : (puesto?.huella ?? null),
    }),
  };
  return cambiarSitio(deps, editor, cambio, true, async (tx) => {
    if (archivo === undefined) return;
    if (puesto) await tx.insert(logotipos).values(puesto).onConflictDoNothing();
    await tx.delete(logotipos).where(puesto ? ne(logotipos.huella, puesto.huella) : undefined);
  });
};

/**
 * @throws {AppError} 400 for a zone that the database does not know, 409 `fijado_por_variable`, `editado_por_otro`
 */
export const ponerZona = async (
  deps: DepsSitio,
  editor: Editor,
  { zona, version }: z.output<typeof ZonaBodySchema>,
): Promise<AjustesSitio> => {
  exigirLibre(deps.sitio.fijado_por.zona, 'zona');
  if (!(await conoceZona(deps.db, zona)))
    throw new AppError(400, 'datos_invalidos', {
      field: 'zona',
      message: 'La base de datos no conoce esta zona: elija otra.',
    });
  const leer = (valor: unknown) => ({ zona: zonaDe(valor) });
  return cambiarSitio(deps, editor, { clave: ZONA, leer, version, nuevo: () => ({ zona }) }, true);
};

/** @throws {AppError} 409 `fijado_por_variable`, `editado_por_otro` */
export const ponerMapa = async (
  deps: DepsSitio,
  editor: Editor,
  { tiles_url, version }: z.output<typeof MapaBodySchema>,
): Promise<AjustesSitio> => {
  exigirLibre(deps.sitio.fijado_por.mapa, 'tiles_url');
  const leer = (valor: unknown) => ({ tiles_url: mapaDe(valor) });
  return cambiarSitio(deps, editor, { clave: MAPA, leer, version, nuevo: () => ({ tiles_url }) }, true);
};

const CRECEN = [
  ['crudo_d', 'minutos_d'],
  ['minutos_d', 'horas_d'],
  ['horas_d', 'dias_d'],
] as const;

/**
 * Other days for what is kept; the next round of the upkeep deletes what is past them.
 * @throws {AppError} 400 when something coarse would go before what is finer, 409 `editado_por_otro`
 */
export const ponerRetencion = async (
  deps: DepsSitio,
  editor: Editor,
  { version, ...dias }: z.output<typeof RetencionBodySchema>,
): Promise<AjustesSitio> => {
  const field = CRECEN.find(([fino, grueso]) => dias[grueso] < dias[fino])?.[1];
  if (field)
    throw new AppError(400, 'datos_invalidos', {
      field,
      message: 'No puede guardarse menos tiempo que el dato más fino de arriba.',
    });
  const nuevo = (antes: ReturnType<typeof retencionDe>) => conDias(antes, dias, deps.ahora());
  const cambio = { clave: RETENCION, leer: retencionDe, version, nuevo };
  return cambiarSitio(deps, editor, cambio, false);
};

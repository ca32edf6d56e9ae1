import { IDENTIDAD, leerGuardados, MAPA, RETENCION, ZONA } from './ajuste';
import { type RetencionGuardada, retencionDe } from './retencion';
import type { Consultable } from './tipos';

/** What administrators have set of the site; null is what nobody has set. */
export interface SitioGuardado {
  identidad: { nombre: string | null; logo: string | null };
  zona: string | null;
  tiles_url: string | null;
  retencion: RetencionGuardada;
}

const campo = (valor: unknown, nombre: string): string | null => {
  const suyo = valor instanceof Object ? (valor as Record<string, unknown>)[nombre] : null;
  return typeof suyo === 'string' ? suyo : null;
};

/** `logo` is the mark of its content (logotipos.huella). */
export const identidadDe = (valor: unknown): SitioGuardado['identidad'] => ({
  nombre: campo(valor, 'nombre'),
  logo: campo(valor, 'logo'),
});
export const zonaDe = (valor: unknown): string | null => campo(valor, 'zona');
export const mapaDe = (valor: unknown): string | null => campo(valor, 'tiles_url');

export const leerSitioGuardado = async (db: Consultable): Promise<SitioGuardado> => {
  const de = await leerGuardados(db);
  return {
    identidad: identidadDe(de(IDENTIDAD).valor),
    zona: zonaDe(de(ZONA).valor),
    tiles_url: mapaDe(de(MAPA).valor),
    retencion: retencionDe(de(RETENCION).valor),
  };
};

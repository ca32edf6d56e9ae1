import type { Contexto } from './recurso';

interface ConLugar {
  latitud: number;
  longitud: number;
  municipio: string | null;
  estado: string | null;
}

/** What nobody wrote is what the coordinates name, found offline. */
export const conLugar = <T extends ConLugar>({ deps }: Pick<Contexto, 'deps'>, cuerpo: T): T => {
  if (cuerpo.municipio !== null && cuerpo.estado !== null) return cuerpo;
  const { municipio, estado } = deps.lugarEn(cuerpo.latitud, cuerpo.longitud);
  return { ...cuerpo, municipio: cuerpo.municipio ?? municipio, estado: cuerpo.estado ?? estado };
};

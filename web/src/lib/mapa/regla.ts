import type { Suelo } from './suelo';
import type { OpcionesMapa } from './tipos';

/** What the foot of the map says: the ruler's length and whose data is drawn. */

const REGLA_MAX_PX = 96;

/** The longest round length that fits the ruler: 1, 2 or 5 times a power of ten. `mpp` is metres per pixel. */
export const reglaPara = (mpp: number): { metros: number; px: number; texto: string } => {
  const tope = mpp * REGLA_MAX_PX;
  const decena = 10 ** Math.floor(Math.log10(tope));
  const metros = ([5, 2, 1].find((n) => n * decena <= tope) ?? 1) * decena;
  const texto = metros >= 1_000 ? `${metros / 1_000}\u2009km` : `${metros}\u2009m`;
  return { metros, px: metros / mpp, texto };
};

export const CREDITO_INCLUIDO = 'Natural Earth · GeoNames';
/** Credits that the drawn data asks for; a tile server's are the site's own business. */
export const creditosDe = ({
  base_del_sitio,
  tiles_url,
}: Pick<OpcionesMapa, 'base_del_sitio' | 'tiles_url'>): string => {
  if (tiles_url) return '';
  return base_del_sitio ? 'INEGI · Natural Earth' : CREDITO_INCLUIDO;
};

/** The wording that INEGI's terms ask for, where the short credit stands for it. */
export const CREDITO_INEGI = 'Fuente: INEGI, Marco Geoestadístico; simplificado y modificado';

/** What is said of the ground while it is not as it was set up; null while it is. */
export const textoSuelo = (suelo: Suelo, { tiles_url }: Pick<OpcionesMapa, 'tiles_url'>): string | null => {
  switch (suelo) {
    case 'entero':
      return null;
    case 'incluido':
      return `${tiles_url ? 'El servidor de mapas no responde como se pidió' : 'El archivo del mapa del sitio no se puede leer'}: se usa el mapa incluido.`;
    case 'ninguno':
      return 'Mapa base no disponible';
    default:
      return suelo satisfies never;
  }
};

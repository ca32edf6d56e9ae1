import type { Tema } from './tipos';

/** Colours that a canvas needs as strings. Those that the interface has too are equal to its tokens (tested). */
export interface Paleta {
  fondo: string;
  panel: string;
  linea: string;
  texto_1: string;
  texto_2: string;
  texto_3: string;
  abierto: string;
  /** Mark drawn on the red disc. */
  sobreAbierto: string;
  abierto_texto: string;
  reconocido: string;
  advertencia: string;
  azul: string;
  azul_linea: string;
  ducto: string;
  mapa_tierra: string;
  mapa_poblado: string;
  mar: string;
  agua: string;
  limitePais: string;
  limiteEstado: string;
  limiteMunicipio: string;
  ferrocarril: string;
  rotulo: string;
  rotuloMenor: string;
  rotuloEstado: string;
}

export const PALETAS: Readonly<Record<Tema, Paleta>> = {
  dia: {
    fondo: '#f4f4f2',
    panel: '#ffffff',
    linea: '#dededa',
    texto_1: '#1c1d1f',
    texto_2: '#4a4c50',
    texto_3: '#64666a',
    abierto: '#d92d20',
    sobreAbierto: '#ffffff',
    abierto_texto: '#b42318',
    reconocido: '#17925a',
    advertencia: '#c4620a',
    azul: '#1f5fbf',
    azul_linea: '#a9c5ec',
    ducto: '#6f7278',
    mapa_tierra: '#efefeb',
    mapa_poblado: '#e0e0da',
    mar: '#e2e4e4',
    agua: '#dcdfdf',
    limitePais: '#b9b9b2',
    limiteEstado: '#c9c9c2',
    limiteMunicipio: '#dddcd6',
    ferrocarril: '#d6d6cf',
    rotulo: '#5d5f63',
    rotuloMenor: '#7a7c80',
    rotuloEstado: '#a5a59e',
  },
  noche: {
    fondo: '#15171a',
    panel: '#1d2024',
    linea: '#2c3036',
    texto_1: '#ecedef',
    texto_2: '#b7bbc1',
    texto_3: '#9298a0',
    abierto: '#f97066',
    sobreAbierto: '#15171a',
    abierto_texto: '#fda29b',
    reconocido: '#47cd89',
    advertencia: '#f5a524',
    azul: '#7cb0ff',
    azul_linea: '#31507f',
    ducto: '#8e959e',
    mapa_tierra: '#1c1f22',
    mapa_poblado: '#292c31',
    mar: '#131518',
    agua: '#16191c',
    limitePais: '#4b515a',
    limiteEstado: '#3b4047',
    limiteMunicipio: '#272b30',
    ferrocarril: '#2b2f35',
    rotulo: '#8d939b',
    rotuloMenor: '#70767e',
    rotuloEstado: '#4c525a',
  },
};

export const FAMILIA = 'IBM Plex Sans';
export const FUENTE = `"${FAMILIA}", system-ui, sans-serif`;

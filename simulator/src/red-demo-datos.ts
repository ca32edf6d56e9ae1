import type { Punto } from './curva';
import type { Producto } from './productos';

/**
 * Three invented ductos through plausible country. No line, name or figure is that of a real one; they follow
 * no right of way. Chainage is chosen, so it differs by some percent from the drawn length, as it does in the field.
 */

/** What stands at a station: `bombeo` where the product enters, `rebombeo` a booster, `entrega` where it leaves. */
export type TipoEstacion = 'bombeo' | 'rebombeo' | 'valvula' | 'entrega';

export interface EstacionDemo {
  /** Number of its sensor and its router. */
  numero: number;
  clave: string;
  nombre: string;
  posicion: number;
  latitud: number;
  longitud: number;
  /** Where it would stand, by the official municipios of that place. */
  municipio: string;
  estado: string;
  elevacion_m: number;
  tipo: TipoEstacion;
  /** Control points of the line from here to the next station. */
  hacia_la_siguiente: Punto[];
}

export interface DuctoDemo {
  clave: string;
  nombre: string;
  producto: Producto;
  /** Outside diameter and wall, m. */
  diametro_m: number;
  espesor_m: number;
  /** Signed: positive towards higher chainage. */
  flujo_mps: number;
  /** Used for the wave speed only. */
  presion_media_kgcm2: number;
  /** By increasing chainage. */
  estaciones: EstacionDemo[];
}

const BAJIO_NORTE: DuctoDemo = {
  clave: 'bajio-norte',
  nombre: 'Ducto Bajío Norte',
  producto: 'gasolina',
  diametro_m: 0.4064,
  espesor_m: 0.00792,
  flujo_mps: 1.15,
  presion_media_kgcm2: 30,
  estaciones: [
    {
      numero: 1,
      clave: 'encinos',
      nombre: 'Encinos',
      posicion: 118_400,
      latitud: 21.0,
      longitud: -101.508,
      municipio: 'Silao de la Victoria',
      estado: 'Guanajuato',
      elevacion_m: 1785,
      tipo: 'bombeo',
      hacia_la_siguiente: [
        [-101.447, 21.025],
        [-101.404, 21.033],
        [-101.352, 21.059],
        [-101.283, 21.076],
      ],
    },
    {
      numero: 2,
      clave: 'la-loma',
      nombre: 'La Loma',
      posicion: 150_200,
      latitud: 21.093,
      longitud: -101.22,
      municipio: 'Guanajuato',
      estado: 'Guanajuato',
      elevacion_m: 1935,
      tipo: 'valvula',
      hacia_la_siguiente: [
        [-101.168, 21.094],
        [-101.122, 21.064],
        [-101.066, 21.038],
        [-101.003, 21.028],
        [-100.956, 21.031],
      ],
    },
    {
      numero: 3,
      clave: 'mezquital',
      nombre: 'Mezquital',
      posicion: 184_600,
      latitud: 21.022,
      longitud: -100.904,
      municipio: 'Dolores Hidalgo',
      estado: 'Guanajuato',
      elevacion_m: 1905,
      tipo: 'valvula',
      hacia_la_siguiente: [
        [-100.853, 21.04],
        [-100.792, 21.066],
        [-100.741, 21.085],
        [-100.697, 21.121],
        [-100.646, 21.142],
      ],
    },
    {
      numero: 4,
      clave: 'las-animas',
      nombre: 'Las Ánimas',
      posicion: 221_300,
      latitud: 21.16,
      longitud: -100.593,
      municipio: 'San Luis de la Paz',
      estado: 'Guanajuato',
      elevacion_m: 1985,
      tipo: 'valvula',
      hacia_la_siguiente: [
        [-100.542, 21.139],
        [-100.486, 21.131],
        [-100.441, 21.117],
        [-100.392, 21.129],
        [-100.338, 21.155],
      ],
    },
    {
      numero: 5,
      clave: 'el-sauz',
      nombre: 'El Sauz',
      posicion: 254_900,
      latitud: 21.163,
      longitud: -100.283,
      municipio: 'Doctor Mora',
      estado: 'Guanajuato',
      elevacion_m: 2010,
      tipo: 'entrega',
      hacia_la_siguiente: [],
    },
  ],
};

const SIERRA_ORIENTE: DuctoDemo = {
  clave: 'sierra-oriente',
  nombre: 'Ducto Sierra Oriente',
  producto: 'diesel',
  diametro_m: 0.508,
  espesor_m: 0.00953,
  flujo_mps: 0.85,
  presion_media_kgcm2: 30,
  estaciones: [
    {
      numero: 6,
      clave: 'tres-cruces',
      nombre: 'Tres Cruces',
      posicion: 12_000,
      latitud: 18.52,
      longitud: -97.48,
      municipio: 'Tehuacán',
      estado: 'Puebla',
      elevacion_m: 1690,
      tipo: 'bombeo',
      hacia_la_siguiente: [
        [-97.514, 18.561],
        [-97.531, 18.611],
        [-97.573, 18.652],
        [-97.597, 18.708],
      ],
    },
    {
      numero: 7,
      clave: 'el-mirador',
      nombre: 'El Mirador',
      posicion: 44_200,
      latitud: 18.755,
      longitud: -97.64,
      municipio: 'Yehualtepec',
      estado: 'Puebla',
      elevacion_m: 1900,
      tipo: 'rebombeo',
      hacia_la_siguiente: [
        [-97.651, 18.801],
        [-97.632, 18.852],
        [-97.613, 18.897],
        [-97.604, 18.951],
      ],
    },
    {
      numero: 8,
      clave: 'piedra-ancha',
      nombre: 'Piedra Ancha',
      posicion: 72_600,
      latitud: 18.995,
      longitud: -97.575,
      municipio: 'Quecholac',
      estado: 'Puebla',
      elevacion_m: 2180,
      tipo: 'valvula',
      hacia_la_siguiente: [
        [-97.559, 19.024],
        [-97.526, 19.051],
        [-97.51, 19.081],
      ],
    },
    {
      numero: 9,
      clave: 'los-sabinos',
      nombre: 'Los Sabinos',
      posicion: 88_000,
      latitud: 19.105,
      longitud: -97.49,
      municipio: 'Aljojuca',
      estado: 'Puebla',
      elevacion_m: 2330,
      tipo: 'valvula',
      hacia_la_siguiente: [
        [-97.467, 19.152],
        [-97.428, 19.196],
        [-97.409, 19.248],
        [-97.362, 19.291],
      ],
    },
    {
      numero: 10,
      clave: 'agua-escondida',
      nombre: 'Agua Escondida',
      posicion: 120_100,
      latitud: 19.34,
      longitud: -97.33,
      municipio: 'Guadalupe Victoria',
      estado: 'Puebla',
      elevacion_m: 2360,
      tipo: 'valvula',
      hacia_la_siguiente: [
        [-97.321, 19.389],
        [-97.333, 19.442],
        [-97.311, 19.497],
      ],
    },
    {
      numero: 11,
      clave: 'el-tepozan',
      nombre: 'El Tepozán',
      posicion: 143_800,
      latitud: 19.545,
      longitud: -97.29,
      municipio: 'Perote',
      estado: 'Veracruz',
      elevacion_m: 2395,
      tipo: 'entrega',
      hacia_la_siguiente: [],
    },
  ],
};

/** Product comes from the high end of the chainage, so the flow is negative. */
const LLANOS_DEL_NORTE: DuctoDemo = {
  clave: 'llanos-del-norte',
  nombre: 'Ducto Llanos del Norte',
  producto: 'turbosina',
  diametro_m: 0.4064,
  espesor_m: 0.00792,
  flujo_mps: -1.2,
  presion_media_kgcm2: 35,
  estaciones: [
    {
      numero: 12,
      clave: 'el-nogalito',
      nombre: 'El Nogalito',
      posicion: 61_500,
      latitud: 25.56,
      longitud: -99.82,
      municipio: 'Cadereyta Jiménez',
      estado: 'Nuevo León',
      elevacion_m: 300,
      tipo: 'entrega',
      hacia_la_siguiente: [
        [-99.764, 25.541],
        [-99.692, 25.553],
        [-99.621, 25.534],
        [-99.548, 25.509],
      ],
    },
    {
      numero: 13,
      clave: 'la-herradura',
      nombre: 'La Herradura',
      posicion: 97_700,
      latitud: 25.52,
      longitud: -99.47,
      municipio: 'Los Ramones',
      estado: 'Nuevo León',
      elevacion_m: 220,
      tipo: 'valvula',
      hacia_la_siguiente: [
        [-99.402, 25.531],
        [-99.331, 25.508],
        [-99.247, 25.501],
        [-99.158, 25.479],
      ],
    },
    {
      numero: 14,
      clave: 'palo-blanco',
      nombre: 'Palo Blanco',
      posicion: 137_600,
      latitud: 25.47,
      longitud: -99.08,
      municipio: 'China',
      estado: 'Nuevo León',
      elevacion_m: 150,
      tipo: 'valvula',
      hacia_la_siguiente: [
        [-99.021, 25.487],
        [-98.949, 25.529],
        [-98.884, 25.541],
        [-98.817, 25.579],
      ],
    },
    {
      numero: 15,
      clave: 'los-fresnos',
      nombre: 'Los Fresnos',
      posicion: 173_300,
      latitud: 25.6,
      longitud: -98.76,
      municipio: 'China',
      estado: 'Nuevo León',
      elevacion_m: 90,
      tipo: 'bombeo',
      hacia_la_siguiente: [],
    },
  ],
};

export const DUCTOS: readonly DuctoDemo[] = [BAJIO_NORTE, SIERRA_ORIENTE, LLANOS_DEL_NORTE];

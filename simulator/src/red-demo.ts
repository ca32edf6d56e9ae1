import { type Punto, suavizar } from './curva';
import { ajustarVelocidad } from './paso';
import { FLUIDOS, type Producto, velocidadOndaDe } from './productos';
import { DUCTOS, type DuctoDemo, type EstacionDemo, type TipoEstacion } from './red-demo-datos';

/**
 * The demo network as plain data: what the server seeds, what the simulator drives and what tests look for.
 * Every line is invented. Positions are absolute chainage along the sistema, in metres.
 */
export interface RedDemo {
  sistemas: { clave: string; nombre: string }[];
  estaciones: {
    clave: string;
    nombre: string;
    sistema_clave: string;
    posicion: number;
    latitud: number;
    longitud: number;
    municipio: string;
    estado: string;
    elevacion_m: number;
    tipo: TipoEstacion;
  }[];
  sensores: {
    clave: string;
    nombre: string;
    estacion_clave: string;
    posicion: number;
    router_clave: string;
  }[];
  routers: { clave: string; nombre: string; estacion_clave: string }[];
  tramos: TramoDemo[];
  /** One gateway speaks for every device of the demo. */
  gateways: { clave: string }[];
}

export interface TramoDemo {
  nombre: string;
  sistema_clave: string;
  sensor_a_clave: string;
  sensor_b_clave: string;
  posicion_a: number;
  posicion_b: number;
  /** As calibrated: the simulated one to 0.1 m/s. */
  velocidad_onda_mps: number;
  /** Mean flow speed, m/s, positive from A to B. */
  flujo_mps: number;
  /** Key of `FLUIDOS`; `producto` is its name in Spanish. */
  producto_clave: Producto;
  producto: string;
  /** Outside diameter, m. */
  diametro_m: number;
  espesor_m: number;
  geometria: { type: 'LineString'; coordinates: Punto[] };
}

const VERTICES_POR_SEGMENTO = 6;
const TEMPERATURA_C = 25;
const DECIMAS = 10;

const claveSensor = (numero: number) => `PT-${String(numero).padStart(2, '0')}`;
const claveRouter = (numero: number) => `RT-${String(numero).padStart(2, '0')}`;

const tramoEntre = (ducto: DuctoDemo, a: EstacionDemo, b: EstacionDemo, numero: number): TramoDemo => {
  const fluido = FLUIDOS[ducto.producto];
  const longitud_m = b.posicion - a.posicion;
  const tubo = { diametro_interior_m: ducto.diametro_m - 2 * ducto.espesor_m, espesor_m: ducto.espesor_m };
  const onda = velocidadOndaDe(fluido, tubo, TEMPERATURA_C, ducto.presion_media_kgcm2);
  const inicio: Punto = [a.longitud, a.latitud];
  const fin: Punto = [b.longitud, b.latitud];
  return {
    nombre: `Tramo ${numero}`,
    sistema_clave: ducto.clave,
    sensor_a_clave: claveSensor(a.numero),
    sensor_b_clave: claveSensor(b.numero),
    posicion_a: a.posicion,
    posicion_b: b.posicion,
    velocidad_onda_mps: Math.round(ajustarVelocidad(longitud_m, onda).velocidad_mps * DECIMAS) / DECIMAS,
    flujo_mps: ducto.flujo_mps,
    producto_clave: ducto.producto,
    producto: fluido.nombre,
    diametro_m: ducto.diametro_m,
    espesor_m: ducto.espesor_m,
    geometria: {
      type: 'LineString',
      coordinates: suavizar([inicio, ...a.hacia_la_siguiente, fin], VERTICES_POR_SEGMENTO),
    },
  };
};

const tramosDe = (ducto: DuctoDemo, primero: number): TramoDemo[] =>
  ducto.estaciones.slice(1).flatMap((b, i) => {
    const a = ducto.estaciones[i];
    return a === undefined ? [] : [tramoEntre(ducto, a, b, primero + i)];
  });

const construir = (): RedDemo => {
  const red: RedDemo = {
    sistemas: [],
    estaciones: [],
    sensores: [],
    routers: [],
    tramos: [],
    gateways: [{ clave: 'GW-DEMO' }],
  };
  for (const ducto of DUCTOS) {
    red.sistemas.push({ clave: ducto.clave, nombre: ducto.nombre });
    red.tramos.push(...tramosDe(ducto, red.tramos.length + 1));
    for (const { numero, hacia_la_siguiente: _, ...estacion } of ducto.estaciones) {
      const { clave: estacion_clave, nombre, posicion } = estacion;
      const router_clave = claveRouter(numero);
      red.estaciones.push({ ...estacion, sistema_clave: ducto.clave });
      red.routers.push({ clave: router_clave, nombre: `Router ${nombre}`, estacion_clave });
      red.sensores.push({
        clave: claveSensor(numero),
        nombre: `${claveSensor(numero)} ${nombre}`,
        estacion_clave,
        posicion,
        router_clave,
      });
    }
  }
  return red;
};

export const RED_DEMO: Readonly<RedDemo> = construir();

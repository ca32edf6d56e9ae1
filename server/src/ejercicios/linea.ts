import type { Inyeccion, InyeccionHecha } from '@tramos/contract/ejercicios';
import { INTERIOR_POR_EXTERIOR } from '@tramos/contract/limites';
import { plegar } from '@tramos/contract/plegar';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { TramoDeteccion } from '@tramos/deteccion/tipos';
import type { DefinicionDucto } from '@tramos/simulator/ducto';
import { ajustarVelocidad } from '@tramos/simulator/paso';
import { FLUIDOS, type Producto } from '@tramos/simulator/productos';
import type { LugarDePlanta, Planta, TramoDePlanta } from './planta';

/**
 * The line of a sistema as the simulator runs it, made of what is configured. Pure. What is not configured is taken
 * for granted and said (`supuestos`): the profile is flat, one flow, one product and one diameter hold all along.
 */

/** Nodes every 20 m where the line is no longer than this; beyond it they stand wider apart, so that it stays cheap. */
const LINEA_FINA_M = 300_000;
const DT_FINO_S = 0.02;
const DT_GRUESO_S = 0.05;
const FLUJO_SUPUESTO_MPS = 1;
const PRODUCTO_SUPUESTO: Producto = 'diesel';
const ELEVACION_M = 0;
/** Places nearer to each other than this are one: no pipe is shorter than some reaches of the grid. */
const MISMO_PUNTO_M = 100;
/** A valve that is to be opened stands throttled before: it takes so much head, m, at the design flow. */
const ESTRANGULADA_M = 30;

export interface LineaDeEjercicio {
  definicion: DefinicionDucto;
  /** Sensors of the line and which of its points each stands at, by chainage. */
  sensores: { sensor_id: number; punto: string }[];
  /** The tramos as a detector must know them: with the wave speed that the grid really has. */
  tramos: TramoDeteccion[];
  /** The injections, each with its name and the chainage where it happens. */
  inyecciones: InyeccionHecha[];
  supuestos: string[];
}

/** An injection that this line cannot have; `campo` names the field that is wrong. */
export class InyeccionImposible extends Error {
  constructor(
    readonly campo: string,
    message: string,
  ) {
    super(message);
  }
}

/** The product that is most of the line, and whether the simulator knows it. */
const productoDe = ({ producto }: TramoDePlanta, supuestos: string[]): Producto => {
  const plegado = plegar(producto);
  const conocido = Object.values(FLUIDOS).find(({ nombre }) => plegado.includes(plegar(nombre)));
  if (conocido) return conocido.producto;
  supuestos.push(
    `No se conocen las propiedades de «${producto}»: se simula ${FLUIDOS[PRODUCTO_SUPUESTO].nombre}.`,
  );
  return PRODUCTO_SUPUESTO;
};

/** Something is on its way in it besides its own product. */
const llevaOtroProducto = ({ producto, lotes }: TramoDePlanta): boolean =>
  lotes?.lotes.some((lote) => plegar(lote.producto) !== plegar(producto)) ?? false;

/** What holds along the whole line is the longest tramo's. */
const masLargo = (tramos: readonly TramoDePlanta[]): TramoDePlanta | undefined =>
  [...tramos].sort((a, b) => b.posicion_b - b.posicion_a - (a.posicion_b - a.posicion_a))[0];

const flujoDe = ({ flujo_mps }: TramoDePlanta, tramos: readonly TramoDePlanta[], supuestos: string[]) => {
  if (flujo_mps === 0) {
    supuestos.push(`La línea está parada: se simula con un flujo de ${FLUJO_SUPUESTO_MPS} m/s.`);
    return FLUJO_SUPUESTO_MPS;
  }
  if (tramos.some((otro) => otro.flujo_mps !== flujo_mps))
    supuestos.push(`Un solo flujo en toda la línea: ${flujo_mps} m/s.`);
  return flujo_mps;
};

interface Punto {
  posicion: number;
  tipo: 'paso' | 'valvula' | 'rebombeo';
  sensor_clave: string;
  perdida_m?: number;
}

/** Where the sensors of the tramos stand, each place once. */
const puntosDeSensores = (tramos: readonly TramoDePlanta[]): Punto[] => {
  const posiciones = tramos.flatMap(({ posicion_a, posicion_b }) => [posicion_a, posicion_b]);
  const puntos: Punto[] = [];
  for (const posicion of posiciones.sort((a, b) => a - b)) {
    const ultimo = puntos.at(-1);
    if (ultimo && posicion - ultimo.posicion < MISMO_PUNTO_M) continue;
    puntos.push({ posicion, tipo: 'paso', sensor_clave: `p${posicion}` });
  }
  return puntos;
};

const cercano = (puntos: readonly Punto[], posicion: number): Punto | undefined =>
  puntos.find((punto) => Math.abs(punto.posicion - posicion) < MISMO_PUNTO_M);

/** Puts what moves at a place onto the line; gives the chainage where it stands. */
const ponerEquipo = (
  puntos: Punto[],
  { posicion }: LugarDePlanta,
  tipo: 'valvula' | 'rebombeo',
  flujo_mps: number,
  campo: string,
): Punto => {
  const [inicio, fin] = [puntos[0], puntos.at(-1)];
  if (
    !inicio ||
    !fin ||
    posicion < inicio.posicion - MISMO_PUNTO_M ||
    posicion > fin.posicion + MISMO_PUNTO_M
  )
    throw new InyeccionImposible(campo, 'Queda fuera de la línea que miden los sensores.');
  const [cabecera, entrega] = flujo_mps > 0 ? [inicio, fin] : [fin, inicio];
  let punto = cercano(puntos, posicion);
  if (!punto) {
    punto = { posicion, tipo, sensor_clave: `p${posicion}` };
    puntos.push(punto);
    puntos.sort((a, b) => a.posicion - b.posicion);
  }
  if (punto === cabecera && tipo === 'valvula')
    throw new InyeccionImposible(campo, 'En la cabecera se simula la bomba: inyecte un paro de bomba.');
  if (punto === entrega && tipo === 'rebombeo')
    throw new InyeccionImposible(campo, 'Al final de la línea no hay bomba: mueva la válvula de entrega.');
  if (punto === cabecera || punto === entrega) return punto;
  if (punto.tipo !== 'paso' && punto.tipo !== tipo)
    throw new InyeccionImposible(campo, 'En un mismo lugar no se simulan una bomba y una válvula.');
  punto.tipo = tipo;
  return punto;
};

const buscar = (lugares: readonly LugarDePlanta[], id: number, campo: string): LugarDePlanta => {
  const lugar = lugares.find((uno) => uno.id === id);
  if (!lugar) throw new InyeccionImposible(campo, 'No existe o no es de este sistema.');
  return lugar;
};

const lugarDeValvula = (
  planta: Planta,
  { estacion_id, punto_id }: Extract<Inyeccion, { tipo: 'valvula' }>,
  campo: string,
): LugarDePlanta => {
  if (estacion_id !== null && punto_id === null)
    return buscar(planta.estaciones, estacion_id, `${campo}.estacion_id`);
  if (punto_id !== null && estacion_id === null) return buscar(planta.puntos, punto_id, `${campo}.punto_id`);
  throw new InyeccionImposible(`${campo}.estacion_id`, 'Elija una estación o un punto conocido.');
};

/** Name and place of an injection, with what it moves put onto the line. */
const ubicar = (
  planta: Planta,
  puntos: Punto[],
  flujo_mps: number,
  inyeccion: Inyeccion,
  campo: string,
): Pick<InyeccionHecha, 'nombre' | 'posicion'> => {
  switch (inyeccion.tipo) {
    case 'toma': {
      const tramo = planta.tramos.find(({ id }) => id === inyeccion.tramo_id);
      if (!tramo) throw new InyeccionImposible(`${campo}.tramo_id`, 'No existe o no es de este sistema.');
      const { posicion } = inyeccion;
      if (posicion <= tramo.posicion_a || posicion >= tramo.posicion_b)
        throw new InyeccionImposible(
          `${campo}.posicion`,
          `Dentro del tramo: entre ${kilometraje(tramo.posicion_a)} y ${formatPosicion(tramo.posicion_b)}`,
        );
      return { nombre: tramo.nombre, posicion };
    }
    case 'paro_bomba': {
      const en = `${campo}.estacion_id`;
      const estacion = buscar(planta.estaciones, inyeccion.estacion_id, en);
      return {
        nombre: estacion.nombre,
        posicion: ponerEquipo(puntos, estacion, 'rebombeo', flujo_mps, en).posicion,
      };
    }
    case 'valvula': {
      const lugar = lugarDeValvula(planta, inyeccion, campo);
      const en = `${campo}.${inyeccion.estacion_id === null ? 'punto_id' : 'estacion_id'}`;
      const punto = ponerEquipo(puntos, lugar, 'valvula', flujo_mps, en);
      if (inyeccion.accion === 'apertura' && punto.perdida_m === undefined) punto.perdida_m = ESTRANGULADA_M;
      else punto.perdida_m ??= 0;
      return { nombre: lugar.nombre, posicion: punto.posicion };
    }
    case 'falla_sensor':
    case 'deriva_reloj': {
      const { nombre, posicion, id } = buscar(planta.sensores, inyeccion.sensor_id, `${campo}.sensor_id`);
      if (!planta.tramos.some((t) => t.sensor_a_id === id || t.sensor_b_id === id))
        throw new InyeccionImposible(`${campo}.sensor_id`, 'Ese sensor no mide ningún tramo activo.');
      return { nombre, posicion };
    }
    default:
      return inyeccion satisfies never;
  }
};

/** Wave speed of the stretch between two points: of the tramo that covers it, else of the nearest. */
const velocidadEn = (tramos: readonly TramoDePlanta[], posicion: number): number => {
  const distancia = ({ posicion_a, posicion_b }: TramoDePlanta) =>
    Math.max(posicion_a - posicion, posicion - posicion_b, 0);
  return [...tramos].sort((a, b) => distancia(a) - distancia(b))[0]?.velocidad_onda_mps ?? 1_000;
};

/** The mean wave speed between two places, once the grid has moved each stretch to a whole number of reaches. */
const velocidadMedia = (puntos: readonly Punto[], velocidades: readonly number[], dt_s: number) => {
  const tramos = puntos.slice(1).map((b, i) => {
    const a = puntos[i]?.posicion ?? b.posicion;
    const longitud_m = b.posicion - a;
    return {
      a,
      b: b.posicion,
      tiempo_s: longitud_m / ajustarVelocidad(longitud_m, velocidades[i] ?? 1_000, dt_s).velocidad_mps,
    };
  });
  return (desde: number, hasta: number): number => {
    let tiempo_s = 0;
    for (const { a, b, tiempo_s: entero } of tramos)
      tiempo_s += entero * (Math.max(0, Math.min(b, hasta) - Math.max(a, desde)) / (b - a));
    return (hasta - desde) / tiempo_s;
  };
};

/** A tramo ends where the points of its sensors are, which stand for all places within MISMO_PUNTO_M. */
const comoDeteccion = (
  tramo: TramoDePlanta,
  flujo_mps: number,
  media: (desde: number, hasta: number) => number,
): TramoDeteccion => ({
  id: tramo.id,
  sistema_id: tramo.sistema_id,
  sensor_a_id: tramo.sensor_a_id,
  sensor_b_id: tramo.sensor_b_id,
  posicion_a: tramo.posicion_a,
  posicion_b: tramo.posicion_b,
  velocidad_onda_mps: media(tramo.posicion_a, tramo.posicion_b),
  sigma_velocidad_rel: tramo.sigma_velocidad_rel,
  flujo_mps,
});

/**
 * The line on which these injections can happen.
 * @throws {InyeccionImposible} for one that names what is not there, or what cannot move
 */
export const armarLinea = (planta: Planta, inyecciones: readonly Inyeccion[]): LineaDeEjercicio => {
  const principal = masLargo(planta.tramos);
  if (!principal) throw new InyeccionImposible('sistema_id', 'El sistema no tiene tramos activos.');
  const supuestos = ['Perfil plano: no se consideran las elevaciones.'];
  const fluido = FLUIDOS[productoDe(principal, supuestos)];
  const flujo_mps = flujoDe(principal, planta.tramos, supuestos);
  if (planta.tramos.some(({ diametro_m }) => diametro_m !== principal.diametro_m))
    supuestos.push(`Un solo diámetro en toda la línea: ${principal.diametro_m} m.`);
  if (planta.tramos.some(llevaOtroProducto))
    supuestos.push(`Sin lotes ni interfases: toda la línea lleva ${fluido.nombre}.`);
  const puntos = puntosDeSensores(planta.tramos);
  const ubicadas = inyecciones.map((inyeccion, i) => ({
    inyeccion,
    ...ubicar(planta, puntos, flujo_mps, inyeccion, `inyecciones.${i}`),
    ...{ inyectada_at: null, aviso_at: null },
  }));
  const longitud_m = (puntos.at(-1)?.posicion ?? 0) - (puntos[0]?.posicion ?? 0);
  const dt_s = longitud_m > LINEA_FINA_M ? DT_GRUESO_S : DT_FINO_S;
  const velocidades = puntos
    .slice(1)
    .map(({ posicion }, i) => velocidadEn(planta.tramos, (posicion + (puntos[i]?.posicion ?? 0)) / 2));
  const media = velocidadMedia(puntos, velocidades, dt_s);
  const enLinea = new Map(
    planta.tramos.flatMap((t) => [
      [t.sensor_a_id, t.posicion_a] as const,
      [t.sensor_b_id, t.posicion_b] as const,
    ]),
  );
  return {
    definicion: {
      fluido,
      diametro_interior_m: principal.diametro_m * INTERIOR_POR_EXTERIOR,
      flujo_mps,
      puntos: puntos.map(({ perdida_m, ...punto }) => ({
        ...punto,
        elevacion_m: ELEVACION_M,
        ...(perdida_m ? { perdida_m } : {}),
      })),
      velocidades_mps: velocidades,
      dt_s,
    },
    sensores: [...enLinea].map(([sensor_id, posicion]) => ({
      sensor_id,
      punto: cercano(puntos, posicion)?.sensor_clave ?? '',
    })),
    tramos: planta.tramos.map((tramo) => comoDeteccion(tramo, flujo_mps, media)),
    inyecciones: ubicadas,
    supuestos,
  };
};

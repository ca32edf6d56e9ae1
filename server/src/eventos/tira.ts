import type { PuntoTira, Tira, TiraPeriodo } from '@tramos/contract/tira';
import { TIRA_MARCAS_MAX, TIRA_PERIODO_MS } from '@tramos/contract/tira';
import { caudalDeFrente_m3s, frenteEnOrigen_kgcm2 } from '@tramos/deteccion/caudal';
import { type FrenteUbicado, recurrencias } from '@tramos/deteccion/recurrencia';
import { and, asc, desc, eq, gte, isNotNull, lte, ne } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { puntos_conocidos, tramos } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import type { Vista } from './seleccion';

/** The events of one sistema along its chainage and over a period, and the places to which they came back. */

interface Pedido {
  sistema_id: number;
  vista: Vista;
  desde: Date;
  hasta: Date;
}

/** The newest events of the period, one more than are drawn where there are more. */
const leerFilas = (db: Consultable, { sistema_id, vista, desde, hasta }: Pedido) =>
  db
    .select({
      id: eventos.id,
      tramo_id: eventos.tramo_id,
      ocurrio_at: eventos.ocurrio_at,
      posicion: eventos.posicion,
      sigma_m: eventos.sigma_m,
      tipo: eventos.tipo,
      estado: eventos.estado,
      evento_estado: eventos.evento_estado,
      evento_principal: eventos.evento_principal,
      operacion: eventos.possible_operational_movement,
      escalado: eventos.escalado,
      escalado_id: eventos.escalado_id,
      disposicion: eventos.disposicion,
      ejercicio_id: eventos.ejercicio_id,
      amplitud_a: eventos.amplitud_sensor0,
      amplitud_b: eventos.amplitud_sensor1,
      velocidad_onda_mps: eventos.velocidad_onda_mps,
      flujo_mps: eventos.flujo_mps,
      producto: eventos.producto,
      tubo: {
        posicion_a: tramos.posicion_a,
        posicion_b: tramos.posicion_b,
        velocidad_onda_mps: tramos.velocidad_onda_mps,
        flujo_mps: tramos.flujo_mps,
        producto: tramos.producto,
        diametro_m: tramos.diametro_m,
      },
    })
    .from(eventos)
    .innerJoin(tramos, eq(tramos.id, eventos.tramo_id))
    .where(
      and(
        eq(eventos.sistema_id, sistema_id),
        enAlcance(eventos.sistema_id, vista),
        gte(eventos.ocurrio_at, desde),
        lte(eventos.ocurrio_at, hasta),
        isNotNull(eventos.posicion),
        ne(eventos.tipo, 'prueba'),
      ),
    )
    .orderBy(desc(eventos.ocurrio_at), desc(eventos.id))
    .limit(TIRA_MARCAS_MAX + 1);
type Fila = Awaited<ReturnType<typeof leerFilas>>[number];

const leerPuntos = (db: Consultable, sistema_id: number, vista: Vista): Promise<PuntoTira[]> =>
  db
    .select({
      id: puntos_conocidos.id,
      nombre: puntos_conocidos.nombre,
      tipo: puntos_conocidos.tipo,
      posicion: puntos_conocidos.posicion,
    })
    .from(puntos_conocidos)
    .where(
      and(
        eq(puntos_conocidos.sistema_id, sistema_id),
        enAlcance(puntos_conocidos.sistema_id, vista),
        eq(puntos_conocidos.activo, true),
      ),
    )
    .orderBy(asc(puntos_conocidos.posicion), asc(puntos_conocidos.id));
type FilaUbicada = Fila & { posicion: number };

const caudalDe = (fila: FilaUbicada): number | null => {
  const { posicion, amplitud_a, amplitud_b, tubo } = fila;
  const medidas: [number | null, number][] = [
    [amplitud_a, posicion - tubo.posicion_a],
    [amplitud_b, tubo.posicion_b - posicion],
  ];
  const pasos = medidas.flatMap(([amplitud, distancia_m]) =>
    amplitud === null ? [] : [{ amplitud, distancia_m }],
  );
  const entonces = {
    diametro_m: tubo.diametro_m,
    velocidad_onda_mps: fila.velocidad_onda_mps ?? tubo.velocidad_onda_mps,
    flujo_mps: fila.flujo_mps ?? tubo.flujo_mps,
    producto: fila.producto ?? tubo.producto,
  };
  const frente = frenteEnOrigen_kgcm2(entonces, pasos);
  return frente === null ? null : caudalDeFrente_m3s(entonces, frente);
};

/** What it turned out to be tells that nobody drew from the line there. */
const NO_FUE_TOMA: readonly Fila['disposicion'][] = ['operacion', 'falla_sensor', 'falsa_alarma', 'prueba'];

/** A front of its own that nothing explains away, and that is real. */
const esFrente = ({ id, tipo, estado, operacion, evento_principal, disposicion, ejercicio_id }: Fila) =>
  ejercicio_id === null &&
  (tipo === 'caida_presion' || tipo === 'alza_presion') &&
  (estado === 'ok' || estado === 'incierto') &&
  !operacion &&
  (evento_principal === null || evento_principal === id) &&
  !NO_FUE_TOMA.includes(disposicion);

const aFrente = (fila: FilaUbicada): FrenteUbicado => ({
  ...{ id: fila.id, t_ms: fila.ocurrio_at.getTime(), posicion: fila.posicion, sigma_m: fila.sigma_m },
  signo: fila.tipo === 'alza_presion' ? 1 : -1,
  caudal_m3s: caudalDe(fila),
});

const recurrenciasDe = (filas: readonly FilaUbicada[]): Tira['recurrencias'] => {
  const cuando = new Map(filas.map(({ id, ocurrio_at }) => [id, ocurrio_at.toISOString()]));
  return recurrencias(filas.filter(esFrente).map(aFrente)).map(({ desde_ms, hasta_ms, ids, ...resto }) => ({
    ...{ ids, ...resto },
    desde: new Date(desde_ms).toISOString(),
    hasta: new Date(hasta_ms).toISOString(),
    veces: ids.flatMap((id) => cuando.get(id) ?? []),
  }));
};

/** The linear view of a sistema up to `ahora_ms`; empty for one that this user does not see. */
export const leerTira = async (
  db: Consultable,
  { sistema, periodo }: { sistema: number; periodo: TiraPeriodo },
  vista: Vista,
  ahora_ms: number,
): Promise<Tira> => {
  const [desde, hasta] = [new Date(ahora_ms - TIRA_PERIODO_MS[periodo]), new Date(ahora_ms)];
  const leidas = await leerFilas(db, { sistema_id: sistema, vista, desde, hasta });
  const filas = leidas
    .slice(0, TIRA_MARCAS_MAX)
    .flatMap((fila) => (fila.posicion === null ? [] : [{ ...fila, posicion: fila.posicion }]));
  return {
    ...{ desde: desde.toISOString(), hasta: hasta.toISOString() },
    marcas: filas.map((fila) => ({
      ...{ id: fila.id, tramo_id: fila.tramo_id, t: fila.ocurrio_at.toISOString() },
      ...{ posicion: fila.posicion, sigma_m: fila.sigma_m, tipo: fila.tipo, estado: fila.estado },
      ...{ evento_estado: fila.evento_estado, operacion: fila.operacion },
      ...{ escalado: fila.escalado, escalado_id: fila.escalado_id },
      simulacion: fila.ejercicio_id !== null,
    })),
    incompleta: leidas.length > TIRA_MARCAS_MAX,
    recurrencias: recurrenciasDe(filas),
    puntos: await leerPuntos(db, sistema, vista),
  };
};

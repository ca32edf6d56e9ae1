import { TOLERANCIA_MS } from '@tramos/deteccion/reflejo';
import type { OndaDeEvento } from '@tramos/deteccion/retirada';
import { and, between, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { esAlguno } from '../db/columnas-enteras';
import { evento_historial, eventos } from '../db/esquema/eventos';
import type { Tx } from '../db/tipos';
import { type Entorno, leerEntorno } from './entorno';
import {
  type Contexto,
  contarBarridos,
  type Dictamen,
  dictaminar,
  esAlzaSuelta,
  esDeDeteccion,
  marcasTardias,
  principalDeFila,
  puntoConocidoDe,
  retirar,
  retirosNuevos,
} from './evidencia';
import { type FilaDeGrupo, leerFilas } from './filas';
import type { SistemaTomado } from './sistema';

/** What is examined: events of one sistema, and what is at hand around them. */
export interface Examen {
  sistema: SistemaTomado;
  vecindad: readonly FilaDeGrupo[];
  /** Ids of the events in question; those of the same wave are looked at with them. */
  objetivo: ReadonlySet<number>;
  ondas?: Contexto['ondas'];
  ahora_ms: number;
}

interface Cambio {
  fila: FilaDeGrupo;
  dictamen: Dictamen;
}

const SIN_ONDAS: ReadonlyMap<number, readonly OndaDeEvento[]> = new Map();

const esEco = (fila: FilaDeGrupo) => principalDeFila(fila) !== fila.id;

/** An echo follows its main event, and a rise may turn out to be one. */
const turno = (fila: FilaDeGrupo) => 2 * Number(esEco(fila)) + Number(esAlzaSuelta(fila));

/**
 * Those in question, all of the same waves, and the rises that may come back from them; each after what it may follow.
 */
const porExaminar = ({ vecindad, objetivo }: Examen): FilaDeGrupo[] => {
  const pedidas = vecindad.filter(({ id }) => objetivo.has(id));
  const ondas = new Set(pedidas.map(principalDeFila));
  const desde_ms = Math.min(...pedidas.map(({ ocurrio_at }) => ocurrio_at.getTime())) - TOLERANCIA_MS;
  const puedeVenir = (fila: FilaDeGrupo) => esAlzaSuelta(fila) && fila.ocurrio_at.getTime() >= desde_ms;
  return vecindad
    .filter((fila) => esDeDeteccion(fila) && (ondas.has(principalDeFila(fila)) || puedeVenir(fila)))
    .sort((a, b) => turno(a) - turno(b) || a.id - b.id);
};

const esOtro = (fila: FilaDeGrupo, d: Dictamen) => {
  const { clase, evento_principal, possible_operational_movement, motivos } = fila;
  return (
    clase !== d.clase ||
    evento_principal !== d.evento_principal ||
    possible_operational_movement !== d.possible_operational_movement ||
    motivos.length !== d.motivos.length
  );
};

/** That an event is taken for the doing of a known point is written down where everybody who opens it reads it. */
const puntoNuevo = ({ fila, dictamen }: Cambio, contexto: Contexto): string[] => {
  const es_nuevo = dictamen.motivos.includes('punto_conocido') && !fila.motivos.includes('punto_conocido');
  const nombre = es_nuevo ? puntoConocidoDe(fila, contexto) : null;
  return nombre === null ? [] : [nombre];
};

const escribir = async (
  tx: Tx,
  cambios: readonly Cambio[],
  contexto: Contexto,
  ahora_ms: number,
): Promise<void> => {
  if (cambios.length === 0) return;
  const filas = cambios.map(({ fila: { id }, dictamen }) => ({ id, ...dictamen }));
  await tx.execute(sql`
    update ${eventos} as e
    set clase = f.clase, possible_operational_movement = f.possible_operational_movement, motivos = f.motivos,
      evento_principal = f.evento_principal
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb)
      as f (id integer, clase text, possible_operational_movement boolean, motivos jsonb, evento_principal integer)
    where e.id = f.id`);
  const cuando = new Date(ahora_ms);
  const hechos = cambios.flatMap(({ fila, dictamen }) => [
    ...marcasTardias(fila, dictamen).map((texto) => ({ accion: 'marcar_operacion' as const, texto, fila })),
    ...retirosNuevos(fila, dictamen).map((texto) => ({ accion: 'retirar_operacion' as const, texto, fila })),
    ...puntoNuevo({ fila, dictamen }, contexto).map((texto) => ({
      ...{ accion: 'punto_conocido' as const, texto, fila },
    })),
  ]);
  const filas_historial = hechos.map(({ fila: { id }, ...hecho }) => ({ ...hecho, evento_id: id, cuando }));
  if (filas_historial.length > 0) await tx.insert(evento_historial).values(filas_historial);
};

/** No wave stays longer in a ducto, ms. */
const ECOS_MS = 900_000;

/** Echoes of main events that were withdrawn: they follow, however long ago they were heard. */
const leerEcosDe = (tx: Tx, sistema_id: number, principales: readonly FilaDeGrupo[]) => {
  const ids = principales.map(({ id }) => id);
  const tiempos = principales.map(({ ocurrio_at }) => ocurrio_at.getTime());
  const desde = new Date(Math.min(...tiempos) - ECOS_MS);
  const hasta = new Date(Math.max(...tiempos) + ECOS_MS);
  return leerFilas(
    tx,
    and(
      eq(eventos.sistema_id, sistema_id),
      between(eventos.ocurrio_at, desde, hasta),
      inArray(eventos.evento_principal, ids),
      notInArray(eventos.id, ids),
      eq(eventos.possible_operational_movement, true),
    ),
  );
};

/** Earlier events taken for an operation, whose place the examined falls repeat. */
const repetidos = async (
  tx: Tx,
  examinadas: readonly FilaDeGrupo[],
  entorno: Entorno,
): Promise<FilaDeGrupo[]> => {
  const vistas = new Set(examinadas.map(({ id }) => id));
  const hay_caidas = examinadas.some(({ tipo, posicion }) => tipo === 'caida_presion' && posicion !== null);
  const ids = entorno.caidas
    .filter((c) => c.possible_operational_movement && !vistas.has(c.id))
    .map(({ id }) => id);
  return hay_caidas && ids.length > 0 ? leerFilas(tx, esAlguno(eventos.id, ids)) : [];
};

/**
 * Says of events what the evidence says by now, and takes the operational flag back where it must be, also of earlier
 * events whose place these repeat. Writes what changed, with the history of each withdrawal, and gives it back as it
 * stands now.
 */
export const examinar = async (tx: Tx, examen: Examen): Promise<FilaDeGrupo[]> => {
  const examinadas = porExaminar(examen);
  if (examinadas.length === 0) return [];
  const { sistema, vecindad, ondas = SIN_ONDAS, ahora_ms } = examen;
  const entorno = await leerEntorno(tx, sistema, examinadas);
  const filas = new Map(vecindad.map((fila) => [fila.id, fila]));
  const contexto: Contexto = { sistema, entorno, filas, barridos: contarBarridos(vecindad), ondas };
  const cambios: Cambio[] = [];
  const anotar = (fila: FilaDeGrupo, dictamen: Dictamen) => {
    if (!esOtro(fila, dictamen)) return;
    filas.set(fila.id, { ...fila, ...dictamen });
    cambios.push({ fila, dictamen });
  };
  for (const fila of examinadas) anotar(fila, dictaminar(fila, contexto));
  const retirados: FilaDeGrupo[] = [];
  for (const fila of await repetidos(tx, examinadas, entorno)) {
    const dictamen = retirar(fila, contexto);
    if (esOtro(fila, dictamen)) retirados.push(fila);
    anotar(fila, dictamen);
  }
  if (retirados.length > 0)
    for (const eco of await leerEcosDe(tx, sistema.id, retirados)) anotar(eco, dictaminar(eco, contexto));
  await escribir(tx, cambios, contexto, ahora_ms);
  return cambios.flatMap(({ fila: { id } }) => filas.get(id) ?? []);
};

import { and, eq } from 'drizzle-orm';
import { alarmas } from '../db/esquema/alarmas';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { type Episodio, REGLAS_SERVIDOR, type ReglaServidor, type VigiaSalud } from '../salud-servidor';
import { sinCalculadas } from './evaluar';
import { type FilaAlarma, filaNueva, type Hecho, type Identidad, mover } from './fila';
import { guardar, tomarTurno } from './guardar';

/** The alarms of the server itself: what was wrong while they could not be stored is told as soon as they can. */

/** One more than the server finds out by its own pulse: somebody else tells of it. */
type Regla = ReglaServidor | 'servidor_auditoria';

const identidadDe = (regla: Regla, detalle: string | null): Identidad => ({
  ...{ origen: 'servidor', objeto_id: 1, fuente_id: 1, sistema_id: null, nombre: 'Servidor' },
  ...{ regla, detalle, anuncia: true },
  prioridad: regla === 'servidor_sin_guardar' ? 'urgente' : 'alta',
});

const leerFila = async (tx: Tx, regla: Regla): Promise<FilaAlarma | undefined> => {
  const [fila] = await tx
    .select()
    .from(alarmas)
    .where(and(eq(alarmas.origen, 'servidor'), eq(alarmas.regla, regla)));
  return fila && sinCalculadas(fila);
};

/** One alarm through what happened; one that a server that is gone left standing ends. */
const seguirRegla = (
  guardada: FilaAlarma | undefined,
  regla: Regla,
  episodios: readonly Omit<Episodio, 'regla'>[],
  ahora_ms: number,
): { fila: FilaAlarma; hechos: Hecho[] } | null => {
  let fila = guardada ?? filaNueva(identidadDe(regla, null), ahora_ms);
  const hechos: Hecho[] = [];
  const dar = (activa: boolean, desde_ms: number) => {
    const movida = mover(fila, { tipo: 'lectura', activa, desde_ms }, ahora_ms);
    fila = movida.fila;
    hechos.push(...movida.hechos);
  };
  if (episodios.length === 0) dar(false, ahora_ms);
  for (const { desde_ms, hasta_ms, detalle } of episodios) {
    // Also of one that stands: the reason may be another by now.
    fila = { ...fila, ...identidadDe(regla, detalle) };
    dar(true, desde_ms);
    if (hasta_ms !== null) dar(false, hasta_ms);
  }
  return hechos.length === 0 && fila.detalle === guardada?.detalle ? null : { fila, hechos };
};

/** Says that the audit does not leave the server, and why; or, with null, that it does. */
export const decirDeAuditoria = async (
  { db, ahora, push }: Pick<Deps, 'db' | 'ahora' | 'push'>,
  detalle: string | null,
): Promise<void> => {
  const desde_ms = ahora();
  const pendientes = await db.transaction(async (tx) => {
    await tomarTurno(tx);
    const episodios = detalle === null ? [] : [{ desde_ms, hasta_ms: null, detalle }];
    const guardada = await leerFila(tx, 'servidor_auditoria');
    if (!guardada && detalle === null) return [];
    const movida = seguirRegla(guardada, 'servidor_auditoria', episodios, desde_ms);
    return movida ? guardar(tx, { push }, { filas: [movida.fila], hechos: movida.hechos }, desde_ms) : [];
  });
  push.difundir(pendientes);
};

/**
 * Stores what the server found out about itself. `vistos` remembers what is stored already, so that a calm server, and
 * one that is wrong for hours, asks the database nothing.
 */
export const crearSeguirServidor = (
  { db, ahora, push }: Pick<Deps, 'db' | 'ahora' | 'push'>,
  vigia: Pick<VigiaSalud, 'episodios' | 'asentados'>,
): (() => Promise<void>) => {
  let vistos: string | null = null;
  return async () => {
    const episodios = vigia.episodios().map((e) => ({ original: e, copia: { ...e } }));
    const huella = JSON.stringify(episodios.map(({ copia }) => copia));
    if (huella === vistos) return;
    const ahora_ms = ahora();
    const pendientes = await db.transaction(async (tx) => {
      await tomarTurno(tx);
      const movidas = [];
      for (const regla of REGLAS_SERVIDOR) {
        const suyos = episodios.flatMap(({ copia }) => (copia.regla === regla ? [copia] : []));
        const movida = seguirRegla(await leerFila(tx, regla), regla, suyos, ahora_ms);
        if (movida) movidas.push(movida);
      }
      const filas = movidas.map(({ fila }) => fila);
      return guardar(tx, { push }, { filas, hechos: movidas.flatMap(({ hechos }) => hechos) }, ahora_ms);
    });
    push.difundir(pendientes);
    // What came to its end meanwhile is not over yet for the alarms.
    const terminados = episodios
      .filter(({ copia }) => copia.hasta_ms !== null)
      .map(({ original }) => original);
    vigia.asentados(terminados);
    vistos = JSON.stringify(
      episodios.filter(({ copia }) => copia.hasta_ms === null).map(({ copia }) => copia),
    );
  };
};

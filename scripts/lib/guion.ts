import { RelojSchema } from '@tramos/contract/sensor';

/** What a command line tool asked for and cannot have: an option, a file, a server; said in Spanish. */
export class PedidoMalo extends Error {}

/**
 * A clock as it is typed: `gps:2` is one that GPS keeps within 2 ms.
 * @throws {PedidoMalo} for anything else
 */
export const leerReloj = (texto: string) => {
  const [fuente, offset = '0'] = texto.split(':');
  const leido = RelojSchema.safeParse({ fuente, offset_ms: Number(offset) });
  if (!leido.success)
    throw new PedidoMalo(`--reloj ${texto}: se espera gps, ntp o rtc y su error en ms, como gps:2`);
  return leido.data;
};

const esDeOpciones = (error: unknown): boolean =>
  String((error as NodeJS.ErrnoException | null)?.code).startsWith('ERR_PARSE_ARGS');

/**
 * Runs a tool. What it was asked wrongly is told in a sentence and ends it with 1; `--help` shows how it is asked.
 * Anything else is a fault of ours and keeps its trace.
 */
export const correrGuion = async (uso: string, correr: () => Promise<void>): Promise<void> => {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
    console.log(uso);
    return;
  }
  try {
    await correr();
  } catch (error) {
    process.exitCode = 1;
    if (esDeOpciones(error)) console.error(`Una opción no existe o no tiene su valor.\n${uso}`);
    else console.error(error instanceof PedidoMalo ? error.message : error);
  }
};

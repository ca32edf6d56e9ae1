import { CONSOLAS, conBanco } from './consolas/banco';
import { imprimir, percentil } from './medir';

const POR_SEGUNDO = 10;
const SEGUNDOS = 30;
const CALMA_MS = 2_000;
const CONTRA = 'bare Socket.IO broadcast, by turns';

/** From when each message was sent to when each console had it, ms. */
const demorasDe = (salidas: readonly number[], llegadas: readonly Float64Array[]): number[] =>
  llegadas.flatMap((de_una) => [...de_una].map((t, i) => t - (salidas[i] ?? Number.NaN)));

/** From the commit to a thousand consoles, ten events a second, beside a bare broadcast of the same bytes. */
export const benchDifusion = (): Promise<void> =>
  conBanco(async ({ servidor, clientes, url, url_desnuda, credenciales, bytes }) => {
    await clientes.pedir('conectar', { url, credenciales });
    await clientes.pedir('conectarDesnudos', { url: url_desnuda, cuantos: CONSOLAS });
    const { nuestros, desnudos } = await servidor.pedir('difundir', {
      segundos: SEGUNDOS,
      por_segundo: POR_SEGUNDO,
    });
    await new Promise((listo) => setTimeout(listo, CALMA_MS));
    const oidas = await clientes.pedir('recoger', { posiciones: nuestros.posiciones });
    const desnudas = await clientes.pedir('recogerDesnudos', { posiciones: desnudos.posiciones });
    const demoras = demorasDe(nuestros.salidas_ms, oidas);
    const base = demorasDe(desnudos.salidas_ms, desnudas);
    console.log(
      `\n${demoras.length.toLocaleString('en-US')} messages of ${bytes} bytes delivered, each once and in order`,
    );
    imprimir(`Fan-out to ${CONSOLAS} consoles, ${POR_SEGUNDO} events/s for ${SEGUNDOS} s, from the commit`, [
      ...[50, 99].map((p) => ({
        cifra: `latency p${p}`,
        nuestro: percentil(demoras, p),
        base: percentil(base, p),
        contra: CONTRA,
        unidad: 'ms',
      })),
      {
        cifra: 'work of the server per event',
        nuestro: nuestros.cpu_ms / nuestros.posiciones.length,
        base: desnudos.cpu_ms / desnudos.posiciones.length,
        contra: `${CONTRA}, nothing stored`,
        unidad: 'ms',
      },
    ]);
  });

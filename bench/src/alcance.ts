import { CONSOLAS, conBanco } from './consolas/banco';
import { ahoraMs } from './consolas/cliente';
import { imprimir, percentil } from './medir';

const HUECO = 200;
const VUELTAS = 3;
const QUIETO_MS = 3_000;
const SALUD_CADA_MS = 10;

/** How long the server takes to say that it is well, asked again and again while this goes on, ms. */
const saludMientras = async (url: string, tarea: () => Promise<unknown>): Promise<number[]> => {
  let sigue = true;
  const preguntar = async () => {
    const demoras: number[] = [];
    while (sigue) {
      const inicio = ahoraMs();
      const respuesta = await fetch(`${url}/api/health`);
      await respuesta.arrayBuffer();
      if (!respuesta.ok) throw new Error(`/api/health answered ${respuesta.status}`);
      demoras.push(ahoraMs() - inicio);
      await new Promise((listo) => setTimeout(listo, SALUD_CADA_MS));
    }
    return demoras;
  };
  const curso = tarea().finally(() => {
    sigue = false;
  });
  const [demoras] = await Promise.all([preguntar(), curso]);
  return demoras;
};

/** A thousand consoles come back at the same instant, each with the same gap: what it takes, and who else notices. */
export const benchAlcance = (): Promise<void> =>
  conBanco(async ({ servidor, clientes, url, credenciales }) => {
    const quieta = await saludMientras(url, () => new Promise((listo) => setTimeout(listo, QUIETO_MS)));
    await clientes.pedir('conectar', { url, credenciales });
    const salud: number[] = [];
    const primeros: number[] = [];
    const ultimos: number[] = [];
    const trabajo_ms: number[] = [];
    for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
      await clientes.pedir('cortar', undefined);
      const posiciones = await servidor.pedir('publicar', { veces: HUECO });
      const desde = (posiciones[0] ?? 0) - 1;
      let tiempos: number[] = [];
      const antes_ms = await servidor.pedir('cpu', undefined);
      salud.push(
        ...(await saludMientras(url, async () => {
          tiempos = await clientes.pedir('conectar', { url, credenciales, desde });
        })),
      );
      trabajo_ms.push((await servidor.pedir('cpu', undefined)) - antes_ms);
      await clientes.pedir('recoger', { posiciones });
      primeros.push(Math.min(...tiempos));
      ultimos.push(Math.max(...tiempos));
    }
    const en_total = VUELTAS * CONSOLAS * HUECO;
    console.log(
      `\n${en_total.toLocaleString('en-US')} missed messages caught up with, each once and in order`,
    );
    imprimir(`${CONSOLAS} consoles come back at once, each with a gap of ${HUECO} events`, [
      {
        cifra: 'all up to date, median',
        nuestro: percentil(ultimos, 50),
        base: percentil(primeros, 50),
        contra: 'the first of them',
        unidad: 'ms',
      },
      {
        cifra: 'work of the server, median',
        nuestro: percentil(trabajo_ms, 50),
        base: percentil(ultimos, 50),
        contra: 'the time it took',
        unidad: 'ms',
      },
      ...[50, 99].map((p) => ({
        cifra: `GET /api/health meanwhile p${p}`,
        nuestro: percentil(salud, p),
        base: percentil(quieta, p),
        contra: 'the same server idle',
        unidad: 'ms',
      })),
    ]);
  });

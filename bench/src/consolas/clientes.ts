import { abrirCliente, ahoraMs, type Cliente } from './cliente';
import { atender } from './proceso';

/** The process of the consoles. */
let consolas: Cliente[] = [];
let desnudos: Cliente[] = [];

const comprobar = (clientes: readonly Cliente[], desde: number, hasta: number) => {
  for (const { posiciones } of clientes) {
    const bien = posiciones.length === hasta - desde && posiciones.every((pos, i) => pos === desde + 1 + i);
    if (!bien) throw new Error(`a console heard ${posiciones.length} of ${hasta - desde}, or not in order`);
  }
};

const recoger = (clientes: readonly Cliente[], desde: number, hasta: number): Float64Array[] => {
  comprobar(clientes, desde, hasta);
  const llegadas = clientes.map((c) => Float64Array.from(c.llegadas_ms));
  for (const cliente of clientes) {
    cliente.posiciones = [];
    cliente.llegadas_ms = [];
  }
  return llegadas;
};

const ordenes = {
  /** All at once; answers how long each took until it was up to date, ms. */
  conectar: async ({
    url,
    credenciales,
    desde,
  }: {
    url: string;
    credenciales: { userId: number; token: string }[];
    desde?: number;
  }): Promise<number[]> => {
    const inicio = ahoraMs();
    const tiempos: number[] = [];
    consolas = await Promise.all(
      credenciales.map(async (quien) => {
        const cliente = await abrirCliente(url, desde === undefined ? quien : { ...quien, desde });
        tiempos.push(ahoraMs() - inicio);
        return cliente;
      }),
    );
    return tiempos;
  },
  conectarDesnudos: async ({ url, cuantos }: { url: string; cuantos: number }): Promise<void> => {
    desnudos = await Promise.all(Array.from({ length: cuantos }, () => abrirCliente(url, null)));
  },
  cortar: async (_: undefined): Promise<void> => {
    for (const { cerrar } of consolas) cerrar();
  },
  /** When each console heard each message after `desde` up to `hasta`; throws unless all did, once, in order. */
  recoger: async ({ desde, hasta }: { desde: number; hasta: number }): Promise<Float64Array[]> =>
    recoger(consolas, desde, hasta),
  recogerDesnudos: async ({ hasta }: { hasta: number }): Promise<Float64Array[]> =>
    recoger(desnudos, 0, hasta),
};
export type OrdenesClientes = typeof ordenes;

atender(ordenes);

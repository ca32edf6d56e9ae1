import { abrirCliente, ahoraMs, type Cliente } from './cliente';
import { llegadasDe } from './oidos';
import { atender } from './proceso';

/** The process of the consoles. */
let consolas: Cliente[] = [];
let desnudos: Cliente[] = [];

const recoger = (clientes: readonly Cliente[], pedidas: readonly number[]): Float64Array[] =>
  clientes.map((cliente) => {
    const llegadas = llegadasDe(pedidas, cliente.posiciones, cliente.llegadas_ms);
    cliente.posiciones = [];
    cliente.llegadas_ms = [];
    return llegadas;
  });

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
  /** When each console heard each of these messages; throws unless all did, once, in order. */
  recoger: async ({ posiciones }: { posiciones: readonly number[] }): Promise<Float64Array[]> =>
    recoger(consolas, posiciones),
  recogerDesnudos: async ({ posiciones }: { posiciones: readonly number[] }): Promise<Float64Array[]> =>
    recoger(desnudos, posiciones),
};
export type OrdenesClientes = typeof ordenes;

atender(ordenes);

import { borrar, carpetaNueva } from '../servidor';
import type { OrdenesClientes } from './clientes';
import { lanzarParte, type Parte } from './proceso';
import type { OrdenesServidor } from './servidor';

export const CONSOLAS = 1_000;

export interface Banco {
  servidor: Parte<OrdenesServidor>;
  clientes: Parte<OrdenesClientes>;
  url: string;
  url_desnuda: string;
  credenciales: { userId: number; token: string }[];
  /** Of the event inside the message. */
  bytes: number;
}

/** A server and a thousand consoles of distinct users, each side in its process; nobody is connected yet. */
export const conBanco = async (hacer: (banco: Banco) => Promise<void>): Promise<void> => {
  const carpeta = carpetaNueva();
  const servidor = lanzarParte<OrdenesServidor>('servidor.ts', {
    ...{ DATA_DIR: carpeta, PORT: '0', MQTT_PORT: '0', DEMO: 'on', SIM: 'off' },
    JWT_SECRET: '0123456789abcdef'.repeat(4),
  });
  const clientes = lanzarParte<OrdenesClientes>('clientes.ts');
  try {
    const datos = await servidor.pedir('iniciar', { consolas: CONSOLAS });
    await hacer({ servidor, clientes, ...datos });
  } finally {
    await Promise.all([servidor.parar(), clientes.parar()]);
    borrar(carpeta);
  }
};

import type { Page } from '@playwright/test';
import type { Evento } from '@tramos/contract/evento';
import type { DatosDe, MensajeServidor } from '@tramos/contract/tiempo-real';

/** The line between a console and the real server, held in the hand: what is needed beyond it is said in its words. */
export interface Linea {
  /** Says a message as the server would, on the line as it stands. */
  decir: <M extends MensajeServidor>(mensaje: M, datos: DatosDe<M>) => void;
  /** Passes this message of the server's on no longer. */
  callar: (mensaje: MensajeServidor) => void;
  /** Cuts the line; the console comes back by itself. */
  cortar: () => Promise<void>;
}

/** Must come before the page connects. Only websockets: the console tries them first. */
export const tomarLinea = async (page: Page): Promise<Linea> => {
  let enviar: (marco: string) => void = () => {};
  let cerrar: () => Promise<void> = async () => {};
  const callados: MensajeServidor[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (ws) => {
    const servidor = ws.connectToServer();
    enviar = (marco) => ws.send(marco);
    cerrar = async () => {
      await servidor.close();
      await ws.close();
    };
    servidor.onMessage((marco) => {
      if (callados.some((mensaje) => String(marco).startsWith(`42["${mensaje}"`))) return;
      ws.send(marco);
    });
  });
  return {
    decir: (mensaje, datos) => enviar(`42${JSON.stringify([mensaje, datos])}`),
    callar: (mensaje) => void callados.push(mensaje),
    cortar: () => cerrar(),
  };
};

/** Ids and places in the log that no real event of a short run reaches. */
const LEJOS = 1_000_000;

/** `new_evento` for events like a real one that happen now, the nth of a flood. */
export const nuevoEvento = (modelo: Evento, n: number): DatosDe<'new_evento'> => {
  const id = LEJOS + n;
  const timestamp = new Date().toISOString();
  const despues_ms = Date.parse(timestamp) - Date.parse(modelo.created_at);
  // Heard as long ago as the model's was when that was new: with its hours an old model makes an event that is told late.
  const oida = (hora: string | null) => hora && new Date(Date.parse(hora) + despues_ms).toISOString();
  const evento: Evento = {
    ...modelo,
    id,
    evento_principal: id,
    grupo_id: null,
    created_at: timestamp,
    hora_sensor0: oida(modelo.hora_sensor0),
    hora_sensor1: oida(modelo.hora_sensor1),
    evento_estado: 'abierto',
    posicion: (modelo.posicion ?? 0) + n,
  };
  return { pos: id, event_id: id, timestamp, evento };
};

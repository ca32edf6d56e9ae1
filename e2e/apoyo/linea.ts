import type { Page } from '@playwright/test';
import type { Evento } from '@tramos/contract/evento';
import type { DatosDe, MensajeServidor } from '@tramos/contract/tiempo-real';

/** The line between a console and the real server, held in the hand: what is needed beyond it is said in its words. */
export interface Linea {
  /**
   * Says a message as the server would, on the line as it stands: once it has said that the console has all it missed.
   * What is heard before that counts as missed.
   */
  decir: <M extends MensajeServidor>(mensaje: M, datos: DatosDe<M>) => void;
  /** Passes this message of the server's on no longer. */
  callar: (mensaje: MensajeServidor) => void;
}

/** Must come before the page connects. Only websockets: the console tries them first. */
export const tomarLinea = async (page: Page): Promise<Linea> => {
  let enviar: ((marco: string) => void) | null = null;
  const porDecir: string[] = [];
  const callados: MensajeServidor[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (ws) => {
    const servidor = ws.connectToServer();
    const esDe = (marco: string | Buffer, mensaje: MensajeServidor) =>
      String(marco).startsWith(`42["${mensaje}"`);
    enviar = null;
    servidor.onMessage((marco) => {
      if (callados.some((mensaje) => esDe(marco, mensaje))) return;
      ws.send(marco);
      if (!esDe(marco, 'al_dia')) return;
      enviar = (dicho) => ws.send(dicho);
      porDecir.splice(0).forEach(enviar);
    });
  });
  return {
    decir: (mensaje, datos) => {
      const marco = `42${JSON.stringify([mensaje, datos])}`;
      if (enviar) enviar(marco);
      else porDecir.push(marco);
    },
    callar: (mensaje) => void callados.push(mensaje),
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

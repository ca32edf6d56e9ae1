import type { Evento } from '@tramos/contract/evento';
import { ahoraServidor } from '../lib/reloj';
import { type Alarma, alertaDeEvento, momentoDe, prepararAlarma } from './alarma';
import { avisarEnEscritorio } from './escritorio';
import type { PedirSonido } from './pedir-sonido';
import { type Alerta, debeSonar } from './pila';
import { type Resumen, resumir } from './resumen';
import { mostrarAlerta, mostrarJuntas, mostrarResumen } from './store';
import { tarjetaDe } from './textos';
import { type Llegada, TORMENTA_ALERTAS, TORMENTA_VENTANA_MS } from './tormenta';

/** How alarms reach the screen and the speaker: one by one, after an absence, or after a reload. */

/** An alert that has just happened: a short stack sounds; a storm does once, unless it has been heard already. */
export const alertar = (alarma: Alarma, zona: string, pedir: PedirSonido): void =>
  prepararAlarma(alarma, zona, (alerta: Alerta) => {
    const { antes, despues } = mostrarAlerta(alerta);
    if (!alarma.alert.sound) return;
    avisarEnEscritorio(alerta);
    if (!despues.oleaje.tormenta) {
      if (debeSonar(despues.toasts)) pedir(alarma.clave);
    } else if (!antes.oleaje.tormenta) {
      pedir(`tormenta:${despues.oleaje.recientes[0]?.clave}`, TORMENTA_VENTANA_MS);
    }
  });

interface Ausencia {
  juntas: readonly Alarma[];
  /** Whether an alarm still matters: nobody has acknowledged it meanwhile. */
  vive: (alarma: Alarma) => boolean;
  /** Since when there was no line, epoch ms of this computer; null when unknown. */
  desde_ms: number | null;
  zona: string;
  pedir: PedirSonido;
}

const resumirAusencia = ({ juntas, vive, desde_ms }: Ausencia): Resumen => {
  const llegadas = juntas.map(
    (a): Llegada =>
      a.tipo === 'evento'
        ? alertaDeEvento(a)
        : { clave: a.clave, t_ms: Date.now(), card: null, simulacion: a.datos.simulacion },
  );
  const abiertos = new Set(juntas.filter(vive).flatMap((a) => (a.tipo === 'evento' ? [a.evento.id] : [])));
  const perdida_ms = desde_ms === null ? [] : [desde_ms + ahoraServidor() - Date.now()];
  // A computer that slept notices late that the line was gone: what it missed knows better.
  const inicio_ms = Math.min(...perdida_ms, ...juntas.map(momentoDe));
  return resumir('ausencia', llegadas, (id) => abiertos.has(id), inicio_ms);
};

/** What happened while there was no line: cards and toasts as usual, or one card when they are many; one sound. */
export const ponerAlDia = (ausencia: Ausencia): void => {
  const { juntas, vive, zona, pedir } = ausencia;
  const vivas = juntas.filter(vive);
  if (vivas.length > TORMENTA_ALERTAS) mostrarResumen(resumirAusencia(ausencia));
  else for (const alarma of vivas) prepararAlarma(alarma, zona, (alerta) => mostrarJuntas([alerta]));
  // By the name of the last of them: another tab of this browser may have heard it, and sounded it, already.
  const ultima = juntas.at(-1);
  if (ultima && vivas.some(({ alert }) => alert.sound)) pedir(ultima.clave);
};

/** The cards that a reload swept away, quietly: they have sounded before, and will again. */
export const recuperar = (eventos: readonly Evento[]): void => {
  const alertas = eventos.toReversed().map(
    (evento): Alerta => ({
      clave: `evento:${evento.id}`,
      t_ms: Date.now(),
      card: tarjetaDe(evento),
      toast: null,
    }),
  );
  if (alertas.length > TORMENTA_ALERTAS) mostrarResumen(resumir('pendientes', alertas, () => true, null));
  else mostrarJuntas(alertas);
};

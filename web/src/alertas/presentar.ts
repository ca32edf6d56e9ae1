import { type Evento, esReal } from '@tramos/contract/evento';
import { ahoraServidor } from '../lib/reloj';
import { silenciado } from './ajustes-sonido';
import { type Alarma, alertaDeEvento, momentoDe, prepararAlarma } from './alarma';
import { avisarEnEscritorio } from './escritorio';
import { claveDeEvento } from './espera';
import { type Alerta, esCorta } from './pila';
import { type Resumen, resumir } from './resumen';
import { mostrarAlerta, mostrarJuntas, mostrarResumen, useAlertas } from './store';
import { tarjetaDe } from './textos';
import { type Llegada, TORMENTA_ALERTAS, TORMENTA_VENTANA_MS } from './tormenta';
import type { Voz } from './voz';

/** How alarms reach the screen and the speaker: one by one, after an absence, or after a reload. */

/**
 * An alert that has just happened. A located event is heard at once, however much is showing. Of the alarms of sensors
 * only a short stack sounds, and a storm once, unless it has been heard already (docs/decisions/012).
 */
export const alertar = (alarma: Alarma, zona: string, voz: Voz): void =>
  prepararAlarma(alarma, zona, (alerta: Alerta) => {
    const { antes, despues } = mostrarAlerta(alerta);
    if (!alarma.alert.sound) return;
    avisarEnEscritorio(alerta);
    const { tormenta } = despues.oleaje;
    if (alarma.tipo === 'evento') voz.pedirEvento(alarma.clave, tormenta);
    else if (tormenta && !antes.oleaje.tormenta) voz.pedir([alarma.clave], TORMENTA_VENTANA_MS);
    else if (!tormenta && esCorta(despues.toasts, Date.now())) voz.pedir([alarma.clave]);
    else voz.callar([alarma.clave]);
  });

interface Ausencia {
  juntas: readonly Alarma[];
  /** Those of them that still matter: nobody has acknowledged them meanwhile. */
  vivas: readonly Alarma[];
  /** Since when there was no line, epoch ms of this computer; null when unknown. */
  desde_ms: number | null;
  zona: string;
  voz: Voz;
}

const resumirAusencia = ({ juntas, vivas, desde_ms }: Ausencia): Resumen => {
  const llegadas = juntas.map(
    (a): Llegada =>
      a.tipo === 'evento'
        ? alertaDeEvento(a)
        : { clave: a.clave, t_ms: Date.now(), card: null, simulacion: a.datos.simulacion },
  );
  const abiertos = new Set(vivas.flatMap((a) => (a.tipo === 'evento' ? [a.evento.id] : [])));
  const perdida_ms = desde_ms === null ? [] : [desde_ms + ahoraServidor() - Date.now()];
  // A computer that slept notices late that the line was gone: what it missed knows better.
  const inicio_ms = Math.min(...perdida_ms, ...juntas.map((a) => momentoDe(a) ?? ahoraServidor()));
  return resumir('ausencia', llegadas, (id) => abiertos.has(id), inicio_ms);
};

/** What happened while there was no line: cards and toasts as usual, or one card when they are many; one sound. */
export const ponerAlDia = (ausencia: Ausencia): void => {
  const { vivas, zona, voz } = ausencia;
  if (vivas.length > TORMENTA_ALERTAS) mostrarResumen(resumirAusencia(ausencia));
  else for (const alarma of vivas) prepararAlarma(alarma, zona, (alerta) => mostrarJuntas([alerta]));
  voz.pedir(vivas.filter(({ alert }) => alert.sound).map(({ clave }) => clave));
};

/** The last that is shown lies on top. */
const realesAlFinal = (a: Evento, b: Evento): number => Number(esReal(a)) - Number(esReal(b));

interface Pendientes {
  /** Newest first. */
  eventos: readonly Evento[];
  /** Those that this person had put away. */
  plegadas: ReadonlySet<number>;
  /** It is the first that this console is told. */
  primera: boolean;
  voz: Voz;
}

/**
 * What waits and this console has not been told of, less what this person had put away, with one sound: one card for all
 * of it when somebody signs in, and where there would be too many; later each has its own, as if its alert had come, what
 * is real above what is not.
 */
export const recibir = ({ eventos, plegadas, primera, voz }: Pendientes): void => {
  const sinSonido = silenciado();
  const alertaDe = (evento: Evento): Alerta => ({
    clave: claveDeEvento(evento),
    t_ms: Date.now(),
    card: { ...tarjetaDe(evento), sinSonido },
    toast: null,
  });
  const suyos = eventos.filter(({ id }) => !plegadas.has(id));
  const enTotal = useAlertas.getState().tarjetas.length + suyos.length;
  if (!primera && enTotal <= TORMENTA_ALERTAS)
    mostrarJuntas(suyos.toReversed().sort(realesAlFinal).map(alertaDe));
  else if (suyos.length > 0) mostrarResumen(resumir('pendientes', suyos.map(alertaDe), () => true, null));
  voz.pedir(eventos.map(claveDeEvento));
};

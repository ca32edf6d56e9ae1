import type { Evento } from '@tramos/contract/evento';
import type { DatosDe } from '@tramos/contract/tiempo-real';
import { llamar } from '../lib/api';
import { momentoMs } from '../lib/formato';
import { logger } from '../lib/logger';
import { ahoraServidor } from '../lib/reloj';
import type { Alert } from '../realtime/decide-alert';
import { silenciado } from './ajustes-sonido';
import type { Alerta } from './pila';
import { tarjetaDe, toastDeEvento, toastDePresion } from './textos';

/** What this person is to be alerted of, before it has been put into words. `clave` is the same in every tab. */
export type Alarma =
  | { tipo: 'evento'; clave: string; alert: Alert; evento: Evento; title?: string | undefined }
  | { tipo: 'sensor'; clave: string; alert: Alert; datos: DatosDe<'presion_negativa'> };

/** Epoch ms; null for an event whose date cannot be read. */
export const momentoDe = (alarma: Alarma): number | null =>
  momentoMs(alarma.tipo === 'evento' ? alarma.evento.created_at : alarma.datos.timestamp) || null;

const nombreDeSensor = async (id: number): Promise<string> => {
  try {
    return (await llamar('sensor', { params: { id } })).nombre;
  } catch (error) {
    logger.warn(`sensor ${id} of an alarm`, error);
    return `Sensor ${id}`;
  }
};

export const alertaDeEvento = ({
  clave,
  alert,
  evento,
  title,
}: Extract<Alarma, { tipo: 'evento' }>): Alerta => ({
  clave,
  t_ms: Date.now(),
  card: alert.card ? { ...tarjetaDe(evento), sinSonido: silenciado() } : null,
  toast: toastDeEvento(evento, alert.toast, title),
});

/** In words: those of a sensor's alarm wait for the sensor's name, so those of an event are given at once. */
export const prepararAlarma = (alarma: Alarma, zona: string, mostrar: (alerta: Alerta) => void): void => {
  if (alarma.tipo === 'evento') {
    mostrar(alertaDeEvento(alarma));
    return;
  }
  const { clave, datos } = alarma;
  void nombreDeSensor(datos.sensor_id).then((name) =>
    mostrar({
      clave,
      t_ms: Date.now(),
      card: null,
      simulacion: datos.simulacion,
      toast: toastDePresion(name, datos, ahoraServidor(), zona),
    }),
  );
};

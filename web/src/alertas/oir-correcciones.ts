import type { Role } from '@tramos/contract/roles';
import type { Channel } from '../realtime/channel';
import { leConcierneCorreccion } from '../realtime/decide-alert';
import { corregirTarjeta, mostrarToast } from './store';
import { tarjetaDe, toastDeCorreccion } from './textos';

/** What was told and is another place now: its card follows, and whom it concerns is told. Returns its stop. */
export const oirCorrecciones = ({ canal, role }: { canal: Channel; role: Role }): (() => void) =>
  canal.escuchar('evento_actualizado', ({ correccion, ...datos }) => {
    if (!correccion) return;
    corregirTarjeta(tarjetaDe(datos.evento));
    if (leConcierneCorreccion(datos.evento, correccion, role))
      mostrarToast(`correccion:${datos.pos}`, toastDeCorreccion({ ...datos, correccion }));
  });

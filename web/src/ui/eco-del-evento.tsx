import { causaDe } from '@tramos/contract/eco';
import type { Evento } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Role } from '@tramos/contract/roles';
import { formatSigma } from '../lib/formato';
import { textoEco } from '../lib/texto-eco';
import classes from './eco-del-evento.module.css';
import { EnlaceEvento } from './enlace-evento';
import { Mark } from './mark';

/** As much of an event as is told of an echo. */
type DeEco = {
  [K in 'id' | 'estado' | 'evento_principal' | 'posicion' | 'sigma_m' | 'motivos']?: Evento[K] | null;
};

/** What it is instead of a leak, and what is done about it. */
const explicar = (evento: DeEco): string => {
  const que = evento.motivos?.includes('barrido')
    ? 'La onda de ese evento entró por un extremo y recorrió este tramo.'
    : 'La onda de ese evento volvió a oírse aquí.';
  return `${que} No es otra toma: se atiende y se reconoce con su causa.`;
};

/** The place that its arrivals would give, for whoever doubts that it is only an echo. */
const lugarDudoso = ({ estado, posicion, sigma_m }: DeEco): string | null =>
  estado === 'incierto' && posicion != null
    ? `Solo una de sus llegadas es de esa onda; con las dos saldría ${[formatPosicion(posicion), sigma_m == null ? null : formatSigma(sigma_m)].filter(Boolean).join(' ')}.`
    : null;

/** In the place of the kilometre: which event explains this one, and the way to it; `donde` names tramo and ducto. */
export const EcoDelEvento = ({ evento, role, donde }: { evento: DeEco; role: Role; donde: string }) => {
  const causa = causaDe(evento);
  if (causa === null) return null;
  const dudoso = lugarDudoso(evento);
  return (
    <div className={classes.eco}>
      <h2>
        <Mark kind="eco" size={18} />
        <EnlaceEvento id={causa}>{textoEco(evento, role)}</EnlaceEvento>
      </h2>
      <p>{explicar(evento)}</p>
      {dudoso && <p>{dudoso}</p>}
      <p>{donde}</p>
    </div>
  );
};

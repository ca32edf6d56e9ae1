import { Link } from '@tanstack/react-router';
import { causaDe } from '@tramos/contract/eco';
import { isRegularUser, type Role } from '@tramos/contract/roles';
import { formatNumero } from '../lib/formato';
import { EnlaceEvento } from '../ui/enlace-evento';
import { NADA } from './dato';
import type { EventoMostrable } from './hechos';

/** What it is among the events of its group; a regular user knows no internal ids. */
const Papel = ({ evento, role }: { evento: EventoMostrable; role: Role }) => {
  const causa = causaDe(evento);
  const nombrar = (id: number) => (isRegularUser(role) ? 'otro evento' : id);
  if (causa !== null)
    return (
      <>
        , eco de <EnlaceEvento id={causa}>{nombrar(causa)}</EnlaceEvento>
      </>
    );
  const { grupo, id } = evento;
  if (!grupo || grupo.eventos < 2) return null;
  if (grupo.evento_principal === id) return <>, evento principal de {formatNumero(grupo.eventos)}</>;
  return (
    <>
      , el principal es{' '}
      <EnlaceEvento id={grupo.evento_principal}>{nombrar(grupo.evento_principal)}</EnlaceEvento>
    </>
  );
};

/** The group that an event stands in, with the way to all of it; an event alone says so. */
export const GrupoDelEvento = ({ evento, role }: { evento: EventoMostrable; role: Role }) => {
  const { grupo_id } = evento;
  if (!grupo_id) return NADA;
  if (evento.grupo?.eventos === 1 && causaDe(evento) === null) return 'Ninguno, evento único';
  return (
    <>
      <Link to="/eventos" search={{ rango: 'todo', grupo: grupo_id, agrupar: false }}>
        {grupo_id}
      </Link>
      <Papel evento={evento} role={role} />
    </>
  );
};

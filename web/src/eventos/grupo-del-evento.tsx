import { Link } from '@tanstack/react-router';
import { isRegularUser, type Role } from '@tramos/contract/roles';
import { formatNumero } from '../lib/formato';
import { NADA } from './dato';
import { EnlaceEvento } from './enlace-evento';
import type { EventoMostrable } from './hechos';
import { useTotalDelGrupo } from './use-grupo';

/** What it is among the events of its group; a regular user knows no internal ids. */
const Papel = ({
  evento,
  role,
  total,
}: {
  evento: EventoMostrable;
  role: Role;
  total: number | undefined;
}) => {
  const { evento_principal: principal, id } = evento;
  if (principal == null || principal === id) {
    if (principal == null || total === undefined || total < 2) return null;
    return <>, evento principal de {formatNumero(total)}</>;
  }
  const verbo = evento.motivos?.includes('eco_de_otro_evento') ? 'eco' : 'principal';
  return (
    <>
      , {verbo === 'eco' ? 'eco de ' : 'el principal es '}
      <EnlaceEvento id={principal}>{isRegularUser(role) ? 'otro evento' : principal}</EnlaceEvento>
    </>
  );
};

/** The group that an event stands in, with the way to all of it; an event alone says so. */
export const GrupoDelEvento = ({ evento, role }: { evento: EventoMostrable; role: Role }) => {
  const { grupo_id: grupo, id } = evento;
  const total = useTotalDelGrupo(id, grupo);
  if (!grupo) return NADA;
  const esEco = evento.evento_principal != null && evento.evento_principal !== id;
  if (total === 1 && !esEco) return 'Ninguno, evento único';
  return (
    <>
      <Link to="/eventos" search={{ rango: 'todo', grupo, agrupar: false }}>
        {grupo}
      </Link>
      <Papel evento={evento} role={role} total={total} />
    </>
  );
};

import { Table } from '@mantine/core';
import type { Evento } from '@tramos/contract/evento';
import type { Role } from '@tramos/contract/roles';
import { useEffect, useRef } from 'react';
import { formatHora } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { EstadoEvento } from '../ui/mark';
import { Posicion, Sigma } from '../ui/valores';
import classes from './eventos-tabla.module.css';
import { ClasificacionCelda, Creado, Delta, idVisible, textoCorrelacion } from './fila';
import { nombrarAccion } from './hechos';

export interface FilasProps {
  eventos: readonly Evento[];
  role: Role;
  /** The row the keyboard stands on. */
  fila: number | null;
  onAbrir: (id: number) => void;
}

/** Name of the link that opens a row: the same naming as the confirmation's, without its verb. */
export const nombrarFila = (evento: Evento, role: Role): string =>
  nombrarAccion('reconocer', evento, role).replace(/^Reconocer el/, 'Ver detalles del');

const Reconocido = ({ evento, zona }: { evento: Evento; zona: string }) =>
  evento.recognized_by_user_name === null ? null : (
    <span className={classes.recorta} title={evento.recognized_by_user_name}>
      {evento.recognized_by_user_name} {formatHora(evento.recognized_at, zona)}
    </span>
  );

const Fila = ({
  evento,
  role,
  zona,
  actual,
  onAbrir,
}: {
  evento: Evento;
  role: Role;
  zona: string;
  actual: boolean;
  onAbrir: (id: number) => void;
}) => {
  const yo = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (actual) yo.current?.scrollIntoView({ block: 'nearest' });
  }, [actual]);
  return (
    // The row is only a wider target of the button in its first cell, which is what keyboards and readers meet.
    <Table.Tr
      ref={yo}
      className={classes.fila}
      data-estado={evento.evento_estado}
      data-actual={actual || undefined}
      onClick={() => onAbrir(evento.id)}
    >
      <Table.Td>
        <button
          type="button"
          className={classes.abrir}
          aria-label={nombrarFila(evento, role)}
          onClick={(e) => {
            e.stopPropagation();
            onAbrir(evento.id);
          }}
        >
          <EstadoEvento estado={evento.evento_estado} />
        </button>
      </Table.Td>
      <Table.Td>
        <Creado instante={evento.created_at} zona={zona} />
      </Table.Td>
      <Table.Td className={classes.cifra}>
        <Posicion posicion_m={evento.posicion} />
      </Table.Td>
      <Table.Td className={classes.cifra}>
        <Sigma sigma_m={evento.sigma_m} />
      </Table.Td>
      <Table.Td className={classes.recorta} title={evento.tramo_nombre}>
        {evento.tramo_nombre}
      </Table.Td>
      <Table.Td className={classes.recorta} title={evento.sistema_nombre}>
        {evento.sistema_nombre}
      </Table.Td>
      <Table.Td className={classes.id}>{idVisible(evento, role)}</Table.Td>
      <Table.Td>
        <ClasificacionCelda evento={evento} role={role} />
      </Table.Td>
      <Table.Td className={classes.cifra}>
        <Delta delta_s={evento.delta_s} />
      </Table.Td>
      <Table.Td className={classes.cifra}>{textoCorrelacion(evento.correlacion)}</Table.Td>
      <Table.Td>
        <Reconocido evento={evento} zona={zona} />
      </Table.Td>
    </Table.Tr>
  );
};

/** Dense rows, newest first: what it is, when, where and how sure, who took it. */
export const EventosTabla = ({ eventos, role, fila, onAbrir }: FilasProps) => {
  const zona = useZona();
  return (
    <Table className={classes.tabla} data-role={role} stickyHeader aria-label="Eventos">
      <colgroup>
        {[
          'estado',
          'creado',
          'posicion',
          'sigma',
          'tramo',
          'sistema',
          'id',
          'clase',
          'delta',
          'corr',
          'quien',
        ].map((columna) => (
          <col key={columna} className={classes[`col-${columna}`]} />
        ))}
      </colgroup>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Evento</Table.Th>
          <Table.Th aria-sort="descending">Creado ↓</Table.Th>
          <Table.Th className={classes.cifra}>Posición</Table.Th>
          <Table.Th className={classes.cifra}>± 1σ</Table.Th>
          <Table.Th>Tramo</Table.Th>
          <Table.Th>Sistema</Table.Th>
          <Table.Th>ID</Table.Th>
          <Table.Th>Clasificación</Table.Th>
          <Table.Th className={classes.cifra}>B − A</Table.Th>
          <Table.Th className={classes.cifra}>Corr.</Table.Th>
          <Table.Th>Reconocido por</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {eventos.map((evento) => (
          <Fila
            key={evento.id}
            evento={evento}
            role={role}
            zona={zona}
            actual={fila === evento.id}
            onAbrir={onAbrir}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
};

import { ETIQUETA_DISPOSICION } from '@tramos/contract/evento';
import { textoMomento } from '@tramos/contract/momento';
import { kilometraje } from '@tramos/contract/posicion';
import type { ContenidoTurno } from '@tramos/contract/turno';
import type { ReactNode } from 'react';
import { formatFecha, formatNumero, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { textoAbiertos } from '../lib/texto-abiertos';
import classes from './turno.module.css';

/** As many of a list as stand on one sheet with all the others. */
const EN_PAPEL = 10;

const Lista = <F,>({
  titulo,
  total,
  cuantos,
  filas,
  vacio,
  children,
}: {
  titulo: string;
  /** How many in words, where a number alone would not say of what. */
  cuantos?: string | null;
  /** Of all, where the list holds only the first of them; null where nobody counted. */
  total?: number | null;
  filas: readonly F[];
  vacio: string;
  children: (fila: F) => ReactNode;
}) => {
  const todos = total ?? filas.length;
  return (
    <section className={classes.lista} aria-label={titulo}>
      <h2>
        {titulo} <span>{cuantos ?? formatNumero(todos)}</span>
      </h2>
      {filas.length === 0 ? <p>{vacio}</p> : null}
      <ul>
        {filas.map((fila, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a signed list never changes
          <li key={i}>{children(fila)}</li>
        ))}
      </ul>
      {todos > filas.length ? (
        <p className={classes.enPantalla}>{`y ${formatNumero(todos - filas.length)} más`}</p>
      ) : null}
      {todos > EN_PAPEL ? (
        <p className={classes.enPapel}>{`y ${formatNumero(todos - EN_PAPEL)} más, en la consola`}</p>
      ) : null}
    </section>
  );
};

const lugarDe = ({
  id,
  tramo,
  posicion,
  eco_de,
}: Pick<ContenidoTurno['abiertos'][number], 'id' | 'tramo' | 'posicion' | 'eco_de'>): string => {
  if (eco_de !== null) return `${id} · ${tramo}, eco del evento ${eco_de}`;
  return `${id} · ${tramo}${posicion === null ? '' : `, ${kilometraje(posicion)} km`}`;
};

const disposicionDe = (disposicion: string | null): string =>
  disposicion === null
    ? 'sin disposición'
    : ((ETIQUETA_DISPOSICION as Record<string, string>)[disposicion] ?? disposicion);

const textoDeAbiertos = ({ causas_abiertas: causas, abiertos: eventos }: ContenidoTurno['totales']) =>
  causas === null ? null : textoAbiertos({ causas, eventos });

/** What a shift leaves behind, list by list. */
export const ContenidoDelTurno = ({ contenido }: { contenido: ContenidoTurno }) => {
  const zona = useZona();
  const fin_ms = Date.parse(contenido.hasta);
  const hora = (t: string) => textoMomento(t, { junto_a: fin_ms, zona, precision: 'minuto' });
  const { totales } = contenido;
  return (
    <div className={classes.listas}>
      <Lista
        titulo="Eventos abiertos"
        total={totales.abiertos}
        cuantos={textoDeAbiertos(totales)}
        filas={contenido.abiertos}
        vacio="Ninguno queda abierto."
      >
        {(e) => (
          <>
            <strong>{lugarDe(e)}</strong> desde {hora(e.created_at)}
            {e.escalado_id ? `, escalado ${e.escalado_id}` : null}
          </>
        )}
      </Lista>
      <Lista
        titulo="Escalados en el turno"
        total={totales.escalados}
        filas={contenido.escalados}
        vacio="Ninguno se escaló."
      >
        {(e) => (
          <>
            <strong>{e.escalado_id}</strong> {lugarDe(e)}, {hora(e.cuando)}
            {e.por ? `, ${e.por}` : null}
          </>
        )}
      </Lista>
      <Lista
        titulo="Reconocidos en el turno"
        total={totales.reconocidos}
        filas={contenido.reconocidos}
        vacio="Ninguno se reconoció."
      >
        {(e) => (
          <>
            <strong>{lugarDe(e)}</strong> {hora(e.cuando)}
            {e.por ? `, ${e.por}` : null}, {disposicionDe(e.disposicion)}
          </>
        )}
      </Lista>
      <Lista
        titulo="Alarmas apartadas"
        total={totales.apartadas}
        filas={contenido.apartadas}
        vacio="Ninguna está apartada."
      >
        {({ nombre, motivo, por, hasta }) => (
          <>
            <strong>{nombre}</strong> hasta {hora(hasta)}
            {por ? `, ${por}` : null}
            {motivo ? `: ${motivo}` : null}
          </>
        )}
      </Lista>
      <Lista titulo="Sensores en mantenimiento" filas={contenido.mantenimiento} vacio="Ninguno.">
        {({ sensor, motivo, hasta }) => (
          <>
            <strong>{sensor}</strong>
            {hasta ? ` hasta ${hora(hasta)}` : null}
            {motivo ? `: ${motivo}` : null}
          </>
        )}
      </Lista>
      <Lista titulo="Sensores sin datos" filas={contenido.sin_datos} vacio="Todos envían.">
        {({ sensor, ultima }) => (
          <>
            <strong>{sensor}</strong> {ultima ? `desde ${hora(ultima)}` : 'nunca ha enviado'}
          </>
        )}
      </Lista>
      <Lista
        titulo="Maniobras"
        total={totales.maniobras}
        filas={contenido.maniobras}
        vacio="Ninguna se registró."
      >
        {({ t, estacion, equipo, accion, nota }) => (
          <>
            {hora(t)} <strong>{estacion}</strong>, {accion} de {equipo}
            {nota ? `: ${nota}` : null}
          </>
        )}
      </Lista>
    </div>
  );
};

/** `21/11/2026, 06:00:00 a 21/11/2026, 18:00:00`. */
export const useHorasDe = (turno: { desde: string; hasta: string } | undefined): string => {
  const zona = useZona();
  return turno ? `${formatFecha(turno.desde, zona)} a ${formatFecha(turno.hasta, zona)}` : '';
};

export const resumenDe = ({ totales }: ContenidoTurno): string =>
  `${plural(totales.eventos, 'evento', 'eventos')} en el turno`;

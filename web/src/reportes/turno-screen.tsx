import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { CuentaAbiertos } from '@tramos/contract/abiertos';
import type { ContenidoTurno, Turno, TurnoResumen } from '@tramos/contract/turno';
import { useEffect, useRef } from 'react';
import { useCuentaAbiertos } from '../lib/abiertos';
import { llamar } from '../lib/api';
import { formatFecha } from '../lib/formato';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { MarcoReporte } from './marco';
import classes from './turno.module.css';
import { ContenidoDelTurno, resumenDe, useHorasDe } from './turno-contenido';
import { Firmar, Firmas, Notas } from './turno-firmas';

/** What is looked at again while it is being read: a shift goes on. */
const RELEER_MS = 60_000;
const ACTUAL = ['reportes', 'turno', 'actual'] as const;

const conAbiertos = (
  contenido: ContenidoTurno | undefined,
  abiertos: CuentaAbiertos | undefined,
): ContenidoTurno | undefined =>
  contenido && abiertos
    ? {
        ...contenido,
        totales: { ...contenido.totales, abiertos: abiertos.eventos, causas_abiertas: abiertos.causas },
      }
    : contenido;

const useTurno = (id: number | undefined) => {
  const firmado = useQuery({
    queryKey: ['reportes', 'turno', id],
    queryFn: ({ signal }) => llamar('turno', { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  });
  const client = useQueryClient();
  const abiertos = useCuentaAbiertos();
  const actual = useQuery({
    queryKey: ACTUAL,
    queryFn: ({ signal }) => llamar('turnoActual', { signal }),
    enabled: id === undefined,
    refetchInterval: RELEER_MS,
  });
  // What is open is told live, here as everywhere; the lists below follow it.
  const cuenta = abiertos && `${abiertos.causas} ${abiertos.eventos}`;
  const leida = useRef(cuenta);
  useEffect(() => {
    if (leida.current === cuenta) return;
    leida.current = cuenta;
    void client.invalidateQueries({ queryKey: ACTUAL });
  }, [client, cuenta]);
  const turno: Turno | null = id === undefined ? null : (firmado.data ?? null);
  const contenido = id === undefined ? conAbiertos(actual.data, abiertos) : firmado.data?.contenido;
  return { consulta: id === undefined ? actual : firmado, turno, contenido };
};

const Renglon = ({ turno, abierto }: { turno: TurnoResumen; abierto: boolean }) => {
  const zona = useZona();
  return (
    <li>
      <Link to="/reportes/turno" search={{ turno: turno.id }} aria-current={abierto ? 'page' : undefined}>
        {formatFecha(turno.hasta, zona)}
      </Link>
      <span>{`Entregó ${turno.entrega}`}</span>
      <span>{turno.recibe ? `Recibió ${turno.recibe}` : <strong>Falta quien reciba</strong>}</span>
    </li>
  );
};

/** What was handed over before, newest first. */
const Entregados = ({ abierto }: { abierto: number | undefined }) => {
  const { data } = useQuery({
    queryKey: ['reportes', 'turnos'],
    queryFn: ({ signal }) => llamar('turnos', { query: { limit: 30 }, signal }),
  });
  return (
    <section className={classes.entregados} aria-label="Turnos entregados">
      <h2>Turnos entregados</h2>
      {data?.turnos.length === 0 ? <p>Todavía no se ha entregado ninguno.</p> : null}
      <ul>
        {(data?.turnos ?? []).map((turno) => (
          <Renglon key={turno.id} turno={turno} abierto={turno.id === abierto} />
        ))}
      </ul>
    </section>
  );
};

/** `/reportes/turno`: the last 12 h on one sheet, signed by who hands over and who receives. */
export const TurnoScreen = () => {
  const { turno: id } = useSearch({ from: '/consola/reportes/turno' });
  const navigate = useNavigate({ from: '/reportes/turno' });
  const { pantalla } = useUser();
  const { consulta, turno, contenido } = useTurno(id);
  const horas = useHorasDe(contenido);
  const abrir = (firmado: Turno) =>
    void navigate({ search: (antes) => ({ ...antes, turno: firmado.id }), replace: id !== undefined });
  const firma = !pantalla && (id === undefined || turno?.puede_recibir === true);
  return (
    <MarcoReporte
      titulo="Entrega de turno"
      resumen={contenido ? `${horas} · ${resumenDe(contenido)}` : ''}
      consulta={consulta}
    >
      <div className={classes.hoja}>
        {contenido ? <ContenidoDelTurno contenido={contenido} /> : null}
        <Notas titulo="Notas de quien entrega" texto={turno?.notas ?? null} />
        <Notas titulo="Notas de quien recibe" texto={turno?.notas_recibe ?? null} />
        {turno === null ? <div className={classes.espacio}>Notas:</div> : null}
        <Firmas turno={turno} />
      </div>
      {firma ? <Firmar key={id ?? 'actual'} turno={turno} onFirmado={abrir} /> : null}
      {id === undefined ? null : (
        <Link to="/reportes/turno" search={{}} className={classes.volver}>
          Ver el turno en curso
        </Link>
      )}
      <Entregados abierto={id} />
    </MarcoReporte>
  );
};

import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PAGINA_INICIAL } from '@tramos/contract/limites';
import { useRef, useState } from 'react';
import { formatNumero } from '../lib/formato';
import { useUser } from '../lib/sesion';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { useTitulo } from '../ui/use-titulo';
import { BarraNuevos } from './barra-nuevos';
import { buscar, conTamano, type Pagina, paginaDe } from './busqueda';
import classes from './eventos-screen.module.css';
import { EventosTabla } from './eventos-tabla';
import { EventosTarjetas } from './eventos-tarjetas';
import { moverFila } from './novedades';
import { Paginas } from './paginas';
import { type Lista, useLista } from './use-lista';
import { MOVIL } from './vista-detalle';

/** Within this many pixels of its top a list counts as being at its top. */
const TOPE_PX = 8;

const textoTotal = ({ lista }: Lista): string => {
  if (!lista) return '';
  if (lista.total_aproximado) return `hoy: más de ${formatNumero(lista.total)} eventos`;
  return `hoy: ${formatNumero(lista.total)} ${lista.total === 1 ? 'evento' : 'eventos'}`;
};

const SinEventos = () => (
  <EmptyState titulo="Hoy no hay eventos">
    Los eventos del día aparecen aquí en cuanto se detectan. Los abiertos de días anteriores están en la
    bandeja de la barra superior.
  </EmptyState>
);

/** j, k and Enter over the rows; nothing while the detail is open over them. */
const useTeclas = (lista: Lista, activo: boolean, abrir: (id: number) => void) => {
  const [fila, setFila] = useState<number | null>(null);
  const eventos = lista.lista?.events ?? [];
  const mover = (paso: 1 | -1) => activo && setFila((actual) => moverFila(eventos, actual, paso));
  useHotkeys(
    [
      ['J', () => mover(1)],
      ['K', () => mover(-1)],
      ['ArrowDown', () => mover(1)],
      ['ArrowUp', () => mover(-1)],
      ['Enter', () => activo && fila !== null && abrir(fila), { preventDefault: false }],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A'],
  );
  return fila;
};

/** `/eventos`: today's events, newest first, a page at a time (spec §2 Events list, §9). */
export const EventosScreen = () => {
  useTitulo('Eventos');
  const search = useSearch({ from: '/consola/eventos' });
  const navigate = useNavigate({ from: '/eventos' });
  const { role } = useUser();
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const rollo = useRef<HTMLDivElement>(null);
  const [alTope, setAlTope] = useState(true);
  const pagina = paginaDe(search);
  const lista = useLista(pagina, alTope);

  const ir = (nueva: Pagina) => {
    rollo.current?.scrollTo({ top: 0 });
    setAlTope(true);
    void navigate({ search: (antes) => ({ ...antes, ...buscar(nueva) }), resetScroll: false });
  };
  const mostrarNuevos = () => {
    ir({ ...pagina, page: PAGINA_INICIAL });
    lista.mostrarNuevos();
  };
  const abrir = (id: number) =>
    void navigate({ search: (antes) => ({ ...antes, detalle: id }), resetScroll: false });
  const fila = useTeclas(lista, search.detalle === undefined, abrir);
  useHotkeys([['N', () => lista.nuevos.tipo !== 'ninguno' && mostrarNuevos()]]);

  const Filas = movil ? EventosTarjetas : EventosTabla;
  return (
    <div className={classes.pantalla}>
      <header className={classes.cabecera}>
        <h1>Eventos</h1>
        <p>{textoTotal(lista)}</p>
      </header>
      <div className={classes.panel}>
        {lista.error && lista.lista && (
          <StaleNotice titulo="Error al cargar eventos" onRetry={lista.repetir} />
        )}
        {lista.nuevos.tipo !== 'ninguno' && <BarraNuevos nuevos={lista.nuevos} onMostrar={mostrarNuevos} />}
        <div
          ref={rollo}
          className={classes.rollo}
          onScroll={(e) => setAlTope(e.currentTarget.scrollTop <= TOPE_PX)}
        >
          <Cuerpo lista={lista} alto={movil ? 96 : 36} filas={pagina.perPage}>
            {(events) => <Filas eventos={events} role={role} fila={fila} onAbrir={abrir} />}
          </Cuerpo>
        </div>
        {lista.lista && (
          <Paginas
            pagina={pagina}
            total={lista.lista.total}
            aproximado={lista.lista.total_aproximado === true}
            onPagina={(page) => ir({ ...pagina, page })}
            onTamano={(perPage) => ir(conTamano(pagina, perPage))}
          />
        )}
      </div>
    </div>
  );
};

type Eventos = NonNullable<Lista['lista']>['events'];

const Cuerpo = ({
  lista,
  alto,
  filas,
  children,
}: {
  lista: Lista;
  alto: number;
  filas: number;
  children: (events: Eventos) => React.ReactNode;
}) => {
  if (lista.cargando) return <SkeletonRows rows={Math.min(filas, 15)} height={alto} />;
  if (lista.error && !lista.lista)
    return <ErrorState titulo="Error al cargar eventos" error={lista.error} onRetry={lista.repetir} />;
  const events = lista.lista?.events ?? [];
  return events.length === 0 ? <SinEventos /> : children(events);
};

import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { plural } from '../lib/formato';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import classes from '../ui/lista-detalle.module.css';
import { SeguirPuestaEnMarcha } from '../ui/lista-inicial';
import { type Tecla, useTeclasDe } from '../ui/teclas';
import { useAhora } from '../ui/use-ahora';
import { useAtajos } from '../ui/use-atajos';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import { FiltroVigilanciaSchema, type TramosSearch } from './busqueda';
import { TablaTramos, TarjetasTramos } from './lista-tramos';
import type { Renglon } from './renglones';
import { type ListaTramos, useRenglones } from './use-renglones';

const MOVIL = '(max-width: 48em)';
const ALTO_FILA = { tabla: 44, tarjeta: 150 };
/** What is said in relative time changes by the minute at most. */
const CADA_MS = 30_000;
const TECLAS: readonly Tecla[] = [
  [['J', 'K'], 'Bajar y subir por los tramos'],
  [['Enter'], 'Abrir el tramo'],
  [['O'], 'Reordenar, lo peor primero'],
];
const ESTADOS = [
  { value: '', label: 'Toda vigilancia' },
  { value: 'atencion', label: 'Requieren atención' },
  { value: 'ciega', label: 'Sin vigilancia' },
  { value: 'degradada', label: 'Degradada' },
  { value: 'completa', label: 'Completa' },
];

/** `12 tramos, 1 sin vigilancia, 2 degradados`. */
const resumenDe = (renglones: readonly Renglon[]): string => {
  const en = (estado: string) => renglones.filter((r) => r.vigilancia?.vigilancia === estado).length;
  const partes = [plural(renglones.length, 'tramo', 'tramos')];
  if (en('ciega') > 0) partes.push(`${en('ciega')} sin vigilancia`);
  if (en('degradada') > 0) partes.push(plural(en('degradada'), 'degradado', 'degradados'));
  return partes.join(', ');
};

const sistemasDe = (todos: readonly Renglon[]) => {
  const nombres = new Map(todos.map(({ tramo }) => [tramo.sistema_id, tramo.sistema_nombre]));
  return [...nombres]
    .toSorted(([a], [b]) => a - b)
    .map(([id, nombre]) => ({ value: String(id), label: nombre }));
};

const Filtros = ({
  search,
  todos,
  onCambiar,
}: {
  search: TramosSearch;
  todos: readonly Renglon[];
  onCambiar: (cambio: TramosSearch) => void;
}) => (
  <div className={classes.filtros}>
    <NativeSelect
      aria-label="Sistema"
      data={[{ value: '', label: 'Todos los sistemas' }, ...sistemasDe(todos)]}
      value={String(search.sistema ?? '')}
      onChange={(e) => onCambiar({ sistema: Number(e.currentTarget.value) || undefined })}
    />
    <NativeSelect
      aria-label="Vigilancia"
      data={ESTADOS}
      value={search.vigilancia ?? ''}
      onChange={(e) =>
        onCambiar({ vigilancia: FiltroVigilanciaSchema.safeParse(e.currentTarget.value).data })
      }
    />
  </div>
);

/** The watch changed while the list was being read: it moves when it is told to. */
const BarraOrden = ({ movidos, reordenar }: Pick<ListaTramos, 'movidos' | 'reordenar'>) =>
  movidos.length === 0 ? null : (
    <div className={classes.barra} role="status">
      <strong>
        {movidos.length === 1
          ? `Cambió la vigilancia de ${movidos[0]}`
          : `Cambió la vigilancia de ${movidos.length} tramos`}
      </strong>
      <button type="button" aria-keyshortcuts="O" onClick={reordenar}>
        Reordenar <Kbd>O</Kbd>
      </button>
    </div>
  );

const Cuerpo = ({ lista, movil }: { lista: ListaTramos; movil: boolean }) => {
  const ahora_ms = useAhora(CADA_MS);
  if (lista.error)
    return <ErrorState titulo="Error al cargar los tramos" error={lista.error} onRetry={lista.repetir} />;
  if (lista.cargando) return <SkeletonRows rows={12} height={movil ? ALTO_FILA.tarjeta : ALTO_FILA.tabla} />;
  if (lista.todos.length === 0)
    return (
      <EmptyState titulo="No hay tramos" accion={<SeguirPuestaEnMarcha />}>
        Ningún tramo de sus sistemas está dado de alta.
      </EmptyState>
    );
  if (lista.renglones.length === 0)
    return <EmptyState titulo="Ningún tramo cumple los filtros">Quite alguno para ver más.</EmptyState>;
  const Lista = movil ? TarjetasTramos : TablaTramos;
  return <Lista renglones={lista.renglones} ahora_ms={ahora_ms} />;
};

/** Moves the focus by rows: what is focused is a link, so Enter opens it. */
const mover = (paso: 1 | -1): void => {
  const filas = [...document.querySelectorAll<HTMLElement>('[data-fila]')];
  const actual = filas.indexOf(document.activeElement as HTMLElement);
  const siguiente = filas[actual === -1 ? 0 : actual + paso];
  siguiente?.focus();
  siguiente?.scrollIntoView({ block: 'nearest' });
};

/** `/tramos`: how each tramo is watched and what it would notice, worst first. */
export const TramosScreen = () => {
  const mandos = useMandos();
  useTitulo('Tramos');
  const search = useSearch({ from: '/consola/tramos' });
  const navigate = useNavigate({ from: '/tramos' });
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const lista = useRenglones(search);
  const cambiar = (cambio: TramosSearch) =>
    void navigate({ search: (antes) => ({ ...antes, ...cambio }), replace: true, resetScroll: false });
  useTeclasDe('Tramos', TECLAS);
  useAtajos(
    [
      ['J', () => mover(1)],
      ['K', () => mover(-1)],
      ['O', lista.reordenar],
    ],
    { tapada: search.detalle !== undefined },
  );
  return (
    <div className={classes.lista}>
      <header className={classes.cabecera} ref={mandos}>
        <h1>Tramos</h1>
        <p>{lista.cargando ? null : resumenDe(lista.renglones)}</p>
      </header>
      <Filtros search={search} todos={lista.todos} onCambiar={cambiar} />
      <div className={classes.marco}>
        {lista.enDuda && !lista.error ? (
          <StaleNotice titulo="Error al cargar los tramos" onRetry={lista.repetir} />
        ) : null}
        <BarraOrden movidos={lista.movidos} reordenar={lista.reordenar} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
        <section className={classes.rollo} tabIndex={0} aria-label="Lista de tramos">
          <Cuerpo lista={lista} movil={movil} />
        </section>
      </div>
    </div>
  );
};

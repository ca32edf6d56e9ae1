import { NativeSelect, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isRegularUser } from '@tramos/contract/roles';
import { plural } from '../lib/formato';
import { useUser } from '../lib/sesion';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import classes from '../ui/lista-detalle.module.css';
import { SeguirPuestaEnMarcha } from '../ui/lista-inicial';
import { type Tecla, useTeclasDe } from '../ui/teclas';
import { alBuscar, useAtajos } from '../ui/use-atajos';
import { useCerrarConEscape } from '../ui/use-cerrar-con-escape';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import { FiltroEstadoSchema, type SensoresSearch } from './busqueda';
import { TablaSensores, TarjetasSensores } from './lista-sensores';
import { PanelSensor } from './panel-sensor';
import type { Renglon } from './renglones';
import { type ListaSensores, useRenglones } from './use-renglones';

const MOVIL = '(max-width: 48em)';
const ALTO_FILA = { tabla: 44, tarjeta: 132 };
const BUSCADOR_ID = 'buscar-sensores';
const TECLAS: readonly Tecla[] = [
  [['J', 'K'], 'Bajar y subir por los sensores'],
  [['O'], 'Reordenar, lo peor primero'],
  [['/'], 'Buscar'],
  [['Esc'], 'Cerrar el panel'],
];

const ESTADOS = [
  { value: '', label: 'Todos los estados' },
  { value: 'atencion', label: 'Requieren atención' },
  { value: 'falla', label: 'En falla' },
  { value: 'sin_datos', label: 'Sin datos' },
  { value: 'mantenimiento', label: 'En mantenimiento' },
  { value: 'normal', label: 'Normales' },
];

/** `12 sensores, 1 en falla, 2 sin datos`. */
const resumenDe = (renglones: readonly Renglon[]): string => {
  const en = (salud: Renglon['sensor']['salud']) => renglones.filter((r) => r.sensor.salud === salud).length;
  const partes = [plural(renglones.length, 'sensor', 'sensores')];
  if (en('falla') > 0) partes.push(`${en('falla')} en falla`);
  if (en('sin_datos') > 0) partes.push(`${en('sin_datos')} sin datos`);
  if (en('mantenimiento') > 0) partes.push(`${en('mantenimiento')} en mantenimiento`);
  return partes.join(', ');
};

const sistemasDe = (todos: readonly Renglon[]) => {
  const nombres = new Map(todos.map((r) => [r.sensor.sistema_id, r.sistema]));
  return [...nombres].map(([id, nombre]) => ({ value: String(id), label: nombre }));
};

const Filtros = ({
  search,
  todos,
  onCambiar,
}: {
  search: SensoresSearch;
  todos: readonly Renglon[];
  onCambiar: (cambio: Partial<SensoresSearch>) => void;
}) => (
  <div className={classes.filtros}>
    <TextInput
      id={BUSCADOR_ID}
      type="search"
      aria-label="Buscar sensores"
      aria-keyshortcuts="/"
      placeholder="Sensor, estación, router o tramo"
      maxLength={80}
      value={search.q ?? ''}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={search.q === undefined ? <Kbd>/</Kbd> : null}
      rightSectionPointerEvents="none"
      w={280}
      onChange={(e) => onCambiar({ q: e.currentTarget.value || undefined })}
    />
    <NativeSelect
      aria-label="Sistema"
      data={[{ value: '', label: 'Todos los sistemas' }, ...sistemasDe(todos)]}
      value={String(search.sistema ?? '')}
      onChange={(e) => onCambiar({ sistema: Number(e.currentTarget.value) || undefined })}
    />
    <NativeSelect
      aria-label="Estado"
      data={ESTADOS}
      value={search.estado ?? ''}
      onChange={(e) => onCambiar({ estado: FiltroEstadoSchema.safeParse(e.currentTarget.value).data })}
    />
  </div>
);

/** States changed while the list was being read: it moves when it is told to. */
const BarraOrden = ({ movidos, reordenar }: Pick<ListaSensores, 'movidos' | 'reordenar'>) =>
  movidos.length === 0 ? null : (
    <div className={classes.barra} role="status">
      <strong>
        {movidos.length === 1
          ? `${movidos[0]} cambió de estado`
          : `${movidos.length} sensores cambiaron de estado`}
      </strong>
      <button type="button" aria-keyshortcuts="O" onClick={reordenar}>
        Reordenar <Kbd>O</Kbd>
      </button>
    </div>
  );

const Cuerpo = ({
  lista,
  search,
  movil,
  onElegir,
}: {
  lista: ListaSensores;
  search: SensoresSearch;
  movil: boolean;
  onElegir: (id: number) => void;
}) => {
  const conRouter = !isRegularUser(useUser().role);
  if (lista.error)
    return (
      <ErrorState titulo="No se pudieron cargar los sensores" error={lista.error} onRetry={lista.repetir} />
    );
  if (lista.cargando) return <SkeletonRows rows={12} height={movil ? ALTO_FILA.tarjeta : ALTO_FILA.tabla} />;
  if (lista.todos.length === 0)
    return (
      <EmptyState titulo="No hay sensores" accion={<SeguirPuestaEnMarcha />}>
        Ningún sensor de sus sistemas está dado de alta.
      </EmptyState>
    );
  if (lista.renglones.length === 0)
    return <EmptyState titulo="Ningún sensor cumple los filtros">Quite alguno para ver más.</EmptyState>;
  if (movil) return <TarjetasSensores renglones={lista.renglones} onElegir={onElegir} />;
  return (
    <TablaSensores
      renglones={lista.renglones}
      elegido={search.sensor}
      conRouter={conRouter}
      onElegir={onElegir}
    />
  );
};

/** Moves the choice by rows, and keeps it in sight. */
const useTeclas = (
  { renglones, reordenar }: ListaSensores,
  elegido: number | undefined,
  elegir: (id: number | undefined) => void,
  tapada: boolean,
) => {
  useTeclasDe('Sensores', TECLAS);
  const mover = (paso: 1 | -1) => {
    const actual = renglones.findIndex((r) => r.sensor.id === elegido);
    const siguiente = renglones[actual === -1 ? 0 : actual + paso];
    if (!siguiente) return;
    elegir(siguiente.sensor.id);
    document.querySelector(`[data-sensor="${siguiente.sensor.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useAtajos(
    [
      ['J', () => mover(1)],
      ['K', () => mover(-1)],
      ['O', reordenar],
      ...alBuscar(() => document.getElementById(BUSCADOR_ID)?.focus()),
    ],
    { tapada },
  );
  useCerrarConEscape(() => elegir(undefined), tapada);
};

/** `/sensors`: the health of every sensor, worst first, and all of one beside the list. */
export const SensoresScreen = () => {
  const mandos = useMandos();
  useTitulo('Sensores');
  const search = useSearch({ from: '/consola/sensors' });
  const navigate = useNavigate({ from: '/sensors' });
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const lista = useRenglones(search);
  const cambiar = (cambio: Partial<SensoresSearch>) =>
    void navigate({ search: (antes) => ({ ...antes, ...cambio }), replace: true, resetScroll: false });
  const elegir = (sensor: number | undefined) => cambiar({ sensor });
  useTeclas(lista, search.sensor, elegir, search.detalle !== undefined);
  const elegido = lista.todos.find((r) => r.sensor.id === search.sensor);
  return (
    <div className={classes.pantalla}>
      <div className={classes.lista} inert={movil && elegido !== undefined}>
        <header className={classes.cabecera} ref={mandos}>
          <h1>Sensores</h1>
          <p>{lista.cargando ? null : resumenDe(lista.renglones)}</p>
        </header>
        <Filtros search={search} todos={lista.todos} onCambiar={cambiar} />
        <div className={classes.marco}>
          {lista.enDuda && !lista.error ? (
            <StaleNotice titulo="Error al cargar los sensores" onRetry={lista.repetir} />
          ) : null}
          <BarraOrden movidos={lista.movidos} reordenar={lista.reordenar} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
          <section className={classes.rollo} tabIndex={0} aria-label="Lista de sensores">
            <Cuerpo lista={lista} search={search} movil={movil} onElegir={elegir} />
          </section>
        </div>
      </div>
      {elegido ? (
        <div className={classes.lado} data-panel-lateral={movil ? undefined : true}>
          <PanelSensor key={elegido.sensor.id} renglon={elegido} onCerrar={() => elegir(undefined)} />
        </div>
      ) : null}
    </div>
  );
};

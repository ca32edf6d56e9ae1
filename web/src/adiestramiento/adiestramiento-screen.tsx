import { Button, NativeSelect, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { accesoDeRuta, permite } from '@tramos/contract/acceso';
import { formatDuracion } from '@tramos/contract/duracion';
import {
  type Ejercicio,
  EjercicioEstadoSchema,
  ETIQUETA_EJERCICIO_ESTADO,
} from '@tramos/contract/ejercicios';
import { ejerciciosQuery } from '../lib/ejercicios';
import { formatFecha, plural } from '../lib/formato';
import { useTramos } from '../lib/red';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import pantalla from '../ui/lista-detalle.module.css';
import tabla from '../ui/tabla.module.css';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import classes from './adiestramiento.module.css';
import { type AdiestramientoSearch, consultaDe, POR_PAGINA } from './busqueda';
import { EstadoEjercicio } from './piezas';

const MOVIL = '(max-width: 48em)';

/** Who may prepare and start exercises. */
export const usePuedeInstruir = (): boolean => {
  const { role, instructor, pantalla: solo } = useUser();
  return !solo && permite(accesoDeRuta('/adiestramiento/preparar'), role, instructor);
};

const duracionDe = ({ iniciado_at, terminado_at }: Ejercicio): string =>
  terminado_at === null ? '-' : formatDuracion(Date.parse(terminado_at) - Date.parse(iniciado_at));

const Enlace = ({ ejercicio: { id, nombre } }: { ejercicio: Ejercicio }) => (
  <Link to="/adiestramiento/$id" params={{ id: String(id) }}>
    {nombre}
  </Link>
);

const Tabla = ({ ejercicios }: { ejercicios: readonly Ejercicio[] }) => {
  const zona = useZona();
  return (
    <table className={tabla.tabla} aria-label="Ejercicios">
      <thead>
        <tr>
          <th scope="col">Ejercicio</th>
          <th scope="col">Sistema</th>
          <th scope="col">Estado</th>
          <th scope="col">Inició</th>
          <th scope="col">Duró</th>
          <th scope="col">Instructor</th>
        </tr>
      </thead>
      <tbody>
        {ejercicios.map((ejercicio) => (
          <tr key={ejercicio.id}>
            <td>
              <Enlace ejercicio={ejercicio} />
            </td>
            <td>{ejercicio.sistema.nombre}</td>
            <td>
              <EstadoEjercicio estado={ejercicio.estado} />
            </td>
            <td>
              <time dateTime={ejercicio.iniciado_at}>{formatFecha(ejercicio.iniciado_at, zona)}</time>
            </td>
            <td>{duracionDe(ejercicio)}</td>
            <td>{ejercicio.iniciado_por}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Tarjetas = ({ ejercicios }: { ejercicios: readonly Ejercicio[] }) => {
  const zona = useZona();
  return (
    <ul aria-label="Ejercicios">
      {ejercicios.map((ejercicio) => (
        <li key={ejercicio.id} className={classes.tarjeta}>
          <strong>
            <Enlace ejercicio={ejercicio} />
          </strong>
          <EstadoEjercicio estado={ejercicio.estado} />
          <span>
            {ejercicio.sistema.nombre} · {formatFecha(ejercicio.iniciado_at, zona)}
          </span>
          <span>{ejercicio.iniciado_por}</span>
        </li>
      ))}
    </ul>
  );
};

const Filtros = ({
  search,
  onCambiar,
}: {
  search: AdiestramientoSearch;
  onCambiar: (cambio: Partial<AdiestramientoSearch>) => void;
}) => {
  const { data: tramos = [] } = useTramos();
  const sistemas = [...new Map(tramos.map((t) => [t.sistema_id, t.sistema_nombre]))];
  return (
    <search className={classes.filtros} aria-label="Filtros de ejercicios">
      <NativeSelect
        aria-label="Sistema"
        data={[
          { value: '', label: 'Todos los sistemas' },
          ...sistemas.map(([id, label]) => ({ value: String(id), label })),
        ]}
        value={search.sistema ?? ''}
        onChange={(e) => onCambiar({ sistema: Number(e.currentTarget.value) || undefined })}
      />
      <NativeSelect
        aria-label="Estado"
        data={[
          { value: '', label: 'Todos los estados' },
          ...EjercicioEstadoSchema.options.map((value) => ({
            value,
            label: ETIQUETA_EJERCICIO_ESTADO[value],
          })),
        ]}
        value={search.estado ?? ''}
        onChange={(e) => onCambiar({ estado: EjercicioEstadoSchema.safeParse(e.currentTarget.value).data })}
      />
    </search>
  );
};

const Vacio = ({ filtrado, puede }: { filtrado: boolean; puede: boolean }) =>
  filtrado ? (
    <EmptyState titulo="Ningún ejercicio con estos filtros">Quite alguno para ver los demás.</EmptyState>
  ) : (
    <EmptyState titulo="Aún no se ha hecho ningún ejercicio">
      {puede
        ? 'Prepare uno: una toma, un paro de bomba o una falla de sensor ocurren en una copia de la línea, y todo lo que sale de ahí lleva la marca SIMULACIÓN.'
        : 'Los prepara un administrador o un instructor. Aquí verá los que se hagan en sus sistemas, con su hoja de resultados.'}
    </EmptyState>
  );

/** `/adiestramiento`: the exercises that run and those that were held, newest first. */
export const AdiestramientoScreen = () => {
  useTitulo('Adiestramiento');
  const mandos = useMandos();
  const search = useSearch({ from: '/consola/adiestramiento' });
  const navigate = useNavigate({ from: '/adiestramiento' });
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const puede = usePuedeInstruir();
  const { data, error, refetch, isPlaceholderData } = useQuery(ejerciciosQuery(consultaDe(search)));
  const cambiar = (cambio: Partial<AdiestramientoSearch>) =>
    void navigate({ search: (antes) => ({ ...antes, page: undefined, ...cambio }), resetScroll: false });
  const paginas = Math.ceil((data?.total ?? 0) / POR_PAGINA);
  return (
    <div className={pantalla.lista}>
      <header className={pantalla.cabecera} ref={mandos}>
        <h1>Adiestramiento</h1>
        <p>{data ? plural(data.total, 'ejercicio', 'ejercicios') : null}</p>
        <Filtros search={search} onCambiar={cambiar} />
        {puede ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            renderRoot={(props) => <Link {...props} to="/adiestramiento/preparar" />}
          >
            Preparar ejercicio
          </Button>
        ) : null}
      </header>
      <div className={pantalla.marco}>
        {error && data ? (
          <StaleNotice titulo="Error al cargar los ejercicios" onRetry={() => void refetch()} />
        ) : null}
        <section
          className={pantalla.rollo}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
          tabIndex={0}
          aria-label="Lista de ejercicios"
          aria-busy={isPlaceholderData}
        >
          {error && !data ? (
            <ErrorState
              titulo="No se pudieron cargar los ejercicios"
              error={error}
              onRetry={() => void refetch()}
            />
          ) : null}
          {!data && !error ? <SkeletonRows rows={8} /> : null}
          {data?.total === 0 ? (
            <Vacio filtrado={search.estado !== undefined || search.sistema !== undefined} puede={puede} />
          ) : null}
          {data && data.total > 0 && (movil ? <Tarjetas {...data} /> : <Tabla {...data} />)}
        </section>
        {paginas > 1 ? (
          <footer className={classes.paginas}>
            <Pagination
              size="sm"
              value={search.page ?? 1}
              total={paginas}
              onChange={(page) => cambiar({ page: page === 1 ? undefined : page })}
              getItemProps={(n) => ({ 'aria-label': `Página ${n}` })}
              getControlProps={(control) => ({
                'aria-label': control === 'previous' ? 'Página anterior' : 'Página siguiente',
              })}
            />
          </footer>
        ) : null}
      </div>
    </div>
  );
};

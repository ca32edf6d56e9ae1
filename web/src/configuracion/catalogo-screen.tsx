import { Button, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { useState } from 'react';
import { plural as contar, formatNumero } from '../lib/formato';
import { avisar } from '../ui/avisar';
import dialogo from '../ui/confirm-dialog.module.css';
import { CopiarBoton } from '../ui/copiar-boton';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import pantalla from '../ui/lista-detalle.module.css';
import { MARCO_DIALOGO } from '../ui/marco-dialogo';
import { Migas } from '../ui/migas';
import tabla from '../ui/tabla.module.css';
import { type Tecla, useTeclasDe } from '../ui/teclas';
import { alBuscar, useAtajos } from '../ui/use-atajos';
import { useMandos } from '../ui/use-medidas';
import { useSinAtajosDebajo } from '../ui/use-sin-atajos-debajo';
import { useTitulo } from '../ui/use-titulo';
import type { CatalogoSearch } from './busqueda';
import type { Catalogo, Columna, DichoUnaVez, Fila, Guardado } from './catalogo';
import classes from './catalogo.module.css';
import { BotonExportar, Importar } from './importar';
import { PanelEdicion } from './panel-edicion';
import type { Valores } from './use-forma';

const MOVIL = '(max-width: 48em)';
const BUSCADOR_ID = 'buscar-configuracion';
/** Long enough for a word, short enough to be waited for. */
const BUSCAR_TRAS_MS = 250;
const TECLAS: readonly Tecla[] = [
  [['N'], 'Agregar'],
  [['/'], 'Buscar'],
];

const claseDe = <F,>({ cifra, amplia, mono }: Columna<F>): string =>
  [cifra && tabla.cifra, amplia && classes.amplia, mono && classes.mono].filter(Boolean).join(' ');

const Tabla = <F extends Fila, V extends Valores>({
  catalogo,
  filas,
  elegida,
  onElegir,
}: {
  catalogo: Catalogo<F, V>;
  filas: readonly F[];
  elegida: number | undefined;
  onElegir: (id: number) => void;
}) => (
  <table className={`${tabla.tabla} ${classes.tabla}`} aria-label={catalogo.titulo}>
    <thead>
      <tr>
        <th>Nombre</th>
        {catalogo.columnas.map((columna) => (
          <th key={columna.titulo} className={claseDe(columna)}>
            {columna.titulo}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {filas.map((fila) => (
        // The name in it is the button; the row only makes it larger.
        <tr key={fila.id} data-elegido={fila.id === elegida || undefined} onClick={() => onElegir(fila.id)}>
          <td className={fila.activo ? undefined : classes.apagado}>
            <button type="button" className={classes.nombre} aria-pressed={fila.id === elegida}>
              {catalogo.nombre(fila)}
            </button>
            {fila.activo ? null : <span className={classes.etiqueta}>Deshabilitado</span>}
          </td>
          {catalogo.columnas.map((columna) => (
            <td key={columna.titulo} className={claseDe(columna)}>
              {columna.celda(fila)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Told this once, in the middle of the screen: closing it is to have kept it. */
const UnaVez = ({ dicho, onCerrar }: { dicho: DichoUnaVez | null; onCerrar: () => void }) => {
  useSinAtajosDebajo(dicho !== null);
  return (
    <Modal
      opened={dicho !== null}
      onClose={onCerrar}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={dicho?.titulo}
      centered
      size={480}
      zIndex={310}
      classNames={MARCO_DIALOGO}
    >
      <p className={dialogo.mensaje}>{dicho?.ayuda}</p>
      <p className={classes.secreto}>{dicho?.secreto}</p>
      {dicho?.ejemplo ? (
        <>
          <pre className={classes.ejemplo}>{dicho.ejemplo}</pre>
          <CopiarBoton texto={dicho.ejemplo}>Copiar el ejemplo</CopiarBoton>
        </>
      ) : null}
      <div className={dialogo.botones}>
        <CopiarBoton texto={dicho?.secreto ?? ''} grande primero>
          Copiar
        </CopiarBoton>
        <Button size="lg" onClick={onCerrar}>
          Ya lo guardé
        </Button>
      </div>
    </Modal>
  );
};

const useCatalogo = <F extends Fila, V extends Valores>(catalogo: Catalogo<F, V>, q: string | undefined) => {
  const [buscado] = useDebouncedValue(q, BUSCAR_TRAS_MS);
  return useQuery({
    queryKey: ['configuracion', catalogo.plural, buscado ?? ''],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => catalogo.leer({ query: { buscar: buscado, limit: LIMITE_MAX }, signal }),
  });
};

/** One kind of what a site sets up: its list, and one of them in a form beside it. */
export const CatalogoScreen = <F extends Fila, V extends Valores>({
  catalogo,
}: {
  catalogo: Catalogo<F, V>;
}) => {
  useTitulo(catalogo.titulo);
  useTeclasDe(catalogo.titulo, TECLAS);
  const client = useQueryClient();
  const search: CatalogoSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const [dicho, setDicho] = useState<DichoUnaVez | null>(null);
  const [importando, setImportando] = useState(false);
  const mandos = useMandos();
  const { varios = catalogo.plural } = catalogo;
  const { data, error, isPending, refetch } = useCatalogo(catalogo, search.q);
  const ir = (cambio: CatalogoSearch) =>
    void navigate({
      to: '.',
      search: (antes) => ({ ...antes, ...cambio }),
      replace: true,
      resetScroll: false,
    });
  const elegir = (id: number | undefined) => ir({ id, nuevo: undefined });
  const agregar = () => ir({ id: undefined, nuevo: true });
  useAtajos([['N', agregar], ...alBuscar(() => document.getElementById(BUSCADOR_ID)?.focus())]);
  /** What was set up is named and drawn on every screen. */
  const refrescar = () =>
    Promise.all(
      [['configuracion'], ['sistemas'], ['estaciones'], ['sensors'], ['tramos'], ['routers']].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    );
  const alGuardar = ({ fila, dicho: nuevo }: Guardado<F>) => {
    void refrescar();
    void avisar('success', `Guardado: ${catalogo.nombre(fila)}`);
    if (nuevo) setDicho(nuevo);
    if (search.id !== fila.id) elegir(fila.id);
  };
  const alQuitar = () => {
    void refrescar();
    elegir(undefined);
  };
  const fila = data?.filas.find(({ id }) => id === search.id) ?? null;
  const abierto = search.nuevo || fila !== null;

  return (
    <div className={pantalla.pantalla}>
      <div className={pantalla.lista} inert={movil && abierto}>
        <header className={pantalla.cabecera} ref={mandos}>
          <Migas arriba={[{ nombre: 'Configuración', to: '/configuracion' }]} titulo={catalogo.titulo} />
          <p>{data ? contar(data.total, catalogo.uno, varios) : null}</p>
          {catalogo.tabla ? (
            <>
              <BotonExportar nombre={catalogo.plural} exportar={catalogo.tabla.exportar} />
              <Button variant="default" onClick={() => setImportando(true)}>
                Importar CSV
              </Button>
            </>
          ) : null}
          <Button
            className={classes.agregar}
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            rightSection={<Kbd>N</Kbd>}
            aria-keyshortcuts="N"
            onClick={agregar}
          >
            {`Agregar ${catalogo.uno}`}
          </Button>
        </header>
        <div className={pantalla.filtros}>
          <TextInput
            id={BUSCADOR_ID}
            type="search"
            aria-label={`Buscar en ${catalogo.titulo}`}
            aria-keyshortcuts="/"
            placeholder={catalogo.buscar}
            maxLength={100}
            w={320}
            value={search.q ?? ''}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            onChange={(e) => ir({ q: e.currentTarget.value || undefined })}
          />
        </div>
        <div className={pantalla.marco}>
          {error && data ? (
            <StaleNotice titulo={`Error al cargar ${varios}`} onRetry={() => void refetch()} />
          ) : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
          <section className={pantalla.rollo} tabIndex={0} aria-label={`Lista de ${varios}`}>
            {error && !data ? (
              <ErrorState
                titulo={`No se pudieron cargar: ${varios}`}
                error={error}
                onRetry={() => void refetch()}
              />
            ) : null}
            {isPending ? <SkeletonRows rows={8} /> : null}
            {data?.filas.length === 0 ? (
              <EmptyState titulo={search.q ? 'Nada coincide con la búsqueda' : `Aún no hay ${varios}`}>
                {search.q ? 'Quite o cambie lo que escribió.' : catalogo.vacio}
              </EmptyState>
            ) : null}
            {data && data.filas.length > 0 ? (
              <Tabla catalogo={catalogo} filas={data.filas} elegida={search.id} onElegir={elegir} />
            ) : null}
            {data && data.total > data.filas.length && data.filas.length > 0 ? (
              <p className={classes.resto}>
                {`Se muestran ${formatNumero(data.filas.length, 0)} de ${formatNumero(data.total, 0)}: busque para ver los demás.`}
              </p>
            ) : null}
          </section>
        </div>
      </div>
      {abierto ? (
        <div className={classes.lado} data-panel-lateral={movil ? undefined : 'ancho'}>
          <PanelEdicion
            key={fila?.id ?? 'nuevo'}
            catalogo={catalogo}
            fila={fila}
            onGuardado={alGuardar}
            onQuitado={alQuitar}
            onCerrar={() => elegir(undefined)}
          />
        </div>
      ) : null}
      {catalogo.tabla ? (
        <Importar
          titulo={`Importar ${varios}`}
          tabla={catalogo.tabla}
          abierto={importando}
          onCerrar={() => setImportando(false)}
          onAplicado={() => {
            setImportando(false);
            void refrescar();
          }}
        />
      ) : null}
      <UnaVez dicho={dicho} onCerrar={() => setDicho(null)} />
    </div>
  );
};

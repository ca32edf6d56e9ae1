import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { AlarmasHechas } from '@tramos/contract/alarmas';
import { useMemo, useRef, useState } from 'react';
import { formatNumero, plural } from '../lib/formato';
import { useSensores, useTramos } from '../lib/red';
import { useUser } from '../lib/sesion';
import { useVigilancias } from '../lib/use-vigilancias';
import { ciegosDe } from '../lib/vigilancia';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import pantalla from '../ui/lista-detalle.module.css';
import { ciegosPor } from './alarma';
import { ApartarDialogo } from './apartar-dialogo';
import type { AlarmasSearch } from './busqueda';
import { listaQuery } from './consultas';
import type { FilaAlarma, VistaLista } from './pagina';
import { Pie } from './pie';
import { TablaAlarmas } from './tabla-alarmas';
import { TarjetasAlarmas } from './tarjetas-alarmas';
import { type Acto, confirmarReconocer } from './textos';
import { type Actos, useActos } from './use-actos';
import { type ListaAlarmas, useLista } from './use-lista';
import { type Mano, useMano } from './use-mano';
import { useTeclas } from './use-teclas';

/** Within this many pixels of its top a list counts as being at its top. */
const TOPE_PX = 8;
const BUSCAR_TRAS_MS = 250;
const ALTO = { fila: 36, tarjeta: 120 };

const VACIO: Record<VistaLista, readonly [titulo: string, ayuda: string]> = {
  activas: ['No hay alarmas activas', 'Todo lo vigilado está en orden.'],
  apartadas: [
    'No hay alarmas apartadas',
    'Desde Activas, la tecla A aparta una alarma de sensor o de router por un tiempo y con un motivo.',
  ],
  suprimidas: [
    'Nada está suprimido por diseño',
    'Aquí están las alarmas que otra explica: los ecos de un evento, los sensores tras un router sin contacto.',
  ],
  fuera: ['Nada está fuera de servicio', 'Aquí están las alarmas de los sensores en mantenimiento.'],
  revision: [
    'Nada por revisar',
    'Aquí llega lo que se aparta por más de un turno o una y otra vez, y lo que lleva mucho fuera de servicio.',
  ],
};

const conFiltros = ({ q, prioridad, origen, estado, sistema }: AlarmasSearch): boolean =>
  [q, prioridad, origen, estado, sistema].some((filtro) => filtro !== undefined);

/** Alarms wait to be shown, or have left: the list moves when it is told to. */
const BarraNuevas = ({ lista }: { lista: ListaAlarmas }) => {
  const { nuevas, idas, ordenar } = lista;
  if (nuevas.length + idas.size === 0) return null;
  const partes = [
    nuevas.length > 0 ? plural(nuevas.length, 'alarma nueva', 'alarmas nuevas') : null,
    idas.size > 0 ? `${formatNumero(idas.size)} ${idas.size === 1 ? 'salió' : 'salieron'} de la lista` : null,
  ].filter(Boolean);
  return (
    <div className={pantalla.barra} role="status">
      <strong>{partes.join(', ')}</strong>
      <button type="button" aria-keyshortcuts="N" onClick={ordenar}>
        Poner al día <Kbd>N</Kbd>
      </button>
    </div>
  );
};

const Dialogos = ({ actos }: { actos: Actos }) => (
  <>
    <ConfirmDialog
      confirmacion={actos.pregunta?.acto === 'reconocer' ? confirmarReconocer(actos.pregunta.filas) : null}
      ocupado={actos.ocupado}
      error={actos.fallo}
      onConfirm={actos.confirmarReconocer}
      onCancel={actos.cancelar}
    />
    <ApartarDialogo actos={actos} />
  </>
);

/** Which tramos each alarm blinds, by the network as it is now. */
const useCiegos = () => {
  const { data: tramos } = useTramos();
  const { data: sensores } = useSensores();
  const { data: vigilancias } = useVigilancias();
  return useMemo(() => {
    const red = { tramos: tramos ?? [], sensores: sensores ?? [], ciegos: ciegosDe(vigilancias ?? []) };
    return (fila: FilaAlarma) => ciegosPor(fila, red);
  }, [tramos, sensores, vigilancias]);
};

interface Props {
  vista: VistaLista;
  search: AlarmasSearch & { detalle?: number | undefined };
  movil: boolean;
}

const Cuerpo = ({
  vista,
  search,
  movil,
  lista,
  mano,
  actos,
}: Props & { lista: ListaAlarmas; mano: Mano; actos: Actos }) => {
  const ciegosDe = useCiegos();
  const { pantalla: dePared } = useUser();
  if (lista.error && lista.total === null)
    return (
      <ErrorState titulo="No se pudieron cargar las alarmas" error={lista.error} onRetry={lista.repetir} />
    );
  if (lista.total === null) return <SkeletonRows rows={12} height={movil ? ALTO.tarjeta : ALTO.fila} />;
  if (lista.filas.length === 0)
    return vista !== 'revision' && conFiltros(search) ? (
      <EmptyState titulo="Ninguna alarma cumple los filtros">Quite alguno para ver más.</EmptyState>
    ) : (
      <EmptyState titulo={VACIO[vista][0]}>{VACIO[vista][1]}</EmptyState>
    );
  const filas = {
    ...{ vista, ciegosDe, filas: lista.filas, idas: lista.idas, anterior: lista.anterior },
    ...{ enMano: mano.enMano, elegidas: mano.elegidas, puedeElegir: !dePared },
    ...{ onMano: mano.tomar, onElegir: mano.elegir, onElegirTodas: mano.elegirTodas },
  };
  return movil ? (
    <TarjetasAlarmas {...filas} actos={actos} />
  ) : (
    <TablaAlarmas {...filas} onOrdenar={lista.ordenar} />
  );
};

/** Those that the act took off this list. */
const fueraTras = (acto: Acto, { alarmas }: AlarmasHechas): ReadonlySet<number> => {
  const fuera = alarmas.filter(({ estado }) => acto !== 'reconocer' || estado === 'normal');
  return new Set(fuera.map(({ id }) => id));
};

/** One tab of alarms: the list, what can be done about it, and its keys. */
export const ListaDeAlarmas = ({ vista, search, movil }: Props) => {
  const navigate = useNavigate({ from: '/alarmas' });
  const { pantalla: dePared } = useUser();
  const [alTope, setAlTope] = useState(true);
  const rollo = useRef<HTMLElement>(null);
  const [q] = useDebouncedValue(search.q, BUSCAR_TRAS_MS);
  const buscada = { ...search, q };
  const lista = useLista(vista, buscada, alTope);
  const mano = useMano(lista.filas, JSON.stringify(listaQuery(vista, buscada).queryKey));
  const actos = useActos((acto, hechas) => {
    const fuera = fueraTras(acto, hechas);
    mano.seguirSin(fuera);
    lista.quitar(fuera);
  });
  const verHistorial = (alarma: number) => void navigate({ search: { vista: 'bitacora', alarma } });
  const ordenar = () => {
    lista.ordenar();
    rollo.current?.scrollTo({ top: 0 });
  };
  const { objetivo } = mano;
  const si = (acto: (filas: readonly FilaAlarma[]) => void) => () => {
    if (!dePared) acto(objetivo);
  };
  useTeclas(
    mano,
    {
      reconocer: si((filas) => vista === 'activas' && actos.reconocer(filas)),
      apartar: si((filas) => vista === 'activas' && actos.apartar(filas)),
      devolver: si(actos.devolver),
      historial: () => objetivo[0] && verHistorial(objetivo[0].id),
      ordenar,
    },
    search.detalle !== undefined || actos.pregunta !== null,
  );
  return (
    <>
      <div className={pantalla.marco} data-llena>
        {lista.error && lista.total !== null ? (
          <StaleNotice titulo="Error al cargar las alarmas" onRetry={lista.repetir} />
        ) : null}
        <BarraNuevas lista={{ ...lista, ordenar }} />
        <section
          ref={rollo}
          className={pantalla.rollo}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
          tabIndex={0}
          aria-label="Lista de alarmas"
          onScroll={(e) => setAlTope(e.currentTarget.scrollTop <= TOPE_PX)}
        >
          <Cuerpo {...{ vista, search, movil, lista, mano, actos }} />
        </section>
        <Pie
          {...{ vista, mano, actos, movil }}
          puede={!dePared}
          page={search.page ?? 1}
          total={lista.total ?? 0}
          onPagina={(page) => void navigate({ search: (antes) => ({ ...antes, page }) })}
          onHistorial={verHistorial}
        />
      </div>
      <Dialogos actos={actos} />
    </>
  );
};

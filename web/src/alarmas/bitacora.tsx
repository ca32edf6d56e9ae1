import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type AlarmaAsiento, type AlarmaHecho, ETIQUETA_ALARMA_HECHO } from '@tramos/contract/alarmas';
import { useState } from 'react';
import { formatFecha, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { BotonExportar } from '../ui/exportar/exportar';
import { exportarTabla, useHoja } from '../ui/exportar/exportar-tabla';
import { Kbd } from '../ui/kbd';
import pantalla from '../ui/lista-detalle.module.css';
import { Mark, type MarkKind } from '../ui/mark';
import tabla from '../ui/tabla.module.css';
import classes from './bitacora.module.css';
import type { AlarmasSearch } from './busqueda';
import { bitacoraQuery } from './consultas';
import { alarmaDe, documentoDeBitacora } from './exportar';
import { useSistemas } from './filtros';
import { Paginas } from './pie';
import { EnlaceFuente, PrioridadCaja } from './piezas';
import { useAlCambiar } from './use-al-cambiar';
import { useTeclasBitacora } from './use-teclas-bitacora';

/** Within this many pixels of its top the journal counts as being at its top. */
const TOPE_PX = 8;
const BUSCAR_TRAS_MS = 250;
const ALTO = { fila: 36, tarjeta: 96 };

const MARCA: Record<AlarmaHecho, MarkKind> = {
  activada: 'incierto',
  anunciada: 'falla',
  retornada: 'normal',
  reconocida: 'reconocido',
  apartada: 'apartada',
  devuelta: 'operacion',
  apartado_vencido: 'operacion',
  fuera_de_servicio: 'fuera_de_servicio',
  en_servicio: 'operacion',
  suprimida: 'suprimida',
  sin_suprimir: 'operacion',
};

const Hecho = ({ asiento: { hecho, origen } }: { asiento: AlarmaAsiento }) => (
  <span className={classes.hecho}>
    <Mark kind={hecho === 'anunciada' && origen === 'evento' ? 'abierto' : MARCA[hecho]} />
    {ETIQUETA_ALARMA_HECHO[hecho]}
  </span>
);

const detalleDe = ({ detalle, hasta }: AlarmaAsiento, zona: string): string =>
  [detalle, hasta ? `hasta ${formatFecha(hasta, zona)}` : null].filter(Boolean).join(', ');

interface Asientos {
  asientos: readonly AlarmaAsiento[];
  onAlarma: (id: number) => void;
}

const Tabla = ({ asientos, onAlarma }: Asientos) => {
  const zona = useZona();
  return (
    <table className={`${tabla.tabla} ${classes.tabla}`} aria-label="Bitácora de alarmas">
      <thead>
        <tr>
          <th>Cuándo</th>
          <th>Pri.</th>
          <th>Qué pasó</th>
          <th>Alarma</th>
          <th>Fuente</th>
          <th>Detalle</th>
          <th>Quién</th>
          <th>
            <span className="solo-lector">Historial</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {asientos.map((asiento) => (
          <tr key={asiento.id}>
            <td>
              <time dateTime={asiento.t}>{formatFecha(asiento.t, zona)}</time>
            </td>
            <td>
              <PrioridadCaja prioridad={asiento.prioridad} />
            </td>
            <td>
              <Hecho asiento={asiento} />
            </td>
            <td>{alarmaDe(asiento)}</td>
            <td>
              <EnlaceFuente alarma={asiento}>{asiento.nombre}</EnlaceFuente>
            </td>
            <td className={classes.apagado}>{detalleDe(asiento, zona)}</td>
            <td>{asiento.por ?? <span className={classes.apagado}>-</span>}</td>
            <td className={tabla.cifra}>
              <Button
                size="xs"
                variant="default"
                aria-label={`Historial de ${alarmaDe(asiento)}, ${asiento.nombre}`}
                onClick={() => onAlarma(asiento.alarma_id)}
              >
                Historial
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Tarjetas = ({ asientos }: Asientos) => {
  const zona = useZona();
  return (
    <ul aria-label="Bitácora de alarmas">
      {asientos.map((asiento) => (
        <li key={asiento.id} className={classes.tarjeta}>
          <PrioridadCaja prioridad={asiento.prioridad} />
          <div>
            <Hecho asiento={asiento} />
            <strong>
              {alarmaDe(asiento)} · <EnlaceFuente alarma={asiento}>{asiento.nombre}</EnlaceFuente>
            </strong>
            <span className={classes.apagado}>{detalleDe(asiento, zona)}</span>
            <span className={classes.apagado}>
              <time dateTime={asiento.t}>{formatFecha(asiento.t, zona)}</time>
              {asiento.por ? `, ${asiento.por}` : null}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};

/** The journal, live without moving what is read: at the top of its first page it follows, elsewhere it waits. */
const useBitacora = (search: AlarmasSearch, alTope: boolean) => {
  const [q] = useDebouncedValue(search.q, BUSCAR_TRAS_MS);
  const consulta = useQuery(bitacoraQuery({ ...search, q }));
  const [hayMas, setHayMas] = useState(false);
  const releer = () => {
    setHayMas(false);
    void consulta.refetch();
  };
  useAlCambiar(() => (alTope && (search.page ?? 1) === 1 ? releer() : setHayMas(true)));
  return { ...consulta, hayMas, releer };
};

/** All that happened to the alarms, newest first. */
export const Bitacora = ({ search, movil }: { search: AlarmasSearch; movil: boolean }) => {
  const navigate = useNavigate({ from: '/alarmas' });
  const [alTope, setAlTope] = useState(true);
  const { data, error, isPending, hayMas, releer } = useBitacora(search, alTope);
  useTeclasBitacora(releer);
  const hoja = useHoja();
  const sistema = useSistemas().get(search.sistema ?? 0) ?? null;
  const ir = (cambio: Partial<AlarmasSearch>) =>
    void navigate({ search: (antes) => ({ ...antes, ...cambio }), resetScroll: false });
  const verAlarma = (alarma: number) => ir({ alarma, page: undefined });
  const [primero] = data?.asientos ?? [];
  return (
    <div className={pantalla.marco} data-llena>
      {error && data ? <StaleNotice titulo="Error al cargar la bitácora" onRetry={releer} /> : null}
      {hayMas ? (
        <div className={pantalla.barra} role="status">
          <strong>Hay asientos nuevos</strong>
          <button type="button" aria-keyshortcuts="N" onClick={releer}>
            Poner al día <Kbd>N</Kbd>
          </button>
        </div>
      ) : null}
      {search.alarma === undefined ? null : (
        <div className={classes.una}>
          <span>Solo una alarma{primero ? `: ${alarmaDe(primero)}, ${primero.nombre}` : ''}</span>
          <Button size="xs" variant="default" onClick={() => ir({ alarma: undefined, page: undefined })}>
            Ver todas
          </Button>
        </div>
      )}
      <section
        className={pantalla.rollo}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        tabIndex={0}
        aria-label="Asientos"
        onScroll={(e) => setAlTope(e.currentTarget.scrollTop <= TOPE_PX)}
      >
        {error && !data ? (
          <ErrorState titulo="No se pudo cargar la bitácora" error={error} onRetry={releer} />
        ) : null}
        {isPending ? <SkeletonRows rows={12} height={movil ? ALTO.tarjeta : ALTO.fila} /> : null}
        {data?.asientos.length === 0 ? (
          <EmptyState titulo="Nada en la bitácora con estos filtros">
            Aquí queda escrito lo que empieza, se anuncia, se reconoce, se aparta y vuelve a la normalidad.
          </EmptyState>
        ) : null}
        {data && data.asientos.length > 0 && !movil ? (
          <Tabla asientos={data.asientos} onAlarma={verAlarma} />
        ) : null}
        {data && data.asientos.length > 0 && movil ? (
          <Tarjetas asientos={data.asientos} onAlarma={verAlarma} />
        ) : null}
      </section>
      <footer className={classes.pie}>
        <span className={classes.cuenta}>
          {data
            ? `${data.total_aproximado ? 'más de ' : ''}${plural(data.total, 'asiento', 'asientos')}`
            : null}
        </span>
        {data && data.total > 0 ? (
          <BotonExportar
            onElegir={(formato) =>
              void exportarTabla(formato, 'Bitácora de alarmas', documentoDeBitacora(search, sistema), hoja)
            }
          />
        ) : null}
        <Paginas
          page={search.page ?? 1}
          total={data?.total ?? 0}
          aproximado={data?.total_aproximado ?? false}
          onPagina={(page) => ir({ page })}
        />
      </footer>
    </div>
  );
};

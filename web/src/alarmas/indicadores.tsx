import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ETIQUETA_ALARMA_REGLA, ETIQUETA_PRIORIDAD } from '@tramos/contract/alarmas';
import {
  type AlarmasKpi,
  KPI_DIAS_NORMA,
  KPI_MEZCLA,
  type KpiFuente,
  KpiPeriodoSchema,
} from '@tramos/contract/alarmas-kpi';
import { textoMomento } from '@tramos/contract/momento';
import { conUnidad, formatNumero, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { BotonExportar } from '../ui/exportar/exportar';
import { exportarTabla, useHoja } from '../ui/exportar/exportar-tabla';
import type { AlarmasSearch } from './busqueda';
import { kpiQuery } from './consultas';
import { documentoDeKpi } from './exportar';
import { FiltroSistema, useSistemas } from './filtros';
import { CifraKpi } from './indicador';
import classes from './indicadores.module.css';
import { nombrePeriodo, textoInsuficiente } from './kpi';
import { EnlaceFuente, PrioridadCaja } from './piezas';
import { Serie } from './serie';

const PERIODO_INICIAL = '24h';
const PERIODOS = [
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 días' },
  { value: '30d', label: '30 días' },
];

const Barra = ({ parte }: { parte: number }) => (
  <span className={classes.barra} aria-hidden="true">
    <span style={{ width: `${100 * Math.min(1, parte)}%` }} />
  </span>
);

const Mezcla = ({ mezcla }: { mezcla: AlarmasKpi['mezcla'] }) => (
  <section className={classes.panel} aria-label="Reparto de prioridades">
    <h2>Reparto de prioridades</h2>
    <table className={classes.barras}>
      <thead>
        <tr>
          <th>Prioridad</th>
          <th>
            <span className="solo-lector">Barra</span>
          </th>
          <th className={classes.num}>Alarmas</th>
          <th className={classes.num}>Parte</th>
          <th>Meta</th>
        </tr>
      </thead>
      <tbody>
        {mezcla.map(({ prioridad, n, fraccion, veredicto }) => {
          const fuera = veredicto === 'alto' || veredicto === 'excesivo';
          return (
            <tr key={prioridad}>
              <td>
                <PrioridadCaja prioridad={prioridad} /> {ETIQUETA_PRIORIDAD[prioridad]}
              </td>
              <td>
                <Barra parte={fraccion ?? 0} />
              </td>
              <td className={classes.num}>{formatNumero(n)}</td>
              <td className={classes.num} data-fuera={fuera || undefined}>
                {fraccion === null ? '-' : conUnidad(100 * fraccion, '%', 1)}
              </td>
              <td className={classes.nota}>
                {prioridad === 'baja' ? 'desde' : 'hasta'} {conUnidad(100 * KPI_MEZCLA[prioridad], '%')}
                {fuera ? ', fuera de la meta' : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);

const Fuentes = ({ fuentes }: { fuentes: readonly KpiFuente[] }) => (
  <section className={classes.panel} aria-label="Diez fuentes principales">
    <h2>Diez fuentes principales</h2>
    {fuentes.length === 0 ? (
      <p className={classes.nota}>Ninguna alarma se anunció en el periodo.</p>
    ) : (
      <table className={classes.barras}>
        <tbody>
          {fuentes.map((fuente) => (
            <tr key={`${fuente.origen} ${fuente.objeto_id} ${fuente.regla}`}>
              <td>
                {/* The tramo is what stands for its events here, and no event has its number. */}
                {fuente.origen === 'evento' ? (
                  fuente.nombre
                ) : (
                  <EnlaceFuente alarma={fuente}>{fuente.nombre}</EnlaceFuente>
                )}
              </td>
              <td>{fuente.origen === 'evento' ? 'Eventos' : ETIQUETA_ALARMA_REGLA[fuente.regla]}</td>
              <td>
                <Barra parte={fuente.fraccion} />
              </td>
              <td className={classes.num}>{formatNumero(fuente.n)}</td>
              <td className={classes.num}>{conUnidad(100 * fuente.fraccion, '%')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);

const Castanetean = ({ fuentes }: { fuentes: readonly KpiFuente[] }) => (
  <section className={classes.panel} aria-label="Cuáles castañetean">
    <h2>Cuáles castañetean</h2>
    {fuentes.length === 0 ? (
      <p className={classes.nota}>Ninguna: ninguna fuente fue y vino tres veces en un minuto.</p>
    ) : (
      <table className={classes.barras}>
        <tbody>
          {fuentes.map((fuente) => (
            <tr key={`${fuente.origen} ${fuente.objeto_id} ${fuente.regla}`}>
              <td>
                <EnlaceFuente alarma={fuente}>{fuente.nombre}</EnlaceFuente>
              </td>
              <td>{ETIQUETA_ALARMA_REGLA[fuente.regla]}</td>
              <td className={classes.num}>{plural(fuente.n, 'cambio', 'cambios')} en un minuto</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);

const Cifras = ({ kpi }: { kpi: AlarmasKpi }) => {
  const zona = useZona();
  const ahora_ms = Date.parse(kpi.hasta);
  const insuficiente = textoInsuficiente(kpi);
  return (
    <>
      <p className={classes.resumen}>
        {plural(kpi.anunciadas, 'alarma anunciada', 'alarmas anunciadas')} en {nombrePeriodo(kpi)}, de{' '}
        {textoMomento(kpi.desde, { junto_a: ahora_ms, zona, precision: 'minuto' })} a{' '}
        {textoMomento(kpi.hasta, { junto_a: ahora_ms, zona, precision: 'minuto' })}. La norma juzga no menos
        de {KPI_DIAS_NORMA} días.
      </p>
      {insuficiente ? (
        <p className={classes.aviso} role="status">
          {insuficiente}
        </p>
      ) : null}
      <div className={classes.rejilla}>
        {kpi.indicadores.map((indicador) => (
          <CifraKpi key={indicador.codigo} indicador={indicador} />
        ))}
      </div>
      <div className={classes.paneles}>
        <section className={classes.panel} data-ancho aria-label="Alarmas en el tiempo">
          <h2>Alarmas por {kpi.periodo === '30d' ? 'día' : 'hora'}</h2>
          <Serie kpi={kpi} />
        </section>
        <Fuentes fuentes={kpi.fuentes} />
        <div className={classes.columnas}>
          <Mezcla mezcla={kpi.mezcla} />
          <Castanetean fuentes={kpi.castanetean} />
        </div>
      </div>
    </>
  );
};

/** How the alarms of this position do against the figures of the standard. */
export const Indicadores = ({ search }: { search: AlarmasSearch }) => {
  const navigate = useNavigate({ from: '/alarmas' });
  const periodo = search.periodo ?? PERIODO_INICIAL;
  const { data, error, refetch, isPlaceholderData } = useQuery(kpiQuery(periodo, search.sistema));
  const hoja = useHoja();
  const sistema = useSistemas().get(search.sistema ?? 0) ?? null;
  const ir = (cambio: Partial<AlarmasSearch>) =>
    void navigate({ search: (antes) => ({ ...antes, ...cambio }), replace: true, resetScroll: false });
  return (
    <section
      className={classes.hoja}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
      tabIndex={0}
      aria-label="Indicadores de alarmas"
      aria-busy={isPlaceholderData}
      data-anterior={isPlaceholderData || undefined}
    >
      <div className={classes.cabeza}>
        <SegmentedControl
          aria-label="Periodo"
          className={classes.periodo}
          data={PERIODOS}
          value={periodo}
          onChange={(valor) => {
            const leido = KpiPeriodoSchema.safeParse(valor).data;
            ir({ periodo: leido === PERIODO_INICIAL ? undefined : leido });
          }}
        />
        <FiltroSistema sistema={search.sistema} onCambiar={ir} />
        {data ? (
          <div className={classes.exportar}>
            <BotonExportar
              // A document names the sistema and the period that were chosen; what is shown is not of them yet.
              disabled={isPlaceholderData}
              onElegir={(formato) =>
                void exportarTabla(
                  formato,
                  'Indicadores de alarmas',
                  documentoDeKpi(data, sistema, hoja.zona),
                  hoja,
                )
              }
            />
          </div>
        ) : null}
      </div>
      {error && data ? (
        <StaleNotice titulo="Error al cargar los indicadores" onRetry={() => void refetch()} />
      ) : null}
      {error && !data ? (
        <ErrorState
          titulo="No se pudieron cargar los indicadores"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!error && !data ? <SkeletonRows rows={8} height={64} /> : null}
      {data ? <Cifras kpi={data} /> : null}
    </section>
  );
};

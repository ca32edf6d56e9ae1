import { NativeSelect, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatDuracion } from '@tramos/contract/duracion';
import { ETIQUETA_VALIDEZ, ValidezSchema } from '@tramos/contract/evento';
import type { RangoDias } from '@tramos/contract/reportes';
import type { ReporteEventos } from '@tramos/contract/reportes-eventos';
import { llamar } from '../lib/api';
import { formatNumero, plural } from '../lib/formato';
import { useTramos } from '../lib/red';
import type { Total } from '../ui/totales';
import { Barras } from './barras';
import { type Por, PorSchema, type ReporteEventosSearch } from './eventos-busqueda';
import { columnasDe, filasDe, nombreHora, porCiento, reservaDeEsperas, totalDe } from './eventos-filas';
import { MarcoReporte } from './marco';
import classes from './marco.module.css';
import { FiltroRango, textoDias, useCambiar, useDias } from './marco-filtros';
import { TablaReporte } from './marco-tabla';
import { useReporteSitio } from './sitio-reporte';
import { ordenar, visibles } from './tabla';

const POR: readonly { value: Por; label: string }[] = [
  { value: 'tramo', label: 'Por tramo' },
  { value: 'hora', label: 'Por hora' },
  { value: 'dia', label: 'Por día' },
  { value: 'disposicion', label: 'Por disposición' },
];
const duracion = (s: number | null): string => (s === null ? '-' : formatDuracion(s * 1_000));

const totalesDe = ({ totales }: ReporteEventos): Total[] => {
  const { eventos, con_disposicion, falsas, tasa_falsas, reconocer, escalar } = totales;
  return [
    { etiqueta: 'Eventos', valor: formatNumero(eventos) },
    {
      etiqueta: 'Mediana al reconocer',
      valor: duracion(reconocer.mediana_s),
      pie: reconocer.n === 0 ? 'Ninguno se ha reconocido' : `${formatNumero(reconocer.n)} reconocidos`,
    },
    { etiqueta: 'P90 al reconocer', valor: duracion(reconocer.p90_s), pie: 'Nueve de cada diez, antes' },
    {
      etiqueta: 'Mediana al escalar',
      valor: duracion(escalar.mediana_s),
      pie: escalar.n === 0 ? 'Ninguno se ha escalado' : `${formatNumero(escalar.n)} escalados`,
    },
    { etiqueta: 'P90 al escalar', valor: duracion(escalar.p90_s) },
    {
      etiqueta: 'Tasa de falsas',
      valor: tasa_falsas === null ? '-' : `${formatNumero(100 * tasa_falsas, 1)}\u00a0%`,
      pie:
        tasa_falsas === null
          ? 'No se puede calcular: ninguno tiene disposición'
          : `${formatNumero(falsas)} de ${formatNumero(con_disposicion)} con disposición`,
    },
  ];
};

const Graficas = ({ reporte }: { reporte: ReporteEventos }) => (
  <div className={classes.graficas}>
    <Barras
      titulo="Eventos por día"
      eje_x="Día"
      eje_y="eventos"
      barras={reporte.por_dia.map(({ dia, eventos }) => ({
        ...{ llave: dia, etiqueta: dia.slice(5).split('-').reverse().join('/'), valor: eventos },
        detalle: `${dia}: ${plural(eventos, 'evento', 'eventos')}`,
      }))}
    />
    <Barras
      titulo="Eventos por hora del día"
      eje_x="Hora del sitio"
      eje_y="eventos"
      barras={reporte.por_hora.map(({ hora, eventos }) => ({
        ...{ llave: hora, etiqueta: String(hora).padStart(2, '0'), valor: eventos },
        detalle: `${nombreHora(hora)}: ${plural(eventos, 'evento', 'eventos')}`,
      }))}
    />
  </div>
);

const useFiltros = (search: ReporteEventosSearch) => {
  const tramos = useTramos().data ?? [];
  const sistemas = new Map(tramos.map((t) => [t.sistema_id, t.sistema_nombre]));
  const enSistema = tramos.filter((t) => search.sistema === undefined || t.sistema_id === search.sistema);
  return {
    sistemas: [...sistemas].map(([id, nombre]) => ({ value: String(id), label: nombre })),
    tramos: enSistema.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
  };
};

const nombreEn = (opciones: readonly { value: string; label: string }[], id: number | undefined): string =>
  opciones.find(({ value }) => value === String(id))?.label ?? String(id);

const describir = (
  search: ReporteEventosSearch,
  dias: RangoDias,
  { sistemas, tramos }: ReturnType<typeof useFiltros>,
): (readonly [string, string])[] => [
  ['Periodo', textoDias(dias)],
  ...(search.sistema === undefined ? [] : [['Sistema', nombreEn(sistemas, search.sistema)] as const]),
  ...(search.tramo === undefined ? [] : [['Tramo', nombreEn(tramos, search.tramo)] as const]),
  ...(search.validez === undefined ? [] : [['Validez', ETIQUETA_VALIDEZ[search.validez]] as const]),
];

const Filtros = ({
  search,
  opciones,
}: {
  search: ReporteEventosSearch;
  opciones: ReturnType<typeof useFiltros>;
}) => {
  const cambiar = useCambiar<ReporteEventosSearch>();
  return (
    <>
      <NativeSelect
        label="Sistema"
        data={[{ value: '', label: 'Todos' }, ...opciones.sistemas]}
        value={String(search.sistema ?? '')}
        onChange={(e) => cambiar({ sistema: Number(e.currentTarget.value) || undefined, tramo: undefined })}
      />
      <NativeSelect
        label="Tramo"
        data={[{ value: '', label: 'Todos' }, ...opciones.tramos]}
        value={String(search.tramo ?? '')}
        onChange={(e) => cambiar({ tramo: Number(e.currentTarget.value) || undefined })}
      />
      <NativeSelect
        label="Validez"
        data={[
          { value: '', label: 'Todas' },
          ...ValidezSchema.options.map((value) => ({ value, label: ETIQUETA_VALIDEZ[value] })),
        ]}
        value={search.validez ?? ''}
        onChange={(e) => cambiar({ validez: ValidezSchema.safeParse(e.currentTarget.value).data })}
      />
      <SegmentedControl
        aria-label="Renglones de la tabla"
        data={[...POR]}
        value={search.por ?? 'tramo'}
        onChange={(valor) => {
          const por = PorSchema.parse(valor);
          cambiar({ por: por === 'tramo' ? undefined : por, orden: undefined });
        }}
      />
    </>
  );
};

/** While the server counts events of before. */
const PARCIAL = 'recuento en curso: aún faltan eventos';
const RECUENTO_MS = 5_000;

/** `/reportes/eventos`: how many, where, when, what they turned out to be and how long they waited. */
export const ReporteEventosScreen = () => {
  const search: ReporteEventosSearch = useSearch({ from: '/consola/reportes/eventos' });
  const cambiar = useCambiar<ReporteEventosSearch>();
  const sitio = useReporteSitio('eventos');
  const dias = useDias(search, sitio.rango);
  const opciones = useFiltros(search);
  const query = { ...dias, sistema: search.sistema, tramo: search.tramo, validez: search.validez };
  const consulta = useQuery({
    queryKey: ['reportes', 'eventos', query],
    queryFn: ({ signal }) => llamar('reporteEventos', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.parcial ? RECUENTO_MS : false),
  });
  const parcial = consulta.data?.parcial ?? false;
  const por = search.por ?? 'tramo';
  const todas = columnasDe(por);
  const columnas = visibles(todas, search.columnas, por === 'tramo' ? sitio.columnas : null);
  const filas = consulta.data ? ordenar(filasDe(consulta.data, por), todas, search.orden) : [];
  const totales = consulta.data ? totalesDe(consulta.data) : [];
  const parte =
    consulta.data && porCiento(consulta.data.totales.con_disposicion, consulta.data.totales.eventos);
  const reserva = consulta.data && reservaDeEsperas(consulta.data);
  return (
    <MarcoReporte
      titulo="Reporte de eventos"
      resumen={`${textoDias(dias)}${parte ? ` · ${formatNumero(parte)}\u00a0% con disposición` : ''}${parcial ? ` · ${PARCIAL}` : ''}${reserva ? ` · ${reserva}` : ''}`}
      consulta={consulta}
      vacio={
        consulta.data?.totales.eventos === 0 &&
        !parcial &&
        'No hubo eventos en este periodo con estos filtros.'
      }
      filtros={
        <>
          <FiltroRango search={search} dias={dias} supuesto={sitio.rango} />
          <Filtros search={search} opciones={opciones} />
        </>
      }
      totales={totales}
      grafica={consulta.data ? <Graficas reporte={consulta.data} /> : null}
      columnas={{
        ...{ todas, visibles: columnas.map(({ clave }) => clave) },
        onCambiar: (claves) => cambiar({ columnas: claves || undefined }),
      }}
      documento={{
        ...{ base: 'reporte-eventos', unidad: ['renglón', 'renglones'], columnas },
        filas: consulta.data ? [...filas, totalDe(consulta.data)] : [],
        filtros: [
          ...describir(search, dias, opciones),
          ...(parcial ? [['Recuento', PARCIAL] as const] : []),
          ...(reserva ? [['Exactitud', reserva] as const] : []),
        ],
        totales: totales.map(({ etiqueta, valor, pie }) => [
          etiqueta,
          `${String(valor).replaceAll('\u00a0', ' ')}${pie ? ` (${pie})` : ''}`,
        ]),
      }}
    >
      <TablaReporte
        etiqueta={`Eventos ${POR.find(({ value }) => value === por)?.label.toLowerCase() ?? ''}`}
        columnas={columnas}
        filas={filas}
        llave={({ llave }) => llave}
        total={consulta.data && totalDe(consulta.data)}
        orden={search.orden}
        onOrden={(orden) => cambiar({ orden })}
      />
    </MarcoReporte>
  );
};

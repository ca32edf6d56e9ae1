import { NativeSelect, Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import {
  CLASES_OCULTAMIENTO,
  ClaseOcultamientoSchema,
  type FilaOcultamiento,
} from '@tramos/contract/ocultamientos';
import { REPORTES } from '@tramos/contract/reportes';
import { TURNO_H } from '@tramos/contract/turno';
import { useEffect, useState } from 'react';
import { llamar } from '../lib/api';
import { queryClient } from '../lib/consulta';
import { formatFecha, formatNumero, plural } from '../lib/formato';
import { ocultamientosQuery } from '../lib/ocultamientos';
import { useZona } from '../lib/sitio';
import { leerTodas } from '../ui/exportar/exportar-tabla';
import type { ReporteOcultamientosSearch } from './bitacoras-busqueda';
import { Buscador } from './buscador';
import { MarcoReporte } from './marco';
import classes from './marco.module.css';
import { FiltroRango, textoDias, useCambiar, useDias } from './marco-filtros';
import { TablaReporte } from './marco-tabla';
import { Lugar } from './ocultamientos-lugar';
import { Paginas, POR_PAGINA } from './paginas';
import { useReporteSitio } from './sitio-reporte';
import { type ColumnaReporte, visibles } from './tabla';

const TITULOS = REPORTES.ocultamientos.columnas;
const RELEER_MS = 10_000;
const enLineas = (texto: string | null) => <span className={classes.frases}>{texto ?? '-'}</span>;

const textoHasta = ({ estado, hasta, terminado_at }: FilaOcultamiento, zona: string): string => {
  if (estado === 'pasado') return 'Ocurrió y terminó';
  if (terminado_at !== null) return `Terminó ${formatFecha(terminado_at, zona)}`;
  if (hasta === null) return 'Vigente, sin fin';
  return `${estado === 'vigente' ? 'Vigente hasta' : 'Terminó'} ${formatFecha(hasta, zona)}`;
};

const columnasDe = (zona: string, visto: number): ColumnaReporte<FilaOcultamiento>[] => [
  {
    ...{ clave: 'cuando', tipo: 'instante', titulo: 'Cuándo', valor: (o) => o.cuando },
    pinta: (o) =>
      o.id > visto ? (
        <>
          {formatFecha(o.cuando, zona)} <strong>· Nuevo</strong>
        </>
      ) : (
        formatFecha(o.cuando, zona)
      ),
  },
  { clave: 'quien', tipo: 'texto', titulo: 'Quién', valor: (o) => o.quien ?? 'El sistema' },
  { clave: 'que', tipo: 'texto', titulo: 'Qué', valor: (o) => CLASES_OCULTAMIENTO[o.clase] },
  {
    ...{ clave: 'donde', tipo: 'texto', titulo: 'Dónde', valor: (o) => o.donde ?? 'Todo el sitio' },
    pinta: (o) => <Lugar fila={o} />,
  },
  {
    ...{ clave: 'antes', tipo: 'texto', titulo: TITULOS.antes, valor: (o) => o.antes },
    pinta: (o) => enLineas(o.antes),
  },
  {
    ...{ clave: 'despues', tipo: 'texto', titulo: TITULOS.despues, valor: (o) => o.despues },
    pinta: (o) => enLineas(o.despues),
  },
  {
    ...{ clave: 'hasta', tipo: 'texto', titulo: TITULOS.hasta, valor: (o) => textoHasta(o, zona) },
    pinta: (o) => {
      const dicho = textoHasta(o, zona);
      return (
        <span className={classes.frases}>{o.estado === 'vigente' ? <strong>{dicho}</strong> : dicho}</span>
      );
    },
  },
  { clave: 'sistema', tipo: 'texto', titulo: TITULOS.sistema, valor: (o) => o.sistema },
];

/** How far this person had looked when the screen opened; that it is open is that they look at it now. */
const useVisto = (): number => {
  const { data } = useQuery(ocultamientosQuery);
  const [visto, setVisto] = useState<number | null>(null);
  if (data && visto === null) setVisto(data.visto);
  const ultimo = data && data.ultimo > data.visto ? data.ultimo : null;
  useEffect(() => {
    if (ultimo === null) return;
    void llamar('verOcultamientos', { body: { ultimo } }).then(() =>
      queryClient.invalidateQueries({ queryKey: ocultamientosQuery.queryKey }),
    );
  }, [ultimo]);
  return visto ?? Number.POSITIVE_INFINITY;
};

/** The hours of a shift instead of days: the one that goes on, or one that was handed over. */
const FiltroTurno = ({ turno }: { turno: ReporteOcultamientosSearch['turno'] }) => {
  const zona = useZona();
  const cambiar = useCambiar<ReporteOcultamientosSearch>();
  const { data } = useQuery({
    queryKey: ['reportes', 'turnos'],
    queryFn: ({ signal }) => llamar('turnos', { query: { limit: 30 }, signal }),
  });
  const elegir = (valor: string) => {
    const cual = valor === 'actual' ? valor : Number(valor) || undefined;
    cambiar({ turno: cual, pagina: undefined });
  };
  return (
    <NativeSelect
      label="Turno"
      data={[
        { value: '', label: 'Por fechas' },
        { value: 'actual', label: `El que está en curso (${TURNO_H} h)` },
        ...(data?.turnos ?? []).map(({ id, hasta, entrega }) => ({
          ...{ value: String(id), label: `${formatFecha(hasta, zona)}, entregó ${entrega}` },
        })),
      ]}
      value={String(turno ?? '')}
      onChange={(e) => elegir(e.currentTarget.value)}
    />
  );
};

const useReporte = (search: ReporteOcultamientosSearch) => {
  const sitio = useReporteSitio('ocultamientos');
  const dias = useDias(search, sitio.rango);
  const { clase, buscar, turno, vigentes } = search;
  const filtro = { ...dias, clase, buscar, turno, ...(vigentes && { vigentes: 'true' }) };
  const query = { ...filtro, limit: POR_PAGINA, offset: ((search.pagina ?? 1) - 1) * POR_PAGINA };
  const consulta = useQuery({
    queryKey: ['ocultamientos', query],
    queryFn: ({ signal }) => llamar('reporteOcultamientos', { query, signal }),
    placeholderData: keepPreviousData,
    // What is new is told; that something hides no more is seen by looking again.
    refetchInterval: RELEER_MS,
  });
  const periodo = vigentes ? 'Lo que oculta ahora' : turno ? 'Por turno' : textoDias(dias);
  return { sitio, dias, filtro, consulta, periodo };
};

const Filtros = ({
  search,
  reporte,
}: {
  search: ReporteOcultamientosSearch;
  reporte: ReturnType<typeof useReporte>;
}) => {
  const cambiar = useCambiar<ReporteOcultamientosSearch>();
  const filtrar = (cambio: Partial<ReporteOcultamientosSearch>) => cambiar({ ...cambio, pagina: undefined });
  const { sitio, dias, consulta } = reporte;
  return (
    <>
      <Switch
        label="Solo vigentes"
        checked={search.vigentes ?? false}
        onChange={(e) => filtrar({ vigentes: e.currentTarget.checked || undefined })}
        pb={6}
      />
      {search.vigentes ? null : <FiltroTurno turno={search.turno} />}
      {search.vigentes || search.turno ? null : (
        <FiltroRango search={search} dias={dias} supuesto={sitio.rango} />
      )}
      <NativeSelect
        label="Qué"
        data={[
          { value: '', label: 'Todo' },
          ...(consulta.data?.clases ?? []).map(({ clase, n }) => ({
            ...{ value: clase, label: `${CLASES_OCULTAMIENTO[clase]} (${formatNumero(n)})` },
          })),
        ]}
        value={search.clase ?? ''}
        onChange={(e) => filtrar({ clase: ClaseOcultamientoSchema.safeParse(e.currentTarget.value).data })}
      />
      <Buscador label="Quién o dónde" valor={search.buscar} onBuscar={(buscar) => filtrar({ buscar })} />
    </>
  );
};

/** `/reportes/ocultamientos`: who did what could hide a tap, from what to what, and whether it hides still. */
export const ReporteOcultamientosScreen = () => {
  const search: ReporteOcultamientosSearch = useSearch({ from: '/consola/reportes/ocultamientos' });
  const zona = useZona();
  const visto = useVisto();
  const cambiar = useCambiar<ReporteOcultamientosSearch>();
  const reporte = useReporte(search);
  const { sitio, filtro, consulta, periodo } = reporte;
  const { data } = consulta;
  const todas = columnasDe(zona, visto);
  const columnas = visibles(todas, search.columnas, sitio.columnas);
  return (
    <MarcoReporte
      titulo={REPORTES.ocultamientos.nombre}
      resumen={`${periodo}${data ? ` · ${plural(data.total, 'renglón', 'renglones')}, ${plural(data.vigentes, 'vigente', 'vigentes')} en total` : ''}`}
      consulta={consulta}
      vacio={data?.total === 0 && 'Nada que pueda ocultar una toma, con estos filtros.'}
      filtros={<Filtros search={search} reporte={reporte} />}
      columnas={{
        ...{ todas, visibles: columnas.map(({ clave }) => clave) },
        onCambiar: (claves) => cambiar({ columnas: claves || undefined }),
      }}
      documento={{
        ...{ base: 'reporte-ocultamientos', unidad: ['renglón', 'renglones'], columnas },
        filas: () =>
          leerTodas(
            async (parte) =>
              (await llamar('reporteOcultamientos', { query: { ...filtro, ...parte } })).ocultamientos,
            ({ id }) => id,
          ),
        filtros: [
          ['Periodo', periodo],
          ...(search.clase ? [['Qué', CLASES_OCULTAMIENTO[search.clase]] as const] : []),
          ...(search.buscar ? [['Búsqueda', search.buscar] as const] : []),
        ],
      }}
    >
      <TablaReporte
        etiqueta="Lo que puede ocultar una toma"
        columnas={columnas}
        filas={data?.ocultamientos ?? []}
        llave={({ id }) => id}
      />
      <Paginas pagina={search.pagina ?? 1} total={data?.total ?? 0} onIr={(n) => cambiar({ pagina: n })} />
    </MarcoReporte>
  );
};

import { NativeSelect } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { REPORTES } from '@tramos/contract/reportes';
import type { Asiento } from '@tramos/contract/reportes-bitacoras';
import { llamar } from '../lib/api';
import { formatFecha, formatNumero, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { BotonActo } from '../ui/boton-acto';
import { leerTodas } from '../ui/exportar/exportar-tabla';
import { motivoDe } from '../ui/motivo';
import { MarcaPrueba, MarcaSimulacion } from '../ui/simulacion';
import { AnclaAuditoria } from './ancla-auditoria';
import { diferencias, textoAccion, textoDatos, textoObjeto } from './auditoria-textos';
import { Barras } from './barras';
import type { ReporteAuditoriaSearch } from './bitacoras-busqueda';
import { Buscador } from './buscador';
import { MarcoReporte } from './marco';
import classes from './marco.module.css';
import { FiltroRango, textoDias, useCambiar, useDias } from './marco-filtros';
import { TablaReporte } from './marco-tabla';
import { Paginas, POR_PAGINA } from './paginas';
import { useReporteSitio } from './sitio-reporte';
import { type ColumnaReporte, visibles } from './tabla';

const TITULOS = REPORTES.auditoria.columnas;

const despuesDe = ({ antes, despues, datos }: Asiento): string =>
  antes === null && despues === null ? textoDatos(datos) : diferencias(antes, despues).despues;
const antesDe = ({ antes, despues }: Asiento): string => diferencias(antes, despues).antes;
const enLineas = (texto: string) => <span className={classes.lineas}>{texto || '-'}</span>;

const COLUMNAS: readonly ColumnaReporte<Asiento>[] = [
  { clave: 'id', tipo: 'numero', decimales: 0, titulo: 'Asiento', valor: (a) => a.id, pinta: (a) => a.id },
  { clave: 'cuando', tipo: 'instante', titulo: 'Cuándo', valor: (a) => a.cuando },
  { clave: 'quien', tipo: 'texto', titulo: 'Quién', valor: (a) => a.username },
  { clave: 'accion', tipo: 'texto', titulo: 'Qué', valor: (a) => textoAccion(a.accion) },
  {
    ...{ clave: 'objeto', tipo: 'texto', titulo: TITULOS.objeto, valor: textoObjeto },
    pinta: ({ objeto, aparte }) => (
      <>
        {objeto ?? '-'} {aparte === 'simulacion' ? <MarcaSimulacion /> : null}
        {aparte === 'prueba' ? <MarcaPrueba /> : null}
      </>
    ),
  },
  {
    ...{ clave: 'antes', tipo: 'texto', titulo: TITULOS.antes, valor: antesDe },
    pinta: (a) => enLineas(antesDe(a)),
  },
  {
    ...{ clave: 'despues', tipo: 'texto', titulo: TITULOS.despues, valor: despuesDe },
    pinta: (a) => enLineas(despuesDe(a)),
  },
  { clave: 'ip', tipo: 'texto', titulo: TITULOS.ip, valor: (a) => a.ip },
];

/** Whether the chain of the audit holds, told as soon as it has been walked. */
const Cadena = () => {
  const zona = useZona();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reportes', 'cadena'],
    queryFn: ({ signal }) => llamar('verificarAuditoria', { signal }),
    staleTime: 60_000,
  });
  const rota = data?.rota_en ?? null;
  return (
    <section className={classes.cadena} data-rota={rota !== null || undefined} aria-label="Integridad">
      {rota === null ? (
        <IconShieldCheck size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconShieldX size={20} stroke={1.75} aria-hidden="true" />
      )}
      <p role={rota === null ? 'status' : 'alert'}>
        {error ? motivoDe(error) : null}
        {data === undefined && !error ? 'Comprobando la cadena de asientos…' : null}
        {data && rota === null ? (
          <>
            <strong>Bitácora íntegra.</strong>{' '}
            {`${plural(data.asientos, 'asiento comprobado', 'asientos comprobados')} el ${formatFecha(data.verificado_at, zona)}.`}
          </>
        ) : null}
        {rota !== null ? (
          <>
            <strong>{`La cadena se rompe en el asiento ${rota}.`}</strong> Desde ahí falta algo o alguien lo
            cambió: no se fíe de lo que sigue.
          </>
        ) : null}
      </p>
      <BotonActo variant="default" size="xs" ocupado={isFetching} onClick={() => void refetch()}>
        Comprobar de nuevo
      </BotonActo>
    </section>
  );
};

/** `/reportes/auditoria`: who changed what, and whether what is written can be trusted. */
export const ReporteAuditoriaScreen = () => {
  const search: ReporteAuditoriaSearch = useSearch({ from: '/consola/reportes/auditoria' });
  const cambiar = useCambiar<ReporteAuditoriaSearch>();
  const filtrar = (cambio: Partial<ReporteAuditoriaSearch>) => cambiar({ ...cambio, pagina: undefined });
  const sitio = useReporteSitio('auditoria');
  const dias = useDias(search, sitio.rango);
  const pagina = search.pagina ?? 1;
  const filtro = { ...dias, accion: search.accion, buscar: search.buscar };
  const query = { ...filtro, limit: POR_PAGINA, offset: (pagina - 1) * POR_PAGINA };
  const consulta = useQuery({
    queryKey: ['reportes', 'auditoria', query],
    queryFn: ({ signal }) => llamar('reporteAuditoria', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = consulta;
  const columnas = visibles(COLUMNAS, search.columnas, sitio.columnas);
  return (
    <MarcoReporte
      titulo="Reporte de auditoría"
      resumen={`${textoDias(dias)}${data ? ` · ${plural(data.total, 'asiento', 'asientos')}` : ''}`}
      consulta={consulta}
      vacio={data?.total === 0 && 'Nada se escribió en este periodo con estos filtros.'}
      filtros={
        <>
          <FiltroRango search={search} dias={dias} supuesto={sitio.rango} />
          <NativeSelect
            label="Qué"
            data={[
              { value: '', label: 'Todo' },
              ...(data?.acciones ?? []).map(({ accion, n }) => ({
                value: accion,
                label: `${textoAccion(accion)} (${formatNumero(n)})`,
              })),
            ]}
            value={search.accion ?? ''}
            onChange={(e) => filtrar({ accion: e.currentTarget.value || undefined })}
          />
          <Buscador
            label="Quién, objeto o IP"
            valor={search.buscar}
            onBuscar={(buscar) => filtrar({ buscar })}
          />
        </>
      }
      grafica={
        <>
          <Cadena />
          <AnclaAuditoria />
          <Barras
            titulo="Asientos por día"
            eje_x="Día"
            eje_y="asientos"
            barras={(data?.por_dia ?? []).map(({ dia, n }) => ({
              ...{ llave: dia, etiqueta: dia.slice(5).split('-').reverse().join('/'), valor: n },
              detalle: `${dia}: ${plural(n, 'asiento', 'asientos')}`,
            }))}
          />
        </>
      }
      columnas={{
        ...{ todas: COLUMNAS, visibles: columnas.map(({ clave }) => clave) },
        onCambiar: (claves) => cambiar({ columnas: claves || undefined }),
      }}
      documento={{
        ...{ base: 'reporte-auditoria', unidad: ['asiento', 'asientos'], columnas },
        filas: () =>
          leerTodas(
            async (parte) => (await llamar('reporteAuditoria', { query: { ...filtro, ...parte } })).asientos,
            ({ id }) => id,
          ),
        filtros: [
          ['Periodo', textoDias(dias)],
          ...(search.accion ? [['Qué', textoAccion(search.accion)] as const] : []),
          ...(search.buscar ? [['Búsqueda', search.buscar] as const] : []),
        ],
      }}
    >
      <TablaReporte
        etiqueta="Asientos"
        columnas={columnas}
        filas={data?.asientos ?? []}
        llave={({ id }) => id}
      />
      <Paginas pagina={pagina} total={data?.total ?? 0} onIr={(n) => cambiar({ pagina: n })} />
    </MarcoReporte>
  );
};

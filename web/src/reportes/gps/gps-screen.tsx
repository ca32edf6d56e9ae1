import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReporteGps } from '@tramos/contract/reportes-routers';
import { llamar } from '../../lib/api';
import { conUnidad, formatNumero, plural } from '../../lib/formato';
import type { Total } from '../../ui/totales';
import type { UnRouterSearch } from '../busqueda-routers';
import { ELIJA, ElegirRouter, SIN_ELEGIR } from '../elegir-router';
import { MarcoReporte } from '../marco';
import { FiltroRango, textoDias, useCambiar, useDias } from '../marco-filtros';
import { TablaReporte } from '../marco-tabla';
import { useReporteSitio } from '../sitio-reporte';
import { ordenar, visibles } from '../tabla';
import { COLUMNAS } from './columnas';
import classes from './gps.module.css';
import { MapaGps } from './mapa-gps';

const totalesDe = ({ resumen, ultimo, geocerca_m, parcial }: ReporteGps): (Total & { valor: string })[] => {
  const cuenta = (n: number) => `${parcial ? '≥ ' : ''}${formatNumero(n)}`;
  return [
    {
      etiqueta: 'Última posición',
      valor: ultimo === null || ultimo.dentro === null ? '-' : ultimo.dentro ? 'Dentro' : 'Fuera',
      pie: `geocerca de ${conUnidad(geocerca_m, 'm')}`,
    },
    { etiqueta: 'Posiciones', valor: formatNumero(resumen.n) },
    { etiqueta: 'Fuera de la geocerca', valor: resumen.fuera === null ? '-' : cuenta(resumen.fuera) },
    {
      etiqueta: 'Lo más lejos',
      valor: resumen.distancia_max_m === null ? '-' : conUnidad(resumen.distancia_max_m, 'm'),
      pie: 'de su estación',
    },
    { etiqueta: 'Movimientos', valor: cuenta(resumen.movimientos) },
    {
      etiqueta: 'Sospechas',
      valor: cuenta(resumen.saltos + resumen.interferencias),
      pie: `${plural(resumen.saltos, 'salto', 'saltos')}, ${plural(resumen.interferencias, 'interferencia', 'interferencias')}`,
    },
  ];
};

/** What the list leaves out, and why. */
const Nota = ({ lista, parcial, fijos, estacion }: ReporteGps) => (
  <>
    {estacion === null ? (
      <p className={classes.nota}>
        El router no tiene estación: no hay de dónde medir distancia ni geocerca.
      </p>
    ) : null}
    {lista === 'notables' ? (
      <p className={classes.nota}>
        {fijos.length === 0
          ? 'Son demasiadas posiciones para listarlas, y ninguna cruzó la geocerca, se movió ni es sospechosa.'
          : 'Son demasiadas posiciones para listarlas todas: aquí están las que cruzaron la geocerca, se movieron o son sospechosas.'}
        {parcial ? ' Hay más de las que caben: acorte el periodo para ver las anteriores.' : ''}
      </p>
    ) : null}
  </>
);

/** Where a router was, whether it left its geofence, and whether its place is to be believed. */
export const GpsScreen = () => {
  const search = useSearch({ from: '/consola/reportes/reporte-gps' });
  const cambiar = useCambiar<UnRouterSearch>();
  const sitio = useReporteSitio('reporte-gps');
  const dias = useDias(search, sitio.rango);
  const { router } = search;
  const consulta = useQuery({
    queryKey: ['reportes', 'gps', router, dias.desde, dias.hasta],
    enabled: router !== undefined,
    queryFn: ({ signal }) => llamar('reporteGps', { query: { router: router ?? 0, ...dias }, signal }),
    placeholderData: keepPreviousData,
  });
  const reporte = router === undefined ? undefined : consulta.data;
  const columnas = visibles(COLUMNAS, search.columnas, sitio.columnas);
  const filas = ordenar(reporte?.fijos ?? [], COLUMNAS, search.orden);
  const totales = reporte ? totalesDe(reporte) : [];
  return (
    <MarcoReporte
      titulo="Reporte GPS"
      resumen={[reporte?.router.nombre, textoDias(dias)].filter(Boolean).join(' · ')}
      consulta={router === undefined ? SIN_ELEGIR : consulta}
      vacio={
        router === undefined
          ? ELIJA
          : reporte?.resumen.n === 0 && 'El router no dio ninguna posición en estos días. Elija otros.'
      }
      filtros={
        <>
          <ElegirRouter router={router} />
          <FiltroRango search={search} dias={dias} supuesto={sitio.rango} />
        </>
      }
      totales={totales}
      grafica={reporte ? <MapaGps reporte={reporte} /> : null}
      columnas={{
        todas: COLUMNAS,
        visibles: columnas.map(({ clave }) => clave),
        onCambiar: (claves) => cambiar({ columnas: claves }),
      }}
      documento={{
        ...{ base: 'reporte-gps', unidad: ['posición', 'posiciones'], columnas, filas },
        filtros: [
          ['Router', reporte?.router.nombre ?? ''],
          ['Periodo', textoDias(dias)],
        ],
        totales: totales.map(({ etiqueta, valor, pie }): [string, string] => [
          etiqueta,
          pie ? `${valor}, ${pie}` : valor,
        ]),
      }}
    >
      {reporte ? <Nota {...reporte} /> : null}
      {filas.length > 0 ? (
        <TablaReporte
          etiqueta="Posiciones"
          columnas={columnas}
          filas={filas}
          llave={({ t }) => t}
          orden={search.orden}
          onOrden={(orden) => cambiar({ orden })}
        />
      ) : null}
    </MarcoReporte>
  );
};

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatDuracion } from '@tramos/contract/duracion';
import type { HistoriaRouter } from '@tramos/contract/reportes-routers';
import { llamar } from '../../lib/api';
import { conUnidad, formatNumero } from '../../lib/formato';
import type { Total } from '../../ui/totales';
import type { UnRouterSearch } from '../busqueda-routers';
import { ELIJA, ElegirRouter, SIN_ELEGIR } from '../elegir-router';
import { MarcoReporte } from '../marco';
import { FiltroRango, textoDias, useCambiar, useDias } from '../marco-filtros';
import { TablaReporte } from '../marco-tabla';
import { ETIQUETA_ESTADO, nombres, porCiento, textoPeriodo } from '../routers/textos';
import { useReporteSitio } from '../sitio-reporte';
import { ordenar, visibles } from '../tabla';
import { COLUMNAS, filasDe } from './columnas';
import { GraficaHistoria } from './grafica-historia';

const PUNTOS = 400;

const totalesDe = (historia: HistoriaRouter): (Total & { valor: string })[] => {
  const { resumen, router, fuente, paso_ms } = historia;
  const { disponibilidad, sin_contacto_ms, reinicios, datos_mb, estados } = resumen;
  const parte = porCiento(disponibilidad);
  return [
    {
      etiqueta: 'Disponibilidad',
      valor: parte === null ? '-' : `${formatNumero(parte, 1)} %`,
      pie: parte === null ? 'No se ha oído' : textoPeriodo(router, historia),
    },
    { etiqueta: 'Sin contacto', valor: formatDuracion(sin_contacto_ms) },
    { etiqueta: 'Reinicios', valor: formatNumero(reinicios) },
    { etiqueta: 'Datos', valor: conUnidad(datos_mb, 'MB', 1) },
    {
      etiqueta: 'Reportes recibidos',
      valor: formatNumero(estados),
      pie: `${fuente === 'estados' ? 'uno a uno' : 'por horas'}, en pasos de ${formatDuracion(paso_ms)}`,
    },
    {
      etiqueta: 'Ahora',
      valor: ETIQUETA_ESTADO[router.estado],
      pie:
        router.tramos_ciegos.length > 0 ? `ciega ${nombres(router.tramos_ciegos)}` : router.estacion?.nombre,
    },
  ];
};

/** One router over time. */
export const RouterScreen = () => {
  const search = useSearch({ from: '/consola/reportes/ReporteRouter' });
  const cambiar = useCambiar<UnRouterSearch>();
  const sitio = useReporteSitio('ReporteRouter');
  const dias = useDias(search, sitio.rango);
  const { router } = search;
  const consulta = useQuery({
    queryKey: ['reportes', 'router', router, dias.desde, dias.hasta],
    enabled: router !== undefined,
    queryFn: ({ signal }) =>
      llamar('historiaRouter', { query: { router: router ?? 0, ...dias, puntos: PUNTOS }, signal }),
    placeholderData: keepPreviousData,
  });
  const historia = router === undefined ? undefined : consulta.data;
  const columnas = visibles(COLUMNAS, search.columnas, sitio.columnas);
  const filas = historia ? ordenar(filasDe(historia), COLUMNAS, search.orden) : [];
  const totales = historia ? totalesDe(historia) : [];
  return (
    <MarcoReporte
      titulo="Historia de un router"
      resumen={[historia?.router.nombre, textoDias(dias)].filter(Boolean).join(' · ')}
      consulta={router === undefined ? SIN_ELEGIR : consulta}
      vacio={
        router === undefined
          ? ELIJA
          : historia?.t.length === 0 &&
            'El router no dijo nada en estos días. Elija otros, o revise que esté encendido.'
      }
      filtros={
        <>
          <ElegirRouter router={router} />
          <FiltroRango search={search} dias={dias} supuesto={sitio.rango} />
        </>
      }
      totales={totales}
      grafica={historia ? <GraficaHistoria historia={historia} /> : null}
      columnas={{
        todas: COLUMNAS,
        visibles: columnas.map(({ clave }) => clave),
        onCambiar: (claves) => cambiar({ columnas: claves }),
      }}
      documento={{
        ...{ base: 'reporte-router', unidad: ['renglón', 'renglones'], columnas, filas },
        filtros: [
          ['Router', historia?.router.nombre ?? ''],
          ['Periodo', textoDias(dias)],
        ],
        totales: totales.map(({ etiqueta, valor, pie }): [string, string] => [
          etiqueta,
          pie ? `${valor}, ${pie}` : valor,
        ]),
      }}
    >
      <TablaReporte
        etiqueta="Historia del router"
        columnas={columnas}
        filas={filas}
        llave={({ i }) => i}
        orden={search.orden}
        onOrden={(orden) => cambiar({ orden })}
      />
    </MarcoReporte>
  );
};

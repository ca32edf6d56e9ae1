import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { EstadoReporteRouterSchema, type RouterReporte } from '@tramos/contract/reportes-routers';
import { llamar } from '../../lib/api';
import { formatNumero, plural } from '../../lib/formato';
import { useEstaciones } from '../../lib/red';
import { ahoraServidor } from '../../lib/reloj';
import { Barras } from '../barras';
import { Buscador } from '../buscador';
import type { RoutersSearch } from '../busqueda-routers';
import { MarcoReporte } from '../marco';
import { useCambiar } from '../marco-filtros';
import { TablaReporte } from '../marco-tabla';
import { useReporteSitio } from '../sitio-reporte';
import { ordenar, visibles } from '../tabla';
import { COLUMNAS, COLUMNAS_SUPUESTAS, enDocumento } from './columnas';
import { ETIQUETA_ESTADO, oidoMenos_ms, porCiento } from './textos';
import { useSistemas } from './use-sistemas';

const RELEER_CADA_MS = 30_000;
const BARRAS_MAX = 40;

const Filtros = ({ search }: { search: RoutersSearch }) => {
  const cambiar = useCambiar<RoutersSearch>();
  const sistemas = useSistemas().data ?? [];
  const estaciones = (useEstaciones().data ?? []).filter(
    ({ sistema_id }) => search.sistema === undefined || sistema_id === search.sistema,
  );
  const opciones = (todas: string, lista: readonly { id: number; nombre: string }[]) => [
    { value: '', label: todas },
    ...lista.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
  ];
  return (
    <>
      <Buscador
        label="Router, estación o sistema"
        valor={search.search}
        onBuscar={(texto) => cambiar({ search: texto })}
      />
      <NativeSelect
        label="Sistema"
        data={opciones('Todos', sistemas)}
        value={String(search.sistema ?? '')}
        onChange={(e) =>
          cambiar({ sistema: Number(e.currentTarget.value) || undefined, estacion: undefined })
        }
      />
      <NativeSelect
        label="Estación"
        data={opciones('Todas', estaciones)}
        value={String(search.estacion ?? '')}
        onChange={(e) => cambiar({ estacion: Number(e.currentTarget.value) || undefined })}
      />
      <NativeSelect
        label="Estado"
        data={[
          { value: '', label: 'Todos' },
          ...EstadoReporteRouterSchema.options.map((value) => ({ value, label: ETIQUETA_ESTADO[value] })),
        ]}
        value={search.estado ?? ''}
        onChange={(e) => cambiar({ estado: EstadoReporteRouterSchema.safeParse(e.currentTarget.value).data })}
      />
    </>
  );
};

/** Mean of what is known, per cent. */
const media = (partes: readonly (number | null)[]): string => {
  const dichas = partes.filter((p) => p !== null);
  const suma = dichas.reduce((a, b) => a + b, 0);
  return dichas.length === 0 ? '-' : `${formatNumero(porCiento(suma / dichas.length) ?? 0, 1)} %`;
};

/** What the mean is of, and how many of the routers were heard for less than its days. */
const pieDeMedia = (routers: readonly RouterReporte[], dias: number): string => {
  const ahora_ms = ahoraServidor();
  const cortos = routers.filter((router) => oidoMenos_ms(router, dias, ahora_ms) !== null).length;
  return cortos === 0
    ? 'media'
    : `media; ${formatNumero(cortos)} de ${formatNumero(routers.length)} con menos historia`;
};

const totalesDe = (routers: readonly RouterReporte[]) => {
  const enUso = routers.filter(({ estado }) => estado !== 'inactivo');
  const ciegos = new Set(routers.flatMap(({ tramos_ciegos }) => tramos_ciegos.map(({ id }) => id)));
  const pasados = enUso.filter(({ datos_mes_mb, plan_mb }) => plan_mb !== null && datos_mes_mb > plan_mb);
  return [
    {
      etiqueta: 'En línea',
      valor: formatNumero(enUso.filter(({ estado }) => estado === 'en_linea').length),
      pie: `de ${plural(enUso.length, 'router en uso', 'routers en uso')}`,
    },
    { etiqueta: 'Tramos ciegos por ellos', valor: formatNumero(ciegos.size) },
    {
      etiqueta: 'Disponibilidad 24 h',
      valor: media(enUso.map((r) => r.disponibilidad_24h)),
      pie: pieDeMedia(enUso, 1),
    },
    {
      etiqueta: 'Disponibilidad 30 d',
      valor: media(enUso.map((r) => r.disponibilidad_30d)),
      pie: pieDeMedia(enUso, 30),
    },
    { etiqueta: 'Sobre su plan de datos', valor: formatNumero(pasados.length) },
    { etiqueta: 'Reinicios, 30 d', valor: formatNumero(enUso.reduce((n, r) => n + r.reinicios_30d, 0)) },
  ];
};

/** The filters in force, in the words of what they let through. */
const textosDeFiltros = (
  { search, estado, sistema, estacion }: RoutersSearch,
  [primero]: readonly RouterReporte[],
): [string, string][] => {
  const puestos: [string, string | undefined][] = [
    ['Búsqueda', search],
    ['Sistema', sistema === undefined ? undefined : primero?.sistema?.nombre],
    ['Estación', estacion === undefined ? undefined : primero?.estacion?.nombre],
    ['Estado', estado && ETIQUETA_ESTADO[estado]],
  ];
  return puestos.flatMap(([nombre, valor]): [string, string][] => (valor ? [[nombre, valor]] : []));
};

/** The fleet of routers, worst first. */
export const RoutersScreen = () => {
  const search = useSearch({ from: '/consola/reportes/routers' });
  const cambiar = useCambiar<RoutersSearch>();
  const sitio = useReporteSitio('routers');
  const { sistema, estacion, estado, search: texto } = search;
  const consulta = useQuery({
    queryKey: ['reportes', 'routers', sistema, estacion, estado, texto],
    queryFn: async ({ signal }) =>
      (await llamar('reporteRouters', { query: { sistema, estacion, estado, search: texto }, signal }))
        .routers,
    placeholderData: keepPreviousData,
    refetchInterval: RELEER_CADA_MS,
  });
  const routers = consulta.data ?? [];
  const columnas = visibles(COLUMNAS, search.columnas, sitio.columnas ?? COLUMNAS_SUPUESTAS);
  const filas = ordenar(routers, COLUMNAS, search.orden);
  const totales = totalesDe(routers);
  const filtrado = [sistema, estacion, estado, texto].some((uno) => uno !== undefined);
  return (
    <MarcoReporte
      titulo="Reporte de routers"
      resumen="De peor a mejor, ahora"
      consulta={consulta}
      vacio={
        consulta.data?.length === 0 &&
        (filtrado ? 'Ningún router cumple los filtros.' : 'No hay routers dados de alta a su alcance.')
      }
      filtros={<Filtros search={search} />}
      totales={totales}
      grafica={
        <Barras
          titulo="Disponibilidad de las últimas 24 h"
          eje_x="Router"
          eje_y="%"
          barras={routers.slice(0, BARRAS_MAX).map((r) => ({
            llave: r.id,
            etiqueta: r.clave,
            valor: porCiento(r.disponibilidad_24h),
            detalle: `${r.nombre}: ${media([r.disponibilidad_24h])}`,
          }))}
        />
      }
      columnas={{
        todas: COLUMNAS,
        visibles: columnas.map(({ clave }) => clave),
        onCambiar: (claves) => cambiar({ columnas: claves }),
      }}
      documento={{
        ...{ base: 'reporte-routers', unidad: ['router', 'routers'], filas },
        columnas: enDocumento(columnas),
        filtros: textosDeFiltros(search, routers),
        totales: totales.map(({ etiqueta, valor, pie }): [string, string] => [
          etiqueta,
          pie ? `${valor} ${pie}` : valor,
        ]),
      }}
    >
      <TablaReporte
        etiqueta="Routers"
        columnas={columnas}
        filas={filas}
        llave={(f) => f.id}
        orden={search.orden}
        onOrden={(orden) => cambiar({ orden })}
      />
    </MarcoReporte>
  );
};

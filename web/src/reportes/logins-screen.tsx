import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatDuracion } from '@tramos/contract/duracion';
import { REPORTES } from '@tramos/contract/reportes';
import {
  ETIQUETA_CIERRE,
  ETIQUETA_INGRESO,
  type Ingreso,
  ResultadoIngresoSchema,
} from '@tramos/contract/reportes-bitacoras';
import { ETIQUETA_ROLE } from '@tramos/contract/roles';
import { llamar } from '../lib/api';
import { formatNumero, plural } from '../lib/formato';
import { leerTodas } from '../ui/exportar/exportar-tabla';
import { Barras } from './barras';
import type { ReporteIngresosSearch } from './bitacoras-busqueda';
import { Buscador } from './buscador';
import { MarcoReporte } from './marco';
import { FiltroRango, textoDias, useCambiar, useDias } from './marco-filtros';
import { TablaReporte } from './marco-tabla';
import { Paginas, POR_PAGINA } from './paginas';
import { useReporteSitio } from './sitio-reporte';
import { type ColumnaReporte, columnaDeLapso, visibles } from './tabla';

const TITULOS = REPORTES.logins.columnas;

const COLUMNAS: readonly ColumnaReporte<Ingreso>[] = [
  { clave: 'inicio', tipo: 'instante', titulo: 'Inicio', valor: (i) => i.inicio },
  {
    ...{ clave: 'usuario', tipo: 'texto', titulo: 'Usuario' },
    valor: (i) => (i.nombre === null ? `${i.username} (no existe)` : `${i.nombre} (${i.username})`),
  },
  {
    ...{ clave: 'role', tipo: 'texto', titulo: TITULOS.role },
    valor: (i) => (i.role === null ? null : ETIQUETA_ROLE[i.role]),
  },
  {
    ...{ clave: 'resultado', tipo: 'texto', titulo: TITULOS.resultado },
    valor: (i) => ETIQUETA_INGRESO[i.resultado],
    pinta: (i) => (i.resultado === 'exito' ? 'Entró' : <strong>{ETIQUETA_INGRESO[i.resultado]}</strong>),
  },
  {
    ...{ clave: 'fin', tipo: 'instante', titulo: TITULOS.fin, valor: (i) => i.fin },
  },
  columnaDeLapso('duracion', TITULOS.duracion, 's', (i) => i.duracion_s),
  {
    ...{ clave: 'motivo', tipo: 'texto', titulo: TITULOS.motivo },
    valor: (i) => {
      if (i.motivo !== null) return ETIQUETA_CIERRE[i.motivo] ?? i.motivo;
      return i.resultado === 'exito' ? 'Sigue abierta' : null;
    },
  },
  { clave: 'ip', tipo: 'texto', titulo: TITULOS.ip, valor: (i) => i.ip },
  { clave: 'agente', tipo: 'texto', titulo: TITULOS.agente, valor: (i) => i.agente },
];

/** `/reportes/logins`: sign-ins, their sessions and the attempts that failed, newest first. */
export const ReporteIngresosScreen = () => {
  const search: ReporteIngresosSearch = useSearch({ from: '/consola/reportes/logins' });
  const cambiar = useCambiar<ReporteIngresosSearch>();
  const filtrar = (cambio: Partial<ReporteIngresosSearch>) => cambiar({ ...cambio, pagina: undefined });
  const sitio = useReporteSitio('logins');
  const dias = useDias(search, sitio.rango);
  const pagina = search.pagina ?? 1;
  const filtro = { ...dias, resultado: search.resultado, buscar: search.buscar };
  const query = { ...filtro, limit: POR_PAGINA, offset: (pagina - 1) * POR_PAGINA };
  const consulta = useQuery({
    queryKey: ['reportes', 'logins', query],
    queryFn: ({ signal }) => llamar('reporteIngresos', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = consulta;
  const columnas = visibles(COLUMNAS, search.columnas, sitio.columnas);
  return (
    <MarcoReporte
      titulo="Reporte de ingresos"
      resumen={textoDias(dias)}
      consulta={consulta}
      vacio={data?.total === 0 && 'Nadie entró ni lo intentó en este periodo con estos filtros.'}
      filtros={
        <>
          <FiltroRango search={search} dias={dias} supuesto={sitio.rango} />
          <NativeSelect
            label="Resultado"
            data={[
              { value: '', label: 'Todos' },
              ...ResultadoIngresoSchema.options.map((value) => ({ value, label: ETIQUETA_INGRESO[value] })),
            ]}
            value={search.resultado ?? ''}
            onChange={(e) =>
              filtrar({ resultado: ResultadoIngresoSchema.safeParse(e.currentTarget.value).data })
            }
          />
          <Buscador
            label="Usuario, nombre o IP"
            valor={search.buscar}
            onBuscar={(buscar) => filtrar({ buscar })}
          />
        </>
      }
      totales={
        data && [
          { etiqueta: 'Ingresos', valor: formatNumero(data.totales.ingresos) },
          { etiqueta: 'Intentos fallidos', valor: formatNumero(data.totales.fallos) },
          { etiqueta: 'Personas', valor: formatNumero(data.totales.personas) },
          { etiqueta: 'Sesiones abiertas', valor: formatNumero(data.totales.abiertas) },
          {
            etiqueta: 'Duración mediana',
            valor: data.totales.mediana_s === null ? '-' : formatDuracion(data.totales.mediana_s * 1_000),
            pie: data.totales.mediana_s === null ? 'Ninguna ha terminado' : 'De las que terminaron',
          },
        ]
      }
      grafica={
        data && (
          <Barras
            titulo="Ingresos e intentos por día"
            eje_x="Día"
            eje_y="ingresos e intentos"
            barras={data.por_dia.map(({ dia, ingresos, fallos }) => ({
              ...{ llave: dia, etiqueta: dia.slice(5).split('-').reverse().join('/') },
              valor: ingresos + fallos,
              detalle: `${dia}: ${plural(ingresos, 'ingreso', 'ingresos')}, ${plural(fallos, 'fallido', 'fallidos')}`,
            }))}
          />
        )
      }
      columnas={{
        ...{ todas: COLUMNAS, visibles: columnas.map(({ clave }) => clave) },
        onCambiar: (claves) => cambiar({ columnas: claves || undefined }),
      }}
      documento={{
        ...{ base: 'reporte-ingresos', unidad: ['ingreso', 'ingresos'], columnas },
        filas: () =>
          leerTodas(
            async (parte) => (await llamar('reporteIngresos', { query: { ...filtro, ...parte } })).ingresos,
            ({ inicio, username, ip, agente }) => [inicio, username, ip, agente].join(' '),
          ),
        filtros: [
          ['Periodo', textoDias(dias)],
          ...(search.resultado ? [['Resultado', ETIQUETA_INGRESO[search.resultado]] as const] : []),
          ...(search.buscar ? [['Búsqueda', search.buscar] as const] : []),
        ],
      }}
    >
      <TablaReporte
        etiqueta="Ingresos"
        columnas={columnas}
        filas={data?.ingresos ?? []}
        llave={(i) => `${i.inicio} ${i.username} ${i.ip} ${i.resultado}`}
      />
      <Paginas pagina={pagina} total={data?.total ?? 0} onIr={(n) => cambiar({ pagina: n })} />
    </MarcoReporte>
  );
};

import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { formatMarca, relojDeSitio } from '@tramos/contract/hora-sitio';
import {
  ETIQUETA_RANGO,
  RANGOS_REPORTE,
  type RangoDias,
  type RangoReporte,
  RangoReporteSchema,
} from '@tramos/contract/reportes';
import { formatDiaLargo } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { useAhora } from '../ui/use-ahora';
import { diasDe, type ReporteSearch } from './busqueda';

/** Writes part of the address of the report that is open; nothing else of it moves. */
export const useCambiar = <S extends ReporteSearch>() => {
  const navigate = useNavigate();
  return (cambio: Partial<S>) =>
    void navigate({
      to: '.',
      // Each report knows its own address; the router's types know them all at once.
      search: ((antes: object) => ({ ...antes, ...cambio })) as never,
      replace: true,
      resetScroll: false,
    });
};

const MINUTO_MS = 60_000;

/** The days that the address asks for; `supuesto` is the site's range for this report. */
export const useDias = (search: ReporteSearch, supuesto: RangoReporte): RangoDias => {
  const zona = useZona();
  const hoy = formatMarca(relojDeSitio(zona)(useAhora(MINUTO_MS))).slice(0, 10);
  return diasDe(search, hoy, supuesto);
};

const OTRO = 'fechas';

/** Chooses the days: a named range, or a first and a last day of one's own. */
export const FiltroRango = ({
  search,
  dias,
  supuesto,
}: {
  search: ReporteSearch;
  dias: RangoDias;
  supuesto: RangoReporte;
}) => {
  const cambiar = useCambiar<ReporteSearch>();
  const propias = search.periodo === undefined && search.desde !== undefined && search.hasta !== undefined;
  const elegir = (valor: string) => {
    const rango = RangoReporteSchema.safeParse(valor).data;
    if (rango)
      cambiar({ periodo: rango === supuesto ? undefined : rango, desde: undefined, hasta: undefined });
    else cambiar({ periodo: undefined, ...dias });
  };
  const poner = (cambio: Partial<RangoDias>) => {
    const nuevo = { ...dias, ...cambio };
    if (nuevo.desde > nuevo.hasta) nuevo.desde = nuevo.hasta = cambio.desde ?? cambio.hasta ?? nuevo.hasta;
    if (nuevo.desde && nuevo.hasta) cambiar({ periodo: undefined, ...nuevo });
  };
  return (
    <>
      <NativeSelect
        label="Periodo"
        data={[
          ...RANGOS_REPORTE.map((rango) => ({ value: rango, label: ETIQUETA_RANGO[rango] })),
          { value: OTRO, label: 'Fechas…' },
        ]}
        value={propias ? OTRO : (search.periodo ?? supuesto)}
        onChange={(e) => elegir(e.currentTarget.value)}
      />
      {propias ? (
        <>
          <TextInput
            type="date"
            label="Desde"
            value={dias.desde}
            max={dias.hasta}
            onChange={(e) => e.currentTarget.value && poner({ desde: e.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Hasta"
            value={dias.hasta}
            min={dias.desde}
            onChange={(e) => e.currentTarget.value && poner({ hasta: e.currentTarget.value })}
          />
        </>
      ) : null}
    </>
  );
};

const MEDIODIA = 'T12:00Z';

/** `sáb 21 nov 2026`, or the first and the last day. */
export const textoDias = ({ desde, hasta }: RangoDias): string => {
  const dia = (texto: string) => formatDiaLargo(Date.parse(`${texto}${MEDIODIA}`), 'UTC', true);
  return desde === hasta ? dia(desde) : `${dia(desde)} a ${dia(hasta)}`;
};

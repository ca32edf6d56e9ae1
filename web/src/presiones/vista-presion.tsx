import { Button, Skeleton } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import type { Sensor } from '@tramos/contract/sensor';
import { type ReactNode, useEffect, useState } from 'react';
import { GraficaTiempo } from '../lib/graficas/grafica-tiempo';
import type { Motor } from '../lib/graficas/motor';
import type { Rango } from '../lib/graficas/rango';
import { conCola, TRAZO_VACIO } from '../lib/graficas/trazo';
import type { Regla, VistaGrafica } from '../lib/graficas/vista';
import { useZona } from '../lib/sitio';
import { useUnidad } from '../lib/use-unidad';
import { anilloDe } from '../realtime/presion/viva';
import { ErrorState, StaleNotice } from '../ui/estados';
import { BarraRango } from './barra-rango';
import type { BusquedaRango } from './busqueda';
import { Carril } from './carril';
import { Cepillo } from './cepillo';
import { useCola } from './cola';
import { ExportarVista } from './exportar-vista';
import type { Puesta } from './marcas';
import { Marco } from './marco';
import { TablaVista } from './tabla-vista';
import { puntosDe, serieDe, usePresiones } from './use-presiones';
import { useVista } from './use-vista';
import classes from './vista-presion.module.css';

interface PanelPresion {
  sensor: Sensor;
  nombre: string;
  titulo: string;
  detalle: string;
  reglas: readonly Regla[];
}

interface VistaPresionProps {
  /** What is shown, as exports and readers are told. */
  titulo: string;
  paneles: readonly PanelPresion[];
  busqueda: BusquedaRango;
  onBuscar: (cambio: BusquedaRango) => void;
  misma?: boolean;
  /** What chooses what is shown, and what else may be done with it. */
  elegir: ReactNode;
  acciones?: ReactNode;
  /** What stands in the lane above the chart, of the range that it shows. */
  carril?: ((rango: Rango) => readonly Puesta[]) | undefined;
  pie: ReactNode;
}

/** By then the first live samples have come. */
const EMPALME_MS = 2_500;
const ERROR = 'Error al cargar las presiones';

/** What a chart of sensors draws now: what the server told and the live samples after it. */
const useLeer = (
  { paneles, misma = false }: Pick<VistaPresionProps, 'paneles' | 'misma'>,
  vista: ReturnType<typeof useVista>,
  data: ReturnType<typeof usePresiones>['data'],
) => {
  const zona = useZona();
  const { unidad } = useUnidad();
  return (): VistaGrafica => {
    const rango = vista.rango();
    return {
      ...{ rango, misma, unidad, zona },
      paneles: paneles.map(({ sensor, ...panel }) => {
        const serie = serieDe(data, sensor.id);
        const anillo = vista.vivo ? anilloDe(sensor.id) : undefined;
        const trazo = serie ? (anillo ? conCola(serie, anillo.recorrer, rango.hasta) : serie) : TRAZO_VACIO;
        return { ...panel, trazo };
      }),
    };
  };
};

/** Live samples begin a moment after the past was told: it is told once more, so that nothing is missing between. */
const useEmpalme = (vivo: boolean, refetch: () => unknown) => {
  useEffect(() => {
    if (!vivo) return;
    const plazo = setTimeout(() => void refetch(), EMPALME_MS);
    return () => clearTimeout(plazo);
  }, [vivo, refetch]);
};

/** Pressure of one or two sensors over a range: chart or table, the day in small, and what to do with them. */
export const VistaPresion = (props: VistaPresionProps) => {
  const { titulo, paneles, busqueda, onBuscar, elegir, acciones, carril, pie } = props;
  const [tabla, setTabla] = useState(false);
  const [motor, setMotor] = useState<Motor | null>(null);
  const sensores = paneles.map(({ sensor }) => sensor);
  const vista = useVista(busqueda, onBuscar);
  const { data, error, isPending, isPlaceholderData, refetch } = usePresiones(
    sensores.map(({ id }) => id),
    vista.periodo,
    puntosDe(window.innerWidth),
  );
  useCola(sensores, vista.vivo);
  useEmpalme(vista.vivo, refetch);
  const leer = useLeer(props, vista, data);
  const enCarril = carril && (() => carril(vista.rango()));
  const [primero] = paneles;
  const controles = (
    <>
      {elegir}
      <BarraRango {...{ busqueda, onBuscar, vivo: vista.vivo, onPausar: vista.onPausar }} />
      {acciones}
      <Button
        variant="default"
        leftSection={tabla ? <IconChartLine size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
        onClick={() => setTabla(!tabla)}
      >
        {tabla ? 'Ver gráfica' : 'Ver tabla'}
      </Button>
      <ExportarVista
        titulo={titulo}
        leer={leer}
        carril={enCarril}
        motor={motor}
        disabled={data === undefined || isPlaceholderData}
      />
    </>
  );
  return (
    <Marco controles={controles}>
      {error && data && <StaleNotice titulo={ERROR} onRetry={() => void refetch()} />}
      <div className={classes.panel}>
        {enCarril && <Carril leer={enCarril} />}
        {error && !data ? (
          <ErrorState titulo={ERROR} error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <Skeleton className={classes.espera ?? ''} aria-label="Cargando" role="status" />
        ) : tabla ? (
          <TablaVista vista={leer()} etiqueta={`Tabla: ${titulo}`} anterior={isPlaceholderData} />
        ) : (
          <div className={classes.grafica} data-paneles={paneles.length}>
            <GraficaTiempo
              etiqueta={`Gráfica: ${titulo}. Más y menos acercan y alejan, las flechas mueven, cero restablece; «Ver tabla» dice lo mismo en una tabla.`}
              alto="100%"
              leer={leer}
              suscribir={vista.suscribir}
              fin={vista.fin}
              onRango={vista.onRango}
              onRestablecer={vista.onRestablecer}
              onMotor={setMotor}
            />
          </div>
        )}
        {primero && (
          <Cepillo
            sensor_id={primero.sensor.id}
            rango={vista.rango}
            zona={leer().zona}
            marcas={primero.reglas}
            onRango={vista.onRango}
          />
        )}
      </div>
      <footer className={classes.pie}>
        {pie}
        <span className={classes.ayuda}>Doble clic restablece la vista</span>
      </footer>
    </Marco>
  );
};

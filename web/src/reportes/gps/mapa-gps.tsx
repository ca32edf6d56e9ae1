import type { ReporteGps } from '@tramos/contract/reportes-routers';
import { useMemo } from 'react';
import { figuraTramo } from '../../lib/figuras-mapa';
import { conUnidad } from '../../lib/formato';
import type { Anotacion, MarcadorEvento, MarcadorSensor } from '../../lib/mapa/tipos';
import { camaraPara, limitesDe } from '../../lib/mapa/vista';
import { useTramos } from '../../lib/red';
import { LienzoMapa } from '../../ui/lienzo-mapa';
import { circulo } from './circulo';
import classes from './gps.module.css';

const SIN_SENSORES: readonly MarcadorSensor[] = [];
const SIN_EVENTOS: readonly MarcadorEvento[] = [];
/** The smallest of the map's frames, px, and the air it leaves around what is shown. */
const VENTANA = { ancho: 360, alto: 340, margen: { arriba: 40, abajo: 48, izquierda: 40, derecha: 64 } };
const ZOOMS = { zoomMin: 3, zoomMax: 17, paso: 0.5 };

/** What stands on the map: the geofence around the station, the trace, and where it was last. */
const anotacionDe = ({ estacion, geocerca_m, traza, ultimo }: ReporteGps): Anotacion => ({
  rutas: [
    ...(estacion ? [circulo(estacion, geocerca_m)] : []),
    ...(traza.length > 1 ? [traza.map(([lng, lat]) => ({ lat, lng }))] : []),
  ],
  puntos: ultimo
    ? [
        {
          position: { lat: ultimo.latitud, lng: ultimo.longitud },
          title: 'Última posición',
          ...(ultimo.distancia_m === null
            ? {}
            : { detalle: `a ${conUnidad(ultimo.distancia_m, 'm')} de la estación` }),
        },
      ]
    : [],
});

/** The trace on the map; another report is another map, so that each begins where its router was. */
export const MapaGps = ({ reporte }: { reporte: ReporteGps }) => {
  const red = useTramos().data;
  const tramos = useMemo(() => (red ?? []).flatMap((tramo) => figuraTramo(tramo, false) ?? []), [red]);
  const anotacion = useMemo(() => anotacionDe(reporte), [reporte]);
  const estaciones = useMemo(() => {
    const { estacion } = reporte;
    return estacion
      ? [
          {
            id: estacion.id,
            nombre: estacion.nombre,
            position: { lat: estacion.latitud, lng: estacion.longitud },
          },
        ]
      : [];
  }, [reporte]);
  const limites = limitesDe([...anotacion.rutas.flat(), ...anotacion.puntos.map(({ position }) => position)]);
  return (
    <div className={classes.mapa}>
      <LienzoMapa
        key={`${reporte.router.id}/${reporte.desde}`}
        nombre={`Mapa de las posiciones de ${reporte.router.nombre}`}
        controles="derecha"
        {...{ tramos, estaciones, anotacion }}
        sensores={SIN_SENSORES}
        eventos={SIN_EVENTOS}
        {...(limites ? { camara: camaraPara(limites, VENTANA, ZOOMS) } : {})}
      />
    </div>
  );
};

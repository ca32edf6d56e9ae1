import { esEco } from '@tramos/contract/eco';
import { MAPA_ZOOM } from '@tramos/contract/limites';
import { formatPosicion } from '@tramos/contract/posicion';
import { useMemo } from 'react';
import { figuraSensor, figuraTramo } from '../lib/figuras-mapa';
import { conUnidad, formatSigma } from '../lib/formato';
import { formatIntervalo } from '../lib/intervalo';
import type { Camara, MarcadorEvento } from '../lib/mapa/tipos';
import { useSensores, useTramos } from '../lib/red';
import { palabraDe } from '../lib/simulacion';
import { LienzoMapa } from '../ui/lienzo-mapa';
import { type EventoMostrable, estadoDe, formatLugar, type Lugar, lugarDe } from './hechos';
import classes from './mapa-evento.module.css';

/** Metres in a pixel at zoom 0, about the latitude of Mexico; each zoom halves them. */
const METROS_POR_PIXEL_Z0 = 146_000;
/** Pixels that the search interval, 4σ long, should take: near enough to walk, wide enough to know where. */
const INTERVALO_PX = 45;

/** The zoom that shows the search interval well; the specified 13 when the error is unknown (spec §9). */
const zoomPara = (sigma_m: number | null | undefined): number => {
  if (sigma_m == null || sigma_m <= 0) return MAPA_ZOOM;
  const zoom = Math.round(Math.log2((METROS_POR_PIXEL_Z0 * INTERVALO_PX) / (4 * sigma_m)));
  return Math.min(16, Math.max(9, zoom));
};

/** `± 48 m, buscar ± 96 m`; nobody is sent anywhere by arrivals that are not one wave. */
const textoError = (evento: EventoMostrable, sigma_m: number): string =>
  formatIntervalo(evento)
    ? `${formatSigma(sigma_m)}, buscar ±\u00a0${conUnidad(2 * sigma_m, 'm')}`
    : formatSigma(sigma_m);

const marcadorDe = (evento: EventoMostrable, lugar: Lugar): MarcadorEvento => ({
  type: 'event',
  id: evento.id ?? 0,
  position: lugar,
  title: [palabraDe(evento), evento.posicion == null ? 'Lugar del evento' : formatPosicion(evento.posicion)]
    .filter(Boolean)
    .join(' · '),
  ...(evento.sigma_m == null ? {} : { detalle: textoError(evento, evento.sigma_m) }),
  eventStatus: estadoDe(evento),
  tramo_id: evento.tramo_id ?? null,
  sigma_m: evento.sigma_m ?? null,
  simulacion: Boolean(evento.simulacion) || evento.tipo === 'prueba',
});

interface Props {
  evento: EventoMostrable;
  /** Without zoom buttons, where fingers do it. */
  compacto?: boolean;
}

const MapaDelLugar = ({ evento, lugar, compacto }: Props & { lugar: Lugar }) => {
  const { data: red = [] } = useTramos();
  const { data: instalados = [] } = useSensores();
  const tramos = useMemo(() => red.flatMap((tramo) => figuraTramo(tramo, false) ?? []), [red]);
  const sensores = useMemo(() => instalados.map(figuraSensor), [instalados]);
  // Where a wave was only heard again there is nothing to drive to: the map shows the line and no mark.
  const eventos = useMemo(() => (esEco(evento) ? [] : [marcadorDe(evento, lugar)]), [evento, lugar]);
  const camara: Camara = { centro: lugar, zoom: zoomPara(evento.sigma_m) };
  return (
    <LienzoMapa
      nombre={`Mapa del evento, ${formatLugar(evento)}`}
      camara={camara}
      controles={compacto ? 'ninguno' : 'derecha'}
      escala={false}
      tramos={tramos}
      sensores={sensores}
      eventos={eventos}
    />
  );
};

/** Where the event is; 'Mapa no disponible' with the coordinates as text when they are not numeric (spec §2). */
export const MapaEvento = ({ evento, compacto = false }: Props) => {
  const { latitud, longitud } = evento;
  const lugar = useMemo(
    () => lugarDe({ latitud: latitud ?? null, longitud: longitud ?? null }),
    [latitud, longitud],
  );
  if (lugar) return <MapaDelLugar evento={evento} lugar={lugar} compacto={compacto} />;
  return (
    <div className={classes.sinMapa}>
      <p className={classes.titulo}>Mapa no disponible</p>
      <p className={classes.coordenadas}>{formatLugar(evento)}</p>
    </div>
  );
};

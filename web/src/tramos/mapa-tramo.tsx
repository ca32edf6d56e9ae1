import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import { isRegularUser } from '@tramos/contract/roles';
import type { VigilanciaTramo } from '@tramos/contract/vigilancia';
import { useMemo } from 'react';
import { figuraEvento, figuraSensor, figuraTramo } from '../lib/figuras-mapa';
import type { Camara } from '../lib/mapa/tipos';
import { useTramos } from '../lib/red';
import { ahoraServidor } from '../lib/reloj';
import { useUser } from '../lib/sesion';
import { LienzoMapa } from '../ui/lienzo-mapa';
import type { Extremo } from './renglones';

/** Degrees that 256 px show at zoom 0. */
const GRADOS_Z0 = 360;
const TESELA_PX = 256;
/** Room that the line may take in the smallest of its frames, px. */
const ANCHO_PX = 300;
const ALTO_PX = 190;

/** The view that shows a line whole. */
export const camaraDe = (coordenadas: readonly (readonly [number, number])[]): Camara | undefined => {
  if (coordenadas.length === 0) return undefined;
  const [lng, lat] = [coordenadas.map(([x]) => x), coordenadas.map(([, y]) => y)];
  const [oeste, este, sur, norte] = [Math.min(...lng), Math.max(...lng), Math.min(...lat), Math.max(...lat)];
  const centro = { lat: (sur + norte) / 2, lng: (oeste + este) / 2 };
  const alto = (norte - sur) / Math.cos((centro.lat * Math.PI) / 180);
  const cabe = (grados: number, px: number) =>
    Math.log2((GRADOS_Z0 * px) / (TESELA_PX * Math.max(grados, 1e-4)));
  return { centro, zoom: Math.floor(Math.min(16, cabe(este - oeste, ANCHO_PX), cabe(alto, ALTO_PX))) };
};

/** Where the tramo runs, among the others, with its two sensors and its last events. */
export const MapaTramo = ({
  tramo,
  a,
  b,
  vigilancia,
  eventos,
}: {
  tramo: Tramo;
  a: Extremo;
  b: Extremo;
  vigilancia: VigilanciaTramo | null;
  eventos: readonly Evento[];
}) => {
  const { role } = useUser();
  const red = useTramos().data;
  const ciego = vigilancia?.vigilancia === 'ciega';
  const tramos = useMemo(
    () => (red ?? []).flatMap((otro) => figuraTramo(otro, otro.id === tramo.id && ciego) ?? []),
    [red, tramo.id, ciego],
  );
  const sensores = useMemo(
    () => [a.sensor, b.sensor].flatMap((sensor) => (sensor ? figuraSensor(sensor) : [])),
    [a.sensor, b.sensor],
  );
  const marcas = useMemo(
    () =>
      eventos.flatMap((evento) => {
        const nombre = isRegularUser(role) ? (evento.escalado_id ?? '') : String(evento.id);
        return figuraEvento(evento, nombre, ahoraServidor) ?? [];
      }),
    [eventos, role],
  );
  const camara = useMemo(() => camaraDe(tramo.geometria.coordinates), [tramo]);
  return (
    <LienzoMapa
      nombre={`Mapa de ${tramo.nombre}`}
      camara={camara}
      controles="derecha"
      escala={false}
      tramos={tramos}
      sensores={sensores}
      eventos={marcas}
      seleccion={{ tipo: 'tramo', id: tramo.id }}
    />
  );
};

import { useSearch } from '@tanstack/react-router';
import { MAPA_ZOOM } from '@tramos/contract/limites';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Elegido } from '../mapa/busqueda';
import { crearPublicador } from '../mapa/publicar';
import { crearEventosDelMapa } from '../mapa/red-viva';
import type { Eleccion } from '../mapa/use-eleccion';
import { type DatosRed, useFiguras } from '../mapa/use-red-viva';
import { VistaMapa } from '../mapa/vista-mapa';
import { useAhora } from '../ui/use-ahora';
import { useTitulo } from '../ui/use-titulo';
import classes from './mapa-grande.module.css';
import { AHORA_MUESTRA } from './muestras';
import { azarDe, copiaDe, llegarNovedades, redGrande } from './red-grande';

const CADA_MS = 20;
const SEMILLA = 7;

/** News that come by themselves, `ritmo` a second, shown at the screen's pace; how many have come is told to whoever measures. */
const useNovedades = (figuras: number, ritmo: number) => {
  const [azar] = useState(() => azarDe(SEMILLA));
  const [datos, setDatos] = useState<DatosRed>(() => redGrande(figuras, azar));
  const llegadas = useRef(0);
  const [vivos] = useState(() => copiaDe(datos));
  useEffect(() => {
    if (ritmo === 0) return;
    const publicador = crearPublicador((vivos: DatosRed) => setDatos(copiaDe(vivos)));
    const inicio = performance.now();
    const reloj = setInterval(() => {
      const cuantas = Math.floor(((performance.now() - inicio) / 1_000) * ritmo) - llegadas.current;
      if (cuantas <= 0) return;
      const siguiente = figuras + 1 + llegadas.current;
      llegarNovedades(vivos, { cuantas, siguiente }, azar);
      llegadas.current += cuantas;
      document.documentElement.dataset.novedades = String(llegadas.current);
      publicador.decir(vivos);
    }, CADA_MS);
    return () => {
      clearInterval(reloj);
      publicador.parar();
    };
  }, [figuras, ritmo, azar, vivos]);
  return datos;
};

const nada = () => undefined;

/** What is selected, without an address. */
const useEleccionSuelta = (): Eleccion => {
  const [elegido, seleccionar] = useState<Elegido | null>(null);
  const [ocultar, ocultarAhora] = useState('');
  return useMemo(
    () => ({
      elegido,
      centro: null,
      zoom: MAPA_ZOOM,
      ocultar,
      conDetalle: false,
      franja: null,
      franjaEscrita: undefined,
      ponerFranja: nada,
      seleccionar,
      ocultarAhora,
      soltarCentro: nada,
      abrirDetalle: nada,
    }),
    [elegido, ocultar],
  );
};

const SIN_FALLOS = {
  error: null,
  cargando: false,
  porSaber: { eventos: false, sensores: false },
  eventosEnDuda: false,
  repetir: nada,
  repetirEventos: nada,
};

/** `/galeria/mapa?figuras=20000&ritmo=1000`: the map screen with a network far larger than any, always changing. */
export const MapaGrande = () => {
  useTitulo('Mapa grande');
  const { figuras = 0, ritmo = 0 } = useSearch({ from: '/galeria/mapa' });
  const ahora_ms = useAhora(30_000);
  const datos = useNovedades(figuras, ritmo);
  const [delMapa] = useState(crearEventosDelMapa);
  const eventos = useMemo(() => delMapa(datos.eventos, AHORA_MUESTRA), [delMapa, datos.eventos]);
  const conFiguras = useFiguras({ ...datos, eventos }, false);
  const red = useMemo(() => ({ ...conFiguras, ...SIN_FALLOS, ahora_ms }), [conFiguras, ahora_ms]);
  return (
    <main id="contenido" className={classes.pantalla}>
      <VistaMapa red={red} eleccion={useEleccionSuelta()} />
    </main>
  );
};

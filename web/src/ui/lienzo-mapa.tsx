import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  Anotacion,
  Camara,
  EstacionMapa,
  LatLng,
  Mapa,
  MarcadorEvento,
  MarcadorSensor,
  OpcionesMapa,
  RouterMapa,
  Seleccion,
  TramoMapa,
} from '../lib/mapa/tipos';
import { useSitio } from '../lib/sitio';
import classes from './lienzo-mapa.module.css';

interface Props extends Pick<OpcionesMapa, 'nombre' | 'controles' | 'escala' | 'margen'> {
  /** First view; without one the map fits the network. Later changes of it move nothing. */
  camara?: Camara | undefined;
  tramos: readonly TramoMapa[];
  sensores: readonly MarcadorSensor[];
  eventos: readonly MarcadorEvento[];
  estaciones?: readonly EstacionMapa[];
  routers?: readonly RouterMapa[];
  anotacion?: Anotacion | null;
  seleccion?: Seleccion | null;
  onListo?: (mapa: Mapa) => void;
  onCamara?: (camara: Camara) => void;
  onClic?: (punto: LatLng) => void;
  onMarcador?: (seleccion: Seleccion) => void;
}

const NINGUNA: readonly EstacionMapa[] = [];
const NINGUNO: readonly RouterMapa[] = [];

/**
 * The map engine as a React element: loads it lazily, keeps one map while it is mounted, hands over every list
 * that changed and never moves the camera by itself.
 */
export const LienzoMapa = (props: Props) => {
  const { tramos, sensores, eventos, estaciones = NINGUNA, routers = NINGUNO } = props;
  const { seleccion = null, anotacion = null } = props;
  const caja = useRef<HTMLDivElement>(null);
  const [mapa, setMapa] = useState<Mapa | null>(null);
  const [fallo, setFallo] = useState(false);
  const sitio = useSitio();
  const tema = useComputedColorScheme('dark') === 'dark' ? 'noche' : 'dia';

  const opciones = useEffectEvent((): OpcionesMapa | null =>
    sitio?.mapa
      ? {
          tema,
          ...sitio.mapa,
          demo: sitio.demo,
          nombre: props.nombre,
          ...(props.camara ? { camara: props.camara } : {}),
          ...(props.controles ? { controles: props.controles } : {}),
          ...(props.escala === undefined ? {} : { escala: props.escala }),
          ...(props.margen ? { margen: props.margen } : {}),
        }
      : null,
  );
  const alCamara = useEffectEvent((camara: Camara) => props.onCamara?.(camara));
  const alClic = useEffectEvent((punto: LatLng) => props.onClic?.(punto));
  const alMarcador = useEffectEvent((elegido: Seleccion) => props.onMarcador?.(elegido));
  const alListo = useEffectEvent((nuevo: Mapa) => props.onListo?.(nuevo));

  const listo = sitio !== undefined;
  useEffect(() => {
    if (!listo) return;
    let vivo = true;
    let nuevo: Mapa | null = null;
    const empezar = async () => {
      const { crearMapa } = await import('../lib/mapa/crear-mapa');
      const con = opciones();
      if (!vivo || !caja.current || !con) return;
      const creado = crearMapa(caja.current, con);
      nuevo = creado;
      creado.alCambiarCamara((camara) => alCamara(camara));
      creado.alClic((punto) => alClic(punto));
      creado.alClicMarcador((elegido) => alMarcador(elegido));
      setMapa(creado);
      alListo(creado);
    };
    empezar().catch(() => vivo && setFallo(true));
    return () => {
      vivo = false;
      nuevo?.destruir();
      setMapa(null);
    };
  }, [listo]);

  useEffect(() => mapa?.setTema(tema), [mapa, tema]);
  useEffect(() => mapa?.setTramos(tramos), [mapa, tramos]);
  useEffect(() => mapa?.setSensores(sensores), [mapa, sensores]);
  useEffect(() => mapa?.setEventos(eventos), [mapa, eventos]);
  useEffect(() => mapa?.setEstaciones(estaciones), [mapa, estaciones]);
  useEffect(() => mapa?.setRouters(routers), [mapa, routers]);
  useEffect(() => mapa?.anotar(anotacion), [mapa, anotacion]);
  useEffect(() => mapa?.seleccionar(seleccion), [mapa, seleccion]);

  return (
    <div className={classes.marco}>
      <div ref={caja} className={classes.lienzo} />
      {!mapa && !fallo && <div className={classes.espera} role="status" aria-label="Cargando mapa" />}
      {fallo && (
        <p className={classes.fallo} role="alert">
          No se pudo dibujar el mapa. Los eventos siguen en la lista.
        </p>
      )}
    </div>
  );
};

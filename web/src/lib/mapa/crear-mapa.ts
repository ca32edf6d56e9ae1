import 'leaflet/dist/leaflet.css';
import { MAPA_ZOOM, MAPA_ZOOM_MAX } from '@tramos/contract/limites';
import L from 'leaflet';
import { crearAdornos } from './adornos';
import { crearCapaRed } from './capa-red';
import clases from './mapa.module.css';
import { lugarDe, type Objeto, seleccionDe } from './marcas';
import { FUENTE } from './paleta';
import { panel, ponerBase } from './poner-base';
import { revisarPunto } from './revisar';
import { tapadoDe } from './tapado';
import {
  ABANICO_MAX,
  type Camara,
  type CrearMapa,
  type Limites,
  type Margen,
  type OpcionesMapa,
  type Seleccion,
  type TramoMapa,
} from './tipos';
import { bordesTapados, camaraPara, deUnidad, limitesDe, metrosPorPixel, mismaCamara } from './vista';

/** Leaflet on Canvas 2D: it runs on any desk, with or without a graphics card (docs: architecture of the map). */

/** Closest zoom that a fit may choose: a single tramo should still show some country around it. */
const ZOOM_AJUSTE_MAX = 14;
const ZOOM_MIN = 3;
const PASO_ZOOM = 0.5;
/** The middle of the country, for a network that is still empty. */
const CENTRO = { lat: 23.6, lng: -102.5 };
const SIN_MARGEN: Margen = { arriba: 0, derecha: 0, abajo: 0, izquierda: 0 };
/** In less than this nothing could be fitted: a window that is being opened, or has no height yet. */
const ALTO_MIN_PX = 64;
/** A window lower than this leaves less around the network. */
const ALTO_BAJO_PX = 360;
/** Room that a fit leaves around the network for its names. */
const AIRE: Margen = { arriba: 104, derecha: 96, abajo: 72, izquierda: 96 };
/** Room that a fit leaves between what stands over the map and the middle of a mark: its disc and its halo. */
const MARCA_PX = 28;
/** Marks that stand closer than this on the ground are spread rather than zoomed into. */
const MISMO_SITIO_PX = 14;

const SUELO = { tipo: 'suelo' } as const;

const sumar = (a: Margen, b: Margen): Margen => ({
  arriba: a.arriba + b.arriba,
  derecha: a.derecha + b.derecha,
  abajo: a.abajo + b.abajo,
  izquierda: a.izquierda + b.izquierda,
});

const crearSuscriptores = <T>() => {
  const lista = new Set<(valor: T) => void>();
  return {
    agregar: (cb: (valor: T) => void) => {
      lista.add(cb);
      return () => void lista.delete(cb);
    },
    avisar: (valor: T) => {
      for (const cb of lista) cb(valor);
    },
  };
};

const limitesDeTramos = (tramos: readonly TramoMapa[]): Limites | null =>
  limitesDe(
    tramos.flatMap(({ linea }) =>
      linea.segmentos.flatMap(({ inicio, fin }) =>
        [inicio, fin].map(({ latitud, longitud }) => ({ lat: latitud, lng: longitud })),
      ),
    ),
  );

const crearLeaflet = (elemento: HTMLElement, { camara, tiles_url }: OpcionesMapa): L.Map => {
  const quieto = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const enMosaico = tiles_url !== null;
  return L.map(elemento, {
    center: camara?.centro ?? CENTRO,
    zoom: camara?.zoom ?? MAPA_ZOOM,
    minZoom: ZOOM_MIN,
    maxZoom: MAPA_ZOOM_MAX,
    zoomSnap: enMosaico ? 1 : PASO_ZOOM,
    wheelPxPerZoomLevel: 90,
    zoomControl: false,
    attributionControl: false,
    preferCanvas: true,
    zoomAnimation: !quieto,
    fadeAnimation: !quieto,
    inertia: !quieto,
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    maxBoundsViscosity: 1,
  });
};

/** Spec §2 Map view on Leaflet. Throws `MarcadorInvalido` for a first camera that is not numeric. */
export const crearMapa: CrearMapa = (elemento, opciones) => {
  if (opciones.camara) revisarPunto(opciones.camara.centro, 'Centro del mapa');
  let { tema } = opciones;
  let margen: Margen = { ...SIN_MARGEN, ...opciones.margen };
  let tramos: readonly TramoMapa[] = [];
  let porAjustar = !opciones.camara;
  /** Where the last fit to the whole network put the camera. */
  let ajustada: Camara | null = null;
  let vivo = true;
  let enMarcha = false;
  let mira = false;
  const deCamara = crearSuscriptores<Camara>();
  const deClic = crearSuscriptores<{ lat: number; lng: number }>();
  const deMarcador = crearSuscriptores<Seleccion>();
  const deMonton = crearSuscriptores<readonly Seleccion[]>();

  const mapa = crearLeaflet(elemento, opciones);
  elemento.classList.add(clases.mapa ?? '', clases[tema] ?? '');
  elemento.setAttribute('role', 'application');
  elemento.setAttribute('aria-label', opciones.nombre);

  const camara = (): Camara => {
    const { lat, lng } = mapa.getCenter();
    return { centro: { lat, lng }, zoom: mapa.getZoom() };
  };
  const ir = ({ centro, zoom }: Camara, animar = true) => mapa.setView(centro, zoom, { animate: animar });
  const camaraDeAjuste = (limites: Limites, zoomMax: number): Camara => {
    const { x: ancho, y: alto } = mapa.getSize();
    const angosto = Math.min(1, ancho / 900);
    const bajo = Math.min(1, alto / ALTO_BAJO_PX);
    const tapado = bordesTapados(alto, tapadoDe(elemento));
    const aire = {
      arriba: Math.max(AIRE.arriba * bajo, tapado.arriba + MARCA_PX),
      abajo: Math.max(AIRE.abajo * bajo, tapado.abajo + MARCA_PX),
      izquierda: AIRE.izquierda * angosto,
      derecha: AIRE.derecha * angosto,
    };
    const ventana = { ancho, alto, margen: sumar(margen, aire) };
    const paso = mapa.options.zoomSnap ?? 1;
    return camaraPara(limites, ventana, { zoomMin: ZOOM_MIN, zoomMax, paso });
  };
  const ajustarA = (limites: Limites, zoomMax: number, animar = true) =>
    ir(camaraDeAjuste(limites, zoomMax), animar);
  const verRed = (animar = true) => {
    const limites = limitesDeTramos(tramos);
    ajustada = limites && camaraDeAjuste(limites, ZOOM_AJUSTE_MAX);
    ir(ajustada ?? { centro: CENTRO, zoom: MAPA_ZOOM }, animar);
  };
  /** The first fit waits for a network and for a container that shows something. */
  const ajusteInicial = () => {
    const { x, y } = mapa.getSize();
    if (!porAjustar || tramos.length === 0 || x === 0 || y < ALTO_MIN_PX) return;
    porAjustar = false;
    verRed(false);
  };

  const red = crearCapaRed(mapa, panel(mapa, 'red', 450), {
    tema: () => tema,
    tapado: () => tapadoDe(elemento),
  });
  const adornos = crearAdornos(mapa, elemento, opciones, {
    acercar: () => mapa.zoomIn(1),
    alejar: () => mapa.zoomOut(1),
    verTodo: () => verRed(),
    reintentar: () => base.reintentar(),
  });
  adornos.setMargen(margen);
  const base = ponerBase(mapa, opciones, {
    tema: () => tema,
    alTenerRotulos: red.setRotulos,
    alSaber: adornos.setSuelo,
  });

  const abrir = (objetos: readonly Objeto[]) => {
    red.abrirAbanico(objetos);
    deMonton.avisar([]);
  };
  const separar = (objetos: readonly Objeto[]) => {
    const limites = limitesDe(objetos.map(lugarDe));
    if (!limites) return;
    const extremo = metrosPorPixel(0, limites.sur) / metrosPorPixel(MAPA_ZOOM_MAX, limites.sur);
    const lado = (Math.max(limites.este - limites.oeste, limites.norte - limites.sur) / 360) * 256 * extremo;
    if (lado > MISMO_SITIO_PX * 64) ajustarA(limites, MAPA_ZOOM_MAX - 3);
    else {
      abrir(objetos.slice(0, ABANICO_MAX));
      if (objetos.length > ABANICO_MAX) deMonton.avisar(objetos.map(seleccionDe));
    }
  };
  mapa.on('click', ({ containerPoint, latlng }: L.LeafletMouseEvent) => {
    const toque = mira ? SUELO : red.tocar(containerPoint);
    if (toque.tipo === 'varias') return separar(toque.objetos);
    if (toque.tipo === 'una') return deMarcador.avisar(toque.seleccion);
    abrir([]);
    const { lat, lng } = latlng.wrap();
    return deClic.avisar({ lat, lng });
  });
  mapa.on('movestart', () => {
    enMarcha = true;
  });
  mapa.on('mousemove', ({ containerPoint }: L.LeafletMouseEvent) => {
    if (enMarcha || mira) return;
    const toque = red.tocar(containerPoint);
    elemento.classList.toggle(clases.mano ?? '', toque.tipo !== 'suelo');
    red.sobrevolar(toque.tipo === 'una' && toque.seleccion.tipo !== 'tramo' ? toque.seleccion : null);
  });
  mapa.on('mouseout', () => red.sobrevolar(null));
  mapa.on('zoomstart', () => abrir([]));
  mapa.on('moveend', () => {
    enMarcha = false;
    if (!porAjustar) deCamara.avisar(camara());
  });

  // Whoever points at something looks at it: it stays where it is from then on.
  mapa.on('mousedown', () => {
    ajustada = null;
  });

  let ancho_px = mapa.getSize().x;
  const observador = new ResizeObserver(() => {
    // What opens beside the map leaves everything where it is; what opens below lifts the middle with it, or has the
    // whole network seen again where nobody has looked at anything nearer.
    const mismo_ancho = elemento.clientWidth === ancho_px;
    ancho_px = elemento.clientWidth;
    const entera = mismo_ancho && ajustada !== null && mismaCamara(camara(), ajustada);
    mapa.invalidateSize({ animate: false, pan: mismo_ancho });
    if (entera) verRed(false);
    else ajusteInicial();
  });
  observador.observe(elemento);
  Promise.all([400, 500, 600].map((peso) => document.fonts.load(`${peso} 12px ${FUENTE}`)))
    .then(() => vivo && red.repintar())
    .catch(() => undefined);

  return {
    destruir: () => {
      vivo = false;
      observador.disconnect();
      base.quitar();
      red.quitar();
      adornos.quitar();
      mapa.remove();
      elemento.classList.remove(
        clases.mapa ?? '',
        clases.dia ?? '',
        clases.noche ?? '',
        clases.mano ?? '',
        clases.mira ?? '',
      );
    },
    setTema: (nuevo) => {
      if (nuevo === tema) return;
      elemento.classList.replace(clases[tema] ?? '', clases[nuevo] ?? '');
      tema = nuevo;
      base.repintar();
      red.repintar();
    },
    setTramos: (nuevos) => {
      tramos = nuevos;
      red.setTramos(nuevos);
      ajusteInicial();
    },
    setEstaciones: red.setEstaciones,
    setSensores: red.setSensores,
    setEventos: red.setEventos,
    setRouters: red.setRouters,
    anotar: red.anotar,
    setMira: (activa) => {
      mira = activa;
      elemento.classList.toggle(clases.mira ?? '', activa);
    },
    seleccionar: red.seleccionar,
    setMargen: (parte) => {
      margen = { ...SIN_MARGEN, ...parte };
      adornos.setMargen(margen);
    },
    centrar: (punto, zoom = MAPA_ZOOM) => {
      revisarPunto(punto, 'Centro del mapa');
      porAjustar = false;
      ir(
        camaraPara(
          { sur: punto.lat, norte: punto.lat, oeste: punto.lng, este: punto.lng },
          ventanaDe(mapa, margen),
          {
            zoomMin: zoom,
            zoomMax: zoom,
            paso: 1,
          },
        ),
      );
    },
    encajar: (limites) => {
      // Nobody has seen the map from anywhere yet: there is no way to travel.
      const animar = !porAjustar;
      porAjustar = false;
      if (limites) ajustarA(limites, ZOOM_AJUSTE_MAX, animar);
      else verRed(animar);
    },
    camara,
    repintar: red.envejecer,
    lugares: () =>
      red
        .rotulos()
        .filter(({ clase }) => clase === 'lugar')
        .map(({ texto, pob, punto }) => ({ nombre: texto, pob, position: deUnidad(punto) })),
    alCambiarCamara: deCamara.agregar,
    alMover: (cb) => {
      mapa.on('move', cb);
      return () => void mapa.off('move', cb);
    },
    alClic: deClic.agregar,
    alClicMarcador: deMarcador.agregar,
    alAmontonarse: deMonton.agregar,
  };
};

const ventanaDe = (mapa: L.Map, margen: Margen) => {
  const { x: ancho, y: alto } = mapa.getSize();
  return { ancho, alto, margen };
};

import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, memo, useEffect, useMemo, useState } from 'react';
import { direccionDeConsola } from '../lib/camino';
import type { Anotacion, LatLng, Mapa } from '../lib/mapa/tipos';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { ErrorState } from '../ui/estados';
import { LienzoMapa } from '../ui/lienzo-mapa';
import { SeguirPuestaEnMarcha } from '../ui/lista-inicial';
import { type Tecla, useTeclasDe } from '../ui/teclas';
import { textoFranja } from '../ui/tira/franja';
import { useAtajos } from '../ui/use-atajos';
import { useCerrarConEscape } from '../ui/use-cerrar-con-escape';
import { useRitmo } from '../ui/use-ritmo';
import { AvisosMapa } from './avisos-mapa';
import { Buscador } from './buscador';
import type { Hallazgo } from './buscador-reglas';
import { type Elegido, enlaceDe } from './busqueda';
import { camaraGuardada } from './camara';
import { Capas } from './capas';
import {
  capasDe,
  contar,
  escribirOcultos,
  filtrarPorFranja,
  filtrarRed,
  leerOcultos,
  OCULTOS_AL_EMPEZAR,
  soloDeUnLugar,
} from './filtros';
import { Herramientas } from './herramientas';
import { Leyenda } from './leyenda';
import { EventosDeLista, ListaMapa, RedDeLista } from './lista-mapa';
import { llevarA } from './llevar';
import classes from './mapa-screen.module.css';
import { PanelElegido } from './panel-elegido';
import { PanelMedida } from './panel-medida';
import { anotarMovimiento } from './publicar';
import { Punto } from './punto';
import { useSeguir } from './seguir';
import { SimularToma } from './simular-toma';
import { TiraMapa } from './tira-mapa';
import { type Eleccion, useCentro } from './use-eleccion';
import { useEnvejecer } from './use-envejecer';
import { useMedida } from './use-medida';
import { useMonton } from './use-monton';
import { useOcultos } from './use-ocultos';
import type { RedViva } from './use-red-viva';

const TECLAS: readonly Tecla[] = [
  [['/'], 'Ir a un km, un sensor o un municipio'],
  [['L'], 'Abrir o cerrar la lista'],
  [['M'], 'Medir a lo largo de un ducto'],
  [['S'], 'Seguir o dejar de seguir los eventos nuevos'],
  [['Esc'], 'Cerrar lo abierto'],
];

/** What the list says of the network is read, not watched: it follows the map at a walking pace; events come at once. */
const LISTA_MS = 1_000;
/** Whoever looks near comes to a place at this zoom: a kilometre fills the hand. */
const ZOOM_LUGAR = 13;

/** Where a search went: something selected, or a place marked until the next one. */
const useBusqueda = (mapa: Mapa | null, irA: (elegido: Elegido) => void) => {
  const [lugar, setLugar] = useState<Anotacion | null>(null);
  const ir = ({ destino }: Hallazgo) => {
    if (destino.tipo === 'elegir') {
      setLugar(null);
      irA(destino.elegido);
      return;
    }
    const { punto, titulo, detalle } = destino;
    setLugar({ puntos: [{ position: punto, title: titulo, ...(detalle ? { detalle } : {}) }], rutas: [] });
    mapa?.centrar(punto, Math.max(mapa.camara().zoom, ZOOM_LUGAR));
  };
  return { lugar, ir, quitar: () => setLugar(null) };
};

/** The map with everything around it, of the network it is given; drawn again only when one of the two is another. */
export const VistaMapa = memo(({ red, eleccion }: { red: RedViva; eleccion: Eleccion }) => {
  const { role } = useUser();
  const zona = useZona();
  const { elegido, seleccionar, franja, ponerFranja } = eleccion;
  const [mapa, setMapa] = useState<Mapa | null>(null);
  const [punto, setPunto] = useState<LatLng | null>(null);
  const [lista, setLista] = useState(false);
  const { ocultos, poner } = useOcultos(eleccion.ocultar, eleccion.ocultarAhora);
  const clave = escribirOcultos(ocultos);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a set is new each time; what it holds is its text
  const visible = useMemo(
    () => filtrarRed(filtrarPorFranja(red, franja), ocultos),
    [red.figuras, red.ahora_ms, red.porSaber, clave, franja],
  );
  const { eventos, sensores } = red;
  const cuentas = useMemo(() => contar({ eventos, sensores }), [eventos, sensores]);
  const alMover = useCentro(mapa, eleccion);
  useEnvejecer(mapa, red.ahora_ms);
  useEffect(() => mapa?.alMover(anotarMovimiento), [mapa]);
  const midiendo = useMedida(mapa, red.tramos);
  const elegirDeLista = (nuevo: Elegido) => {
    seleccionar(nuevo);
    if (mapa) llevarA(mapa, red, nuevo);
  };
  const busqueda = useBusqueda(mapa, elegirDeLista);
  const { siguiendo, alternarSeguir } = useSeguir(mapa, red.figuras.eventos, (id) =>
    seleccionar({ tipo: 'evento', id }),
  );
  const monton = useMonton(mapa);
  const cerrarLista = () => {
    setLista(false);
    monton.listar(null);
  };
  const listarLugar = () => {
    seleccionar(null);
    if (midiendo.activa) midiendo.alternar();
    monton.listar(monton.todas);
    setLista(true);
  };
  const listaVisible = lista && elegido === null && !midiendo.activa;
  const alternarLista = () => {
    seleccionar(null);
    if (midiendo.activa) midiendo.alternar();
    if (listaVisible) cerrarLista();
    else setLista(true);
  };
  const alternarMedir = () => {
    seleccionar(null);
    midiendo.alternar();
  };
  const cerrar = () => {
    if (elegido) seleccionar(null);
    else if (midiendo.activa) midiendo.alternar();
    else if (listaVisible) cerrarLista();
    else if (franja) ponerFranja(null);
  };
  const tapada = eleccion.conDetalle;
  useTeclasDe('Mapa', TECLAS);
  useAtajos(
    [
      ['L', alternarLista],
      ['M', alternarMedir],
      ['S', alternarSeguir],
    ],
    { tapada },
  );
  useCerrarConEscape(cerrar, tapada);
  const paraLista = useRitmo(visible, LISTA_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls is renewed with what it shows
  const eventosDeLista = useMemo(
    () => <EventosDeLista red={soloDeUnLugar(visible, monton.enLista)} onElegir={elegirDeLista} />,
    [visible.eventos, visible.porSaber, visible.nombrar, visible.ahora_ms, mapa, monton.enLista],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls is renewed with what it shows
  const redDeLista = useMemo(
    () => <RedDeLista red={soloDeUnLugar(paraLista, monton.enLista)} onElegir={elegirDeLista} />,
    [paraLista, mapa, monton.enLista],
  );
  // The zoom buttons stand under the bar, however many rows it takes.
  const barra = useElementSize();
  const conPanel = elegido !== null || midiendo.activa || listaVisible || undefined;
  return (
    <div className={classes.pantalla}>
      <h1 className="solo-lector">Mapa</h1>
      <div
        className={classes.mapa}
        data-mapa
        style={{ '--mapa-controles-abajo': `${barra.height + 8}px` } as CSSProperties}
      >
        <LienzoMapa
          nombre="Mapa de la red"
          camara={eleccion.centro ? { centro: eleccion.centro, zoom: eleccion.zoom } : camaraGuardada()}
          controles="izquierda"
          {...visible.figuras}
          anotacion={midiendo.anotacion ?? busqueda.lugar}
          seleccion={elegido}
          onListo={setMapa}
          onCamara={alMover}
          onClic={midiendo.activa ? midiendo.tocar : setPunto}
          onMarcador={seleccionar}
        />
        <div className={classes.arriba} ref={barra.ref} data-sobre-mapa>
          <Buscador
            red={red}
            lugares={() => mapa?.lugares() ?? []}
            onIr={busqueda.ir}
            onLimpiar={busqueda.quitar}
          />
          <Capas capas={capasDe(role)} ocultos={ocultos} onCambio={poner} />
          <Herramientas
            lista={listaVisible}
            midiendo={midiendo.activa}
            siguiendo={siguiendo}
            enlace={() =>
              mapa
                ? direccionDeConsola() + enlaceDe(mapa.camara(), elegido, clave, eleccion.franjaEscrita)
                : location.href
            }
            onLista={alternarLista}
            onMedir={alternarMedir}
            onSeguir={alternarSeguir}
          />
          <SimularToma />
          <div className={classes.avisos} data-sobre-mapa>
            <AvisosMapa
              ocultos={ocultos}
              cuentas={cuentas}
              siguiendo={siguiendo}
              eventosEnDuda={red.eventosEnDuda}
              enUnLugar={monton.todas.length}
              onListarLugar={listarLugar}
              franja={
                franja && {
                  texto: textoFranja(franja, zona),
                  abiertosFuera: cuentas.abierto - contar(filtrarPorFranja(red, franja)).abierto,
                }
              }
              onMostrarTodo={() => poner(leerOcultos(OCULTOS_AL_EMPEZAR))}
              onQuitarFranja={() => ponerFranja(null)}
              onDejarDeSeguir={alternarSeguir}
              onReintentar={red.repetirEventos}
            />
          </div>
        </div>
        <div className={classes.abajo} data-sobre-mapa>
          {punto && <Punto punto={punto} onCerrar={() => setPunto(null)} />}
          <Leyenda ocultos={ocultos} cuentas={cuentas} porSaber={red.porSaber} onCambio={poner} />
        </div>
        {!red.error && red.tramos.length === 0 && (
          <div className={classes.vacio}>
            <SeguirPuestaEnMarcha />
          </div>
        )}
        {red.error && red.tramos.length === 0 && (
          <div className={classes.fallo}>
            <ErrorState titulo="No se pudo cargar la red" error={red.error} onRetry={red.repetir} />
          </div>
        )}
      </div>
      <div className={classes.lado} data-abierto={conPanel} data-panel-lateral={conPanel}>
        <ListaMapa
          abierta={listaVisible}
          onAbrir={() => setLista(true)}
          onCerrar={cerrarLista}
          soloUnLugar={monton.enLista?.length ?? null}
          onTodo={() => monton.listar(null)}
        >
          {eventosDeLista}
          {redDeLista}
        </ListaMapa>
        {midiendo.activa && !elegido && (
          <PanelMedida midiendo={midiendo} tramos={red.tramos} onCerrar={midiendo.alternar} />
        )}
        {elegido && (
          <PanelElegido
            elegido={elegido}
            red={red}
            onElegir={elegirDeLista}
            onDetalle={eleccion.abrirDetalle}
            onCerrar={() => seleccionar(null)}
          />
        )}
      </div>
      <TiraMapa red={red} elegido={elegido} onElegir={elegirDeLista} franja={franja} onFranja={ponerFranja} />
    </div>
  );
});

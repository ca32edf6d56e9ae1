import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconListDetails } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MAPA_ZOOM } from '@tramos/contract/limites';
import { useEffect, useState } from 'react';
import type { Camara, LatLng, Mapa, Seleccion } from '../lib/mapa/tipos';
import { ErrorState, StaleNotice } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import { LienzoMapa } from '../ui/lienzo-mapa';
import { useTitulo } from '../ui/use-titulo';
import { type Elegido, elegidoDe, elegir, leerCentro, sigueEn } from './busqueda';
import { camaraGuardada, guardarCamara } from './camara';
import { Leyenda } from './leyenda';
import { ListaMapa } from './lista-mapa';
import { llevarA } from './llevar';
import classes from './mapa-screen.module.css';
import { PanelElegido } from './panel-elegido';
import { Punto } from './punto';
import { SimularToma } from './simular-toma';
import { useRedViva } from './use-red-viva';

/**
 * Follows `?centro=`: centres the map on it at the specified zoom, and drops it from the address as soon as the
 * person moves on, so that the same 'Ver en Mapa' works again.
 */
const useCentro = (mapa: Mapa | null, centro: LatLng | null, soltar: () => void) => {
  const clave = centro && `${centro.lat},${centro.lng}`;
  useEffect(() => {
    const punto = leerCentro(clave ?? undefined);
    if (mapa && punto) mapa.centrar(punto);
  }, [mapa, clave]);
  return (camara: Camara) => {
    guardarCamara(camara);
    if (centro && !sigueEn(centro, camara)) soltar();
  };
};

/** What is selected, in the address, and the ways to change it. */
const useEleccion = () => {
  const search = useSearch({ from: '/consola/mapa' });
  const navigate = useNavigate({ from: '/mapa' });
  return {
    elegido: elegidoDe(search),
    centro: leerCentro(search.centro),
    conDetalle: search.detalle !== undefined,
    seleccionar: (nuevo: Seleccion | null) =>
      void navigate({ search: (antes) => ({ ...antes, ...elegir(nuevo) }), replace: true }),
    soltarCentro: () =>
      void navigate({ search: (antes) => ({ ...antes, centro: undefined }), replace: true }),
    abrirDetalle: (id: number) => void navigate({ search: (antes) => ({ ...antes, detalle: id }) }),
  };
};

const BotonLista = ({ abierta, onClick }: { abierta: boolean; onClick: () => void }) => (
  <Button
    variant="default"
    size="md"
    leftSection={<IconListDetails size={18} stroke={1.75} aria-hidden />}
    rightSection={<Kbd>L</Kbd>}
    aria-keyshortcuts="L"
    aria-expanded={abierta}
    onClick={onClick}
  >
    Lista
  </Button>
);

/** `/mapa`: the network and its events, live; the default screen after signing in. */
export const MapaScreen = () => {
  useTitulo('Mapa');
  const red = useRedViva();
  const { elegido, centro, conDetalle, seleccionar, soltarCentro, abrirDetalle } = useEleccion();
  const [mapa, setMapa] = useState<Mapa | null>(null);
  const [punto, setPunto] = useState<LatLng | null>(null);
  const [lista, setLista] = useState(false);
  const alMover = useCentro(mapa, centro, soltarCentro);
  const listaVisible = lista && elegido === null;
  const alternarLista = () => {
    seleccionar(null);
    setLista(!listaVisible);
  };
  const elegirDeLista = (nuevo: Elegido) => {
    seleccionar(nuevo);
    if (mapa) llevarA(mapa, red, nuevo);
  };
  useHotkeys([
    ['L', alternarLista],
    ['Escape', () => !conDetalle && (elegido ? seleccionar(null) : setLista(false))],
  ]);
  const conPanel = elegido !== null || listaVisible || undefined;
  return (
    <div className={classes.pantalla}>
      <h1 className="solo-lector">Mapa</h1>
      <div className={classes.mapa}>
        <LienzoMapa
          nombre="Mapa de la red"
          camara={centro ? { centro, zoom: MAPA_ZOOM } : camaraGuardada()}
          controles="izquierda"
          {...red.figuras}
          seleccion={elegido}
          onListo={setMapa}
          onCamara={alMover}
          onClic={setPunto}
          onMarcador={seleccionar}
        />
        <div className={classes.arriba}>
          <BotonLista abierta={listaVisible} onClick={alternarLista} />
          <SimularToma />
          {red.eventosEnDuda && <StaleNotice titulo="Error al cargar eventos" onRetry={red.repetirEventos} />}
        </div>
        <div className={classes.abajo}>
          {punto && <Punto punto={punto} onCerrar={() => setPunto(null)} />}
          <Leyenda />
        </div>
        {red.error && red.tramos.length === 0 && (
          <div className={classes.fallo}>
            <ErrorState titulo="No se pudo cargar la red" error={red.error} onRetry={red.repetir} />
          </div>
        )}
      </div>
      <div className={classes.lado} data-abierto={conPanel} data-panel-lateral={conPanel}>
        <ListaMapa
          red={red}
          abierta={listaVisible}
          onAbrir={() => setLista(true)}
          onCerrar={() => setLista(false)}
          onElegir={elegirDeLista}
        />
        {elegido && (
          <PanelElegido
            elegido={elegido}
            red={red}
            onElegir={elegirDeLista}
            onDetalle={abrirDetalle}
            onCerrar={() => seleccionar(null)}
          />
        )}
      </div>
    </div>
  );
};

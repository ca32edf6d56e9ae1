import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconListDetails } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MAPA_ZOOM } from '@tramos/contract/limites';
import { useEffect, useState } from 'react';
import type { Camara, LatLng, Mapa } from '../lib/mapa/tipos';
import { ErrorState } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import { LienzoMapa } from '../ui/lienzo-mapa';
import { useTitulo } from '../ui/use-titulo';
import { type Elegido, elegidoDe, elegir, leerCentro, sigueEn } from './busqueda';
import { camaraGuardada, guardarCamara } from './camara';
import { Leyenda } from './leyenda';
import { ListaMapa } from './lista-mapa';
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

/** `/mapa`: the network and its events, live; the default screen after signing in. */
export const MapaScreen = () => {
  useTitulo('Mapa');
  const search = useSearch({ from: '/consola/mapa' });
  const navigate = useNavigate({ from: '/mapa' });
  const red = useRedViva();
  const [mapa, setMapa] = useState<Mapa | null>(null);
  const [punto, setPunto] = useState<LatLng | null>(null);
  const [lista, setLista] = useState(false);
  const centro = leerCentro(search.centro);
  const elegido = elegidoDe(search);

  const alMover = useCentro(
    mapa,
    centro,
    () => void navigate({ search: (antes) => ({ ...antes, centro: undefined }), replace: true }),
  );
  const seleccionar = (nuevo: Elegido | null) =>
    void navigate({ search: (antes) => ({ ...antes, ...elegir(nuevo) }), replace: true });
  const abrirDetalle = (id: number) => void navigate({ search: (antes) => ({ ...antes, detalle: id }) });
  useHotkeys([
    ['L', () => setLista(!lista)],
    ['Escape', () => search.detalle === undefined && (elegido ? seleccionar(null) : setLista(false))],
  ]);

  const listaVisible = lista && elegido === null;
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
          onMarcador={(nuevo) => nuevo.tipo !== 'estacion' && seleccionar({ tipo: nuevo.tipo, id: nuevo.id })}
        />
        <div className={classes.arriba}>
          <Button
            variant="default"
            size="md"
            leftSection={<IconListDetails size={18} stroke={1.75} aria-hidden />}
            rightSection={<Kbd>L</Kbd>}
            aria-keyshortcuts="L"
            aria-expanded={listaVisible}
            onClick={() => {
              seleccionar(null);
              setLista(!listaVisible);
            }}
          >
            Lista
          </Button>
          <SimularToma />
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
      <div
        className={classes.lado}
        data-abierto={elegido !== null || listaVisible || undefined}
        data-panel-lateral={elegido !== null || listaVisible || undefined}
      >
        <ListaMapa
          red={red}
          abierta={listaVisible}
          onAbrir={() => setLista(true)}
          onCerrar={() => setLista(false)}
          onElegir={seleccionar}
        />
        {elegido && (
          <PanelElegido
            elegido={elegido}
            red={red}
            onElegir={seleccionar}
            onDetalle={abrirDetalle}
            onCerrar={() => seleccionar(null)}
          />
        )}
      </div>
    </div>
  );
};

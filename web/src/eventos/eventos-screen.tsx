import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PAGINA_INICIAL } from '@tramos/contract/limites';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { StaleNotice } from '../ui/estados';
import { useTitulo } from '../ui/use-titulo';
import { Aviso } from './aviso';
import { BarraNuevos } from './barra-nuevos';
import { buscar, conTamano, type Pagina, paginaDe } from './busqueda';
import { useAnunciarEventos } from './en-pantalla';
import classes from './eventos-screen.module.css';
import { EventosTabla } from './eventos-tabla';
import { EventosTarjetas } from './eventos-tarjetas';
import { Exportar } from './exportar/exportar';
import { BarraFiltros } from './filtros/barra-filtros';
import { AyudaTeclas } from './lista/ayuda-teclas';
import { BarraSeleccion, ResultadoAccion } from './lista/barra-seleccion';
import { CabeceraLista } from './lista/cabecera-lista';
import { CuerpoLista } from './lista/cuerpo-lista';
import { visiblesDe } from './lista/preferencias';
import { ORDEN_INICIAL, type OrdenLista } from './lista/renglones';
import { ERROR_DE_LISTA } from './lista/textos-lista';
import { useManejo } from './lista/use-manejo';
import { usePreferencias } from './lista/use-preferencias';
import { useTeclasLista } from './lista/use-teclas-lista';
import { Paginas } from './paginas';
import { MOVIL } from './vista-detalle';

/** Within this many pixels of its top a list counts as being at its top. */
const TOPE_PX = 8;

/** `/eventos`: events by cause, newest first, a page at a time (spec §2 Events list, §9). */
export const EventosScreen = () => {
  useTitulo('Eventos');
  const search = useSearch({ from: '/consola/eventos' });
  const navigate = useNavigate({ from: '/eventos' });
  const { role } = useUser();
  const zona = useZona();
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const [preferencias, setPreferencias] = usePreferencias();
  const rollo = useRef<HTMLDivElement>(null);
  const [alTope, setAlTope] = useState(true);
  const [ayuda, setAyuda] = useState(false);
  const pagina = paginaDe(search);

  const ir = (cambio: Partial<typeof search>) => {
    rollo.current?.scrollTo({ top: 0 });
    setAlTope(true);
    void navigate({ search: (antes) => ({ ...antes, ...cambio }), resetScroll: false });
  };
  const irAPagina = (nueva: Pagina) => ir(buscar(nueva));
  const abrir = useCallback(
    (id: number) => void navigate({ search: (antes) => ({ ...antes, detalle: id }), resetScroll: false }),
    [navigate],
  );
  const manejo = useManejo(search, alTope, abrir, () => irAPagina({ ...pagina, page: PAGINA_INICIAL }));
  const { lista, renglones, mano, marcaPagina, acciones, actos, seleccion, puedeActuar } = manejo;
  const tapada = search.detalle !== undefined || ayuda || actos.confirmacion !== null;
  useTeclasLista({ ...manejo.teclas, ayuda: () => setAyuda(true) }, tapada);
  useAnunciarEventos(
    useMemo(() => renglones.flatMap((r) => (r.tipo === 'evento' ? r.evento.id : [])), [renglones]),
  );

  const contexto = useMemo(
    () => ({ role, zona, orden: { orden: lista.orden.orden, sentido: lista.orden.sentido } }),
    [role, zona, lista.orden.orden, lista.orden.sentido],
  );
  const columnas = useMemo(() => visiblesDe(preferencias), [preferencias]);
  const ordenar = ({ orden, sentido }: OrdenLista) =>
    ir({
      orden: orden === ORDEN_INICIAL.orden ? undefined : orden,
      sentido: sentido === ORDEN_INICIAL.sentido ? undefined : sentido,
      page: undefined,
    });
  const filas = {
    renglones,
    contexto,
    mano,
    marcaPagina,
    agrupada: lista.agrupada,
    puedeElegir: puedeActuar,
    crecidos: lista.crecidos,
    anterior: lista.anterior,
    acciones,
  };
  return (
    <div className={classes.pantalla}>
      <CabeceraLista
        lista={lista}
        search={search}
        movil={movil}
        preferencias={preferencias}
        onPreferencias={setPreferencias}
        onAgrupar={(agrupada) => ir({ agrupar: agrupada ? undefined : false, page: undefined })}
        onAyuda={() => setAyuda(true)}
      />
      <BarraFiltros />
      <div className={classes.panel}>
        {lista.error && lista.pagina && lista.pagina.causas.length > 0 && (
          <StaleNotice
            titulo={ERROR_DE_LISTA[lista.agrupada ? 'grupos' : 'eventos']}
            onRetry={lista.repetir}
          />
        )}
        {lista.nuevos.tipo !== 'ninguno' && (
          <BarraNuevos nuevos={lista.nuevos} onMostrar={manejo.teclas.mostrarNuevos} />
        )}
        <div
          ref={rollo}
          className={classes.rollo}
          onScroll={(e) => setAlTope(e.currentTarget.scrollTop <= TOPE_PX)}
        >
          <CuerpoLista lista={lista} search={search} alto={movil ? 116 : 36} filas={pagina.perPage}>
            {movil ? (
              <EventosTarjetas {...filas} />
            ) : (
              <EventosTabla
                {...filas}
                columnas={columnas}
                densidad={preferencias.densidad}
                onOrden={ordenar}
              />
            )}
          </CuerpoLista>
        </div>
        {lista.pagina && (
          <Paginas
            pagina={pagina}
            total={lista.pagina.total}
            aproximado={lista.pagina.total_aproximado}
            onPagina={(page) => irAPagina({ ...pagina, page })}
            onTamano={(perPage) => irAPagina(conTamano(pagina, perPage))}
          >
            {seleccion.elegidos > 0 ? (
              <BarraSeleccion
                {...seleccion}
                exportar={<Exportar search={search} seleccion={manejo.elegidos} />}
                ocupado={actos.ocupado}
                onReconocer={manejo.teclas.reconocer}
                onQuitar={manejo.soltarSeleccion}
              />
            ) : (
              actos.resultado && <ResultadoAccion texto={actos.resultado} onCerrar={actos.cerrarResultado} />
            )}
          </Paginas>
        )}
      </div>
      <ConfirmDialog
        confirmacion={actos.confirmacion}
        ocupado={actos.ocupado}
        aviso={actos.aviso && <Aviso aviso={actos.aviso} />}
        onConfirm={actos.confirmar}
        onCancel={actos.cancelar}
      />
      <AyudaTeclas abierta={ayuda} onClose={() => setAyuda(false)} />
    </div>
  );
};

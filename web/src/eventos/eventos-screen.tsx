import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PAGINA_INICIAL } from '@tramos/contract/limites';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { StaleNotice } from '../ui/estados';
import { useAlto } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import { Aviso } from './aviso';
import { BarraNuevos } from './barra-nuevos';
import { buscar, type Pagina, paginaDe } from './busqueda';
import { useAnunciarEventos } from './en-pantalla';
import classes from './eventos-screen.module.css';
import { BarraFiltros } from './filtros/barra-filtros';
import { CabeceraLista } from './lista/cabecera-lista';
import { CuerpoLista } from './lista/cuerpo-lista';
import { FilasLista } from './lista/filas-lista';
import { PieLista } from './lista/pie-lista';
import { ORDEN_INICIAL, type OrdenLista } from './lista/renglones';
import { ERROR_DE_LISTA } from './lista/textos-lista';
import { type Manejo, useManejo } from './lista/use-manejo';
import { usePreferencias } from './lista/use-preferencias';
import { useTeclasLista } from './lista/use-teclas-lista';
import { MOVIL } from './vista-detalle';

/** Within this many pixels of its top a list counts as being at its top. */
const TOPE_PX = 8;

/** CSS px of a row of the table, and of a card. */
const ALTO = { fila: 36, tarjeta: 120 };

/** What stands above the rows: that they may be old. */
const AvisoViejo = ({ manejo: { lista } }: { manejo: Manejo }) =>
  lista.error && lista.pagina && lista.pagina.causas.length > 0 ? (
    <StaleNotice titulo={ERROR_DE_LISTA[lista.agrupada ? 'grupos' : 'eventos']} onRetry={lista.repetir} />
  ) : null;

/** The confirmation of what the list offers to do. */
const Confirmacion = ({ manejo: { actos } }: { manejo: Manejo }) => (
  <ConfirmDialog
    confirmacion={actos.confirmacion}
    ocupado={actos.ocupado}
    error={actos.error}
    aviso={actos.aviso && <Aviso aviso={actos.aviso} />}
    onConfirm={actos.confirmar}
    onCancel={actos.cancelar}
  />
);

/** `/eventos`: events by cause, newest first, a page at a time (spec §2 Events list, §9). */
export const EventosScreen = () => {
  useTitulo('Eventos');
  const search = useSearch({ from: '/consola/eventos' });
  const navigate = useNavigate({ from: '/eventos' });
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const [preferencias, setPreferencias] = usePreferencias();
  const rollo = useRef<HTMLDivElement>(null);
  const mandos = useAlto('--mandos-alto');
  const [alTope, setAlTope] = useState(true);
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
  const { lista, renglones, teclas, actos } = manejo;
  const tapada = search.detalle !== undefined || actos.confirmacion !== null;
  useTeclasLista(teclas, tapada);
  const enPantalla = useMemo(
    () => renglones.flatMap((r) => (r.tipo === 'evento' ? r.evento.id : [])),
    [renglones],
  );
  useAnunciarEventos(enPantalla);
  const ordenar = ({ orden, sentido }: OrdenLista) =>
    ir({
      orden: orden === ORDEN_INICIAL.orden ? undefined : orden,
      sentido: sentido === ORDEN_INICIAL.sentido ? undefined : sentido,
      page: undefined,
    });
  return (
    <div className={classes.pantalla}>
      <div ref={mandos} className={classes.mandos}>
        <CabeceraLista
          lista={lista}
          search={search}
          movil={movil}
          preferencias={preferencias}
          onPreferencias={setPreferencias}
          onAgrupar={(agrupada) => ir({ agrupar: agrupada ? undefined : false, page: undefined })}
        />
        <BarraFiltros />
      </div>
      <div className={classes.panel} data-lista-eventos>
        <AvisoViejo manejo={manejo} />
        <div
          ref={rollo}
          className={classes.rollo}
          onScroll={(e) => setAlTope(e.currentTarget.scrollTop <= TOPE_PX)}
        >
          <CuerpoLista
            lista={lista}
            search={search}
            alto={movil ? ALTO.tarjeta : ALTO.fila}
            filas={pagina.perPage}
          >
            <FilasLista manejo={manejo} movil={movil} preferencias={preferencias} onOrden={ordenar} />
          </CuerpoLista>
        </div>
        {lista.nuevos.tipo !== 'ninguno' && (
          <BarraNuevos nuevos={lista.nuevos} onMostrar={teclas.mostrarNuevos} />
        )}
        <PieLista manejo={manejo} search={search} pagina={pagina} onPagina={irAPagina} />
      </div>
      <Confirmacion manejo={manejo} />
    </div>
  );
};

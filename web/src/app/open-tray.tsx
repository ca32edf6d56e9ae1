import { Button, Popover, ScrollArea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { useEffect, useRef, useState } from 'react';
import { Aviso } from '../eventos/aviso';
import { ABIERTOS_DE_SIEMPRE } from '../eventos/busqueda';
import type { AvisoAccion } from '../eventos/errores-accion';
import { avisoDeCambio, confirmacionDeBloque } from '../eventos/lista/confirmar-bloque';
import { textoResultado } from '../eventos/lista/resultado';
import type { Bloque } from '../eventos/lista/seleccion';
import { useReconocerBloque } from '../eventos/lista/use-reconocer-bloque';
import { bandejaQuery } from '../lib/eventos-cache';
import { formatDesde, formatFecha, formatNumero, plural } from '../lib/formato';
import type { GruposLeidos } from '../lib/leer-grupos';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { avisar } from '../ui/avisar';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EmptyState, ErrorState, StaleNotice } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import { Mark } from '../ui/mark';
import { BandaSimulacion } from '../ui/simulacion';
import { useAhora } from '../ui/use-ahora';
import { type CausaAbierta, causasAbiertas, desdeCuando } from './bandeja';
import classes from './open-tray.module.css';
import { moverEnBandeja, OpenTrayList } from './open-tray-list';

/** The day of the oldest one is told from today, which rolls over. */
const REVISAR_DIA_MS = 30_000;

/** Causes shown at first, and how many more each time. */
const PASO = 25;

const conAproximado = (texto: string, aproximado: boolean): string =>
  aproximado ? `más de ${texto}` : texto;

const textoCausas = ({ total, total_aproximado }: GruposLeidos): string =>
  conAproximado(plural(total, 'abierto', 'abiertos'), total_aproximado);

const textoEventos = ({ total_eventos, total_eventos_aproximado }: GruposLeidos): string =>
  conAproximado(plural(total_eventos, 'evento', 'eventos'), total_eventos_aproximado);

interface ContenidoProps {
  bandeja: GruposLeidos;
  onMas: (() => void) | null;
  onCerrar: () => void;
  onReconocer: ((causa: CausaAbierta) => void) | undefined;
}

/** What an exercise left open, below what is real and never among it. */
const Simulados = ({
  bandeja,
  ...acciones
}: { bandeja: GruposLeidos } & Omit<ContenidoProps, 'bandeja' | 'onMas'>) => {
  const causas = causasAbiertas(bandeja);
  return (
    <>
      <BandaSimulacion>{textoCausas(bandeja)} de un simulacro</BandaSimulacion>
      <ScrollArea.Autosize mah="28dvh">
        <OpenTrayList
          nombre="Eventos simulados abiertos"
          causas={causas}
          onAbrir={acciones.onCerrar}
          onReconocer={acciones.onReconocer}
        />
      </ScrollArea.Autosize>
    </>
  );
};

const Contenido = ({ bandeja, onMas, onCerrar, onReconocer }: ContenidoProps) => {
  const causas = causasAbiertas(bandeja);
  return (
    <>
      <div className={classes.cabecera}>
        <strong>{textoCausas(bandeja)}</strong>
        <span>{textoEventos(bandeja)}, del más viejo al más nuevo</span>
      </div>
      <ScrollArea.Autosize mah="56dvh">
        <OpenTrayList causas={causas} onAbrir={onCerrar} onReconocer={onReconocer} />
      </ScrollArea.Autosize>
      <div className={classes.pie}>
        {onMas ? (
          <Button size="xs" variant="default" onClick={onMas}>
            Mostrar más ({formatNumero(bandeja.total - causas.length)})
          </Button>
        ) : (
          <span />
        )}
        <Link to="/eventos" search={ABIERTOS_DE_SIEMPRE} onClick={onCerrar}>
          Ver todos en la lista
        </Link>
      </div>
    </>
  );
};

const Boton = ({
  bandeja,
  simulados,
  abierta,
  onClick,
  ...resto
}: {
  bandeja: GruposLeidos | undefined;
  simulados: GruposLeidos | undefined;
  abierta: boolean;
  onClick: () => void;
  ref?: React.Ref<HTMLButtonElement>;
}) => {
  const zona = useZona();
  const ahora_ms = useAhora(REVISAR_DIA_MS);
  const desde = bandeja ? desdeCuando(causasAbiertas(bandeja)) : null;
  const hay = bandeja !== undefined && bandeja.total > 0;
  return (
    <button
      {...resto}
      type="button"
      className={classes.boton}
      data-abiertos={hay || undefined}
      data-simulados={(simulados?.total ?? 0) > 0 || undefined}
      aria-haspopup="dialog"
      aria-expanded={abierta}
      aria-keyshortcuts="b"
      onClick={onClick}
    >
      <Mark kind={hay ? 'abierto' : 'normal'} size={10} />
      <strong>
        {(bandeja ? textoCausas(bandeja) : '… abiertos').split(' ').map((palabra, i) => (
          <span key={palabra}>{i === 0 ? palabra : ` ${palabra}`}</span>
        ))}
      </strong>
      {bandeja && bandeja.total_eventos > bandeja.total ? (
        <span className={classes.dentro}>{textoEventos(bandeja)}</span>
      ) : null}
      {simulados && simulados.total > 0 ? (
        <span className={classes.simulados}>
          <Mark kind="simulacion" size={10} />
          {conAproximado(formatNumero(simulados.total), simulados.total_aproximado)}
          <span className={classes.simuladosTexto}>{simulados.total === 1 ? 'simulado' : 'simulados'}</span>
        </span>
      ) : null}
      {desde ? <span className={classes.desde}>desde {formatDesde(desde, ahora_ms, zona)}</span> : null}
      <Kbd>B</Kbd>
    </button>
  );
};

/** Acknowledges a cause of the tray after its confirmation, and says what did not come to it. */
const useReconocerCausa = (caja: React.RefObject<HTMLDivElement | null>) => {
  const zona = useZona();
  const [bloque, setBloque] = useState<Bloque | null>(null);
  const [aviso, setAviso] = useState<AvisoAccion | null>(null);
  const [hechas, setHechas] = useState(0);
  const pedir = (nuevo: Bloque | null, por: AvisoAccion | null = null) => {
    setBloque(nuevo);
    setAviso(por);
  };
  const { mutate, isPending } = useReconocerBloque((resultado) => {
    const { cambiado } = resultado;
    pedir(cambiado, cambiado && avisoDeCambio(cambiado));
    if (cambiado) return;
    setHechas((n) => n + 1);
    if (resultado.fallo || resultado.rechazados.length > 0)
      void avisar(
        'warning',
        textoResultado(resultado, (iso) => formatFecha(iso, zona)),
      );
  });
  // The row that had the focus is gone: the work goes on at the first one.
  useEffect(() => {
    if (hechas === 0) return;
    const cuadro = requestAnimationFrame(() => caja.current && moverEnBandeja(caja.current, 1));
    return () => cancelAnimationFrame(cuadro);
  }, [hechas, caja]);
  return { bloque, pedir, aviso, ocupado: isPending, confirmar: () => bloque && mutate(bloque) };
};

/**
 * Every unacknowledged event, whatever its day, by cause and oldest first, one click or the key B away with its count
 * always in sight (product §2.12).
 */
export const OpenTray = () => {
  const { role, pantalla } = useUser();
  const [tope, setTope] = useState(PASO);
  const { data, error, refetch } = useQuery(bandejaQuery(tope));
  const { data: simulados } = useQuery(bandejaQuery(PASO, 'si'));
  const [abierta, setAbierta] = useState(false);
  const caja = useRef<HTMLDivElement>(null);
  const { bloque, pedir, aviso, ocupado, confirmar } = useReconocerCausa(caja);
  useHotkeys([['b', () => setAbierta((a) => !a)]]);
  const cerrar = () => {
    setAbierta(false);
    setTope(PASO);
  };
  const mostradas = data ? data.grupos.length + data.eventos_individuales.length : 0;
  const hayMas = data !== undefined && data.total > mostradas && tope < LIMITE_MAX;
  return (
    <>
      <Popover
        opened={abierta}
        onChange={(a) => (a ? setAbierta(true) : cerrar())}
        position="bottom"
        width="min(460px, calc(100vw - 16px))"
        trapFocus
        returnFocus
        closeOnEscape={bloque === null}
        closeOnClickOutside={bloque === null}
      >
        <Popover.Target>
          <Boton
            bandeja={data}
            simulados={simulados}
            abierta={abierta}
            onClick={() => (abierta ? cerrar() : setAbierta(true))}
          />
        </Popover.Target>
        <Popover.Dropdown ref={caja} p={0} aria-label="Eventos abiertos">
          {error && data ? (
            <StaleNotice titulo="Error al cargar eventos" onRetry={() => void refetch()} />
          ) : null}
          {data && data.total > 0 ? (
            <Contenido
              bandeja={data}
              onMas={hayMas ? () => setTope(Math.min(tope + PASO, LIMITE_MAX)) : null}
              onCerrar={cerrar}
              onReconocer={pantalla ? undefined : (causa) => pedir(causa.bloque)}
            />
          ) : null}
          {simulados && simulados.total > 0 ? (
            <Simulados
              bandeja={simulados}
              onCerrar={cerrar}
              onReconocer={pantalla ? undefined : (causa) => pedir(causa.bloque)}
            />
          ) : null}
          {data?.total === 0 && simulados?.total === 0 ? (
            <EmptyState titulo="No hay eventos abiertos">Todo lo detectado está reconocido.</EmptyState>
          ) : null}
          {error && !data ? (
            <ErrorState titulo="Error al cargar eventos" error={error} onRetry={() => void refetch()} />
          ) : null}
        </Popover.Dropdown>
      </Popover>
      <ConfirmDialog
        confirmacion={bloque && confirmacionDeBloque(bloque, role)}
        ocupado={ocupado}
        aviso={aviso && <Aviso aviso={aviso} />}
        onConfirm={confirmar}
        onCancel={() => pedir(null)}
      />
    </>
  );
};

import { Button, Popover, ScrollArea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CuentaAbiertos } from '@tramos/contract/abiertos';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { textoMomento } from '@tramos/contract/momento';
import { useEffect, useRef, useState } from 'react';
import { Aviso } from '../eventos/aviso';
import { ABIERTOS_DE_SIEMPRE } from '../eventos/busqueda';
import type { AvisoAccion } from '../eventos/errores-accion';
import { avisoDeCambio, confirmacionDeBloque } from '../eventos/lista/confirmar-bloque';
import { textoResultado, tipoDeResultado } from '../eventos/lista/resultado';
import type { Bloque } from '../eventos/lista/seleccion';
import { useReconocerBloque } from '../eventos/lista/use-reconocer-bloque';
import { useCuentaAbiertos } from '../lib/abiertos';
import { sinContestar } from '../lib/app-error';
import { ponerBandejaAbierta, useBandejaAbierta } from '../lib/bandeja-abierta';
import { bandejaQuery } from '../lib/eventos-cache';
import { formatNumero, plural } from '../lib/formato';
import type { GruposLeidos } from '../lib/leer-grupos';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { textoAbiertos, textoApartadas, textoCausas, textoEventos } from '../lib/texto-abiertos';
import { useParaQuien } from '../lib/use-para-quien';
import { avisar, avisarSinHacer } from '../ui/avisar';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EmptyState, ErrorState, StaleNotice } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import { Mark } from '../ui/mark';
import { BandaSimulacion } from '../ui/simulacion';
import { useAhora } from '../ui/use-ahora';
import { useAtajosGenerales } from '../ui/use-atajos';
import { usePregunta } from '../ui/use-pregunta';
import { type CausaAbierta, causasAbiertas } from './bandeja';
import classes from './open-tray.module.css';
import { moverEnBandeja, OpenTrayList } from './open-tray-list';

/** The day of the oldest one is told from today, which rolls over. */
const REVISAR_DIA_MS = 30_000;

/** Causes shown at first, and how many more each time. */
const PASO = 25;

interface ContenidoProps {
  bandeja: GruposLeidos;
  cuenta: CuentaAbiertos;
  onMas: (() => void) | null;
  onCerrar: () => void;
  onReconocer: ((causa: CausaAbierta) => void) | undefined;
}

/** What is open of exercises that run, and tests of the alarm: below what is real and never among it. */
const Apartadas = ({ bandeja, cuenta, ...acciones }: Omit<ContenidoProps, 'onMas'>) => {
  const causas = causasAbiertas(bandeja);
  return (
    <>
      {cuenta.simulados.causas > 0 ? (
        <BandaSimulacion>{textoApartadas(cuenta)}</BandaSimulacion>
      ) : (
        <p className={classes.pruebas}>{textoApartadas(cuenta)}</p>
      )}
      <ScrollArea.Autosize mah="28dvh">
        <OpenTrayList
          nombre="Simulados y pruebas abiertos"
          causas={causas}
          onAbrir={acciones.onCerrar}
          onReconocer={acciones.onReconocer}
        />
      </ScrollArea.Autosize>
    </>
  );
};

const Contenido = ({ bandeja, cuenta, onMas, onCerrar, onReconocer }: ContenidoProps) => {
  const causas = causasAbiertas(bandeja);
  return (
    <>
      <div className={classes.cabecera}>
        <strong>{textoAbiertos(cuenta)}</strong>
        <span>de la más vieja a la más nueva</span>
      </div>
      <ScrollArea.Autosize mah="56dvh">
        <OpenTrayList causas={causas} onAbrir={onCerrar} onReconocer={onReconocer} />
      </ScrollArea.Autosize>
      <div className={classes.pie}>
        {onMas ? (
          <Button size="xs" variant="default" onClick={onMas}>
            Mostrar más ({formatNumero(Math.max(0, cuenta.causas - causas.length))})
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
  cuenta,
  abierta,
  onClick,
  ...resto
}: {
  cuenta: CuentaAbiertos | undefined;
  abierta: boolean;
  onClick: () => void;
  ref?: React.Ref<HTMLButtonElement>;
}) => {
  const zona = useZona();
  const ahora_ms = useAhora(REVISAR_DIA_MS);
  const desde = cuenta?.mas_antiguo ?? null;
  const simuladas = cuenta?.simulados.causas ?? 0;
  const pruebas = cuenta?.pruebas ?? 0;
  const hay = cuenta !== undefined && cuenta.causas > 0;
  return (
    <button
      {...resto}
      type="button"
      className={classes.boton}
      data-abiertos={hay || undefined}
      data-simulados={simuladas + pruebas > 0 || undefined}
      aria-haspopup="dialog"
      aria-expanded={abierta}
      aria-keyshortcuts="b"
      onClick={onClick}
    >
      <Mark kind={hay ? 'abierto' : 'normal'} size={10} />
      <strong>
        {(cuenta ? textoCausas(cuenta) : '… causas abiertas').split(' ').map((palabra, i) => (
          <span key={palabra}>{i === 0 ? palabra : ` ${palabra}`}</span>
        ))}
      </strong>
      {cuenta ? <span className={classes.dentro}>{textoEventos(cuenta)}</span> : null}
      {simuladas > 0 ? (
        <span className={classes.simulados}>
          <Mark kind="simulacion" size={10} />
          {formatNumero(simuladas)}
          <span className={classes.simuladosTexto}>{simuladas === 1 ? 'simulada' : 'simuladas'}</span>
        </span>
      ) : null}
      {pruebas > 0 ? <span className={classes.simulados}>{plural(pruebas, 'prueba', 'pruebas')}</span> : null}
      {desde ? (
        <span className={classes.desde}>
          desde {textoMomento(desde, { junto_a: ahora_ms, zona, precision: 'minuto' })}
        </span>
      ) : null}
      <Kbd>B</Kbd>
    </button>
  );
};

/** The row that had the focus has gone, by whoever's hand: the work goes on at the first one, or Esc closes what is empty. */
const useSeguirEnBandeja = (
  caja: React.RefObject<HTMLDivElement | null>,
  libre: boolean,
  ...mostrado: readonly [unknown, unknown]
) => {
  const [abiertas, apartadas] = mostrado;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other content may have lost the row
  useEffect(() => {
    if (!libre) return;
    const cuadro = requestAnimationFrame(() => {
      if (document.activeElement === document.body && caja.current) moverEnBandeja(caja.current, 1);
    });
    return () => cancelAnimationFrame(cuadro);
  }, [caja, libre, abiertas, apartadas]);
};

/** Acknowledges a cause of the tray after its confirmation, and says what did not come to it. */
const useReconocerCausa = () => {
  const paraQuien = useParaQuien();
  const { pregunta: bloque, poner, sigue } = usePregunta<Bloque>();
  const [aviso, setAviso] = useState<AvisoAccion | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const pedir = (nuevo: Bloque | null, por: AvisoAccion | null = null) => {
    poner(nuevo);
    setAviso(por);
    setError(null);
  };
  const { mutate, isPending, variables } = useReconocerBloque((resultado, de) => {
    const dicho = () => textoResultado(resultado, paraQuien);
    if (!sigue(de))
      return void (resultado.fallo ? avisarSinHacer(dicho()) : avisar(tipoDeResultado(resultado), dicho()));
    // What had no answer is asked again from where it was confirmed.
    if (sinContestar(resultado.fallo)) return setError(resultado.fallo);
    const { cambiado } = resultado;
    pedir(cambiado, cambiado && avisoDeCambio(cambiado));
    if (cambiado) return;
    if (resultado.fallo || resultado.rechazados.length > 0) void avisar('warning', dicho());
  });
  const ocupado = isPending && variables === bloque;
  return { bloque, pedir, aviso, error, ocupado, confirmar: () => bloque && mutate(bloque) };
};

/**
 * Every unacknowledged event, whatever its day, by cause and oldest first, one click or the key B away with its count
 * always in sight (product §2.12).
 */
export const OpenTray = () => {
  const { role, pantalla } = useUser();
  const [tope, setTope] = useState(PASO);
  const { data, error, refetch } = useQuery(bandejaQuery(tope));
  const { data: apartadas } = useQuery(bandejaQuery(PASO, 'vigente'));
  const cuenta = useCuentaAbiertos();
  const abierta = useBandejaAbierta((s) => s.abierta);
  const caja = useRef<HTMLDivElement>(null);
  const { bloque, pedir, aviso, error: sinHacer, ocupado, confirmar } = useReconocerCausa();
  useSeguirEnBandeja(caja, abierta && bloque === null, data, apartadas);
  useAtajosGenerales([['b', () => ponerBandejaAbierta(!abierta)]]);
  const cerrar = () => {
    ponerBandejaAbierta(false);
    setTope(PASO);
  };
  const mostradas = data ? data.grupos.length + data.eventos_individuales.length : 0;
  const hayMas = data !== undefined && data.total > mostradas && tope < LIMITE_MAX;
  return (
    <>
      <Popover
        opened={abierta}
        onChange={(a) => (a ? ponerBandejaAbierta(true) : cerrar())}
        position="bottom"
        width="min(460px, calc(100vw - 16px))"
        trapFocus
        returnFocus
        closeOnEscape={bloque === null}
        closeOnClickOutside={bloque === null}
      >
        <Popover.Target>
          <Boton
            cuenta={cuenta}
            abierta={abierta}
            onClick={() => (abierta ? cerrar() : ponerBandejaAbierta(true))}
          />
        </Popover.Target>
        <Popover.Dropdown ref={caja} p={0} aria-label="Eventos abiertos">
          {error && data ? (
            <StaleNotice titulo="Error al cargar eventos" onRetry={() => void refetch()} />
          ) : null}
          {data && cuenta && data.total > 0 ? (
            <Contenido
              bandeja={data}
              cuenta={cuenta}
              onMas={hayMas ? () => setTope(Math.min(tope + PASO, LIMITE_MAX)) : null}
              onCerrar={cerrar}
              onReconocer={pantalla ? undefined : (causa) => pedir(causa.bloque)}
            />
          ) : null}
          {apartadas && cuenta && apartadas.total > 0 ? (
            <Apartadas
              bandeja={apartadas}
              cuenta={cuenta}
              onCerrar={cerrar}
              onReconocer={pantalla ? undefined : (causa) => pedir(causa.bloque)}
            />
          ) : null}
          {data?.total === 0 && apartadas?.total === 0 ? (
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
        error={sinHacer}
        aviso={aviso && <Aviso aviso={aviso} />}
        onConfirm={confirmar}
        onCancel={() => pedir(null)}
      />
    </>
  );
};

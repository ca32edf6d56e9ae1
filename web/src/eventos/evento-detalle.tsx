import { useMediaQuery } from '@mantine/hooks';
import type { Role } from '@tramos/contract/roles';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSesion } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { type Tecla, useTeclasDe } from '../ui/teclas';
import { useAtajos } from '../ui/use-atajos';
import { useCerrarConEscape } from '../ui/use-cerrar-con-escape';
import { type Acciones, accionesDe, NINGUNA_ACCION } from './acciones';
import { Aviso } from './aviso';
import { confirmacionDe } from './confirmaciones';
import { DetalleEscritorio } from './detalle-escritorio';
import { DetalleMovil } from './detalle-movil';
import { DisposicionDialogo } from './disposicion-dialogo';
import type { EventoMostrable } from './hechos';
import { type AccionEnCurso, useAccionEvento } from './use-accion-evento';
import { type DisposicionEnCurso, useDisposicion } from './use-disposicion';
import { type Ficha, MOVIL, type VistaDetalle } from './vista-detalle';

interface Teclas {
  puede: Acciones;
  accion: AccionEnCurso;
  disposicion: DisposicionEnCurso;
  setFicha: (ficha: Ficha) => void;
  anotar: () => void;
  /** A dialog stands above: the keys are its own. */
  tapado: boolean;
}

const TECLAS: readonly Tecla[] = [
  [['1', '2', '3', '4'], 'Detalles, evidencia, previos e historial'],
  [['R'], 'Reconocer el evento'],
  [['E'], 'Escalar el evento'],
  [['D'], 'Decir qué fue'],
  [['Ctrl Z'], 'Deshacer lo dicho'],
  [['N'], 'Escribir una nota'],
  [['C'], 'Copiar la ubicación'],
  [['J', 'K'], 'Evento siguiente y anterior de la lista'],
  [['Esc'], 'Cerrar'],
];

/** A key for every sheet and every action; none while something stands above, be it the tray with other events. */
const useTeclas = ({ puede, accion, disposicion, setFicha, anotar, tapado }: Teclas): void => {
  const si = (condicion: boolean, hacer: () => void) => () => {
    if (condicion) hacer();
  };
  useTeclasDe('Evento', TECLAS);
  useAtajos(
    [
      ['1', () => setFicha('detalles')],
      ['2', () => setFicha('evidencia')],
      ['3', () => setFicha('previos')],
      ['4', () => setFicha('historial')],
      ['R', si(puede.reconocer, () => accion.pedir('reconocer'))],
      ['E', si(puede.escalar, () => accion.pedir('escalar'))],
      ['D', si(puede.disponer, disposicion.abrir)],
      ['N', si(puede.anotar, anotar)],
      ['mod+Z', si(puede.disponer, disposicion.deshacer)],
    ],
    { tapada: tapado },
  );
};

interface Props {
  evento: EventoMostrable;
  role: Role;
  /** Only what a list knew of it is here yet. */
  incompleto?: boolean;
  ficha: Ficha;
  setFicha: (ficha: Ficha) => void;
  onClose: () => void;
}

/**
 * The whole detail of one event (spec §2 Event detail), without its frame: a modal or a page gives it one.
 * `onClose` is what Cerrar and Esc do.
 */
export const EventoDetalleVista = ({ evento, role, incompleto = false, ficha, setFicha, onClose }: Props) => {
  const zona = useZona();
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const accion = useAccionEvento();
  const disposicion = useDisposicion(evento);
  const [enfocarNota, setEnfocarNota] = useState(false);
  const soloConsulta = useSesion((s) => s.user?.pantalla ?? false);
  const puede = soloConsulta ? NINGUNA_ACCION : accionesDe(evento, role);
  const tapado = accion.pendiente !== null || disposicion.abierta;
  const anotar = () => {
    setFicha('historial');
    setEnfocarNota(true);
  };
  useTeclas({ puede, accion, disposicion, setFicha, anotar, tapado });
  useCerrarConEscape(onClose, tapado);
  const superada = accion.pendiente !== null && !puede[accion.pendiente] && !accion.ocupado;
  const alSuperar = useEffectEvent(() => accion.superar(evento));
  useEffect(() => {
    if (superada) alSuperar();
  }, [superada]);
  const vista: VistaDetalle = {
    evento,
    role,
    zona,
    puede,
    accion,
    disposicion,
    incompleto,
    ficha,
    setFicha,
    enfocarNota,
    alEnfocarNota: () => setEnfocarNota(false),
    onClose,
  };
  return (
    <>
      {movil ? <DetalleMovil {...vista} /> : <DetalleEscritorio {...vista} />}
      <ConfirmDialog
        confirmacion={
          accion.pendiente && puede[accion.pendiente] ? confirmacionDe(accion.pendiente, evento, role) : null
        }
        ocupado={accion.ocupado}
        error={accion.error}
        aviso={accion.aviso?.tipo === 'fallo' && <Aviso aviso={accion.aviso} />}
        onConfirm={() => evento.id != null && accion.confirmar(evento.id)}
        onCancel={accion.cancelar}
      />
      <DisposicionDialogo evento={evento} role={role} zona={zona} disposicion={disposicion} />
    </>
  );
};

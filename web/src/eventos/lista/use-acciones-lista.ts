import type { Evento } from '@tramos/contract/evento';
import type { Role } from '@tramos/contract/roles';
import { useEffect, useState } from 'react';
import { sinContestar } from '../../lib/app-error';
import { useParaQuien } from '../../lib/use-para-quien';
import { avisar, avisarSinHacer } from '../../ui/avisar';
import type { Confirmacion } from '../../ui/confirm-dialog';
import { usePregunta } from '../../ui/use-pregunta';
import { accionesDe } from '../acciones';
import { confirmacionDe } from '../confirmaciones';
import type { AvisoAccion } from '../errores-accion';
import type { AccionEvento } from '../hechos';
import { useAccionEvento } from '../use-accion-evento';
import { avisoDeCambio, confirmacionDeBloque } from './confirmar-bloque';
import { textoResultado, tipoDeResultado } from './resultado';
import type { Bloque } from './seleccion';
import { useReconocerBloque } from './use-reconocer-bloque';

/** The acts that the list offers on one event or on several, all through the confirmation. */
export interface AccionesLista {
  pedir: (accion: AccionEvento, evento: Evento) => void;
  pedirBloque: (bloque: Bloque) => void;
  confirmacion: Confirmacion | null;
  confirmar: () => void;
  cancelar: () => void;
  ocupado: boolean;
  /** What went wrong with what is being confirmed. */
  aviso: AvisoAccion | null;
  /** The same as it was thrown. */
  error: Error | null;
  /** What became of the last act, when its rows do not say it all. */
  resultado: string | null;
  cerrarResultado: () => void;
}

/** `vivo` gives an event as the page has it now: somebody else may be quicker while the confirmation is read. */
export const useAccionesLista = (
  role: Role,
  vivo: (id: number) => Evento | undefined,
  alReconocerBloque: () => void,
): AccionesLista => {
  const paraQuien = useParaQuien();
  const uno = useAccionEvento();
  const [evento, setEvento] = useState<Evento | null>(null);
  const { pregunta: bloque, poner, sigue } = usePregunta<Bloque>();
  const [avisoBloque, setAvisoBloque] = useState<AvisoAccion | null>(null);
  const [resultado, setResultado] = useState<string | null>(null);
  const [falloBloque, setFalloBloque] = useState<Error | null>(null);
  const pedirBloque = (nuevo: Bloque | null, por: AvisoAccion | null = null) => {
    setFalloBloque(null);
    poner(nuevo);
    setAvisoBloque(por);
  };
  const varios = useReconocerBloque((hecho, de) => {
    const { cambiado, fallo } = hecho;
    const dicho = () => textoResultado(hecho, paraQuien);
    if (!sigue(de))
      return void (hecho.fallo ? avisarSinHacer(dicho()) : avisar(tipoDeResultado(hecho), dicho()));
    // What had no answer is asked again from where it was confirmed.
    if (sinContestar(fallo)) return setFalloBloque(fallo);
    pedirBloque(cambiado, cambiado && avisoDeCambio(cambiado));
    if (!cambiado || hecho.eventos.length > 0) setResultado(dicho());
    if (!fallo && !cambiado) alReconocerBloque();
  });

  const { pendiente, superar, ocupado } = uno;
  const ahora = evento && (vivo(evento.id) ?? evento);
  useEffect(() => {
    if (pendiente && ahora && !ocupado && !accionesDe(ahora, role)[pendiente]) superar(ahora);
  }, [pendiente, ahora, ocupado, role, superar]);

  const confirmacionUno = pendiente && ahora ? confirmacionDe(pendiente, ahora, role) : null;
  return {
    pedir: (accion, de) => {
      setResultado(null);
      setEvento(de);
      uno.pedir(accion);
    },
    pedirBloque: (nuevo) => {
      setResultado(null);
      pedirBloque(nuevo);
    },
    confirmacion: bloque ? confirmacionDeBloque(bloque, role) : confirmacionUno,
    confirmar: () => {
      if (bloque) varios.mutate(bloque);
      else if (evento) uno.confirmar(evento.id);
    },
    cancelar: () => {
      pedirBloque(null);
      uno.cancelar();
    },
    ocupado: uno.ocupado || (varios.isPending && varios.variables === bloque),
    aviso: pendiente ? uno.aviso : avisoBloque,
    error: pendiente ? uno.error : falloBloque,
    resultado: resultado ?? (pendiente === null && uno.aviso ? uno.aviso.texto : null),
    cerrarResultado: () => {
      setResultado(null);
      uno.cancelar();
    },
  };
};

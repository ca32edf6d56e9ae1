import type { Evento } from '@tramos/contract/evento';
import type { Role } from '@tramos/contract/roles';
import { useEffect, useState } from 'react';
import { sinContestar } from '../../lib/app-error';
import { formatFecha } from '../../lib/formato';
import { useZona } from '../../lib/sitio';
import type { Confirmacion } from '../../ui/confirm-dialog';
import { accionesDe } from '../acciones';
import { confirmacionDe } from '../confirmaciones';
import type { AvisoAccion } from '../errores-accion';
import type { AccionEvento } from '../hechos';
import { useAccionEvento } from '../use-accion-evento';
import { avisoDeCambio, confirmacionDeBloque } from './confirmar-bloque';
import { textoResultado } from './resultado';
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
  const zona = useZona();
  const uno = useAccionEvento();
  const [evento, setEvento] = useState<Evento | null>(null);
  const [bloque, setBloque] = useState<Bloque | null>(null);
  const [avisoBloque, setAvisoBloque] = useState<AvisoAccion | null>(null);
  const [resultado, setResultado] = useState<string | null>(null);
  const [falloBloque, setFalloBloque] = useState<Error | null>(null);
  const pedirBloque = (nuevo: Bloque | null, por: AvisoAccion | null = null) => {
    setFalloBloque(null);
    setBloque(nuevo);
    setAvisoBloque(por);
  };
  const varios = useReconocerBloque((hecho) => {
    const { cambiado, fallo } = hecho;
    // What had no answer is asked again from where it was confirmed.
    if (sinContestar(fallo)) return setFalloBloque(fallo);
    pedirBloque(cambiado, cambiado && avisoDeCambio(cambiado));
    if (!cambiado || hecho.eventos.length > 0)
      setResultado(textoResultado(hecho, (iso) => formatFecha(iso, zona)));
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
    ocupado: uno.ocupado || varios.isPending,
    aviso: pendiente ? uno.aviso : avisoBloque,
    error: pendiente ? uno.error : falloBloque,
    resultado: resultado ?? (pendiente === null && uno.aviso ? uno.aviso.texto : null),
    cerrarResultado: () => {
      setResultado(null);
      uno.cancelar();
    },
  };
};

import { cerrarLevantar, useLevantar } from './abierto';
import { LevantarEvento } from './levantar-evento';
import { ProbarAlarma } from './probar-alarma';

/** Whichever dialog was asked for, over any screen. */
export const DialogosLevantar = () => {
  const abierto = useLevantar((s) => s.abierto);
  switch (abierto) {
    case 'manual':
      return <LevantarEvento onCerrar={cerrarLevantar} />;
    case 'prueba':
      return <ProbarAlarma onCerrar={cerrarLevantar} />;
    case null:
      return null;
    default:
      return abierto satisfies never;
  }
};

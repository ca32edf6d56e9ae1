import type { Guardado } from './almacenar';
import { crearPorMinuto } from './por-minuto';

/** What has become of the messages of the field in this process since it started. */
export interface CuentasDeMensajes {
  /** Of the last sixty seconds. */
  guardados_minuto: number;
  guardados: number;
  duplicados: number;
  /** With those of unknown devices. */
  rechazados: number;
  sin_respuesta: number;
}

export const crearCuentas = () => {
  const minuto = crearPorMinuto();
  const total = { guardados: 0, duplicados: 0, rechazados: 0, sin_respuesta: 0 };
  return {
    anotar: (fin: Guardado, ahora_ms: number): void => {
      if (fin === 'guardado') {
        total.guardados++;
        minuto.anotar(ahora_ms);
      } else if (fin === 'duplicado') total.duplicados++;
      else total.rechazados++;
    },
    dejar: (): void => {
      total.sin_respuesta++;
    },
    leer: (ahora_ms: number): CuentasDeMensajes => ({ ...total, guardados_minuto: minuto.leer(ahora_ms) }),
  };
};

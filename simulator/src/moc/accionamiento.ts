/** How a valve, a pump or a tap moves in time: the value it has at each instant, s since the start of the model. */
export type Accionamiento =
  | { tipo: 'fijo'; valor: number }
  | { tipo: 'rampa'; desde_s: number; duracion_s: number; de: number; a: number }
  /** Speed of a pump that lost its drive: α = 1/(1 + (t − t0)/τ). */
  | { tipo: 'inercia'; desde_s: number; tau_s: number };

export const fijo = (valor: number): Accionamiento => ({ tipo: 'fijo', valor });

export const valorEn = (accion: Accionamiento, t_s: number): number => {
  switch (accion.tipo) {
    case 'fijo':
      return accion.valor;
    case 'rampa': {
      const { desde_s, duracion_s, de, a } = accion;
      if (t_s <= desde_s) return de;
      if (t_s >= desde_s + duracion_s) return a;
      return de + ((a - de) * (t_s - desde_s)) / duracion_s;
    }
    case 'inercia':
      return t_s <= accion.desde_s ? 1 : 1 / (1 + (t_s - accion.desde_s) / accion.tau_s);
  }
  accion satisfies never;
};

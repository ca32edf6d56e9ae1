/** The colours of a chart: the interface's tokens as strings, for a canvas knows no CSS variables. */
export interface TemaGrafica {
  texto_1: string;
  texto_2: string;
  texto_3: string;
  linea: string;
  panel: string;
  trazado: string;
  cuadricula: string;
  abierto: string;
  reconocido: string;
  azul: string;
  fuente: string;
}

/** Read from an element on the page, in the theme that it stands in now. */
export const leerTema = (elemento: Element): TemaGrafica => {
  const estilo = getComputedStyle(elemento);
  const token = (nombre: string) => estilo.getPropertyValue(nombre).trim();
  return {
    texto_1: token('--texto-1'),
    texto_2: token('--texto-2'),
    texto_3: token('--texto-3'),
    linea: token('--linea'),
    panel: token('--panel'),
    trazado: token('--trazado'),
    cuadricula: token('--cuadricula'),
    abierto: token('--abierto'),
    reconocido: token('--reconocido'),
    azul: token('--azul'),
    fuente: token('--fuente'),
  };
};

/** Diagonal lines that say 'nothing was measured here', to fill an area with. */
export const crearTrama = ({ linea, texto_3 }: TemaGrafica): HTMLCanvasElement => {
  const lado = 8;
  const lienzo = document.createElement('canvas');
  lienzo.width = lado;
  lienzo.height = lado;
  const g = lienzo.getContext('2d');
  if (!g) return lienzo;
  g.fillStyle = linea;
  g.globalAlpha = 0.35;
  g.fillRect(0, 0, lado, lado);
  g.globalAlpha = 0.6;
  g.strokeStyle = texto_3;
  g.lineWidth = 1;
  g.beginPath();
  for (const x of [-lado, 0, lado]) {
    g.moveTo(x, lado);
    g.lineTo(x + lado, 0);
  }
  g.stroke();
  return lienzo;
};

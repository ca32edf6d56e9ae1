import './imprimir.css';

const TEMA = 'data-mantine-color-scheme';
/** Says to the styles of paper that what is painted on canvases was painted for the night. */
const IMPRESO = 'data-impreso';
/** As wide as charts were painted, in CSS px without their unit: what stands beside them shrinks as they do. */
const PINTADA = '--grafica-pintada';

/** Where the pane of a canvas lies among the others of its map. */
const capaDe = (lienzo: Element): number => {
  const panel = lienzo.closest('.leaflet-pane');
  return panel ? Number(getComputedStyle(panel).zIndex) || 0 : 0;
};

/** Puts a picture of each map before it: the map itself would be laid out for the paper and not painted in time. */
const retratarMapas = (): HTMLCanvasElement[] =>
  [...document.querySelectorAll('.leaflet-container')].map((mapa) => {
    const { left, top, width, height } = mapa.getBoundingClientRect();
    const retrato = document.createElement('canvas');
    retrato.dataset.retrato = '';
    retrato.width = width * devicePixelRatio;
    retrato.height = height * devicePixelRatio;
    const g = retrato.getContext('2d');
    g?.scale(devicePixelRatio, devicePixelRatio);
    const lienzos = [...mapa.querySelectorAll('canvas')].sort((a, b) => capaDe(a) - capaDe(b));
    for (const lienzo of lienzos) {
      const caja = lienzo.getBoundingClientRect();
      if (lienzo.width > 0 && lienzo.height > 0)
        g?.drawImage(lienzo, caja.left - left, caja.top - top, caja.width, caja.height);
    }
    mapa.append(retrato);
    return retrato;
  });

/** Paper is white: while the page is being printed it is in the theme of the day. Returns its stop. */
export const prepararImpresion = (): (() => void) => {
  const raiz = document.documentElement;
  let tema: string | null = null;
  let retratos: HTMLCanvasElement[] = [];
  const antes = () => {
    tema = raiz.getAttribute(TEMA);
    const grafica = document.querySelector('[aria-roledescription="gráfica"]');
    if (grafica) raiz.style.setProperty(PINTADA, String(grafica.clientWidth));
    retratos = retratarMapas();
    if (tema === 'dark') raiz.setAttribute(IMPRESO, 'noche');
    raiz.setAttribute(TEMA, 'light');
  };
  const despues = () => {
    if (tema !== null) raiz.setAttribute(TEMA, tema);
    for (const retrato of retratos) retrato.remove();
    raiz.removeAttribute(IMPRESO);
    raiz.style.removeProperty(PINTADA);
  };
  addEventListener('beforeprint', antes);
  addEventListener('afterprint', despues);
  return () => {
    removeEventListener('beforeprint', antes);
    removeEventListener('afterprint', despues);
  };
};

import './imprimir.css';

const TEMA = 'data-mantine-color-scheme';

/** Paper is white: while the page is being printed it is in the theme of the day. Returns its stop. */
export const prepararImpresion = (): (() => void) => {
  let tema: string | null = null;
  const antes = () => {
    tema = document.documentElement.getAttribute(TEMA);
    document.documentElement.setAttribute(TEMA, 'light');
  };
  const despues = () => {
    if (tema !== null) document.documentElement.setAttribute(TEMA, tema);
  };
  addEventListener('beforeprint', antes);
  addEventListener('afterprint', despues);
  return () => {
    removeEventListener('beforeprint', antes);
    removeEventListener('afterprint', despues);
  };
};

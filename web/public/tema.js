// What fails before the console has drawn anything is told at once by the page itself (index.html), which else waits.
addEventListener(
  'error',
  ({ target }) => {
    if (document.getElementById('sin-consola')?.hidden) return;
    const es_archivo = target instanceof HTMLScriptElement;
    if (es_archivo || target === window)
      document.documentElement.setAttribute('data-fallo', es_archivo ? 'archivo' : 'error');
  },
  true,
);

// Runs before the first paint, so that neither a chosen theme nor the height of rows flashes the other one. A file of its own because the
// content security policy allows no inline script.
(() => {
  let elegido = null;
  let densidad = null;
  try {
    elegido = localStorage.getItem('tramos.tema');
    densidad = localStorage.getItem('tramos.densidad');
  } catch {
    elegido = null;
  }
  const noche =
    elegido === 'dark' || (elegido !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', noche ? 'dark' : 'light');
  document.documentElement.setAttribute('data-densidad', densidad === 'comoda' ? 'comoda' : 'compacta');
})();

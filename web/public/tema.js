// Runs before the first paint, so that a chosen theme never flashes the other one. A file of its own because the
// content security policy allows no inline script.
(() => {
  let elegido = null;
  try {
    elegido = localStorage.getItem('tramos.tema');
  } catch {
    elegido = null;
  }
  const noche =
    elegido === 'dark' || (elegido !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', noche ? 'dark' : 'light');
})();

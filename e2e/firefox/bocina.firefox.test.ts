import { beforeEach, expect } from 'vitest';
import { levantar, nadaEspera } from '../apoyo/api';
import { conFirefox, servidor } from './navegador';

const test = conFirefox();

beforeEach(() => nadaEspera(servidor.baseURL));

interface Visto {
  barra: string | null;
  tarjetas: number;
  sonidos: number;
  enchufes: number;
}

const mirar = () => {
  let antes = '';
  setInterval(() => {
    const barra = [...document.querySelectorAll('[role="alert"][data-franja]')]
      .map(({ textContent }) => textContent)
      .find((suyo) => suyo.includes('Las alertas no se oyen'));
    const visto: Visto = {
      barra: barra ?? null,
      tarjetas: document.querySelectorAll('[role="alert"][aria-label^="Alerta en "]').length,
      sonidos: window.sonidos.length,
      enchufes: window.enchufes(),
    };
    const dicho = JSON.stringify(visto);
    // biome-ignore lint/suspicious/noConsole: where the driver listens
    if (dicho !== antes) console.debug(dicho);
    antes = dicho;
  }, 100);
};

test('what the browser keeps silent until the page is touched is told across the screen, and heard at the first touch', async ({
  entrar,
  pestana,
  como,
}) => {
  const page = await entrar('monitorista', '/eventos');
  let visto: Visto | undefined;
  const nueva = await pestana('/eventos', {
    guion: mirar,
    oir: (dicho) => {
      visto = JSON.parse(dicho);
    },
  });
  await page.close();
  await expect
    .poll(() => visto)
    .toMatchObject({
      barra: expect.stringContaining('El navegador no deja sonar hasta que toque esta página.'),
      enchufes: 1,
    });
  await levantar(como);
  await expect.poll(() => visto).toMatchObject({ tarjetas: 1, sonidos: 0 });
  expect(visto?.barra).not.toBeNull();
  await nueva.keyboard.press('ArrowDown');
  await expect.poll(() => visto).toMatchObject({ barra: null, tarjetas: 1, sonidos: 1 });
});

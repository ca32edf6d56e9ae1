import { beforeEach, expect } from 'vitest';
import { nadaEspera } from '../apoyo/api';
import { boton, conFirefox, seLee, servidor, sonidos } from './navegador';

/** As on a computer without a speaker. */
const test = conFirefox({ 'media.cubeb.force_null_context': true });

beforeEach(() => nadaEspera(servidor.baseURL));

test('where there is no speaker the screen says that sound fails, and goes on saying so when it is tried', async ({
  entrar,
}) => {
  const page = await entrar('monitorista', '/eventos');
  await page.keyboard.press('ArrowDown');
  const avisa = async () => {
    await seLee(page, 'Sonido con falla');
    await seLee(page, 'El aviso no pudo sonar. Revise las bocinas de este equipo');
  };
  await avisa();
  await page.locator(boton('Probar')).click();
  // The browser says that it plays, and fails a moment later.
  await expect.poll(() => sonidos(page)).toBe(1);
  await avisa();
});

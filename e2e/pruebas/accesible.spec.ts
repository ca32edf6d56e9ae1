import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../apoyo/prueba';

for (const [tema, tag] of [
  ['light', []],
  ['dark', ['@completa']],
] as const)
  test(`no screen breaks an accessibility rule (${tema})`, { tag: [...tag] }, async ({ entrar, alguno }) => {
    test.setTimeout(120_000);
    const evento = await alguno();
    const page = await entrar('monitorista', { tema });
    for (const ruta of [
      '/mapa',
      '/eventos',
      `/eventos/${evento.id}`,
      `/eventos?detalle=${evento.id}`,
      '/settings',
      '/no-existe',
    ]) {
      await page.goto(ruta);
      await expect(page.getByRole('heading').first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map((v) => `${ruta}: ${v.id} ${v.nodes.map((n) => n.target).join(' ')}`)).toEqual([]);
    }
  });

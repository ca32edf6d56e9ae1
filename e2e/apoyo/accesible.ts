import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** By the theme of the system, at once: what changes its colour by and by is already there. */
const ponerTema = async (page: Page, tema: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: tema });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', tema);
  await page.evaluate(() => {
    for (const cambio of document.getAnimations()) if (cambio instanceof CSSTransition) cambio.finish();
  });
};

const correr = async (axe: AxeBuilder, donde: string): Promise<string[]> => {
  const { violations } = await axe.analyze();
  return violations.map((v) => `${donde}: ${v.id} ${v.nodes.map((n) => n.target).join(' ')}`);
};

/**
 * What breaks an accessibility rule, or what of `parte` does but for the rules that it is excused from. By night the
 * colours alone are others.
 */
export const faltasDe = async (
  page: Page,
  donde: string,
  parte?: { que: string; sin: string[] },
): Promise<string[]> => {
  const axe = () => (parte ? new AxeBuilder({ page }).include(parte.que) : new AxeBuilder({ page }));
  const deDia = await correr(parte ? axe().disableRules(parte.sin) : axe(), donde);
  await ponerTema(page, 'dark');
  const deNoche = await correr(axe().withRules(['color-contrast']), `${donde}, by night`);
  await ponerTema(page, 'light');
  return [...deDia, ...deNoche];
};

/** What of these rules the page as a whole breaks. */
export const faltasDeLaPagina = (page: Page, donde: string, reglas: string[]): Promise<string[]> =>
  correr(new AxeBuilder({ page }).withRules(reglas), donde);

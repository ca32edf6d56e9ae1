import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PALETAS } from '../../web/src/lib/mapa/paleta';

const tokens = readFileSync(new URL('../../web/src/ui/tokens.css', import.meta.url), 'utf8');

const bloque = (esquema: string) =>
  tokens.split(`[data-mantine-color-scheme="${esquema}"]`)[1]?.split('}')[0] ?? '';
const token = (esquema: string, nombre: string) =>
  new RegExp(`--${nombre}: (#[0-9a-f]{6});`).exec(bloque(esquema))?.[1];

const COMUNES = [
  'fondo',
  'panel',
  'linea',
  'texto_1',
  'texto_2',
  'texto_3',
  'abierto',
  'abierto_texto',
  'reconocido',
  'advertencia',
  'azul',
  'azul_linea',
  'ducto',
  'mapa_tierra',
  'mapa_poblado',
] as const;

describe('the colours of the map', () => {
  it.each(['dia', 'noche'] as const)('are the interface’s own by %s', (tema) => {
    const esquema = tema === 'dia' ? 'light' : 'dark';
    const delMapa = COMUNES.map((nombre) => [nombre, PALETAS[tema][nombre]]);
    const deLaInterfaz = COMUNES.map((nombre) => [nombre, token(esquema, nombre.replace('_', '-'))]);
    expect(delMapa).toEqual(deLaInterfaz);
  });
});

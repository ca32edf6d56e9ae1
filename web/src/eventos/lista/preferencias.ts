import { z } from 'zod';

/** Which columns the list shows, in which order: each person's own, kept in their browser. */

export const COLUMNAS = [
  'creado',
  'posicion',
  'sigma',
  'tramo',
  'sistema',
  'clasificacion',
  'hora_a',
  'delta',
  'correlacion',
  'reconocido',
  'municipio',
  'sensores',
  'disposicion',
] as const;
export type Columna = (typeof COLUMNAS)[number];

export interface Preferencias {
  /** Every column there is, in the person's order. */
  orden: readonly Columna[];
  ocultas: ReadonlySet<Columna>;
}

/** The columns that a screen of 1366 px has room for. */
export const PREFERENCIAS_INICIALES: Preferencias = {
  orden: COLUMNAS,
  ocultas: new Set<Columna>(['sistema', 'hora_a', 'municipio', 'sensores', 'disposicion']),
};

const esColumna = (texto: string): texto is Columna => COLUMNAS.some((columna) => columna === texto);

const GuardadasSchema = z.object({
  orden: z.array(z.string()).catch([]),
  ocultas: z.array(z.string()).catch([]),
});

/** What was kept, whatever it is by now: unknown columns are dropped, new ones stand where they do at first. */
export const leerPreferencias = (texto: string | null): Preferencias => {
  let dato: unknown;
  try {
    dato = JSON.parse(texto ?? 'null');
  } catch {
    return PREFERENCIAS_INICIALES;
  }
  const { data } = GuardadasSchema.safeParse(dato);
  if (!data) return PREFERENCIAS_INICIALES;
  const conocidas = [...new Set(data.orden.filter(esColumna))];
  const orden = COLUMNAS.reduce<Columna[]>((puestas, columna, i) => {
    if (puestas.includes(columna)) return puestas;
    const anterior = COLUMNAS[i - 1];
    return puestas.toSpliced(anterior ? puestas.indexOf(anterior) + 1 : 0, 0, columna);
  }, conocidas);
  const nuevas = COLUMNAS.filter((c) => !conocidas.includes(c) && PREFERENCIAS_INICIALES.ocultas.has(c));
  return { orden, ocultas: new Set([...data.ocultas.filter(esColumna), ...nuevas]) };
};

export const escribirPreferencias = ({ orden, ocultas }: Preferencias): string =>
  JSON.stringify({ orden, ocultas: [...ocultas] });

export const visiblesDe = ({ orden, ocultas }: Preferencias): Columna[] =>
  orden.filter((c) => !ocultas.has(c));

export const alternarColumna = (antes: Preferencias, columna: Columna): Preferencias => {
  const ocultas = new Set(antes.ocultas);
  if (!ocultas.delete(columna)) ocultas.add(columna);
  return { ...antes, ocultas };
};

/** Moves a column one place; at the end it stays. */
export const moverColumna = (antes: Preferencias, columna: Columna, paso: 1 | -1): Preferencias => {
  const i = antes.orden.indexOf(columna);
  const destino = i + paso;
  if (i === -1 || destino < 0 || destino >= antes.orden.length) return antes;
  return { ...antes, orden: antes.orden.toSpliced(i, 1).toSpliced(destino, 0, columna) };
};

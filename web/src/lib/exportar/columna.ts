type Lector<F, T> = (fila: F) => T | null | undefined;

/** What a column holds decides how each document writes it; the value is the same in all of them. */
export type Columna<F> = {
  titulo: string;
} /** `marca`: a row that has a value here is hatched at the margin of a PDF, and its pages say this at their head. */ & (
  | { tipo: 'texto'; valor: Lector<F, string>; marca?: string }
  | { tipo: 'numero'; decimales: number; valor: Lector<F, number> }
  /** ISO 8601, UTC, or epoch ms; shown in site time, and the heading names the zone. */
  | { tipo: 'instante'; valor: Lector<F, string | number> }
);

/** The heading, which says whose time a time is. */
export const encabezadoDe = (
  { tipo, titulo }: Pick<Columna<never>, 'tipo' | 'titulo'>,
  zona: string,
): string => (tipo === 'instante' ? `${titulo} (${zona})` : titulo);

/** A number of the wire, also when it came as text (spec §3); null when it is none. */
export const numeroDe = (valor: unknown): number | null => {
  const n = typeof valor === 'string' && valor.trim() !== '' ? Number(valor) : valor;
  return typeof n === 'number' && Number.isFinite(n) ? n : null;
};

/** An instant of the wire, epoch ms; null when it is none. */
export const instanteDe = (valor: unknown): number | null => {
  const t_ms = typeof valor === 'string' ? Date.parse(valor) : valor;
  return typeof t_ms === 'number' && Number.isFinite(t_ms) ? t_ms : null;
};

/**
 * Numbers of the database's advisory locks, the same in every server and any otherwise: who holds one keeps whoever wants the
 * same one waiting, and nobody else.
 */
export const CERROJOS = {
  /** One migrates; whoever starts meanwhile waits, and finds it done. */
  migrar: 7_262_001,
  /** Of those who take an administrator away, the last finds that one is left. */
  administradores: 7_262_002,
  /** Of two that take one name, the second finds it taken. */
  nombres_de_sistemas: 7_262_003,
  nombres_de_estaciones: 7_262_004,
  nombres_de_tokens: 7_262_005,
  nombres_de_personas: 7_262_006,
  /** One server counts events; the others wait for their next round. */
  contar_eventos: 7_262_017,
  /** Held by many who add to the rollups, or by the one who moves on what their coarser steps hold. */
  resumenes: 7_262_018,
  /** Of two that make a part, the second finds it made. */
  partes: 7_262_047,
} as const;

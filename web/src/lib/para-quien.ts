/** Who reads what became of an act: how a moment is written for them, and their name, for what they did themselves. */
export interface ParaQuien {
  fecha: (iso: string) => string;
  yo: string | undefined;
}

/** A person as the reader is told of them: oneself is `usted`, of whom an earlier try or another tab may have been first. */
export const nombrarA = (persona: string, { yo }: Pick<ParaQuien, 'yo'>): string =>
  persona === yo ? 'usted' : persona;

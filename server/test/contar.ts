/** Says how many there were of something; the gate says it once more in its closing words, also where all went well. */
export const contar = (cuenta: string): void => {
  process.stdout.write(`cuenta: ${cuenta}\n`);
};

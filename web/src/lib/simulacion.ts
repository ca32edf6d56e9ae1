/** What belongs to an exercise says so by its hatching and by this word, never by a colour. */
export const SIMULACION = 'SIMULACIÓN';

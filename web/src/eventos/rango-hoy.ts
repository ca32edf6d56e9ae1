/**
 * The default range of the list: today in the site's zone, whatever the browser's (spec §5 Events calls, product
 * §2.11). It is relative: asked again after the site's midnight it gives the next day.
 */

/** The site's calendar day at an instant, `yyyy-mm-dd`. */
export const diaDelSitio = (ahora_ms: number, zona: string): string => {
  const partes = new Intl.DateTimeFormat('en-US', {
    timeZone: zona,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(ahora_ms);
  const de = (tipo: Intl.DateTimeFormatPartTypes) => partes.find((parte) => parte.type === tipo)?.value ?? '';
  return `${de('year')}-${de('month')}-${de('day')}`;
};

/** First and last minute of a day, `yyyy-mm-ddThh:mm` in site time; the last one counts whole. */
export const rangoDelDia = (dia: string): { dateFrom: string; dateTo: string } => ({
  dateFrom: `${dia}T00:00`,
  dateTo: `${dia}T23:59`,
});

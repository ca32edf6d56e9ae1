/**
 * Kilometre marker of an absolute chainage in metres: thousands groups joined with '+', always at least one
 * kilometre group (spec §2 Event detail, product §2.29). 212500 → `212+500 km`, 500 → `0+500 km`.
 */
export const formatPosicion = (posicion_m: number): string => `${kilometraje(posicion_m)} km`;

/** The marker without its unit, as it is drawn where the unit stands apart. */
export const kilometraje = (posicion_m: number): string => {
  const metros = Math.round(Math.abs(posicion_m));
  const signo = posicion_m < 0 && metros > 0 ? '-' : '';
  const resto = String(metros % 1_000).padStart(3, '0');
  const miles = Math.floor(metros / 1_000)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '+');
  return `${signo}${miles}+${resto}`;
};

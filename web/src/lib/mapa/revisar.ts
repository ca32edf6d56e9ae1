import type { LatLng, Marcador } from './tipos';

/** A marker that breaks a rule of spec §5; the message says which one. */
export class MarcadorInvalido extends Error {
  override readonly name = 'MarcadorInvalido';
}

const numero = (valor: unknown): boolean => typeof valor === 'number' && Number.isFinite(valor);

/** Throws `MarcadorInvalido` unless lat and lng are numbers on the globe (spec §5: the centre must be numeric). */
export const revisarPunto = (punto: LatLng, que: string): void => {
  const { lat, lng } = (punto ?? {}) as Partial<LatLng>;
  if (!numero(lat) || !numero(lng))
    throw new MarcadorInvalido(`${que}: lat y lng deben ser numéricas, llegó ${lat}, ${lng}`);
  if (Math.abs(lat as number) > 90 || Math.abs(lng as number) > 180)
    throw new MarcadorInvalido(`${que}: fuera del globo, llegó ${lat}, ${lng}`);
};

/** Throws `MarcadorInvalido` unless position, type and eventStatus are as spec §2 and §5 say. */
export const revisarMarcador = (marcador: Marcador): void => {
  const { type, title, position } = marcador as { type: unknown; title: string; position: LatLng };
  if (type !== 'event' && type !== 'sensor')
    throw new MarcadorInvalido(`Marcador '${title}': type debe ser event o sensor, llegó ${String(type)}`);
  revisarPunto(position, `Marcador '${title}'`);
  if (marcador.type !== 'event') return;
  const estado: unknown = marcador.eventStatus;
  if (estado !== 'abierto' && estado !== 'reconocido')
    throw new MarcadorInvalido(
      `Marcador '${title}': eventStatus debe ser abierto o reconocido, llegó ${String(estado)}`,
    );
};

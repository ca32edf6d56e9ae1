import type { Perfil } from '@tramos/contract/presiones';
import { type Escala, escalasDe } from '../lib/graficas/escala';
import { enUnidad, type Unidad } from '../lib/unidades';

/** One sensor of a profile, named. */
export type PuntoPerfil = Perfil['puntos'][number] & { nombre: string; estacion: string | null };

/** The axis of pressure of a profile, in the unit shown: it holds what was read in 24 h too. */
export const escalaDePerfil = (puntos: readonly PuntoPerfil[], unidad: Unidad): Escala | null => {
  const lecturas = puntos
    .flatMap(({ presion_kgcm2, minimo_24h, maximo_24h }) => [presion_kgcm2, minimo_24h, maximo_24h])
    .filter((p) => p !== null)
    .map((p) => enUnidad(p, unidad));
  if (lecturas.length === 0) return null;
  const [escala] = escalasDe([{ minimo: Math.min(...lecturas), maximo: Math.max(...lecturas) }], false);
  return escala ?? null;
};

/** Neighbours that both spoke, as stretches a line may join: a silent sensor parts them. */
export const seguidos = <P extends PuntoPerfil>(
  puntos: readonly P[],
  valor: (punto: P) => number | null,
): P[][] => {
  const tramos: P[][] = [];
  let abierto = false;
  for (const punto of puntos) {
    if (valor(punto) !== null) {
      if (!abierto) tramos.push([]);
      tramos.at(-1)?.push(punto);
    }
    abierto = valor(punto) !== null;
  }
  return tramos;
};

import { type AvisoConSonido, AvisoConSonidoSchema, type Preferencias } from '@tramos/contract/ajustes';
import { crearEleccion } from './eleccion';
import { tema } from './tema';
import { esUnidad, type Unidad } from './unidades';

/** What belongs to the person, as this browser has it; lib/preferencias.ts keeps it with their account. */

export const unidadElegida = crearEleccion<Unidad>('tramos.unidad', (guardado) =>
  esUnidad(guardado) ? guardado : 'kgcm2',
);

const leerAvisos = (guardado: string | null): AvisoConSonido[] =>
  AvisoConSonidoSchema.options.filter((aviso) => (guardado ?? '').split(',').includes(aviso));

/** Stored as a list with commas, so that two equal choices are one value. */
const avisos = crearEleccion<string>('tramos.avisos-con-sonido', (guardado) => leerAvisos(guardado).join());

export const avisosConSonido = {
  valor: () => leerAvisos(avisos.valor()),
  usar: () => leerAvisos(avisos.usar()),
  poner: (elegidos: readonly AvisoConSonido[]) => avisos.poner(elegidos.join()),
};

/** The same as the server spells it. */
export const preferenciasLocales = (): Preferencias => ({
  tema: tema.valor(),
  unidad: unidadElegida.valor(),
  avisos_con_sonido: avisosConSonido.valor(),
});

/** A person who never chose a theme keeps the one that this browser has. */
export const aplicarPreferencias = (suyas: Partial<Preferencias>): void => {
  if (suyas.tema) tema.poner(suyas.tema);
  if (suyas.unidad) unidadElegida.poner(suyas.unidad);
  if (suyas.avisos_con_sonido) avisosConSonido.poner(suyas.avisos_con_sonido);
};

/** Hears of any of them. Returns its stop. */
export const seguirPreferencias = (oir: () => void): (() => void) => {
  const paradas = [tema, unidadElegida, avisos].map((eleccion) => eleccion.seguir(oir));
  return () => {
    for (const parar of paradas) parar();
  };
};

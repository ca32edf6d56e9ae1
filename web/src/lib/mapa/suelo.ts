/**
 * What stands under the network, and when it is looked at again: the site's streets, or what ships with the console while
 * they are not to be had. Decides alone; who draws and reads is given to it.
 */

/** What the ground is: as it was set up, the shipped map in its place, or plain. */
export type Suelo = 'entero' | 'incluido' | 'ninguno';

/** While what was set up does not answer it is looked at again so often, ms. */
export const OTRA_VEZ_MS = 60_000;
/** A map that is longer in coming has the shipped one in its place until it is there, ms. */
export const PACIENCIA_MS = 4_000;

interface Puesta {
  repintar?(): void;
  quitar(): void;
}

/** Shapes of a file, which are read anew in their own place. */
export interface Formas extends Puesta {
  reintentar(): void;
}

type AlSaber = (suelo: Suelo) => void;

export interface PartesSuelo<F> {
  /** What is set up instead of the base map; null where nothing is. */
  calles: { tipo: 'archivo' | 'servidor'; url: string } | null;
  /** The base map. */
  propia: (alSaber: AlSaber) => Formas;
  /** The shapes of a tile file. */
  formas: (url: string, alSaber: AlSaber) => Formas;
  /** Pictures of a server's template or of an opened tile file, until they are given up. */
  imagenes: (origen: string | F, alRendirse: () => void) => Puesta;
  /** Opens a tile file, `deNuevo` past what the browser keeps of it: null where it holds shapes. */
  abrir: (url: string, deNuevo: boolean) => Promise<F | null>;
  /** Whether a server of tiles answers again. */
  responde: (plantilla: string) => Promise<boolean>;
  alSaber: AlSaber;
  aLaVista: () => boolean;
}

/** The base map, or the site's streets instead of it, and what to do when it fails. */
export interface Base {
  repintar(): void;
  /** Looks again at what was set up, which did not answer. */
  reintentar(): void;
  quitar(): void;
}

export const tenerSuelo = <F>(partes: PartesSuelo<F>): Base => {
  let suelo: Suelo = 'entero';
  let puesta: Puesta | null = null;
  let volver = (): void => undefined;
  let vivo = true;
  const saber = (cual: Suelo) => {
    suelo = cual;
    partes.alSaber(cual);
  };
  const poner = (nueva: Puesta) => {
    puesta?.quitar();
    puesta = nueva;
  };
  const ponerFormas = (nueva: Formas) => {
    poner(nueva);
    volver = nueva.reintentar;
  };
  /** What ships with the console, in the place of the streets, until `intentar` has them again. */
  const enSuLugar = (intentar: () => void) => {
    poner(partes.propia((cual) => saber(cual === 'ninguno' ? cual : 'incluido')));
    saber('incluido');
    volver = intentar;
  };
  const ponerImagenes = (origen: string | F, intentar: () => void) => {
    poner(partes.imagenes(origen, () => enSuLugar(intentar)));
    saber('entero');
  };
  /** Opened by two at once, the first that has it puts it. */
  let abiertas = 0;
  const deArchivo = async (url: string, deNuevo = false) => {
    const antes = abiertas;
    const otraVez = () => void deArchivo(url, true);
    const ceder = () => {
      if (vivo && !deNuevo && suelo === 'entero') enSuLugar(otraVez);
    };
    const plazo = setTimeout(ceder, PACIENCIA_MS);
    try {
      const fuente = await partes.abrir(url, deNuevo);
      if (!vivo || abiertas !== antes) return;
      abiertas += 1;
      if (fuente) ponerImagenes(fuente, otraVez);
      else ponerFormas(partes.formas(url, saber));
    } catch {
      ceder();
    } finally {
      clearTimeout(plazo);
    }
  };
  const deServidor = (plantilla: string) =>
    ponerImagenes(plantilla, async () => {
      if ((await partes.responde(plantilla)) && vivo && suelo !== 'entero') deServidor(plantilla);
    });
  const { calles } = partes;
  if (!calles) ponerFormas(partes.propia(saber));
  else if (calles.tipo === 'archivo') void deArchivo(calles.url);
  else deServidor(calles.url);

  const reloj = setInterval(() => {
    if (suelo !== 'entero' && partes.aLaVista()) volver();
  }, OTRA_VEZ_MS);
  return {
    repintar: () => puesta?.repintar?.(),
    reintentar: () => volver(),
    quitar: () => {
      vivo = false;
      clearInterval(reloj);
      puesta?.quitar();
    },
  };
};

/**
 * Makes web/public/sounds/alert.mp3: three rising tones, twice, 1.2 s. The steps (a fourth each, from 622 Hz) and
 * the odd harmonics keep it from sounding like a telephone, and between 600 and 1 200 Hz it carries across a room.
 *
 *   npx tsx scripts/make-alert-sound.ts
 *
 * The samples are computed here; `lame` (Debian package of that name) encodes them. The result is committed, so
 * only someone who changes the sound needs the encoder.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MUESTREO_HZ = 44_100;
const TONOS_HZ = [622.25, 830.61, 1_108.73] as const;
const TONO_S = 0.15;
const PAUSA_S = 0.03;
const ENTRE_FRASES_S = 0.14;
const FRASES = 2;
const ATAQUE_S = 0.008;
const CAIDA_S = 0.045;
/** Fundamental and odd harmonics, as relative amplitudes. */
const ARMONICOS = [
  [1, 1],
  [3, 0.28],
  [5, 0.09],
] as const;
const PICO = 0.8;

const SALIDA = join(import.meta.dirname, '..', 'web', 'public', 'sounds', 'alert.mp3');

/** Rises fast and falls softly, so that no edge clicks. */
const envolvente = (t: number): number => Math.max(0, Math.min(1, t / ATAQUE_S, (TONO_S - t) / CAIDA_S));

const tono = (hz: number): number[] =>
  Array.from({ length: Math.round(TONO_S * MUESTREO_HZ) }, (_, i) => {
    const t = i / MUESTREO_HZ;
    const onda = ARMONICOS.reduce((suma, [n, peso]) => suma + peso * Math.sin(2 * Math.PI * hz * n * t), 0);
    return onda * envolvente(t);
  });

const silencio = (s: number): number[] => new Array<number>(Math.round(s * MUESTREO_HZ)).fill(0);

const frase = (): number[] => TONOS_HZ.flatMap((hz) => [...tono(hz), ...silencio(PAUSA_S)]);

const pcm = (): Buffer => {
  const muestras = Array.from({ length: FRASES }, (_, i) =>
    i === 0 ? frase() : [...silencio(ENTRE_FRASES_S), ...frase()],
  ).flat();
  const escala = PICO / muestras.reduce((pico, m) => Math.max(pico, Math.abs(m)), 0);
  const buffer = Buffer.alloc(muestras.length * 2);
  muestras.forEach((m, i) => {
    buffer.writeInt16LE(Math.round(m * escala * 32_767), i * 2);
  });
  return buffer;
};

mkdirSync(dirname(SALIDA), { recursive: true });
const CRUDO = ['-r', '-s', String(MUESTREO_HZ / 1_000), '--bitwidth', '16', '--little-endian', '-m', 'm'];
execFileSync('lame', ['--quiet', ...CRUDO, '-b', '96', '--noreplaygain', '-', SALIDA], { input: pcm() });

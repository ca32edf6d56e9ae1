import { ETIQUETA_TIPO_PUNTO } from '@tramos/contract/configuracion';
import { formatDuracion } from '@tramos/contract/duracion';
import { mediana } from '@tramos/contract/estadistica';
import { relojDeSitio } from '@tramos/contract/hora-sitio';
import { formatPosicion } from '@tramos/contract/posicion';
import type { MarcaTira, PuntoTira, RecurrenciaTira, TiraPeriodo } from '@tramos/contract/tira';
import { conUnidad, formatFecha, formatNumero, formatSigma, plural } from '../../lib/formato';
import { SIMULACION } from '../../lib/simulacion';
import { textoTotalDeEventos } from '../../lib/texto-abiertos';
import { type Forma, formaDe, horasDe } from './plano';

/** What the linear view says in words. Pure. */

const DIA_MIN = 1_440;

export const ETIQUETA_FORMA: Record<Forma, string> = {
  abierto: 'Abierto',
  reconocido: 'Reconocido',
  operacion: 'Posible operación',
  incierto: 'Incierto',
};

const dos = (n: number): string => String(n).padStart(2, '0');
const hora = (minuto: number): string => `${dos(Math.floor(minuto / 60))}:${dos(minuto % 60)}`;

/** `de 00:30 a 04:00`; null when they come at any hour. */
const textoHoras = (veces: readonly string[], zona: string): string | null => {
  const reloj = relojDeSitio(zona);
  const minutoDe = (iso: string) => Math.floor(reloj(Date.parse(iso)) / 60_000) % DIA_MIN;
  const horas = horasDe(veces, minutoDe);
  return horas && `de ${hora(horas.desde)} a ${hora(horas.hasta)}`;
};

const ETIQUETA_PERIODO: Record<TiraPeriodo, string> = { '24h': '24 h', '7d': '7 d', '30d': '30 d' };

/** How often in the period, and at which hours: `4 en 7 d, de 00:30 a 04:00`. */
export const textoRecurrencia = (
  { ids, veces }: Pick<RecurrenciaTira, 'ids' | 'veces'>,
  zona: string,
  periodo: TiraPeriodo,
): string =>
  [`${formatNumero(ids.length)} en ${ETIQUETA_PERIODO[periodo]}`, textoHoras(veces, zona)]
    .filter(Boolean)
    .join(', ');

/** What was taken is an estimate: whole cubic metres, and what does not come to one is not written as none. */
const textoVolumen = (m3: number): string =>
  m3 < 1 ? `menos de ${conUnidad(1, 'm³')}` : `${m3 < 1.5 ? 'cerca de' : 'unos'} ${conUnidad(m3, 'm³')}`;

/** How long it stays open and what it took, as far as that was seen; null when nothing was. */
export const textoExtraccion = ({
  duraciones_s,
  volumen_m3,
}: Pick<RecurrenciaTira, 'duraciones_s' | 'volumen_m3'>): string | null => {
  const tipica_s = mediana(duraciones_s);
  if (tipica_s === null) return null;
  const vistas = `${plural(duraciones_s.length, 'cierre visto', 'cierres vistos')}, abierta ${formatDuracion(1_000 * tipica_s)}`;
  return volumen_m3 === null ? vistas : `${vistas}, ${textoVolumen(volumen_m3)} en total`;
};

/** What one mark stands for. */
export const textoMarca = (marca: MarcaTira, nombre: string, zona: string): string =>
  `${marca.simulacion ? `${SIMULACION}, ` : ''}${nombre}: ${ETIQUETA_FORMA[formaDe(marca)].toLowerCase()}, ${formatPosicion(marca.posicion)} ${formatSigma(marca.sigma_m)}, ${formatFecha(marca.t, zona)}`;

/** What stands along the line, for whoever cannot see its rule: `V-12, válvula, 210+000 km`. */
export const textoPunto = ({ nombre, tipo, posicion }: PuntoTira): string =>
  `${nombre}, ${ETIQUETA_TIPO_PUNTO[tipo].toLowerCase()}, ${formatPosicion(posicion)}`;

/** How many events these marks are, those of exercises apart: `5 eventos y 2 simulados`. Tests of the alarm have none. */
export const textoCuantos = (marcas: readonly Pick<MarcaTira, 'simulacion'>[], incompleta = false): string =>
  textoTotalDeEventos(
    marcas.length,
    { simulados: marcas.filter(({ simulacion }) => simulacion).length, pruebas: 0 },
    incompleta,
  );

/** What the view is called while nothing is known of it: no number is said before it was read. */
export const TIRA_SIN_DATOS = 'Tira kilométrica: todavía sin datos';

/** How much there is, for whoever cannot see it. */
export const textoTira = (
  marcas: readonly Pick<MarcaTira, 'simulacion'>[],
  { lugares, incompleta }: { lugares: number; incompleta: boolean },
): string =>
  `Tira kilométrica: ${textoCuantos(marcas, incompleta)}, ${
    lugares === 0
      ? 'ningún lugar que se repita'
      : plural(lugares, 'lugar que se repite', 'lugares que se repiten')
  }`;

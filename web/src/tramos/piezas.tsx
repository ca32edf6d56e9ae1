import { Link } from '@tanstack/react-router';
import { textoDesfase } from '@tramos/contract/duracion';
import type { Evento } from '@tramos/contract/evento';
import { textoMomento } from '@tramos/contract/momento';
import type { VigilanciaTramo } from '@tramos/contract/vigilancia';
import { estadoVisto, marcaDeEvento } from '../lib/estado-evento';
import { formatNumero } from '../lib/formato';
import { bandaReloj } from '../lib/reloj-sensor';
import { useZona } from '../lib/sitio';
import { enUnidad, MEDIDAS } from '../lib/unidades';
import { useUnidad } from '../lib/use-unidad';
import { textoToma } from '../lib/vigilancia';
import { LineaMenuda } from '../ui/linea-menuda';
import { Mark } from '../ui/mark';
import { BarraToma, VigilanciaMark } from '../ui/vigilancia';
import classes from './piezas.module.css';
import type { Extremo } from './renglones';

/** Figures of a tramo as the list, the cards and its page write them. */

export const EstadoVigilancia = ({
  vigilancia,
  ahora_ms,
}: {
  vigilancia: VigilanciaTramo | null;
  ahora_ms: number;
}) => {
  const zona = useZona();
  if (!vigilancia) return <span className={classes.nada}>-</span>;
  const { desde } = vigilancia;
  return (
    <>
      <VigilanciaMark {...vigilancia} />
      {desde !== null && vigilancia.vigilancia !== 'completa' ? (
        <span className={classes.bajo}>
          desde {textoMomento(desde, { junto_a: ahora_ms, zona, precision: 'minuto' })}
        </span>
      ) : null}
    </>
  );
};

export const Toma = ({ vigilancia }: { vigilancia: VigilanciaTramo | null }) => {
  const toma = vigilancia?.menor_toma;
  if (!toma) return <span className={classes.nada}>sin cálculo</span>;
  return (
    <span className={classes.toma}>
      <strong>{textoToma(toma)}</strong>
      {toma.fraccion_flujo === null ? null : <BarraToma fraccion={toma.fraccion_flujo} />}
    </span>
  );
};

const esMudo = ({ sensor }: Extremo) => !sensor || sensor.salud === 'sin_datos' || !sensor.ultima_lectura;

/** `38.412` in the unit chosen; what a silent sensor said last is not what it measures. */
export const PresionExtremo = ({ extremo }: { extremo: Extremo }) => {
  const { unidad } = useUnidad();
  const lectura = extremo.sensor?.ultima_lectura;
  if (esMudo(extremo) || !lectura) return <span className={classes.nada}>sin datos</span>;
  return <>{formatNumero(enUnidad(lectura.presion_kgcm2, unidad), MEDIDAS[unidad].decimales)}</>;
};

/** The last hour by the minute, and the newest reading as it comes. */
export const HoraExtremo = ({ extremo, alto = 20 }: { extremo: Extremo; alto?: number }) => {
  const { sensor, minutos } = extremo;
  const valores = esMudo(extremo) ? minutos : [...minutos, sensor?.ultima_lectura?.presion_kgcm2 ?? null];
  if (!sensor || valores.every((v) => v === null)) return null;
  return (
    <LineaMenuda valores={valores} alto={alto} etiqueta={`Presión de ${sensor.nombre} en la última hora`} />
  );
};

/** `+2.1 ms`: how far the clock is off, marked when it is worth less. */
export const RelojExtremo = ({ extremo }: { extremo: Extremo }) => {
  const reloj = extremo.sensor?.reloj ?? null;
  if (esMudo(extremo) || reloj === null) return <span className={classes.nada}>-</span>;
  const banda = bandaReloj(reloj);
  const mal = banda === 'degradado' || banda === 'desconocido';
  return (
    <span className={mal ? classes.aviso : undefined}>
      {mal ? <Mark kind="falla" size={10} /> : null} {textoDesfase(reloj.offset_ms)}
    </span>
  );
};

/** Its mark and its moment; opens over the screen. */
export const UltimoEvento = ({ evento, ahora_ms }: { evento: Evento | undefined; ahora_ms: number }) => {
  const zona = useZona();
  if (!evento) return <span className={classes.nada}>-</span>;
  const cuando = textoMomento(evento.created_at, { junto_a: ahora_ms, zona, precision: 'minuto' });
  const visto = estadoVisto(evento);
  const que = visto === 'eco' ? 'eco de otro evento' : `evento ${visto}`;
  return (
    <Link
      className={classes.evento}
      to="."
      search={(antes) => ({ ...antes, detalle: evento.id })}
      resetScroll={false}
      aria-label={[cuando, que, evento.simulacion ? 'de un simulacro' : null].filter(Boolean).join(', ')}
    >
      <Mark kind={marcaDeEvento(evento)} />
      <span>{cuando}</span>
    </Link>
  );
};

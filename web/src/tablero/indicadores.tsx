import type { Abiertos as CifrasAbiertas } from '@tramos/contract/abiertos';
import { formatDuracion, formatEdad } from '@tramos/contract/duracion';
import {
  ALARMAS_10MIN_ACEPTABLE,
  ALARMAS_10MIN_INUNDACION,
  ALARMAS_10MIN_MANEJABLE,
} from '@tramos/contract/limites';
import type { Tablero } from '@tramos/contract/tablero';
import type { VigilanciaTramo } from '@tramos/contract/vigilancia';
import type { ReactNode } from 'react';
import { conUnidad, formatNumero, plural } from '../lib/formato';
import { textoEventos } from '../lib/texto-abiertos';
import { Banda } from '../ui/banda';
import { Mark } from '../ui/mark';
import { useAhora } from '../ui/use-ahora';
import { nombreDisposicion, pieDisponibilidad, pieMediana, textosRitmo } from './frases';
import classes from './indicadores.module.css';

/** Bands of the figures (docs/tablero.md). */
const META_RECONOCER_S = 180;
const DISPONIBILIDAD_NORMAL = 0.99;

const Indicador = ({
  titulo,
  cifra,
  abiertos = false,
  children,
}: {
  titulo: string;
  cifra: ReactNode;
  abiertos?: boolean;
  children?: ReactNode;
}) => (
  <section className={classes.indicador} data-abiertos={abiertos || undefined} aria-label={titulo}>
    <h2>{titulo}</h2>
    <p className={classes.cifra}>{cifra}</p>
    {children}
  </section>
);

const Pie = ({ children, fuera = false }: { children: ReactNode; fuera?: boolean }) => (
  <p className={classes.pie} data-fuera={fuera || undefined}>
    {children}
  </p>
);

const Edad = ({ desde }: { desde: string }) => formatEdad(useAhora() - Date.parse(desde));

const Abiertos = ({
  abiertos: { causas, eventos, escalados, mas_antiguo },
}: {
  abiertos: CifrasAbiertas;
}) => (
  <Indicador
    titulo="Eventos abiertos"
    abiertos={causas > 0}
    cifra={
      <>
        <Mark kind={causas > 0 ? 'abierto' : 'normal'} size={18} />
        {formatNumero(causas)} <small>{causas === 1 ? 'causa' : 'causas'}</small>
      </>
    }
  >
    <Pie>
      {causas === 0 ? 'todo reconocido' : null}
      {causas > 0 ? `${textoEventos({ eventos })}, ` : null}
      {escalados > 0 ? `${plural(escalados, 'escalado', 'escalados')}, ` : null}
      {mas_antiguo ? (
        <>
          el más antiguo hace <Edad desde={mas_antiguo} />
        </>
      ) : null}
    </Pie>
  </Indicador>
);

const Reconocidos = ({ ultimas: { reconocidos, por_disposicion } }: { ultimas: Tablero['ultimas_24h'] }) => {
  const dichos = por_disposicion.reduce((suma, { n }) => suma + n, 0);
  const partes = por_disposicion.map(
    ({ disposicion, n }) => `${n} ${nombreDisposicion(disposicion).toLowerCase()}`,
  );
  if (reconocidos > dichos) partes.push(`${reconocidos - dichos} sin disposición`);
  return (
    <Indicador titulo="Reconocidos, 24 h" cifra={formatNumero(reconocidos)}>
      <Pie>{partes.join(', ')}</Pie>
    </Indicador>
  );
};

const Mediana = ({ mediana_s }: { mediana_s: number | null }) => (
  <Indicador
    titulo="Mediana para reconocer"
    cifra={mediana_s === null ? '-' : formatDuracion(mediana_s * 1_000)}
  >
    {mediana_s === null ? null : (
      <Banda
        valor={mediana_s}
        escala={[0, 2 * META_RECONOCER_S]}
        normal={[0, META_RECONOCER_S]}
        etiqueta={`${formatDuracion(mediana_s * 1_000)}, meta hasta 3 min`}
      />
    )}
    <Pie fuera={mediana_s !== null && mediana_s > META_RECONOCER_S}>{pieMediana(mediana_s)}</Pie>
  </Indicador>
);

const Ritmo = ({ ritmo }: { ritmo: Tablero['ritmo'] }) => {
  const { por_10min_1h, maximo_10min } = ritmo;
  const { cifra, ventana, peores, se_juzga } = textosRitmo(ritmo);
  const excede = (por_10min_1h ?? 0) > ALARMAS_10MIN_ACEPTABLE || maximo_10min > ALARMAS_10MIN_INUNDACION;
  return (
    <Indicador titulo="Alarmas por 10 min" cifra={cifra}>
      {por_10min_1h === null ? null : (
        <Banda
          valor={por_10min_1h}
          escala={[0, 2 * ALARMAS_10MIN_MANEJABLE]}
          normal={[0, ALARMAS_10MIN_ACEPTABLE]}
          manejable={ALARMAS_10MIN_MANEJABLE}
          etiqueta={`${cifra} por 10 min ${ventana}, aceptable hasta ${ALARMAS_10MIN_ACEPTABLE}, manejable hasta ${ALARMAS_10MIN_MANEJABLE}`}
        />
      )}
      <Pie fuera={se_juzga && excede}>
        {ventana}, aceptable hasta {ALARMAS_10MIN_ACEPTABLE}; {peores}
      </Pie>
    </Indicador>
  );
};

const Vigilados = ({
  total,
  vigilancias,
}: {
  total: number;
  vigilancias: readonly VigilanciaTramo[] | undefined;
}) => {
  const de = (cual: VigilanciaTramo['vigilancia']) =>
    vigilancias?.filter(({ vigilancia }) => vigilancia === cual).length ?? 0;
  const ciegos = de('ciega');
  const partes = [
    ciegos > 0 ? plural(ciegos, 'ciego', 'ciegos') : null,
    de('degradada') > 0 ? plural(de('degradada'), 'degradado', 'degradados') : null,
  ].filter(Boolean);
  return (
    <Indicador
      titulo="Tramos vigilados"
      cifra={vigilancias ? `${Math.max(0, total - ciegos)} de ${total}` : '-'}
    >
      <Pie fuera={ciegos > 0}>{vigilancias ? partes.join(', ') || 'todos completos' : null}</Pie>
    </Indicador>
  );
};

const Disponibilidad = ({ parte }: { parte: number | null }) => {
  const cifra = parte === null ? '-' : formatNumero(Math.floor(parte * 1_000) / 10, 1);
  return (
    <Indicador
      titulo="Disponibilidad de datos"
      cifra={
        <>
          {cifra} {parte === null ? null : <small>%</small>}
        </>
      }
    >
      {parte === null ? null : (
        <Banda
          valor={parte}
          escala={[0.9, 1]}
          normal={[DISPONIBILIDAD_NORMAL, 1]}
          etiqueta={`${conUnidad(Math.floor(parte * 1_000) / 10, '%', 1)}, normal desde 99 %`}
        />
      )}
      <Pie fuera={parte !== null && parte < DISPONIBILIDAD_NORMAL}>{pieDisponibilidad(parte)}</Pie>
    </Indicador>
  );
};

/** The figures of the shift against their bands: what is normal stays quiet. */
export const Indicadores = ({
  datos,
  abiertos,
  tramos,
  vigilancias,
}: {
  datos: Tablero;
  abiertos: CifrasAbiertas;
  tramos: number;
  vigilancias: readonly VigilanciaTramo[] | undefined;
}) => (
  <div className={classes.indicadores}>
    <Abiertos abiertos={abiertos} />
    <Reconocidos ultimas={datos.ultimas_24h} />
    <Mediana mediana_s={datos.ultimas_24h.mediana_reconocer_s} />
    <Ritmo ritmo={datos.ritmo} />
    <Vigilados total={tramos} vigilancias={vigilancias} />
    <Disponibilidad parte={datos.disponibilidad_24h} />
  </div>
);

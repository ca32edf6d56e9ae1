import { ETIQUETA_DISPOSICION, type Evento } from '@tramos/contract/evento';
import type { Orden } from '@tramos/contract/eventos-filtros';
import { textoMomento } from '@tramos/contract/momento';
import type { Role } from '@tramos/contract/roles';
import type { ReactNode } from 'react';
import type { GrupoLeido } from '../../lib/leer-grupos';
import { Momento } from '../../ui/momento';
import { Posicion, Sigma } from '../../ui/valores';
import { ClasificacionEvento, ClasificacionGrupo, Delta, idVisible, textoCorrelacion } from '../fila';
import type { Crecido } from '../novedades';
import classes from './columnas.module.css';
import type { Columna } from './preferencias';
import { lugarDelGrupo, type OrdenLista } from './renglones';
import { firmaDe, nombrarTramos, type ResumenGrupo, textoReconocido } from './resumen-grupo';

/** What the columns of the list say of an event, and of a group. */

export interface Contexto {
  role: Role;
  zona: string;
  orden: OrdenLista;
}

interface DeGrupo {
  grupo: GrupoLeido;
  resumen: ResumenGrupo;
  crecio: Crecido | null;
}

interface DefColumna {
  titulo: string;
  /** What it is put in order by. */
  orden?: Orden;
  /** Numbers line up on the right. */
  cifra?: true;
  /** CSS px; the column without a width takes what is left. */
  ancho: number | null;
  evento: (evento: Evento, contexto: Contexto, papel: 'solo' | 'principal' | 'miembro') => ReactNode;
  grupo?: (de: DeGrupo, contexto: Contexto) => ReactNode;
}

const Recorta = ({ children, titulo }: { children: string; titulo?: string }) => (
  <span className={classes.recorta} title={titulo ?? children}>
    {children}
  </span>
);

/** `M. Ríos 03:04:11`: where there is little room the name gives way, not the time. */
const Reconocido = ({ evento, zona }: { evento: Evento; zona: string }) =>
  evento.recognized_by_user_name === null ? null : (
    <span className={classes.quien} title={evento.recognized_by_user_name}>
      <span className={classes.recorta}>{evento.recognized_by_user_name}</span>
      <span>{textoMomento(evento.recognized_at, { junto_a: evento.created_at, zona })}</span>
    </span>
  );

/** When A heard it, beside the day on which it became known. */
const horaDeLlegada = (evento: Evento | null, zona: string): string =>
  textoMomento(evento?.hora_sensor0, { junto_a: evento?.created_at, zona, precision: 'milisegundo' });

const sensoresDe = ({ sensor_a_name, sensor_b_name }: Evento): string =>
  [sensor_a_name, sensor_b_name].filter((nombre) => nombre !== null).join(', ') || '-';

/** The place of a group is its main event's, unless its members are of several. */
const enUnLugar = ({ resumen }: DeGrupo): Evento | null => (resumen.lugares > 1 ? null : resumen.principal);

export const COLUMNA: Record<Columna, DefColumna> = {
  creado: {
    titulo: 'Creado',
    orden: 'created_at',
    ancho: 116,
    evento: (e) => <Momento instante={e.created_at} con_dia />,
    grupo: ({ grupo }, { orden }) => (
      <Momento instante={lugarDelGrupo(grupo, orden)?.created_at ?? null} con_dia />
    ),
  },
  posicion: {
    titulo: 'Posición',
    orden: 'posicion',
    cifra: true,
    ancho: 98,
    evento: (e) => <Posicion posicion_m={e.posicion} />,
    grupo: (de) =>
      de.resumen.lugares > 1 ? (
        <span>{de.resumen.lugares} lugares</span>
      ) : (
        <Posicion posicion_m={enUnLugar(de)?.posicion} />
      ),
  },
  sigma: {
    titulo: '± 1σ',
    cifra: true,
    ancho: 74,
    evento: (e) => <Sigma sigma_m={e.sigma_m} />,
    grupo: (de) => (de.resumen.lugares > 1 ? null : <Sigma sigma_m={enUnLugar(de)?.sigma_m} />),
  },
  tramo: {
    titulo: 'Tramo',
    ancho: 104,
    evento: (e) => <Recorta titulo={`${e.tramo_nombre} · ${e.sistema_nombre}`}>{e.tramo_nombre}</Recorta>,
    grupo: ({ resumen }) => (
      <Recorta titulo={resumen.tramos.join(', ')}>
        {resumen.lugares <= 1 && resumen.principal
          ? resumen.principal.tramo_nombre
          : nombrarTramos(resumen.tramos)}
      </Recorta>
    ),
  },
  sistema: {
    titulo: 'Sistema',
    ancho: 140,
    evento: (e) => <Recorta>{e.sistema_nombre}</Recorta>,
    grupo: ({ resumen }) => <Recorta>{resumen.principal?.sistema_nombre ?? '-'}</Recorta>,
  },
  clasificacion: {
    titulo: 'Grupo o clasificación',
    ancho: null,
    evento: (e, { role }, papel) => (
      <span className={classes.conId}>
        <span className={classes.id}>{idVisible(e, role)}</span>
        <ClasificacionEvento evento={e} papel={papel} role={role} />
      </span>
    ),
    grupo: ({ grupo, crecio }, { zona }) => <ClasificacionGrupo grupo={grupo} zona={zona} crecio={crecio} />,
  },
  hora_a: {
    titulo: 'Hora A',
    orden: 'hora_sensor0',
    ancho: 108,
    evento: (e, { zona }) => horaDeLlegada(e, zona),
    grupo: ({ resumen }, { zona }) => horaDeLlegada(resumen.principal, zona),
  },
  delta: {
    titulo: 'B − A',
    cifra: true,
    ancho: 88,
    evento: (e) => <Delta delta_s={e.delta_s} />,
  },
  correlacion: {
    titulo: 'Corr.',
    cifra: true,
    ancho: 56,
    evento: (e) => textoCorrelacion(e.correlacion),
    grupo: (de) => textoCorrelacion(enUnLugar(de)?.correlacion ?? null),
  },
  reconocido: {
    titulo: 'Reconocido por',
    orden: 'recognized_at',
    ancho: 150,
    evento: (e, { zona }) => <Reconocido evento={e} zona={zona} />,
    grupo: ({ grupo }, { zona }) => {
      const firma = firmaDe(grupo);
      return firma ? <Reconocido evento={firma} zona={zona} /> : <Recorta>{textoReconocido(grupo)}</Recorta>;
    },
  },
  municipio: {
    titulo: 'Municipio',
    ancho: 150,
    evento: (e) => (
      <Recorta titulo={[e.municipio_sensor0, e.municipio_sensor1].filter(Boolean).join(', ')}>
        {e.municipio_sensor0 ?? e.municipio_sensor1 ?? '-'}
      </Recorta>
    ),
    grupo: ({ resumen }) => (
      <Recorta>{resumen.principal?.municipio_sensor0 ?? resumen.principal?.municipio_sensor1 ?? '-'}</Recorta>
    ),
  },
  sensores: {
    titulo: 'Sensores A y B',
    ancho: 120,
    evento: (e) => <Recorta>{sensoresDe(e)}</Recorta>,
  },
  disposicion: {
    titulo: 'Disposición',
    ancho: 130,
    evento: (e) => <Recorta>{e.disposicion ? ETIQUETA_DISPOSICION[e.disposicion] : ''}</Recorta>,
  },
};

/** Columns that give their room to the reasons of an operation when they stand right after them: the place is no tap's. */
const CEDEN: ReadonlySet<Columna> = new Set(['delta', 'correlacion']);

export interface Celda {
  columna: Columna;
  /** How many columns of the table it takes. */
  ancho: number;
}

/** The cells of a row: its widest one takes over the columns after it that have nothing to say here. */
export const celdasDe = (
  columnas: readonly Columna[],
  { de_grupo, operacion }: { de_grupo: boolean; operacion: boolean },
): Celda[] => {
  const cede = (columna: Columna | undefined): boolean =>
    columna !== undefined &&
    ((operacion && CEDEN.has(columna)) || (de_grupo && COLUMNA[columna].grupo === undefined));
  const celdas: Celda[] = [];
  for (const columna of columnas) {
    const ultima = celdas.at(-1);
    if (ultima?.columna === 'clasificacion' && cede(columna)) ultima.ancho += 1;
    else celdas.push({ columna, ancho: 1 });
  }
  return celdas;
};

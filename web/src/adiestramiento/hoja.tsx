import { Link } from '@tanstack/react-router';
import type { Calificacion, EjercicioDetalle, Hoja } from '@tramos/contract/ejercicios';
import { ETIQUETA_CLASE, ETIQUETA_DISPOSICION } from '@tramos/contract/evento';
import { type ComoMomento, textoMomento } from '@tramos/contract/momento';
import type { ReactNode } from 'react';
import { conUnidad, formatNumero } from '../lib/formato';
import { useZona } from '../lib/sitio';
import tabla from '../ui/tabla.module.css';
import { type Total, Totales } from '../ui/totales';
import classes from './adiestramiento.module.css';
import { type FilaHoja, filasDeHoja } from './exportar';
import { VeredictoMarca } from './piezas';
import {
  cuentasDeHoja,
  detalleDeInyeccion,
  fueraDeBusqueda,
  nombrarInyeccion,
  textoLapso,
  textoLugar,
  textoVeredicto,
  verdadDe,
} from './textos';

type Resumen = Hoja['resumen'];

const cifrasDe = (
  r: Resumen,
  { detectadas, correctas }: ReturnType<typeof cuentasDeHoja>,
): readonly Total[] => [
  { etiqueta: 'Detectadas', valor: detectadas, pie: 'de las que ocurrieron' },
  { etiqueta: 'Bien atendidas', valor: correctas, pie: 'de las que dieron un evento' },
  { etiqueta: 'Sin atender', valor: formatNumero(r.sin_atender) },
  { etiqueta: 'Tomas que no lo eran', valor: formatNumero(r.tomas_falsas) },
  { etiqueta: 'Hasta reconocer', valor: textoLapso(r.reconocer_s), pie: 'mediana' },
  { etiqueta: 'Hasta escalar', valor: textoLapso(r.escalar_s), pie: 'mediana' },
  {
    etiqueta: 'Error del lugar',
    valor: r.error_abs_m === null ? '-' : conUnidad(r.error_abs_m, 'm'),
    pie: 'mediana',
  },
];

type Atencion = NonNullable<FilaHoja['atencion']>;

const EnlaceEvento = ({ id }: { id: number }) => (
  <Link to="." search={(antes) => ({ ...antes, detalle: id })} resetScroll={false}>
    Evento {id}
  </Link>
);

/** A second line, lighter. */
const Apoyo = ({ children }: { children: ReactNode }) => <span className={classes.apoyo}>{children}</span>;

const Reconocido = ({ atencion }: { atencion: Atencion | null }) => {
  if (!atencion) return '-';
  if (atencion.reconocer_s === null) return 'Nadie';
  return (
    <>
      {textoLapso(atencion.reconocer_s)}
      <Apoyo>{atencion.reconocido_por}</Apoyo>
    </>
  );
};

const Dicho = ({ fila: { hecha, atencion } }: { fila: FilaHoja }) => (
  <>
    {atencion?.disposicion ? ETIQUETA_DISPOSICION[atencion.disposicion] : atencion ? 'Sin clase' : '-'}
    <Apoyo>{hecha ? `era: ${verdadDe(hecha.inyeccion).toLowerCase()}` : 'nada inyectado lo explica'}</Apoyo>
  </>
);

const Lugar = ({ calificacion }: { calificacion: Calificacion | null }) => {
  const texto = calificacion && textoLugar(calificacion);
  if (!calificacion || !texto) return '-';
  return (
    <>
      {texto}
      <Apoyo>{fueraDeBusqueda(calificacion) ? 'fuera de ± 2σ' : 'dentro de ± 2σ'}</Apoyo>
    </>
  );
};

const Ocurrio = ({
  fila: { hecha, calificacion, atencion },
  como,
  enCurso,
}: {
  fila: FilaHoja;
  /** Beside the start of the exercise. */
  como: ComoMomento;
  enCurso: boolean;
}) => {
  if (!hecha) return textoMomento(atencion?.evento_at, como);
  if (hecha.inyectada_at === null) return textoVeredicto('no_ocurrio', enCurso);
  return (
    <>
      {textoMomento(hecha.inyectada_at, como)}
      <Apoyo>
        {calificacion?.deteccion_s == null
          ? enCurso
            ? 'aún sin detectar'
            : 'sin detectar'
          : `detectada a los ${textoLapso(calificacion.deteccion_s)}`}
      </Apoyo>
    </>
  );
};

const Que = ({ fila: { hecha } }: { fila: FilaHoja }) =>
  hecha ? (
    <>
      {nombrarInyeccion(hecha)}
      <Apoyo>{detalleDeInyeccion(hecha)}</Apoyo>
    </>
  ) : (
    'Evento sin inyección'
  );

const Sistema = ({ atencion, hecha }: Pick<FilaHoja, 'atencion' | 'hecha'>) => {
  if (!atencion) return hecha?.aviso_at ? 'Aviso de sensor' : '-';
  return (
    <>
      <EnlaceEvento id={atencion.evento_id} />
      <Apoyo>{atencion.clase ? ETIQUETA_CLASE[atencion.clase] : 'Sin clasificar'}</Apoyo>
    </>
  );
};

const COLUMNAS = [
  'Qué',
  'Ocurrió',
  'El sistema dio',
  'Reconocido a los',
  'Se dijo',
  'Lugar',
  'Resultado',
] as const;

const celdasDe = (fila: FilaHoja, como: ComoMomento, enCurso: boolean): readonly ReactNode[] => [
  <Que key="que" fila={fila} />,
  <Ocurrio key="ocurrio" {...{ fila, como, enCurso }} />,
  <Sistema key="sistema" {...fila} />,
  <Reconocido key="reconocido" atencion={fila.atencion} />,
  <Dicho key="dicho" fila={fila} />,
  <Lugar key="lugar" calificacion={fila.calificacion} />,
  fila.calificacion ? (
    <VeredictoMarca key="v" veredicto={fila.calificacion.veredicto} enCurso={enCurso} />
  ) : (
    '-'
  ),
];

interface Filas {
  filas: readonly FilaHoja[];
  como: ComoMomento;
  enCurso: boolean;
}

const Tabla = ({ filas, como, enCurso }: Filas) => {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <section className={classes.rollo} tabIndex={0} aria-label="Hoja de resultados">
      <table className={`${tabla.tabla} ${classes.tabla}`} aria-label="Hoja de resultados">
        <thead>
          <tr>
            {COLUMNAS.map((titulo) => (
              <th key={titulo} scope="col">
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={fila.n}>
              {celdasDe(fila, como, enCurso).map((celda, i) => (
                <td key={COLUMNAS[i]}>{celda}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Tarjetas = ({ filas, como, enCurso }: Filas) => {
  return (
    <ol className={classes.fichas} aria-label="Hoja de resultados">
      {filas.map((fila) => (
        <li key={fila.n}>
          <dl>
            {celdasDe(fila, como, enCurso).map((celda, i) => (
              <div key={COLUMNAS[i]}>
                <dt>{COLUMNAS[i]}</dt>
                <dd>{celda}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
};

/** How an exercise was attended: figures, then one line of each injection and of each event that none explains. */
export const HojaResultados = ({ ejercicio, movil }: { ejercicio: EjercicioDetalle; movil: boolean }) => {
  const zona = useZona();
  const { hoja } = ejercicio;
  if (!hoja) return null;
  const filas = filasDeHoja(ejercicio);
  const enCurso = ejercicio.estado === 'en_curso';
  const como = { junto_a: ejercicio.iniciado_at, zona };
  return (
    <>
      <Totales totales={cifrasDe(hoja.resumen, cuentasDeHoja(hoja))} nombre="Resumen de la hoja" />
      {movil ? <Tarjetas {...{ filas, como, enCurso }} /> : <Tabla {...{ filas, como, enCurso }} />}
    </>
  );
};

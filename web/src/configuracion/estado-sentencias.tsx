import { SegmentedControl } from '@mantine/core';
import type { EstadoSentencias, Sentencia } from '@tramos/contract/estado-sistema';
import { useState } from 'react';
import { formatNumero } from '../lib/formato';
import { EmptyState } from '../ui/estados';
import tabla from '../ui/tabla.module.css';
import { Fecha } from '../ui/valores';
import classes from './estado.module.css';
import { FALTA, formatGasto, formatParte, sentenciaCorta } from './estado-textos';
import seccion from './instalacion.module.css';

const ORDENES = { por_total: 'Tiempo total', por_media: 'Tiempo medio' } as const;
type Orden = keyof typeof ORDENES;

const Texto = ({ texto }: Pick<Sentencia, 'texto'>) => {
  const corto = sentenciaCorta(texto);
  if (corto === texto) return <code className={classes.sentencia}>{texto}</code>;
  return (
    <details className={classes.entera}>
      <summary>
        <code className={classes.sentencia}>{corto}</code>
      </summary>
      <code className={classes.sentencia}>{texto}</code>
    </details>
  );
};

const Tabla = ({ sentencias }: { sentencias: readonly Sentencia[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
  <section className={seccion.rollo} tabIndex={0} aria-label="Tabla de sentencias">
    <table className={tabla.tabla} aria-label="Sentencias más lentas">
      <thead>
        <tr>
          <th>Sentencia</th>
          <th className={tabla.cifra}>Llamadas</th>
          <th className={tabla.cifra}>Media</th>
          <th className={tabla.cifra}>Máximo</th>
          <th className={tabla.cifra}>Total</th>
          <th className={tabla.cifra}>Del total</th>
          <th className={tabla.cifra}>Filas</th>
        </tr>
      </thead>
      <tbody>
        {sentencias.map(({ texto, llamadas, media_ms, maximo_ms, total_ms, parte, filas }) => (
          <tr key={texto}>
            <td className={classes.columna}>
              <Texto texto={texto} />
            </td>
            <td className={tabla.cifra}>{formatNumero(llamadas)}</td>
            <td className={tabla.cifra}>{formatGasto(media_ms)}</td>
            <td className={tabla.cifra}>{formatGasto(maximo_ms)}</td>
            <td className={tabla.cifra}>{formatGasto(total_ms)}</td>
            <td className={tabla.cifra}>{formatParte(parte)}</td>
            <td className={tabla.cifra}>{formatNumero(filas)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** What costs the database most, by what it takes altogether or each time. */
export const Sentencias = ({ sentencias }: { sentencias: EstadoSentencias }) => {
  const [orden, setOrden] = useState<Orden>('por_total');
  if (!sentencias.hay) return <p className={seccion.ayuda}>{FALTA[sentencias.falta]}</p>;
  if (sentencias.por_total.length === 0)
    return (
      <EmptyState titulo="Aún no hay sentencias contadas">
        Aparecen en cuanto el servidor lee o guarda.
      </EmptyState>
    );
  return (
    <>
      <p className={seccion.ayuda}>
        Solo el texto, sin ningún valor.
        {sentencias.desde === null ? null : (
          <>
            {' Contadas desde el '}
            <Fecha instante={sentencias.desde} />.
          </>
        )}
      </p>
      <SegmentedControl
        className={classes.ordenes}
        size="xs"
        aria-label="Ordenar las sentencias"
        data={Object.entries(ORDENES).map(([value, label]) => ({ value, label }))}
        value={orden}
        onChange={(cual) => setOrden(cual as Orden)}
      />
      <Tabla sentencias={sentencias[orden]} />
    </>
  );
};

import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { conUnidad, formatNumero } from '../lib/formato';
import type { Opcion } from '../lib/lineas/tipos';
import classes from './catalogo.module.css';
import { VistaTrazo } from './vista-trazo';

const detalleDe = ({ vertices, largo_m, avisos }: Opcion): string =>
  [`${formatNumero(vertices.length)} vértices, ${conUnidad(largo_m / 1_000, 'km', 2)}`, ...avisos].join(
    ' · ',
  );

/** The lines that a file may mean, each with its length, and the chosen one drawn among the others. */
export const ElegirLinea = ({
  opciones,
  pregunta,
  onElegir,
}: {
  opciones: readonly Opcion[];
  /** What is asked where no file is. */
  pregunta?: string | undefined;
  onElegir: (opcion: Opcion) => void;
}) => {
  const [cual, setCual] = useState(0);
  const elegida = opciones[cual] ?? opciones[0];
  if (!elegida) return null;
  return (
    <div className={classes.grupo}>
      <Radio.Group
        label={
          pregunta ??
          (opciones.length > 1
            ? `Trae ${opciones.length} líneas posibles: elija la de este tramo`
            : 'Trae más vértices de los que se guardan')
        }
        value={String(opciones.indexOf(elegida))}
        onChange={(valor) => setCual(Number(valor))}
      >
        <div className={classes.opciones}>
          {opciones.map((opcion, i) => (
            <Radio
              // biome-ignore lint/suspicious/noArrayIndexKey: a reading's options never change places
              key={i}
              value={String(i)}
              label={opcion.titulo}
              description={detalleDe(opcion)}
            />
          ))}
        </div>
      </Radio.Group>
      <VistaTrazo
        vertices={elegida.vertices}
        largo_m={elegida.largo_m}
        otras={opciones.map(({ vertices }) => vertices)}
      />
      <Button variant="default" onClick={() => onElegir(elegida)}>
        {elegida.simplificada ? 'Usar esta línea simplificada' : 'Usar esta línea'}
      </Button>
    </div>
  );
};

import { Button, NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  ETIQUETA_PRODUCTO,
  ProductoTablaSchema,
  VELOCIDAD_DE_PRODUCTO_MPS,
  VELOCIDAD_ONDA_MAX_MPS,
  VELOCIDAD_ONDA_MIN_MPS,
} from '@tramos/contract/evidencia';
import { formatPosicion } from '@tramos/contract/posicion';
import { useState } from 'react';
import { conUnidad } from '../../lib/formato';
import classes from './evidencia.module.css';
import { supuestoQuery } from './use-evidencia';

const ESPERA_MS = 300;

interface SupuestoProps {
  evento_id: number;
  /** The wave speed that the place was computed with, and the place. */
  velocidad_onda_mps: number;
  posicion: number;
  /** Other products lay between the sensors too: the speed tried is that of the one where the place lies. */
  con_lotes: boolean;
}

const enLimites = (valor: number | null): valor is number =>
  valor !== null && valor >= VELOCIDAD_ONDA_MIN_MPS && valor <= VELOCIDAD_ONDA_MAX_MPS;

const textoCorrido = (metros: number): string => {
  if (Math.abs(metros) < 0.5) return 'en el mismo lugar';
  return `${conUnidad(Math.abs(metros), 'm')} hacia ${metros > 0 ? 'B' : 'A'}`;
};

/** Tries another wave speed, or that of another product, and tells where the event would be; the event stays. */
export const Supuesto = ({ evento_id, velocidad_onda_mps, posicion, con_lotes }: SupuestoProps) => {
  const [escrita, setEscrita] = useState<number | null>(null);
  const [pedida] = useDebouncedValue(enLimites(escrita) ? escrita : null, ESPERA_MS);
  const { data, error, isPlaceholderData } = useQuery(supuestoQuery(evento_id, pedida));
  const fuera = escrita !== null && !enLimites(escrita);
  /** The place is of the speed tried before: that of this one is being computed. */
  const anterior = isPlaceholderData || (pedida !== null && pedida !== escrita);
  return (
    <section aria-label="Probar otra velocidad">
      <h3>Probar otra velocidad de onda</h3>
      <div className={classes.productos}>
        {ProductoTablaSchema.options.map((producto) => (
          <Button
            key={producto}
            variant="default"
            size="compact-sm"
            aria-pressed={escrita === VELOCIDAD_DE_PRODUCTO_MPS[producto]}
            onClick={() => setEscrita(VELOCIDAD_DE_PRODUCTO_MPS[producto])}
          >
            {ETIQUETA_PRODUCTO[producto]}
          </Button>
        ))}
      </div>
      <NumberInput
        label="Velocidad (m/s)"
        placeholder={String(Math.round(velocidad_onda_mps))}
        value={escrita ?? ''}
        allowDecimal
        hideControls
        error={fuera ? `De ${VELOCIDAD_ONDA_MIN_MPS} a ${VELOCIDAD_ONDA_MAX_MPS} m/s` : undefined}
        onChange={(valor) => setEscrita(typeof valor === 'number' ? valor : null)}
      />
      <p
        className={classes.resultado}
        role="status"
        aria-busy={anterior}
        data-anterior={anterior || undefined}
      >
        {error ? 'No se pudo calcular. ' : null}
        {pedida === null || !data ? (
          `El evento no cambia: solo se calcula dónde quedaría.${con_lotes ? ' Se prueba en el lote donde está; los demás quedan como estaban.' : ''}`
        ) : data.posicion === null ? (
          'Con esa velocidad las dos llegadas no serían una misma onda de este tramo.'
        ) : (
          <>
            <strong>{formatPosicion(data.posicion)}</strong>, {textoCorrido(data.posicion - posicion)}
          </>
        )}
      </p>
      {escrita === null ? null : (
        <Button variant="default" size="xs" onClick={() => setEscrita(null)}>
          Volver a la velocidad del evento
        </Button>
      )}
    </section>
  );
};

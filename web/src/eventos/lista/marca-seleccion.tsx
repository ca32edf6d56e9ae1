import { useEffect, useRef } from 'react';
import classes from './marca-seleccion.module.css';
import type { Marca } from './seleccion';

/** The box that selects a row, or a page. In a row it is no stop of the Tab key: the row has the key X. */
export const MarcaSeleccion = ({
  marca,
  nombre,
  enFila = false,
  disabled = false,
  onElegir,
}: {
  marca: Marca;
  nombre: string;
  enFila?: boolean;
  disabled?: boolean;
  /** `hasta`: with Shift, from the last one that was selected to this one. */
  onElegir: (hasta: boolean) => void;
}) => {
  const caja = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (caja.current) caja.current.indeterminate = marca === 'parte';
  }, [marca]);
  return (
    <label className={classes.zona}>
      <input
        ref={caja}
        type="checkbox"
        className={classes.caja}
        aria-label={nombre}
        title={enFila ? 'Seleccionar (X)' : 'Seleccionar la página (A)'}
        checked={marca === 'toda'}
        disabled={disabled}
        tabIndex={enFila ? -1 : 0}
        onChange={(e) => {
          const { nativeEvent } = e;
          onElegir(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        }}
      />
    </label>
  );
};

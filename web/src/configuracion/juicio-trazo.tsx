import { Button, Textarea } from '@mantine/core';
import { TRAZO_MOTIVO_MAX, TRAZO_MOTIVO_MIN } from '@tramos/contract/configuracion';
import { cruzar, darVuelta, type FaltaTrazo, type JuicioTrazo, textoDeTrazo } from '@tramos/contract/trazo';
import type { Vertices } from '../lib/lineas/tipos';
import classes from './catalogo.module.css';
import type { Escrito } from './tramo-escrito';
import type { Forma } from './use-forma';

/** What is put right by one press. */
const ARREGLO: Partial<Record<FaltaTrazo, { nombre: string; arreglar: (vertices: Vertices) => Vertices }>> = {
  invertido: { nombre: 'Darle la vuelta', arreglar: darVuelta },
  cruzado: { nombre: 'Cambiarlas de lugar', arreglar: cruzar },
};

/** Only an administrator stores what does not fit, and says why. */
const DeTodosModos = ({ forma }: { forma: Forma<Escrito> }) => {
  const { trazo_motivo } = forma.valores;
  return (
    <>
      <Textarea
        label="Motivo para guardarla de todos modos"
        description="Queda en la auditoría; la alarma del tramo sigue"
        name="trazo_motivo"
        rows={2}
        maxLength={TRAZO_MOTIVO_MAX}
        value={trazo_motivo}
        error={forma.error('trazo_motivo')}
        onChange={(e) => forma.poner('trazo_motivo', e.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={trazo_motivo.trim().length < TRAZO_MOTIVO_MIN}>
        Guardar de todos modos
      </Button>
    </>
  );
};

/** Whether the line that is written fits its sensors and stations, by the rule that the server stores it by. */
export const JuicioDelTrazo = ({
  forma,
  juicio,
  vertices,
  administra,
  onArreglar,
}: {
  forma: Forma<Escrito>;
  juicio: JuicioTrazo;
  vertices: Vertices;
  /** An administrator looks at it. */
  administra: boolean;
  onArreglar: (vertices: Vertices) => void;
}) => {
  const texto = textoDeTrazo(juicio);
  if (juicio.faltas.length === 0)
    return (
      <p className={classes.resumen} role="status">
        {texto}
      </p>
    );
  const arreglo = juicio.faltas.map((falta) => ARREGLO[falta]).find((uno) => uno !== undefined);
  return (
    <div className={classes.juicio}>
      <p className={classes.aviso} role="status">
        {texto}
      </p>
      {arreglo && !forma.fija ? (
        <Button onClick={() => onArreglar(arreglo.arreglar(vertices))}>{arreglo.nombre}</Button>
      ) : null}
      {administra && !forma.fija ? <DeTodosModos forma={forma} /> : null}
    </div>
  );
};

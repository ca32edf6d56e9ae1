import { type EjercicioEstado, ETIQUETA_EJERCICIO_ESTADO, type Veredicto } from '@tramos/contract/ejercicios';
import { Mark, type MarkKind } from '../ui/mark';
import classes from './adiestramiento.module.css';
import { MARCA_VEREDICTO, textoVeredicto } from './textos';

const MARCA_ESTADO: Record<EjercicioEstado, MarkKind> = {
  en_curso: 'simulacion',
  terminado: 'reconocido',
  cancelado: 'fuera_de_servicio',
  interrumpido: 'falla',
};

export const EstadoEjercicio = ({ estado }: { estado: EjercicioEstado }) => (
  <span className={classes.marca}>
    <Mark kind={MARCA_ESTADO[estado]} /> {ETIQUETA_EJERCICIO_ESTADO[estado]}
  </span>
);

export const VeredictoMarca = ({ veredicto, enCurso }: { veredicto: Veredicto; enCurso: boolean }) => (
  <span className={classes.marca}>
    <Mark kind={MARCA_VEREDICTO[veredicto]} /> {textoVeredicto(veredicto, enCurso)}
  </span>
);

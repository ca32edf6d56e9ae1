import { Modal } from '@mantine/core';
import { Kbd } from '../../ui/kbd';
import classes from './ayuda-teclas.module.css';

const TECLAS: readonly (readonly [teclas: readonly string[], que: string])[] = [
  [['J', 'K'], 'Bajar y subir por los renglones'],
  [['Enter'], 'Abrir el evento, o desplegar el grupo'],
  [['→', '←'], 'Desplegar y contraer el grupo'],
  [['R'], 'Reconocer lo seleccionado, o el renglón'],
  [['E'], 'Escalar el evento'],
  [['X'], 'Seleccionar el renglón'],
  [['Mayús X'], 'Seleccionar desde el último hasta este'],
  [['A'], 'Seleccionar toda la página'],
  [['Esc'], 'Quitar la selección'],
  [['N'], 'Mostrar los eventos nuevos'],
  [['/'], 'Buscar'],
  [['B'], 'Bandeja de eventos abiertos'],
  [['?'], 'Esta ayuda'],
];

/** Every key of the list, on one page. */
export const AyudaTeclas = ({ abierta, onClose }: { abierta: boolean; onClose: () => void }) => (
  <Modal opened={abierta} onClose={onClose} title="Teclas de la lista" centered size={440}>
    <dl className={classes.teclas}>
      {TECLAS.map(([teclas, que]) => (
        <div key={que} className={classes.renglon}>
          <dt>
            {teclas.map((tecla) => (
              <span key={tecla} className={classes.tecla}>
                <span className="solo-lector">{tecla}</span>
                <Kbd>{tecla}</Kbd>
              </span>
            ))}
          </dt>
          <dd>{que}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);

import { Modal } from '@mantine/core';
import { CAPA_AYUDA } from '../ui/capas';
import { Kbd } from '../ui/kbd';
import { cerrarAyuda, type Tecla, useAyuda } from '../ui/teclas';
import { useDevolverFoco } from '../ui/use-devolver-foco';
import { useSinAtajosDebajo } from '../ui/use-sin-atajos-debajo';
import classes from './ayuda-teclas.module.css';

/** What works on every screen. */
const GENERALES: readonly Tecla[] = [
  [['Ctrl K'], 'Ir a una pantalla, un tramo, un sensor o un evento'],
  [['B'], 'Bandeja de eventos abiertos'],
  [['?'], 'Esta ayuda'],
  [['Esc'], 'Cerrar lo que esté encima'],
];

const Teclas = ({ titulo, teclas }: { titulo: string; teclas: readonly Tecla[] }) => (
  <section aria-label={titulo}>
    <h3 className={classes.titulo}>{titulo}</h3>
    <dl className={classes.teclas}>
      {teclas.map(([cuales, que]) => (
        <div key={que} className={classes.renglon}>
          <dt>
            {cuales.map((tecla) => (
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
  </section>
);

/** Every key that does something here: those of the screen and of what stands over it, then those of all screens. */
export const AyudaTeclas = () => {
  const secciones = useAyuda((s) => s.secciones);
  useSinAtajosDebajo(true);
  useDevolverFoco();
  return (
    <Modal
      opened
      onClose={cerrarAyuda}
      title="Teclas"
      centered
      size={480}
      attributes={{ content: CAPA_AYUDA }}
    >
      {secciones.map(({ titulo, teclas }) => (
        <Teclas key={titulo} titulo={titulo} teclas={teclas} />
      ))}
      <Teclas titulo="En todas las pantallas" teclas={GENERALES} />
    </Modal>
  );
};

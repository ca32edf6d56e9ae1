import { SegmentedControl } from '@mantine/core';
import { TEMAS, useTema } from '../ui/tema';
import { useTitulo } from '../ui/use-titulo';
import { AlertasMuestra } from './alertas-muestra';
import { EventosMuestra } from './eventos-muestra';
import classes from './galeria-screen.module.css';
import { MapaMuestra } from './mapa-muestra';
import { PiezasMuestra } from './piezas-muestra';
import { VigilanciaMuestra } from './vigilancia-muestra';

/**
 * `/galeria`: every piece of the console in every awkward state, from the samples that the tests use. Only in the
 * demo and in development; nothing links here but the documentation.
 */
export const GaleriaScreen = () => {
  useTitulo('Galería');
  const { tema, setTema } = useTema();
  return (
    <main id="contenido" className={classes.pantalla}>
      <header className={classes.cabecera}>
        <h1>Galería</h1>
        <SegmentedControl
          aria-label="Tema"
          value={tema}
          onChange={(valor) => setTema(TEMAS.find((t) => t.valor === valor)?.valor ?? 'auto')}
          data={TEMAS.map(({ valor, nombre }) => ({ value: valor, label: nombre }))}
        />
      </header>
      <PiezasMuestra />
      <VigilanciaMuestra />
      <AlertasMuestra />
      <EventosMuestra />
      <MapaMuestra />
    </main>
  );
};

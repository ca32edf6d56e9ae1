import { SegmentedControl } from '@mantine/core';
import { DENSIDADES, densidad } from '../lib/densidad';
import { useUser } from '../lib/sesion';
import { esUnidad, formatPresion, MEDIDAS, UNIDADES } from '../lib/unidades';
import { useUnidad } from '../lib/use-unidad';
import { TEMAS, useTema } from '../ui/tema';
import classes from './ajustes.module.css';
import { Alcance } from './alcance';
import { EstadoPreferencias } from './estado-preferencias';

interface EleccionProps<T extends string> {
  titulo: string;
  de: 'persona' | 'equipo';
  opciones: { value: T; label: string }[];
  valor: T;
  onChange: (valor: T) => void;
  nota: string;
}

const Eleccion = <T extends string>({ titulo, de, opciones, valor, onChange, nota }: EleccionProps<T>) => (
  <div className={classes.eleccion}>
    <div className={classes.tituloEleccion}>
      <h3>{titulo}</h3>
      <Alcance de={de} />
    </div>
    <SegmentedControl<T> aria-label={titulo} data={opciones} value={valor} onChange={onChange} />
    <p className={classes.nota}>{nota}</p>
  </div>
);

const DE_TEMA: Record<string, string> = { auto: 'Del sistema', light: 'Día', dark: 'Noche' };

/** How the console looks and measures. A choice holds at once. */
export const Apariencia = () => {
  const { pantalla } = useUser();
  const { tema, setTema } = useTema();
  const { unidad, setUnidad } = useUnidad();
  const suyo = pantalla ? 'equipo' : 'persona';
  return (
    <>
      <Eleccion
        titulo="Tema"
        de={suyo}
        opciones={TEMAS.map(({ valor }) => ({ value: valor, label: DE_TEMA[valor] ?? valor }))}
        valor={tema}
        onChange={setTema}
        nota="Del sistema sigue lo que diga este equipo."
      />
      <Eleccion
        titulo="Unidad de presión"
        de={suyo}
        opciones={UNIDADES.map((u) => ({ value: u, label: MEDIDAS[u].simbolo }))}
        valor={unidad}
        onChange={(valor) => esUnidad(valor) && setUnidad(valor)}
        nota={
          unidad === 'kgcm2'
            ? 'Todo se mide y se guarda en kg/cm².'
            : `Una presión de ${formatPresion(35, 'kgcm2')} se lee ${formatPresion(35, unidad)}. Todo se mide y se guarda en kg/cm².`
        }
      />
      <Eleccion
        titulo="Densidad de las tablas"
        de="equipo"
        opciones={DENSIDADES}
        valor={densidad.usar()}
        onChange={densidad.poner}
        nota="Compacta deja ver más renglones; cómoda se lee y se toca mejor."
      />
      <EstadoPreferencias />
    </>
  );
};

import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Paso, pasosDe } from '../lib/primera-vez';
import { usePrimeraVez } from '../lib/use-primera-vez';
import classes from './lista-inicial.module.css';

const UnPaso = ({ paso, sigue }: { paso: Paso; sigue: boolean }) => (
  <li className={classes.paso} data-hecho={paso.hecho || undefined} aria-current={sigue ? 'step' : undefined}>
    {paso.hecho ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
    <div>
      <strong>{paso.nombre}</strong>
      <span className="solo-lector">{paso.hecho ? ', hecho' : ', pendiente'}</span>
      {paso.hecho ? null : <p>{paso.ayuda}</p>}
    </div>
    {sigue || !paso.hecho ? (
      <Link to={paso.to} className={classes.ir} data-sigue={sigue || undefined}>
        {paso.accion}
      </Link>
    ) : null}
  </li>
);

/** Leads an administrator from an empty site to its first located event; each step ticks itself. */
export const ListaInicial = () => {
  const tiene = usePrimeraVez();
  const [oculta, ocultar] = useLocalStorage({
    key: 'tramos.lista_inicial_oculta',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (!tiene) return null;
  const pasos = pasosDe(tiene);
  const hechos = pasos.filter(({ hecho }) => hecho).length;
  const completa = hechos === pasos.length;
  if (completa && oculta) return null;
  const siguiente = pasos.find(({ hecho }) => !hecho);
  return (
    <section className={classes.lista} aria-labelledby="lista-inicial">
      <header>
        <h2 id="lista-inicial">Puesta en marcha</h2>
        <p role="status">
          {completa ? 'Todo listo: el sitio ubica eventos.' : `${hechos} de ${pasos.length} pasos`}
        </p>
        {completa ? (
          <Button variant="default" onClick={() => ocultar(true)}>
            Ocultar la lista
          </Button>
        ) : null}
      </header>
      <ol>
        {pasos.map((paso) => (
          <UnPaso key={paso.nombre} paso={paso} sigue={paso === siguiente} />
        ))}
      </ol>
    </section>
  );
};

/** In an empty place of a site that is being set up: where to go on. */
export const SeguirPuestaEnMarcha = () => {
  const tiene = usePrimeraVez();
  if (!tiene || tiene.tramos > 0) return null;
  return (
    <Link to="/configuracion" className={classes.ir} data-sigue>
      Seguir la puesta en marcha
    </Link>
  );
};

import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { accesoDeRuta, permite } from '@tramos/contract/acceso';
import type { ReactNode } from 'react';
import { useUser } from '../lib/sesion';
import { esUnidad, MEDIDAS, UNIDADES } from '../lib/unidades';
import { useUnidad } from '../lib/use-unidad';
import { useMandos } from '../ui/use-medidas';
import classes from './marco.module.css';

const VISTAS = [
  { to: '/presiones', nombre: 'Todas' },
  { to: '/presiones/PresionSensor', nombre: 'Sensor' },
  { to: '/presiones/PresionTramos', nombre: 'Tramo' },
  { to: '/presiones/PresionSistema', nombre: 'Perfil' },
] as const;

/** The views of pressure that the role may open. */
const Vistas = () => {
  const { role } = useUser();
  return (
    <nav className={classes.vistas} aria-label="Vistas de presión">
      {VISTAS.filter(({ to }) => permite(accesoDeRuta(to), role)).map(({ to, nombre }) => (
        <Link
          key={to}
          to={to}
          className={classes.vista}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {nombre}
        </Link>
      ))}
    </nav>
  );
};

const ElegirUnidad = () => {
  const { unidad, setUnidad } = useUnidad();
  return (
    <SegmentedControl
      aria-label="Unidad de presión"
      size="xs"
      value={unidad}
      data={UNIDADES.map((valor) => ({ value: valor, label: MEDIDAS[valor].simbolo }))}
      onChange={(valor) => {
        if (esUnidad(valor)) setUnidad(valor);
      }}
    />
  );
};

/** What every view of pressure stands in. */
export const Marco = ({ controles, children }: { controles?: ReactNode; children: ReactNode }) => {
  const mandos = useMandos();
  return (
    <div className={classes.pantalla}>
      <header className={classes.cabecera} ref={mandos}>
        <h1 className={classes.titulo}>Presiones</h1>
        <Vistas />
        <div className={classes.unidad}>
          <ElegirUnidad />
        </div>
      </header>
      {controles && <div className={classes.controles}>{controles}</div>}
      {children}
    </div>
  );
};

import { IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../lib/consulta';
import { formatNumero, plural } from '../lib/formato';
import { lectura } from '../lib/lectura';
import { ocultamientosQuery } from '../lib/ocultamientos';
import { useUser } from '../lib/sesion';
import { canal } from '../realtime/channel';
import { createLote } from '../realtime/lote';
import classes from './hiding-state.module.css';

/** However much is done at once, it is counted again so often at most. */
const PAUSA_MS = 1_000;

/** Counts again whenever something was done that could hide a tap. Returns its stop. */
const seguir = (): (() => void) => {
  const lote = createLote<null>(
    PAUSA_MS,
    () => void queryClient.invalidateQueries({ queryKey: ['ocultamientos'] }),
  );
  const avisar = () => lote.poner(null);
  const paradas = [
    canal.escuchar('ocultamiento', avisar),
    canal.escuchar('al_dia', ({ pos }) => lectura.siFalta(pos, avisar)),
  ];
  return () => {
    lote.stop();
    for (const parar of paradas) parar();
  };
};

const Cuenta = () => {
  useEffect(seguir, []);
  const { data } = useQuery(ocultamientosQuery);
  if (!data || (data.nuevos === 0 && data.vigentes === 0)) return null;
  const { nuevos, vigentes } = data;
  const dicho = [
    `Lo que puede ocultar una toma: ${plural(vigentes, 'vigente', 'vigentes')}`,
    ...(nuevos > 0 ? [plural(nuevos, 'nuevo', 'nuevos')] : []),
  ].join(', ');
  return (
    <div className={classes.lugar}>
      <Link
        to="/reportes/ocultamientos"
        search={nuevos > 0 ? {} : { vigentes: true }}
        className={classes.cuenta}
        data-nuevos={nuevos > 0 || undefined}
        aria-label={dicho}
        title={dicho}
      >
        <IconEyeOff size={16} stroke={1.75} aria-hidden="true" />
        <span>{formatNumero(nuevos > 0 ? nuevos : vigentes)}</span>
      </Link>
    </div>
  );
};

/** In the status bar of administrators, without a sound: what others did that could hide a tap (decision 034). */
export const HidingState = () => (useUser().role === 'administrator' ? <Cuenta /> : null);

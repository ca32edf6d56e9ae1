import { Button, Switch } from '@mantine/core';
import type { AvisoConSonido } from '@tramos/contract/ajustes';
import { useState } from 'react';
import { avisosConSonido } from '../lib/elecciones-persona';
import { useUser } from '../lib/sesion';
import interruptor from '../ui/interruptor.module.css';
import tabla from '../ui/tabla.module.css';
import { escritorio, type PermisoEscritorio, pedirEscritorio, permisoDeEscritorio } from './escritorio';
import classes from './settings.module.css';
import { type FilaAviso, filasDeAvisos } from './tabla-avisos';

const CLASES = { track: interruptor.interruptor ?? '', thumb: interruptor.perilla ?? '' };

const Sonido = ({ fila }: { fila: FilaAviso }) => {
  const elegidos = avisosConSonido.usar();
  const { elige } = fila;
  if (elige === null) return fila.alert.sound ? 'Siempre' : 'No';
  const alternar = (suena: boolean) => {
    const otros: AvisoConSonido[] = elegidos.filter((aviso) => aviso !== elige);
    avisosConSonido.poner(suena ? [...otros, elige] : otros);
  };
  return (
    <Switch
      aria-label={`Sonido de ${fila.nombre}`}
      withThumbIndicator={false}
      classNames={CLASES}
      checked={elegidos.includes(elige)}
      onChange={(e) => alternar(e.currentTarget.checked)}
    />
  );
};

const EXPLICACION: Record<PermisoEscritorio, string> = {
  no_hay:
    'Este navegador no los ofrece aquí: hacen falta una dirección https y un navegador que los tenga. Las tarjetas y el sonido funcionan igual.',
  default: 'El navegador le preguntará si los permite.',
  denied: 'El navegador los tiene bloqueados para esta página: permítalos en la configuración del sitio.',
  granted: 'Se muestran cuando está en otra ventana, además de la tarjeta y el sonido.',
};

/** Notices outside the console, at this desk; the browser is asked on the click alone. */
const EnEscritorio = () => {
  const [permiso, setPermiso] = useState(permisoDeEscritorio);
  const activos = escritorio.usar() && permiso === 'granted';
  const activar = async () => setPermiso(await pedirEscritorio());
  return (
    <div className={classes.parte}>
      <h3 className={classes.rotulo}>Avisos del escritorio</h3>
      <p role="status">
        <strong>{activos ? 'Activos en este navegador.' : 'Inactivos en este navegador.'}</strong>{' '}
        {EXPLICACION[permiso]}
      </p>
      <div className={classes.botones}>
        {activos ? (
          <Button variant="default" onClick={() => escritorio.poner(false)}>
            Desactivar
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={permiso === 'no_hay' || permiso === 'denied'}
            onClick={() => void activar()}
          >
            Activar avisos del escritorio
          </Button>
        )}
      </div>
    </div>
  );
};

/** `/settings?seccion=avisos`: what alerts this person and how; what could hide a tap is nobody's to switch off. */
export const AvisosSettings = () => {
  const { role } = useUser();
  const filas = filasDeAvisos(role);
  return (
    <>
      <div className={classes.rollo}>
        <table className={`${tabla.tabla} ${classes.avisos}`} aria-label="Avisos">
          <thead>
            <tr>
              <th>Aviso</th>
              <th>Tarjeta</th>
              <th className={classes.amplia}>Notificación</th>
              <th>Sonido</th>
            </tr>
          </thead>
          <tbody>
            {filas.map((fila) => (
              <tr key={fila.mensaje}>
                <td>
                  <strong>{fila.nombre}</strong>
                  <p>{fila.porque}</p>
                </td>
                <td>{fila.alert.card ? 'Siempre' : 'No'}</td>
                <td className={classes.amplia}>Siempre</td>
                <td>
                  <Sonido fila={fila} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {filas.some(({ elige }) => elige !== null) ? (
        <p className={classes.nota}>Lo que elija aquí lo acompaña a cualquier equipo.</p>
      ) : null}
      <EnEscritorio />
    </>
  );
};

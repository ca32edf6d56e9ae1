import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Llave } from '@tramos/contract/llaves';
import { formatFecha } from '../lib/formato';
import { llavesDisponibles } from '../lib/llaves-disponibles';
import { useUser } from '../lib/sesion';
import { useSitio, useZona } from '../lib/sitio';
import { ErrorState } from '../ui/estados';
import classes from './ajustes.module.css';
import { llavesQuery } from './llaves-query';

interface LlavesProps {
  onAnadir: () => void;
  onRenombrar: (llave: Llave) => void;
  onQuitar: (llave: Llave) => void;
}

const Fila = ({ llave, onRenombrar, onQuitar }: { llave: Llave } & Omit<LlavesProps, 'onAnadir'>) => {
  const zona = useZona();
  return (
    <li className={classes.sesion}>
      <div>
        <strong>{llave.nombre}</strong>
        <p>
          Registrada el {formatFecha(llave.creada_at, zona)}.{' '}
          {llave.usada_at
            ? `Usada por última vez el ${formatFecha(llave.usada_at, zona)}.`
            : 'Aún no se ha usado.'}
        </p>
      </div>
      <div className={classes.botones}>
        <Button
          size="xs"
          variant="default"
          aria-label={`Renombrar ${llave.nombre}`}
          onClick={() => onRenombrar(llave)}
        >
          Renombrar
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Quitar ${llave.nombre}`}
          onClick={() => onQuitar(llave)}
        >
          Quitar
        </Button>
      </div>
    </li>
  );
};

/** Why none can be registered here; null when one can. */
const useImpedimento = (): string | null => {
  const { externa } = useUser();
  const proveedor = useSitio()?.proveedor ?? 'el proveedor de identidad';
  if (externa) return `Su cuenta entra con ${proveedor}: las llaves de acceso se registran allí.`;
  if (!llavesDisponibles())
    return `En ${window.location.origin} no se pueden usar: el navegador las permite con https y un nombre de dominio, o en localhost.`;
  return null;
};

/** The passkeys of the account, each with its last use. */
export const Llaves = ({ onAnadir, ...acciones }: LlavesProps) => {
  const { pantalla } = useUser();
  const { data, error, refetch } = useQuery(llavesQuery);
  const impedimento = useImpedimento();
  return (
    <section className={classes.llaves} aria-label="Llaves de acceso">
      <h3>Llaves de acceso</h3>
      <p className={classes.nota}>
        Con una llave de acceso entra sin escribir su contraseña: con la huella, el rostro o el PIN de su
        equipo o teléfono, o con una llave de seguridad. Solo sirve en esta consola y no se puede dictar a
        nadie.
      </p>
      {error && !data ? (
        <ErrorState titulo="No se pudieron leer sus llaves" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data && data.llaves.length > 0 ? (
        <ul className={classes.sesiones} aria-label="Llaves registradas">
          {data.llaves.map((llave) => (
            <Fila key={llave.id} llave={llave} {...acciones} />
          ))}
        </ul>
      ) : null}
      {impedimento ? (
        <p className={classes.nota}>{impedimento}</p>
      ) : pantalla ? null : (
        <div className={classes.acciones}>
          <Button variant="default" onClick={onAnadir}>
            Añadir llave de acceso
          </Button>
        </div>
      )}
    </section>
  );
};

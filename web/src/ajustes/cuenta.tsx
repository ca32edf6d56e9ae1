import { Link } from '@tanstack/react-router';
import { ETIQUETA_ROLE } from '@tramos/contract/roles';
import type { User } from '@tramos/contract/usuario';
import { plural } from '../lib/formato';
import { useUser } from '../lib/sesion';
import classes from './ajustes.module.css';

const alcanceDe = ({ todos_los_sistemas, sistemas }: User): string => {
  if (todos_los_sistemas) return 'Todos los sistemas';
  return sistemas.length === 0 ? 'Ningún sistema' : plural(sistemas.length, 'sistema', 'sistemas');
};

/** Who is signed in and what for; who changes it is an administrator, except the password. */
export const Cuenta = () => {
  const user = useUser();
  return (
    <>
      <dl className={classes.datos}>
        <dt>Usuario</dt>
        <dd className="mono">{user.username}</dd>
        <dt>Nombre</dt>
        <dd>{user.nombre}</dd>
        <dt>Rol</dt>
        <dd>
          {ETIQUETA_ROLE[user.role]}
          {user.pantalla ? ', solo de consulta' : ''}
        </dd>
        <dt>Alcance</dt>
        <dd>{alcanceDe(user)}</dd>
      </dl>
      <p className={classes.nota}>
        <Link to="/change-password">Cambiar contraseña</Link>
      </p>
    </>
  );
};

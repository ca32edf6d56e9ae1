import { faltasDePassword } from '@tramos/contract/password-nueva';
import { Mark } from './mark';
import classes from './password-rules.module.css';

/** The rules as they stand for what has been written so far: what is missing weighs more than what is met. */
export const PasswordRules = ({ password, username }: { password: string; username: string }) => {
  const faltas = faltasDePassword(password, username);
  const reglas = [...faltasDePassword('', username), 'No debe contener su usuario'];
  return (
    <ul className={classes.reglas} aria-label="Reglas de la contraseña">
      {reglas.map((regla) => {
        const falta = password === '' || faltas.includes(regla);
        return (
          <li key={regla} data-falta={falta || undefined}>
            <Mark kind={falta ? 'normal' : 'reconocido'} />
            {regla}
          </li>
        );
      })}
    </ul>
  );
};

import { consejoDe, ETIQUETA_NIVEL, fuerzaDe } from '@tramos/contract/fuerza';
import classes from './password-strength.module.css';

const MAXIMO = 4;

/** How good the password being written is, in words and as a bar, with the one thing that would better it. */
export const PasswordStrength = ({ password, username }: { password: string; username: string }) => {
  if (password === '') return null;
  const nivel = fuerzaDe(password, username);
  const consejo = consejoDe(nivel);
  return (
    <div className={classes.fuerza}>
      <meter className="solo-lector" aria-label="Fuerza de la contraseña" max={MAXIMO} value={nivel} />
      <div className={classes.barra} aria-hidden="true">
        {Array.from({ length: MAXIMO }, (_, i) => i).map((i) => (
          <span key={i} data-lleno={i < nivel || undefined} />
        ))}
      </div>
      <p aria-live="polite">
        <strong>{ETIQUETA_NIVEL[nivel]}</strong>
        {consejo ? `. ${consejo}` : null}
      </p>
    </div>
  );
};

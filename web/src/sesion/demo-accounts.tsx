import { ETIQUETA_ROLE, type Role } from '@tramos/contract/roles';
import classes from './demo-accounts.module.css';

interface DemoAccount {
  username: string;
  password: string;
  role: Role;
  nota?: string;
}

/** The published accounts of the demonstration network; a real site never shows them. */
const CUENTAS: readonly DemoAccount[] = [
  { username: 'monitorista', password: 'Tramos-2026', role: 'monitorista' },
  { username: 'admin', password: 'Tramos-2026', role: 'administrator' },
  { username: 'usuario', password: 'Tramos-2026', role: 'user' },
  { username: 'nuevo', password: 'Tramos-2026', role: 'user', nota: 'primer ingreso' },
];

/** One click fills the form with an account of the demonstration. */
export const DemoAccounts = ({ onPick }: { onPick: (cuenta: DemoAccount) => void }) => (
  <section className={classes.cuentas}>
    <h2 className={classes.titulo}>
      Cuentas de demostración, contraseña <code>Tramos-2026</code>
    </h2>
    <ul className={classes.lista}>
      {CUENTAS.map((cuenta) => (
        <li key={cuenta.username}>
          <button type="button" className={classes.cuenta} onClick={() => onPick(cuenta)}>
            <span className="mono">{cuenta.username}</span>
            <span className={classes.role}>{cuenta.nota ?? ETIQUETA_ROLE[cuenta.role]}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);

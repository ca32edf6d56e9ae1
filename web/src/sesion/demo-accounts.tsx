import classes from './demo-accounts.module.css';

interface DemoAccount {
  username: string;
  password: string;
}

/** The published accounts of the demonstration network; a real site never shows them. */
const PASSWORD = 'Tramos-2026';
const CUENTAS: readonly DemoAccount[] = ['monitorista', 'admin', 'usuario', 'nuevo'].map((username) => ({
  username,
  password: PASSWORD,
}));

/** One click fills the form with an account of the demonstration. */
export const DemoAccounts = ({ onPick }: { onPick: (cuenta: DemoAccount) => void }) => (
  <section className={classes.cuentas}>
    <h2 className={classes.titulo}>
      Cuentas de demostración, contraseña <code>{PASSWORD}</code>
    </h2>
    <ul className={classes.lista}>
      {CUENTAS.map((cuenta) => (
        <li key={cuenta.username}>
          <button type="button" className={classes.cuenta} onClick={() => onPick(cuenta)}>
            {cuenta.username}
          </button>
        </li>
      ))}
    </ul>
  </section>
);

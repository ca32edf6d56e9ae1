import { permite } from '@tramos/contract/acceso';
import { LLAMADAS } from '@tramos/contract/llamadas';
import { useUser } from '../lib/sesion';
import { useTitulo } from '../ui/use-titulo';
import { AgrupacionEventos } from './agrupacion-eventos';
import classes from './ajustes.module.css';
import { Cuenta } from './cuenta';
import { SegundoFactor } from './segundo-factor';
import { SeguridadSitio } from './seguridad-sitio';

/** What each person may set about their own account, and an administrator about the whole site. */
export const AjustesScreen = () => {
  useTitulo('Ajustes');
  const { role, segundo_factor } = useUser();
  return (
    <div className={classes.pantalla}>
      <h1>Ajustes</h1>
      <section className={classes.seccion} aria-labelledby="ajustes-cuenta">
        <h2 id="ajustes-cuenta">Cuenta</h2>
        <Cuenta />
      </section>
      <section className={classes.seccion} aria-labelledby="ajustes-segundo-factor">
        <h2 id="ajustes-segundo-factor">Segundo factor</h2>
        <SegundoFactor />
      </section>
      {permite(LLAMADAS.seguridad.acceso, role) ? (
        <section className={classes.seccion} aria-labelledby="ajustes-seguridad">
          <h2 id="ajustes-seguridad">Seguridad del sitio</h2>
          {/* What was refused for the lack of a second factor is not true any more once there is one. */}
          <SeguridadSitio key={String(segundo_factor)} />
        </section>
      ) : null}
      {permite(LLAMADAS.ventanas.acceso, role) ? (
        <section className={classes.seccion} aria-labelledby="ajustes-agrupacion">
          <h2 id="ajustes-agrupacion">Agrupación de eventos</h2>
          <AgrupacionEventos key={String(segundo_factor)} />
        </section>
      ) : null}
    </div>
  );
};

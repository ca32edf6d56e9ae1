import { Switch } from '@mantine/core';
import { useCuentaAbiertos } from '../../lib/abiertos';
import type { EventosSearch } from '../busqueda';
import { Exportar } from '../exportar/exportar';
import { Buscador } from '../filtros/buscador';
import { FiltrosGuardados } from '../filtros/filtros-guardados';
import { MenuLevantar } from '../levantar/menu-levantar';
import type { Lista } from '../use-lista';
import { useMomento } from '../use-momento';
import classes from './cabecera-lista.module.css';
import { MenuVista } from './menu-vista';
import type { Preferencias } from './preferencias';
import { textoCuenta } from './textos-lista';

/** What the list holds, and everything that changes how it is shown or takes it out. */
export const CabeceraLista = ({
  lista,
  search,
  movil,
  preferencias,
  onPreferencias,
  onAgrupar,
}: {
  lista: Lista;
  search: EventosSearch;
  movil: boolean;
  preferencias: Preferencias;
  onPreferencias: (nuevas: Preferencias) => void;
  onAgrupar: (agrupada: boolean) => void;
}) => {
  const cuenta = textoCuenta(lista, search, useMomento(), useCuentaAbiertos());
  return (
    <header className={classes.cabecera}>
      <h1>Eventos</h1>
      <p title={cuenta}>{cuenta}</p>
      <div className={classes.mandos}>
        <Buscador />
        {!movil && <FiltrosGuardados />}
        <Switch
          className={classes.agrupar ?? ''}
          label="Agrupar"
          checked={lista.agrupada}
          onChange={(e) => onAgrupar(e.currentTarget.checked)}
        />
        {!movil && <MenuVista preferencias={preferencias} onCambio={onPreferencias} />}
        <MenuLevantar />
        {lista.pagina && lista.pagina.total > 0 && <Exportar search={search} />}
      </div>
    </header>
  );
};

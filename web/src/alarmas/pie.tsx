import { Button, CloseButton, Pagination } from '@mantine/core';
import { IconCheck, IconClockPause, IconHistory, IconPlayerTrackNext, IconTool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumero, plural } from '../lib/formato';
import { BotonActo } from '../ui/boton-acto';
import { Kbd } from '../ui/kbd';
import { nombrarAlarma, porReconocer, seAparta } from './alarma';
import { POR_PAGINA } from './busqueda';
import type { FilaAlarma, VistaLista } from './pagina';
import classes from './pie.module.css';
import { LeyendaPrioridad } from './piezas';
import type { Actos } from './use-actos';
import type { Mano } from './use-mano';

const ICONO = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** `1 a 100 de 240`, and the way to the others. */
export const Paginas = ({
  page,
  total,
  aproximado = false,
  onPagina,
}: {
  page: number;
  total: number;
  aproximado?: boolean;
  onPagina: (page: number) => void;
}) =>
  total <= POR_PAGINA ? null : (
    <>
      <span className={classes.rango}>
        {formatNumero((page - 1) * POR_PAGINA + 1)} a {formatNumero(Math.min(page * POR_PAGINA, total))} de{' '}
        {aproximado ? 'más de ' : null}
        {formatNumero(total)}
      </span>
      <Pagination
        size={32}
        gap={6}
        siblings={1}
        value={page}
        total={Math.ceil(total / POR_PAGINA)}
        onChange={onPagina}
        classNames={{ control: classes.control ?? '' }}
        getItemProps={(n) => ({ 'aria-label': `Página ${n}` })}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior',
        })}
      />
    </>
  );

const textoObjetivo = (objetivo: readonly FilaAlarma[], elegidas: number): string => {
  const [una] = objetivo;
  if (elegidas === 0) return una ? nombrarAlarma(una) : '';
  return plural(elegidas, 'seleccionada', 'seleccionadas');
};

const Botones = ({
  vista,
  objetivo,
  actos,
  onHistorial,
}: {
  vista: VistaLista;
  objetivo: readonly FilaAlarma[];
  actos: Actos;
  onHistorial: (id: number) => void;
}) => {
  const [una] = objetivo;
  const reconocibles = objetivo.filter(porReconocer).length;
  const apartables = objetivo.filter(seAparta).length;
  const apartadas = objetivo.filter(({ apartada }) => apartada !== null).length;
  const n = (cuantas: number) => (objetivo.length > 1 ? ` ${formatNumero(cuantas)}` : '');
  return (
    <>
      {vista === 'activas' ? (
        <>
          <Button
            leftSection={<IconCheck {...ICONO} />}
            rightSection={<Kbd>R</Kbd>}
            aria-keyshortcuts="R"
            disabled={reconocibles === 0}
            onClick={() => actos.reconocer(objetivo)}
          >
            {`Reconocer${n(reconocibles)}`}
          </Button>
          <Button
            variant="default"
            leftSection={<IconClockPause {...ICONO} />}
            rightSection={<Kbd>A</Kbd>}
            aria-keyshortcuts="A"
            disabled={apartables === 0}
            title={apartables === 0 ? 'La alarma de un evento no se aparta: se reconoce' : undefined}
            onClick={() => actos.apartar(objetivo)}
          >
            {`Apartar${n(apartables)}`}
          </Button>
        </>
      ) : null}
      {apartadas > 0 ? (
        <BotonActo
          variant="default"
          leftSection={<IconPlayerTrackNext {...ICONO} />}
          rightSection={<Kbd>D</Kbd>}
          aria-keyshortcuts="D"
          ocupado={actos.ocupado}
          onClick={() => actos.devolver(objetivo)}
        >
          {`Devolver${n(apartadas)}`}
        </BotonActo>
      ) : null}
      {una && objetivo.length === 1 ? (
        <Button
          variant="default"
          leftSection={<IconHistory {...ICONO} />}
          rightSection={<Kbd>H</Kbd>}
          aria-keyshortcuts="H"
          onClick={() => onHistorial(una.id)}
        >
          Historial
        </Button>
      ) : null}
      {una && objetivo.length === 1 && una.origen === 'sensor' ? (
        <Button
          variant="default"
          leftSection={<IconTool {...ICONO} />}
          renderRoot={(props) => (
            <Link {...props} to="/configuracion/sensores" search={{ id: una.objeto_id }} />
          )}
        >
          Mantenimiento
        </Button>
      ) : null}
    </>
  );
};

interface Props {
  vista: VistaLista;
  mano: Mano;
  actos: Actos;
  puede: boolean;
  movil: boolean;
  page: number;
  total: number;
  onPagina: (page: number) => void;
  onHistorial: (id: number) => void;
}

/** What can be done with the selection or the row in hand, at the foot of the list so that no row moves for it. */
export const Pie = ({ vista, mano, actos, puede, movil, page, total, onPagina, onHistorial }: Props) => {
  const { objetivo, elegidas } = mano;
  // On a phone every card has its own buttons.
  const conBotones = puede && objetivo.length > 0 && (!movil || elegidas.size > 0);
  if (movil && !conBotones && !actos.resultado && total <= POR_PAGINA) return null;
  return (
    <footer className={classes.pie}>
      {actos.resultado ? (
        <div className={classes.resultado}>
          <span role="status">{actos.resultado}</span>
          <CloseButton aria-label="Cerrar el resultado" onClick={actos.cerrarResultado} />
        </div>
      ) : null}
      {conBotones ? (
        <>
          <strong className={classes.objetivo} role={elegidas.size > 0 ? 'status' : undefined}>
            {textoObjetivo(objetivo, elegidas.size)}
          </strong>
          <Botones vista={vista} objetivo={objetivo} actos={actos} onHistorial={onHistorial} />
          {elegidas.size > 0 ? (
            <Button variant="subtle" color="gray" aria-keyshortcuts="Escape" onClick={mano.soltar}>
              Quitar selección
            </Button>
          ) : null}
        </>
      ) : (
        <span className={classes.nada}>
          {puede && !movil && total > 0 ? 'Elija una alarma con J y K, o con el ratón.' : null}
        </span>
      )}
      <div className={classes.derecha}>
        <Paginas page={page} total={total} onPagina={onPagina} />
        {movil || elegidas.size > 0 ? null : <LeyendaPrioridad />}
      </div>
    </footer>
  );
};

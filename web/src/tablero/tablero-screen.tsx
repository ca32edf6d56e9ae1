import { Button } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import type { Tablero } from '@tramos/contract/tablero';
import type { ReactNode } from 'react';
import { plural } from '../lib/formato';
import { useUser } from '../lib/sesion';
import { ErrorState, SkeletonRows } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import { ListaInicial } from '../ui/lista-inicial';
import { type Tecla, useTeclasDe } from '../ui/teclas';
import { useAtajos } from '../ui/use-atajos';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import { Bitacora } from './bitacora';
import { DatosViejos } from './datos-viejos';
import { Indicadores } from './indicadores';
import { LineasDeDuctos } from './linea-ducto';
import { ListaAtencion } from './lista-atencion';
import { LeyendaPorHora, PorHora } from './por-hora';
import classes from './tablero-screen.module.css';
import { useTablero } from './use-tablero';

const TECLAS: readonly Tecla[] = [[['F'], 'Pantalla completa']];

const Panel = ({ titulo, nota, children }: { titulo: string; nota?: ReactNode; children: ReactNode }) => (
  <section className={classes.panel} aria-label={titulo}>
    <header>
      <h2>{titulo}</h2>
      {nota}
    </header>
    {children}
  </section>
);

type Vivo = ReturnType<typeof useTablero>;

const Contenido = ({ vivo, datos, conBotones }: { vivo: Vivo; datos: Tablero; conBotones: boolean }) => (
  <div className={classes.datos}>
    <Indicadores
      datos={datos}
      abiertos={vivo.abiertos ?? datos.abiertos}
      tramos={vivo.tramos.length}
      vigilancias={vivo.vigilancias}
    />
    <div className={classes.cuerpo}>
      <div className={classes.columna}>
        <Panel titulo="Ductos" nota={<p>cadenamiento a escala</p>}>
          <LineasDeDuctos
            ductos={vivo.ductos}
            por_sistema={vivo.abiertos?.por_sistema ?? datos.por_sistema}
          />
        </Panel>
        <Panel
          titulo="Eventos por hora"
          nota={
            <>
              <p>24 h, {plural(datos.ultimas_24h.eventos, 'evento', 'eventos')}</p>
              <LeyendaPorHora />
            </>
          }
        >
          <PorHora horas={datos.por_hora} />
        </Panel>
      </div>
      <div className={classes.columna} data-primera>
        <Panel
          titulo="Requiere atención"
          nota={<p>{plural(vivo.asuntos.length + vivo.causasDeMas, 'asunto', 'asuntos')}</p>}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
          <section className={classes.rollo} tabIndex={0} aria-label="Asuntos, primero lo primero">
            <ListaAtencion asuntos={vivo.asuntos} causasDeMas={vivo.causasDeMas} conBotones={conBotones} />
          </section>
        </Panel>
        <Panel titulo="Bitácora">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
          <section className={classes.rollo} tabIndex={0} aria-label="Lo más reciente primero">
            <Bitacora entradas={datos.bitacora} conId={vivo.conId} />
          </section>
        </Panel>
      </div>
    </div>
  </div>
);

const usePantallaCompleta = () => {
  const { fullscreen, toggle } = useFullscreenDocument();
  useTeclasDe('Tablero', TECLAS);
  useAtajos([['F', () => void toggle()]]);
  return { fullscreen, alternar: () => void toggle() };
};

/** `/dashboard`: the shift at a glance, made to hang on a wall (ISA-101, level 1). */
export const TableroScreen = () => {
  const mandos = useMandos();
  useTitulo('Tablero');
  const { pantalla } = useUser();
  const vivo = useTablero();
  const { fullscreen, alternar } = usePantallaCompleta();
  const Icono = fullscreen ? IconMinimize : IconMaximize;
  return (
    <div className={classes.pantalla} data-muro={fullscreen || pantalla || undefined}>
      <header className={classes.cabecera} ref={mandos}>
        <h1>Tablero</h1>
        {pantalla ? null : (
          <Button
            variant="default"
            leftSection={<Icono size={16} stroke={1.75} aria-hidden />}
            rightSection={<Kbd>F</Kbd>}
            aria-keyshortcuts="F"
            onClick={alternar}
          >
            {fullscreen ? 'Salir de pantalla completa' : 'Pantalla completa'}
          </Button>
        )}
      </header>
      <ListaInicial />
      <DatosViejos respuesta_ms={vivo.respuesta_ms} onRetry={pantalla ? null : vivo.repetir} />
      {vivo.datos ? <Contenido vivo={vivo} datos={vivo.datos} conBotones={!pantalla} /> : null}
      {!vivo.datos && vivo.error ? (
        <ErrorState titulo="No se pudo cargar el tablero" error={vivo.error} onRetry={vivo.repetir} />
      ) : null}
      {vivo.datos || vivo.error ? null : <SkeletonRows rows={14} height={40} />}
    </div>
  );
};

import { Tabs } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Role } from '@tramos/contract/roles';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSesion } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { CopiarBoton } from '../ui/copiar-boton';
import { Kbd } from '../ui/kbd';
import { Aviso } from './aviso';
import { confirmacionDe } from './confirmaciones';
import { DetalleMovil } from './detalle-movil';
import classes from './evento-detalle.module.css';
import { accionesDe, type EventoMostrable, formatLugar, lugarDe, NINGUNA_ACCION } from './hechos';
import { Historial } from './historial';
import { MapaEvento } from './mapa-evento';
import { PieDetalle } from './pie-detalle';
import { ResumenEvento } from './resumen-evento';
import { SeccionSensores } from './seccion-sensores';
import { SeccionAdicional, SeccionBasica } from './secciones';
import { useAccionEvento } from './use-accion-evento';
import { useCerrarConEscape } from './use-cerrar-con-escape';
import { MOVIL, type VistaDetalle } from './vista-detalle';

type Ficha = 'detalles' | 'historial';

const PanelMapa = ({ evento }: { evento: EventoMostrable }) => {
  const conLugar = lugarDe(evento) !== null;
  return (
    <aside className={classes.mapa} aria-label="Mapa del evento">
      <div className={classes.lienzo}>
        <MapaEvento evento={evento} />
      </div>
      {(evento.posicion != null || conLugar) && (
        <div className={classes.copiar}>
          {evento.posicion != null && (
            <CopiarBoton texto={formatPosicion(evento.posicion)}>Copiar km</CopiarBoton>
          )}
          {conLugar && <CopiarBoton texto={formatLugar(evento)}>Copiar coordenadas</CopiarBoton>}
        </div>
      )}
    </aside>
  );
};

const Secciones = ({ evento, role, zona }: Pick<VistaDetalle, 'evento' | 'role' | 'zona'>) => (
  <>
    <SeccionBasica evento={evento} role={role} zona={zona} />
    <SeccionSensores evento={evento} zona={zona} />
    <SeccionAdicional evento={evento} role={role} zona={zona} />
  </>
);

const DetalleEscritorio = (vista: VistaDetalle) => {
  const { evento, role, zona, puede, accion, onClose } = vista;
  const [ficha, setFicha] = useState<Ficha>('detalles');
  useHotkeys([
    ['1', () => setFicha('detalles')],
    ['2', () => setFicha('historial')],
  ]);
  return (
    <div className={classes.detalle}>
      <ResumenEvento evento={evento} />
      <div className={classes.medio}>
        <Tabs
          className={classes.fichas}
          value={ficha}
          onChange={(valor) => setFicha(valor === 'historial' ? 'historial' : 'detalles')}
          keepMounted={false}
        >
          <Tabs.List className={classes.lista}>
            <Tabs.Tab value="detalles" aria-keyshortcuts="1" rightSection={<Kbd>1</Kbd>}>
              Detalles
            </Tabs.Tab>
            <Tabs.Tab value="historial" aria-keyshortcuts="2" rightSection={<Kbd>2</Kbd>}>
              Historial
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="detalles" className={classes.hoja} tabIndex={0}>
            <Secciones evento={evento} role={role} zona={zona} />
          </Tabs.Panel>
          <Tabs.Panel value="historial" className={classes.hoja}>
            <Historial items={evento.historial ?? []} zona={zona} />
          </Tabs.Panel>
        </Tabs>
        <PanelMapa evento={evento} />
      </div>
      {accion.aviso?.tipo === 'perdido' && (
        <div className={classes.aviso}>
          <Aviso aviso={accion.aviso} />
        </div>
      )}
      <PieDetalle puede={puede} accion={accion} onClose={onClose} />
    </div>
  );
};

/**
 * The whole detail of one event (spec §2 Event detail), without its frame: a modal or a page gives it one.
 * `onClose` is what Cerrar and Esc do.
 */
export const EventoDetalleVista = ({
  evento,
  role,
  onClose,
}: {
  evento: EventoMostrable;
  role: Role;
  onClose: () => void;
}) => {
  const zona = useZona();
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const accion = useAccionEvento();
  const soloConsulta = useSesion((s) => s.user?.pantalla ?? false);
  const puede = soloConsulta ? NINGUNA_ACCION : accionesDe(evento, role);
  useHotkeys([
    ['R', () => puede.reconocer && accion.pedir('reconocer')],
    ['E', () => puede.escalar && accion.pedir('escalar')],
  ]);
  useCerrarConEscape(onClose, accion.pendiente !== null);
  const superada = accion.pendiente !== null && !puede[accion.pendiente] && !accion.ocupado;
  const alSuperar = useEffectEvent(() => accion.superar(evento));
  useEffect(() => {
    if (superada) alSuperar();
  }, [superada]);
  const Vista = movil ? DetalleMovil : DetalleEscritorio;
  return (
    <>
      <Vista evento={evento} role={role} zona={zona} puede={puede} accion={accion} onClose={onClose} />
      <ConfirmDialog
        confirmacion={
          accion.pendiente && puede[accion.pendiente] ? confirmacionDe(accion.pendiente, evento, role) : null
        }
        ocupado={accion.ocupado}
        aviso={accion.aviso?.tipo === 'fallo' && <Aviso aviso={accion.aviso} />}
        onConfirm={() => evento.id != null && accion.confirmar(evento.id)}
        onCancel={accion.cancelar}
      />
    </>
  );
};

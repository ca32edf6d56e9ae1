import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumero, plural } from '../lib/formato';
import { SkeletonRows } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import { useFichasPie } from '../ui/use-medidas';
import { Aviso } from './aviso';
import { CopiarLugar } from './copiar-lugar';
import classes from './evento-detalle.module.css';
import { EvidenciaDicha, EvidenciaOida } from './evidencia/evidencia';
import { FranjasDetalle } from './franjas-detalle';
import type { EventoMostrable } from './hechos';
import { Historial } from './historial';
import { MapaEvento } from './mapa-evento';
import { NotaForma } from './nota-forma';
import { PieDetalle } from './pie-detalle';
import { Previos } from './previos';
import { ResumenEvento } from './resumen-evento';
import { SeccionAdicional } from './seccion-adicional';
import { SeccionBasica } from './seccion-basica';
import { SeccionSensores } from './seccion-sensores';
import type { Ficha, VistaDetalle } from './vista-detalle';

/**
 * The detail on a desk: the place first, sheets beside a map or, for the evidence, beside what it was computed with,
 * and what can be done at the foot.
 */

const PanelMapa = ({ evento }: { evento: EventoMostrable }) => (
  <aside className={classes.mapa} aria-label="Mapa del evento">
    <div className={classes.lienzo}>
      <MapaEvento evento={evento} />
    </div>
    <CopiarLugar evento={evento} />
  </aside>
);

const PanelCalculo = ({ evento }: { evento: EventoMostrable }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
  <aside className={classes.calculo} aria-label="Cálculo del lugar" tabIndex={0}>
    <EvidenciaDicha evento={evento} />
  </aside>
);

const FICHAS: readonly { ficha: Ficha; nombre: string; tecla: string }[] = [
  { ficha: 'detalles', nombre: 'Detalles', tecla: '1' },
  { ficha: 'evidencia', nombre: 'Evidencia', tecla: '2' },
  { ficha: 'previos', nombre: 'Previos', tecla: '3' },
  { ficha: 'historial', nombre: 'Historial', tecla: '4' },
];

/** How much there is to see in a sheet, where that is worth knowing before opening it. */
const cuantosEn = (ficha: Ficha, evento: EventoMostrable): number => {
  if (ficha === 'previos') return evento.previos_total ?? 0;
  return ficha === 'historial' ? (evento.notas ?? 0) : 0;
};

const Pestana = ({ ficha, nombre, tecla, cuantos }: (typeof FICHAS)[number] & { cuantos: number }) => (
  <Tabs.Tab value={ficha} aria-keyshortcuts={tecla} rightSection={<Kbd>{tecla}</Kbd>}>
    {nombre}
    {cuantos > 0 && (
      <span className={classes.cuantos}>
        ({ficha === 'historial' ? plural(cuantos, 'nota', 'notas') : formatNumero(cuantos)})
      </span>
    )}
  </Tabs.Tab>
);

/** What stands while the history and the surroundings of an event are on their way. */
const Completo = ({ incompleto, children }: { incompleto: boolean; children: ReactNode }) =>
  incompleto ? <SkeletonRows rows={4} /> : children;

const Hojas = ({ evento, role, zona, puede, incompleto, setFicha, ...vista }: VistaDetalle) => (
  <>
    <Tabs.Panel value="detalles" className={classes.hoja} tabIndex={0}>
      <SeccionBasica evento={evento} role={role} zona={zona} />
      <SeccionSensores evento={evento} zona={zona} />
      <SeccionAdicional
        evento={evento}
        role={role}
        zona={zona}
        onPrevios={() => setFicha('previos')}
        conNota
      />
    </Tabs.Panel>
    <Tabs.Panel value="evidencia" className={classes.hoja} tabIndex={0}>
      <EvidenciaOida evento={evento} />
    </Tabs.Panel>
    <Tabs.Panel value="previos" className={classes.hoja} tabIndex={0}>
      <Completo incompleto={incompleto}>
        <Previos evento={evento} role={role} zona={zona} />
      </Completo>
    </Tabs.Panel>
    <Tabs.Panel value="historial" className={classes.hojaHistorial}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <section className={classes.rollo} tabIndex={0} aria-label="Lo que se hizo con el evento">
        <Completo incompleto={incompleto}>
          <Historial evento={evento} zona={zona} />
        </Completo>
      </section>
      {puede.anotar && (
        <NotaForma eventoId={evento.id ?? 0} enfocar={vista.enfocarNota} alEnfocar={vista.alEnfocarNota} />
      )}
    </Tabs.Panel>
  </>
);

export const DetalleEscritorio = (vista: VistaDetalle) => {
  const { evento, accion, ficha, setFicha } = vista;
  const fichas = useFichasPie();
  return (
    <div className={classes.detalle}>
      <FranjasDetalle evento={evento} />
      <ResumenEvento evento={evento} role={vista.role} />
      <div ref={fichas} className={classes.medio} data-ficha={ficha}>
        <Tabs
          className={classes.fichas}
          value={ficha}
          onChange={(valor) => setFicha(FICHAS.find((f) => f.ficha === valor)?.ficha ?? 'detalles')}
          keepMounted={false}
        >
          <Tabs.List className={classes.lista}>
            {FICHAS.map((f) => (
              <Pestana key={f.ficha} {...f} cuantos={cuantosEn(f.ficha, evento)} />
            ))}
          </Tabs.List>
          <Hojas {...vista} />
        </Tabs>
        {ficha === 'evidencia' ? <PanelCalculo evento={evento} /> : <PanelMapa evento={evento} />}
      </div>
      {accion.aviso?.tipo === 'perdido' && (
        <div className={classes.aviso}>
          <Aviso aviso={accion.aviso} />
        </div>
      )}
      <PieDetalle {...vista} />
    </div>
  );
};

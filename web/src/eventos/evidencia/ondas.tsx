import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { OndaEvidencia } from '@tramos/contract/evidencia';
import { textoMomento } from '@tramos/contract/momento';
import { formatPosicion } from '@tramos/contract/posicion';
import { useState } from 'react';
import { descargar } from '../../lib/descargar';
import { conUnidad, formatConSigno } from '../../lib/formato';
import { csvDeVista } from '../../lib/graficas/csv-serie';
import { GraficaTiempo } from '../../lib/graficas/grafica-tiempo';
import type { Rango } from '../../lib/graficas/rango';
import type { Flecha, PanelGrafica, VistaGrafica } from '../../lib/graficas/vista';
import { useUnidad } from '../../lib/use-unidad';
import type { EventoMostrable } from '../hechos';
import classes from './evidencia.module.css';
import { rangoDeLlegadas, todoDe, trazoDeOnda } from './trazos';

const LETRA = ['A', 'B'] as const;

const textoLlegada = (
  { t_pick_ms, sigma_ms }: OndaEvidencia,
  { created_at }: EventoMostrable,
  zona: string,
): string => {
  const hora = textoMomento(t_pick_ms, { junto_a: created_at, zona, precision: 'milisegundo' });
  return sigma_ms === null ? `llegada ${hora}` : `llegada ${hora} ±\u00a0${conUnidad(sigma_ms, 'ms')}`;
};

const panelDe = (onda: OndaEvidencia, evento: EventoMostrable, zona: string): PanelGrafica => ({
  nombre: LETRA[onda.sensor],
  titulo: `${LETRA[onda.sensor]} · ${onda.nombre}`,
  detalle: `${formatPosicion(onda.posicion)}, ${textoLlegada(onda, evento, zona)}`,
  trazo: trazoDeOnda(onda),
  reglas: [{ t: onda.t_pick_ms, clase: evento.evento_estado ?? 'otro' }],
});

/** How long after A the wave came to B, where both heard it. */
const flechaDe = (ondas: readonly OndaEvidencia[], { delta_s }: EventoMostrable): Flecha | undefined => {
  const [a, b] = [0, 1].map((sensor) => ondas.findIndex((onda) => onda.sensor === sensor));
  const [primera, segunda] = ondas;
  if (a !== 0 || b !== 1 || !primera || !segunda || delta_s == null) return undefined;
  return {
    ...{ primera: primera.t_pick_ms, segunda: segunda.t_pick_ms },
    texto: `B − A = ${formatConSigno(delta_s, 3)}\u00a0s`,
  };
};

interface OndasProps {
  ondas: readonly OndaEvidencia[];
  evento: EventoMostrable;
  zona: string;
}

/** What both sensors measured, one under the other on the same time and scale, with the arrivals marked. */
export const Ondas = ({ ondas, evento, zona }: OndasProps) => {
  const { unidad } = useUnidad();
  const [elegido, setElegido] = useState<Rango | null>(null);
  const paneles = ondas.map((onda) => panelDe(onda, evento, zona));
  const flecha = flechaDe(ondas, evento);
  const leer = (): VistaGrafica => ({
    ...{ rango: elegido ?? rangoDeLlegadas(ondas), paneles, misma: true, unidad, zona },
    ...(flecha && { flecha }),
  });
  const guardar = () => {
    const todo = { ...leer(), rango: todoDe(ondas) };
    const csv = new Blob([csvDeVista(todo, navigator.language)], { type: 'text/csv;charset=utf-8' });
    descargar(csv, `evento_${evento.id}_ondas.csv`);
  };
  return (
    <section className={classes.ondas} aria-label="Presión en los sensores">
      <header>
        <h3>Presión alrededor de cada llegada</h3>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={guardar}
        >
          CSV de la onda
        </Button>
      </header>
      <div className={classes.grafica} data-paneles={ondas.length}>
        <GraficaTiempo
          etiqueta={`Presión de ${paneles.map(({ titulo, detalle }) => `${titulo}, ${detalle}`).join('; ')}. Más y menos acercan y alejan, las flechas mueven, cero restablece.`}
          alto="auto"
          leer={leer}
          fin={() => todoDe(ondas).hasta}
          onRango={setElegido}
          onRestablecer={() => setElegido(null)}
        />
      </div>
      {ondas.some(({ completa }) => !completa) ? (
        <p className={classes.nota} role="status">
          Lo que sigue a la llegada se completa dos minutos después.
        </p>
      ) : null}
    </section>
  );
};

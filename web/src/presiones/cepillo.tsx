import { relojDeSitio } from '@tramos/contract/hora-sitio';
import { useRef, useState } from 'react';
import { marcasDeTiempo } from '../lib/graficas/marcas-tiempo';
import { entre, largoDe, type Rango } from '../lib/graficas/rango';
import { filasDe } from '../lib/graficas/trazo';
import { LineaMenuda } from '../ui/linea-menuda';
import { useAhora } from '../ui/use-ahora';
import classes from './cepillo.module.css';
import { serieDe, usePresiones } from './use-presiones';

const DIA_MS = 86_400_000;
const PUNTOS = 400;
const MARCAS = 6;
/** The window moves on so often; a day is far wider than that. */
const MOVER_MS = 5_000;

interface CepilloProps {
  sensor_id: number;
  rango: () => Rango;
  zona: string;
  /** Moments to point at: something happened. */
  marcas: readonly { t: number; clase: string }[];
  onRango: (rango: Rango) => void;
}

/**
 * The last 24 h in small, with what the chart shows of them: drawn over, it chooses another stretch. For the pointer
 * only; the ranges and the keys of the chart do the same.
 */
export const Cepillo = ({ sensor_id, rango, zona, marcas, onRango }: CepilloProps) => {
  const ahora = useAhora(MOVER_MS);
  const { data } = usePresiones([sensor_id], { tipo: 'vivo', ms: DIA_MS }, PUNTOS);
  const campo = useRef<HTMLDivElement>(null);
  const [arrastre, setArrastre] = useState<{ de: number; a: number } | null>(null);
  const dia = { desde: ahora - DIA_MS, hasta: ahora };
  const serie = serieDe(data, sensor_id);
  const lugar = (t: number) => Math.min(1, Math.max(0, (t - dia.desde) / DIA_MS));
  const lugarDe = ({ clientX }: React.PointerEvent) => {
    const { left, width } = campo.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const ventana = arrastre
    ? { de: Math.min(arrastre.de, arrastre.a), a: Math.max(arrastre.de, arrastre.a) }
    : { de: lugar(rango().desde), a: lugar(rango().hasta) };
  return (
    <div className={classes.cepillo} aria-hidden="true">
      <p className={classes.titulo}>
        <strong>24 h</strong> arrastre para elegir el intervalo
      </p>
      <div
        ref={campo}
        className={classes.campo}
        onPointerDown={(e) => {
          e.currentTarget.setPointerCapture(e.pointerId);
          setArrastre({ de: lugarDe(e), a: lugarDe(e) });
        }}
        onPointerMove={(e) => setArrastre((antes) => antes && { ...antes, a: lugarDe(e) })}
        onPointerCancel={() => setArrastre(null)}
        onPointerUp={() => {
          if (arrastre && arrastre.de !== arrastre.a) onRango(entre(dia, arrastre.de, arrastre.a, ahora));
          setArrastre(null);
        }}
      >
        {serie && (
          <LineaMenuda
            alto={40}
            etiqueta="Presión de las últimas 24 h"
            valores={filasDe(serie, dia, PUNTOS).map((fila) => fila?.media ?? null)}
          />
        )}
        {ventana.a > ventana.de && (
          <span
            className={classes.ventana}
            style={{ left: `${ventana.de * 100}%`, width: `${(ventana.a - ventana.de) * 100}%` }}
          />
        )}
        {marcas
          .filter(({ t }) => t > dia.desde)
          .map(({ t, clase }) => (
            <span
              key={`${t}${clase}`}
              className={classes.marca}
              data-clase={clase}
              style={{ left: `${lugar(t) * 100}%` }}
            />
          ))}
      </div>
      <div className={classes.eje}>
        {marcasDeTiempo(dia, relojDeSitio(zona), MARCAS).map(({ t, texto }) => (
          <span key={t} style={{ left: `${((t - dia.desde) / largoDe(dia)) * 100}%` }}>
            {texto}
          </span>
        ))}
      </div>
    </div>
  );
};

import { Button, Radio } from '@mantine/core';
import { crearLinea } from '@tramos/contract/geodesia';
import { useMemo, useState } from 'react';
import { conUnidad, formatNumero } from '../lib/formato';
import type { Opcion, Vertices } from '../lib/lineas/tipos';
import type { TramoMapa } from '../lib/mapa/tipos';
import { limitesDe } from '../lib/mapa/vista';
import { LienzoMapa } from '../ui/lienzo-mapa';
import classes from './catalogo.module.css';
import { VistaTrazo } from './vista-trazo';

const detalleDe = ({ vertices, largo_m, avisos }: Opcion, cercana: boolean): string =>
  [
    `${formatNumero(vertices.length)} vértices, ${conUnidad(largo_m / 1_000, 'km', 2)}`,
    ...(cercana ? ['la más cercana a los sensores A y B'] : []),
    ...avisos,
  ].join(' · ');

const NADA: readonly never[] = [];

/** Enough to tell lines apart on a map of some hundred pixels. */
const EN_MAPA_MAX = 300;

const masRalos = (vertices: Vertices): Vertices => {
  const cada = Math.ceil(vertices.length / EN_MAPA_MAX);
  return vertices.filter((_, i) => i % cada === 0 || i === vertices.length - 1);
};

/** A line that may be meant, as the map draws what is stored: its number there is its place among the others. */
const enMapa = ({ titulo, vertices, largo_m }: Opcion, id: number): TramoMapa[] =>
  largo_m > 0
    ? [
        {
          ...{ id, nombre: titulo, ciego: false, flujo: 'sin_flujo' },
          linea: crearLinea({ geometria: masRalos(vertices), posicion_a: 0, posicion_b: largo_m }),
        },
      ]
    : [];

/** The lines on the ground: a press on one chooses it. */
const MapaDeLineas = ({
  opciones,
  cual,
  onCual,
}: {
  opciones: readonly Opcion[];
  cual: number | null;
  onCual: (cual: number) => void;
}) => {
  const tramos = useMemo(() => opciones.flatMap(enMapa), [opciones]);
  const limites = useMemo(
    () =>
      limitesDe(opciones.flatMap(({ vertices }) => masRalos(vertices).map(([lng, lat]) => ({ lat, lng })))),
    [opciones],
  );
  return (
    <div className={classes.mapaDeLineas}>
      <LienzoMapa
        nombre="Mapa para elegir la línea"
        controles="derecha"
        tramos={tramos}
        sensores={NADA}
        eventos={NADA}
        seleccion={cual === null ? null : { tipo: 'tramo', id: cual }}
        onListo={(mapa) => limites && mapa.encajar(limites)}
        onMarcador={({ tipo, id }) => tipo === 'tramo' && onCual(id)}
      />
    </div>
  );
};

/** The lines that a file may mean, each with its length: chosen from the list, or on the map where all of them lie. */
export const ElegirLinea = ({
  opciones,
  pregunta,
  cercana = null,
  onElegir,
}: {
  opciones: readonly Opcion[];
  /** What is asked where no file is. */
  pregunta?: string | undefined;
  /** Which of them ends nearest to the sensors: it is chosen until a person chooses. Null where nothing tells: none is. */
  cercana?: number | null;
  onElegir: (opcion: Opcion) => void;
}) => {
  // What was chosen among the lines of another file says nothing of these.
  const [elegido, setElegido] = useState<{ de: readonly Opcion[]; cual: number } | null>(null);
  const varias = pregunta === undefined && opciones.length > 1;
  const cual = elegido?.de === opciones ? elegido.cual : varias ? cercana : 0;
  const setCual = (nueva: number) => setElegido({ de: opciones, cual: nueva });
  const elegida = cual === null ? undefined : opciones[cual];
  return (
    <div className={classes.grupo}>
      <Radio.Group
        label={
          pregunta ??
          (varias
            ? `Trae ${opciones.length} líneas posibles: elija la de este tramo`
            : 'Trae más vértices de los que se guardan')
        }
        value={cual === null ? '' : String(cual)}
        onChange={(valor) => setCual(Number(valor))}
      >
        <div className={classes.opciones}>
          {opciones.map((opcion, i) => (
            <Radio
              // biome-ignore lint/suspicious/noArrayIndexKey: a reading's options never change places
              key={i}
              value={String(i)}
              label={opcion.titulo}
              description={detalleDe(opcion, i === cercana)}
            />
          ))}
        </div>
      </Radio.Group>
      {varias ? <MapaDeLineas opciones={opciones} cual={cual} onCual={setCual} /> : null}
      {elegida ? <VistaTrazo vertices={elegida.vertices} largo_m={elegida.largo_m} /> : null}
      <Button variant="default" disabled={elegida === undefined} onClick={() => elegida && onElegir(elegida)}>
        {elegida?.simplificada ? 'Usar esta línea simplificada' : 'Usar esta línea'}
      </Button>
    </div>
  );
};

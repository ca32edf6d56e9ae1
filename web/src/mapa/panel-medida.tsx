import { NativeSelect, TextInput } from '@mantine/core';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import { useState } from 'react';
import { conUnidad } from '../lib/formato';
import { leerPosicion } from '../lib/leer-posicion';
import { extremoEnKm } from './medir';
import classes from './panel-medida.module.css';
import { Panel, Seccion } from './piezas';
import type { Midiendo } from './use-medida';

const PASOS = [
  'Haga clic en un ducto, o escriba el kilometraje.',
  'Ahora el otro extremo.',
  'Otro clic empieza una medida nueva.',
] as const;

const Resultado = ({ medida, extremos, fuera }: Midiendo) => (
  <div role="status" className={classes.resultado}>
    {medida && (
      <>
        <strong>
          {medida.metros === null ? 'Sin kilometraje común' : conUnidad(medida.metros / 1_000, 'km', 3)}
        </strong>
        <p>{extremos.map(({ posicion }) => formatPosicion(posicion)).join(' a ')}</p>
        <p>En línea recta, {conUnidad(medida.recta_m / 1_000, 'km', 3)}</p>
        {medida.metros === null && <p>Los extremos son de dos ductos: cada uno cuenta el suyo.</p>}
      </>
    )}
    {!medida && extremos[0] && (
      <p>
        Desde {formatPosicion(extremos[0].posicion)}, {extremos[0].tramo_nombre}
      </p>
    )}
    {fuera && <p>Ahí no pasa ningún ducto.</p>}
  </div>
);

/** What is measured, and the keyboard's way to measure: two kilometres of a sistema. */
export const PanelMedida = ({
  midiendo,
  tramos,
  onCerrar,
}: {
  midiendo: Midiendo;
  tramos: readonly Tramo[];
  onCerrar: () => void;
}) => {
  const sistemas = [...new Map(tramos.map((t) => [t.sistema_id, t.sistema_nombre]))];
  const [sistema, setSistema] = useState(sistemas[0]?.[0] ?? 0);
  const [km, setKm] = useState(['', '']);
  const leidos = km.map((texto) => {
    const posicion = leerPosicion(texto);
    return posicion === null ? null : extremoEnKm(sistema, posicion, tramos);
  });
  const escribir = (cual: 0 | 1, texto: string, en = sistema) => {
    const nuevos = km.with(cual, texto);
    setKm(nuevos);
    const extremos = nuevos.flatMap((uno) => {
      const posicion = leerPosicion(uno);
      return posicion === null ? [] : (extremoEnKm(en, posicion, tramos) ?? []);
    });
    if (extremos.length === 2) midiendo.poner(extremos);
  };
  return (
    <Panel titulo="Medir" subtitulo="A lo largo del ducto" onCerrar={onCerrar}>
      <Seccion>
        <p className={classes.paso}>{PASOS[midiendo.extremos.length]}</p>
        <Resultado {...midiendo} />
      </Seccion>
      <Seccion titulo="Por kilometraje">
        <div className={classes.forma}>
          <NativeSelect
            label="Sistema"
            value={String(sistema)}
            onChange={(e) => {
              setSistema(Number(e.currentTarget.value));
              escribir(0, km[0] ?? '', Number(e.currentTarget.value));
            }}
            data={sistemas.map(([id, nombre]) => ({ value: String(id), label: nombre }))}
          />
          {(['Desde km', 'Hasta km'] as const).map((label, i) => (
            <TextInput
              key={label}
              label={label}
              placeholder="212+500"
              maxLength={20}
              value={km[i] ?? ''}
              error={km[i] !== '' && leidos[i] === null ? 'Ese sistema no tiene ahí un tramo' : null}
              onChange={(e) => escribir(i as 0 | 1, e.currentTarget.value)}
            />
          ))}
        </div>
      </Seccion>
    </Panel>
  );
};

import { Button, TextInput } from '@mantine/core';
import { LOTES_MAX } from '@tramos/contract/limites';
import { kilometraje } from '@tramos/contract/posicion';
import { leerPosicion } from '../lib/leer-posicion';
import { ahoraServidor } from '../lib/reloj';
import { useZona } from '../lib/sitio';
import { FormError } from '../ui/form-error';
import { useAhora } from '../ui/use-ahora';
import { cifra } from './catalogo';
import classes from './catalogo.module.css';
import {
  escribirRenglon,
  instanteDe,
  type LoteEscrito,
  leerRenglon,
  llevadoA,
  minutoDe,
} from './lotes-escritos';
import type { Escrito } from './tramo-escrito';
import type { Forma } from './use-forma';

const NUEVO = escribirRenglon({ desde: '', producto: '', velocidad: '' });
const CADA_MS = 30_000;

/** Of the tramo, m; unknown of a new one. */
type Extremos = { posicion_a: number; posicion_b: number } | null;

/** Where the flow has carried it meanwhile; nothing while that cannot be told. */
const textoAhora = (
  desde: string,
  { valores }: Forma<Escrito>,
  extremos: Extremos,
  ahora_ms: number,
): string | null => {
  const [posicion, flujo] = [leerPosicion(desde), cifra(valores.flujo_mps)];
  if (posicion === null || !Number.isFinite(flujo) || valores.lotes_desde === '') return null;
  const aqui = llevadoA(posicion, flujo, valores.lotes_desde, ahora_ms);
  if (aqui < 0) return 'Ya salió de la línea';
  const fuera = extremos !== null && (aqui < extremos.posicion_a || aqui > extremos.posicion_b);
  return `Ahora va en ${kilometraje(aqui)} km${fuera ? ', fuera del tramo' : ''}`;
};

const CampoLote = ({
  numero,
  lote,
  ahora,
  fijo,
  onCambio,
  onQuitar,
}: {
  numero: number;
  lote: LoteEscrito;
  ahora: string | null;
  fijo: boolean;
  onCambio: (cambio: Partial<LoteEscrito>) => void;
  onQuitar: () => void;
}) => (
  <fieldset className={classes.lote}>
    <legend>Lote {numero}</legend>
    <div className={classes.pareja}>
      <TextInput
        label="Empieza en"
        placeholder="212+500"
        rightSection="km"
        rightSectionPointerEvents="none"
        readOnly={fijo}
        value={lote.desde}
        onChange={(e) => onCambio({ desde: e.currentTarget.value })}
      />
      <TextInput
        label="Velocidad de onda"
        inputMode="decimal"
        rightSection="m/s"
        rightSectionWidth={44}
        rightSectionPointerEvents="none"
        readOnly={fijo}
        value={lote.velocidad}
        onChange={(e) => onCambio({ velocidad: e.currentTarget.value })}
      />
    </div>
    <TextInput
      label="Producto"
      maxLength={120}
      readOnly={fijo}
      value={lote.producto}
      onChange={(e) => onCambio({ producto: e.currentTarget.value })}
    />
    <div className={classes.pieLote}>
      <span className={classes.resumen}>{ahora}</span>
      {fijo ? null : (
        <Button variant="default" size="xs" aria-label={`Quitar el lote ${numero}`} onClick={onQuitar}>
          Quitar
        </Button>
      )}
    </div>
  </fieldset>
);

/** Products on their way besides the tramo's own: where each begins, at one moment from which the flow carries it. */
export const CampoLotes = ({ forma, extremos }: { forma: Forma<Escrito>; extremos: Extremos }) => {
  const zona = useZona();
  const ahora_ms = useAhora(CADA_MS);
  const { lotes, lotes_desde } = forma.valores;
  const escritos = lotes.map((texto, orden) => ({ orden, lote: leerRenglon(texto) }));
  const cambiar = (cual: number, cambio: Partial<LoteEscrito>) =>
    forma.poner(
      'lotes',
      escritos.map(({ orden, lote }) => escribirRenglon(orden === cual ? { ...lote, ...cambio } : lote)),
    );
  const agregar = () => {
    if (lotes.length === 0) forma.poner('lotes_desde', new Date(ahoraServidor()).toISOString());
    forma.poner('lotes', [...lotes, NUEVO]);
  };
  const error = forma.error('lotes');
  return (
    <div className={classes.grupo}>
      <h3>Lotes</h3>
      <p className={classes.resumen}>
        {lotes.length === 0
          ? 'Todo el tramo lleva el mismo producto. Si viajan otros, diga dónde empieza cada uno.'
          : 'Antes del primer lote va el producto del tramo. El flujo los mueve desde la hora que se dice.'}
      </p>
      {escritos.map(({ orden, lote }) => (
        <CampoLote
          key={orden}
          numero={orden + 1}
          lote={lote}
          ahora={textoAhora(lote.desde, forma, extremos, ahora_ms)}
          fijo={forma.fija}
          onCambio={(cambio) => cambiar(orden, cambio)}
          onQuitar={() =>
            forma.poner(
              'lotes',
              lotes.filter((_, i) => i !== orden),
            )
          }
        />
      ))}
      {error ? <FormError>{error}</FormError> : null}
      {lotes.length === 0 ? null : (
        <TextInput
          type="datetime-local"
          label="Ahí estaban a las"
          description="Hora del sitio"
          readOnly={forma.fija}
          value={lotes_desde === '' ? '' : minutoDe(lotes_desde, zona)}
          onChange={(e) => forma.poner('lotes_desde', instanteDe(e.currentTarget.value, zona) ?? '')}
        />
      )}
      {forma.fija || lotes.length >= LOTES_MAX ? null : (
        <Button variant="default" onClick={agregar}>
          Agregar lote
        </Button>
      )}
    </div>
  );
};

import { ETIQUETA_ALARMA_REGLA, ETIQUETA_RAZON_REVISION } from '@tramos/contract/alarmas';
import { textoMomento } from '@tramos/contract/momento';
import type { Tramo } from '@tramos/contract/red';
import { plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { Momento } from '../ui/momento';
import { REVISAR_DIA_MS, useAhora } from '../ui/use-ahora';
import type { FilaAlarma, VistaLista } from './pagina';
import { Ciegos, EnlaceFuente, Lleva, Resta } from './piezas';

/** The parts of an alarm that a row of the table and a card both show. */

/** `Tramo 3`, `PT-07 Ramal Sur`: the source, a way to it. */
export const Fuente = ({ fila, conTab = false }: { fila: FilaAlarma; conTab?: boolean }) => (
  <EnlaceFuente alarma={fila} conTab={conTab}>
    {fila.nombre}
  </EnlaceFuente>
);

export const nombreDe = ({ regla, objeto_id }: FilaAlarma): string =>
  regla === 'evento' ? `Evento ${objeto_id} sin resolver` : ETIQUETA_ALARMA_REGLA[regla];

const razonesDe = ({ razones = [], veces_apartada = 0 }: FilaAlarma): string =>
  razones
    .map((razon) =>
      razon === 'apartada_repetida'
        ? `${ETIQUETA_RAZON_REVISION[razon]}: ${plural(veces_apartada, 'vez', 'veces')} en 7 días`
        : ETIQUETA_RAZON_REVISION[razon],
    )
    .join('; ');

/** What was measured, what explains it, and what cannot be watched meanwhile; in the review, why it stands there. */
export const Causa = ({
  fila,
  vista,
  ciegos,
}: {
  fila: FilaAlarma;
  vista: VistaLista;
  ciegos: readonly Tramo[];
}) => {
  if (vista === 'revision') return <>{razonesDe(fila)}</>;
  const partes = [fila.detalle, fila.suprimida ? `la explica ${fila.suprimida.causa}` : null].filter(Boolean);
  return (
    <>
      {partes.join(', ')}
      {partes.length > 0 && ciegos.length > 0 ? ' · ' : null}
      <Ciegos tramos={ciegos} />
    </>
  );
};

/** For how long it has been so or, when it is silenced, what is left of that. */
export const Tiempo = ({ fila, vista }: { fila: FilaAlarma; vista: VistaLista }) => {
  if (vista === 'activas') return <Lleva desde={fila.desde} />;
  const { apartada, fuera_de_servicio: fuera } = fila;
  if (fuera) return fuera.hasta ? <Resta desde={fuera.desde} hasta={fuera.hasta} /> : <>sin plazo</>;
  if (apartada) return <Resta desde={apartada.desde} hasta={apartada.hasta} />;
  return <>mientras dure</>;
};

/** `M. Ríos 02:59:21`, `hasta 04:20, maniobra, M. Ríos`. */
export const Quien = ({ fila }: { fila: FilaAlarma }) => {
  const zona = useZona();
  const ahora_ms = useAhora(REVISAR_DIA_MS);
  const { apartada, fuera_de_servicio: fuera, reconocida_por, reconocida_at } = fila;
  const partes = (...lista: (string | null | undefined)[]) => lista.filter(Boolean).join(', ');
  const hasta = (instante: string | null) =>
    instante ? `hasta ${textoMomento(instante, { junto_a: ahora_ms, zona, precision: 'minuto' })}` : null;
  if (fuera) return <>{partes(hasta(fuera.hasta), fuera.motivo)}</>;
  if (apartada) return <>{partes(hasta(apartada.hasta), apartada.motivo, apartada.por)}</>;
  if (fila.suprimida) return <>por diseño</>;
  if (!reconocida_at || fila.estado !== 'reconocida') return null;
  return (
    <>
      {reconocida_por} <Momento instante={reconocida_at} />
    </>
  );
};

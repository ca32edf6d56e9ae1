import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Evento } from '@tramos/contract/evento';
import { isRegularUser } from '@tramos/contract/roles';
import { type TiraPeriodo, TiraPeriodoSchema } from '@tramos/contract/tira';
import { useMemo, useState } from 'react';
import { crearEleccion } from '../lib/eleccion';
import { marcaDeEvento } from '../lib/estado-evento';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { useVistaTira } from '../realtime/use-tira';
import type { Franja } from '../ui/tira/franja';
import { TiraKilometrica } from '../ui/tira/tira';
import type { Elegido } from './busqueda';
import classes from './tira-mapa.module.css';
import type { RedViva } from './use-red-viva';

/** Folded on a phone, and in a window as low as one on its side, until it is asked for: it takes half of the map there. */
const SIN_LUGAR = '(max-width: 48em), (max-height: 30em)';
const abierta = crearEleccion('tramos.tira.abierta', (guardado) =>
  guardado === null ? !window.matchMedia(SIN_LUGAR).matches : guardado !== 'false',
);
const periodoElegido = crearEleccion<TiraPeriodo>('tramos.tira.periodo', (guardado) => {
  const leido = TiraPeriodoSchema.safeParse(guardado);
  return leido.success ? leido.data : '7d';
});

/** The tramo of the newest event that is open. */
const tramoAbierto = (eventos: RedViva['eventos']): number | undefined =>
  eventos
    .filter((evento) => marcaDeEvento(evento) === 'abierto')
    .reduce<Evento | null>(
      (nuevo, otro) => (nuevo && nuevo.created_at >= otro.created_at ? nuevo : otro),
      null,
    )?.tramo_id;

interface Props {
  red: RedViva;
  elegido: Elegido | null;
  onElegir: (elegido: Elegido) => void;
  franja: Franja | null;
  onFranja: (franja: Franja | null, como?: { replace: boolean }) => void;
}

/**
 * The sistema that is meant: that of a rectangle; else that of what is selected, until another is chosen beside it or a
 * rectangle was drawn on another; else the one chosen, else that of the event which was open when the map came, else the
 * first. None while it could only be guessed: the guess would be taken back once the events have come.
 */
const useSistema = (red: RedViva, elegido: Elegido | null, franja: Franja | null) => {
  const [escogido, setEscogido] = useState<{ sistema: number; junto_a: number | undefined } | null>(null);
  const [alLlegar, setAlLlegar] = useState<number | undefined>(undefined);
  const sistemas = useMemo(
    () => [...new Map(red.tramos.map((t) => [t.sistema_id, t.sistema_nombre]))],
    [red.tramos],
  );
  const sistemaDe = (tramo_id: number | undefined) =>
    red.tramos.find(({ id }) => id === tramo_id)?.sistema_id;
  const delElegido = sistemaDe(
    elegido?.tipo === 'tramo'
      ? elegido.id
      : elegido?.tipo === 'evento'
        ? red.eventos.find(({ id }) => id === elegido.id)?.tramo_id
        : undefined,
  );
  const abierto = alLlegar ?? sistemaDe(tramoAbierto(red.eventos));
  // Later ones leave what is being read where it is.
  if (abierto !== alLlegar) setAlLlegar(abierto);
  const escoger = (cual: number) => setEscogido({ sistema: cual, junto_a: delElegido });
  const [deFranja, setDeFranja] = useState<number | undefined>(undefined);
  if (franja?.sistema !== deFranja) {
    setDeFranja(franja?.sistema);
    // Laid down, it leaves in sight what it was drawn on.
    if (franja) escoger(franja.sistema);
  }
  const sigue = delElegido === undefined || delElegido === escogido?.junto_a;
  const porSaber = red.porSaber.eventos && !red.eventosEnDuda;
  const supuesto =
    porSaber && (elegido?.tipo === 'evento' || abierto === undefined)
      ? undefined
      : (abierto ?? sistemas[0]?.[0]);
  return {
    sistemas,
    sistema: franja?.sistema ?? (sigue ? escogido?.sistema : undefined) ?? delElegido ?? supuesto,
    escoger,
  };
};

/** The linear view at the foot of the map: the same events by place along the line and by time. */
export const TiraMapa = ({ red, elegido, onElegir, franja, onFranja }: Props) => {
  const { role } = useUser();
  const zona = useZona();
  const conTira = abierta.usar();
  const { sistemas, sistema, escoger } = useSistema(red, elegido, franja);
  const { tira, campo, periodo, onPeriodo, fallos, repetir } = useVistaTira({
    ...{ sistema: conTira ? sistema : undefined, franja, onFranja },
    ...{ elegido: periodoElegido.usar(), elegir: periodoElegido.poner },
  });
  const tramos = useMemo(() => red.tramos.filter((t) => t.sistema_id === sistema), [red.tramos, sistema]);
  const estaciones = useMemo(
    () => red.estaciones.filter((e) => e.sistema_id === sistema),
    [red.estaciones, sistema],
  );
  const conOtroSistema = (nuevo: number) => {
    if (franja) onFranja(null);
    escoger(nuevo);
  };
  // It has its place before the line is known: the map is not to move under whoever looks at it by then.
  if (red.tramos.length === 0 && !red.cargando) return null;
  if (!conTira)
    return (
      <div className={classes.plegada}>
        <span>Tira kilométrica</span>
        <ActionIcon aria-label="Mostrar la tira kilométrica" onClick={() => abierta.poner(true)}>
          <IconChevronUp size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    );
  return (
    <div className={classes.pie} data-tira>
      <TiraKilometrica
        tira={tira}
        campo={campo}
        sistema={sistema ?? 0}
        franja={franja}
        onFranja={onFranja}
        tramos={tramos}
        estaciones={estaciones}
        periodo={periodo}
        onPeriodo={onPeriodo}
        fallos={fallos}
        repetir={repetir}
        zona={zona}
        nombrar={({ id, escalado_id }) => (isRegularUser(role) ? (escalado_id ?? 'Evento') : String(id))}
        elegida={elegido?.tipo === 'evento' ? elegido.id : null}
        onElegir={(id) => onElegir({ tipo: 'evento', id })}
        titulo={
          <NativeSelect
            aria-label="Sistema de la tira"
            size="xs"
            value={String(sistema ?? '')}
            data={[
              ...(sistema === undefined ? [{ value: '', label: 'Cargando…', disabled: true }] : []),
              ...sistemas.map(([id, label]) => ({ value: String(id), label })),
            ]}
            onChange={(e) => conOtroSistema(Number(e.currentTarget.value))}
          />
        }
        acciones={
          <ActionIcon aria-label="Ocultar la tira kilométrica" onClick={() => abierta.poner(false)}>
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      />
    </div>
  );
};

import { useNavigate } from '@tanstack/react-router';
import type { Tramo } from '@tramos/contract/red';
import { isRegularUser } from '@tramos/contract/roles';
import type { TiraPeriodo } from '@tramos/contract/tira';
import { useMemo, useState } from 'react';
import { useEstaciones } from '../lib/red';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { useVistaTira } from '../realtime/use-tira';
import type { Franja } from '../ui/tira/franja';
import { TiraKilometrica } from '../ui/tira/tira';

/** The linear view of one tramo: what happened along it, and where it comes back. */
export const TiraTramo = ({
  tramo,
  franja,
  onFranja,
}: {
  tramo: Tramo;
  franja: Franja | null;
  onFranja: (franja: Franja | null, como?: { replace: boolean }) => void;
}) => {
  const { role } = useUser();
  const zona = useZona();
  const navigate = useNavigate();
  const [elegido, setElegido] = useState<TiraPeriodo>('30d');
  const { tira, campo, periodo, onPeriodo, fallos, repetir } = useVistaTira({
    ...{ sistema: tramo.sistema_id, franja, onFranja },
    ...{ elegido, elegir: setElegido },
  });
  const { data: estaciones = [] } = useEstaciones();
  const { id, sistema_id, posicion_a, posicion_b } = tramo;
  const suya = useMemo(() => {
    if (!tira) return undefined;
    const marcas = tira.marcas.filter(({ tramo_id }) => tramo_id === id);
    const dentro = new Set(marcas.map((marca) => marca.id));
    return {
      ...tira,
      marcas,
      puntos: tira.puntos.filter((p) => p.posicion >= posicion_a && p.posicion <= posicion_b),
      recurrencias: tira.recurrencias.filter(({ ids }) => ids.some((uno) => dentro.has(uno))),
    };
  }, [tira, id, posicion_a, posicion_b]);
  const sitios = useMemo(
    () =>
      estaciones.filter(
        (e) =>
          e.sistema_id === sistema_id && e.posicion >= posicion_a - 1_000 && e.posicion <= posicion_b + 1_000,
      ),
    [estaciones, sistema_id, posicion_a, posicion_b],
  );
  const suyo = useMemo(
    () =>
      campo && {
        ...campo,
        sensores: campo.sensores.filter((s) => s.posicion >= posicion_a && s.posicion <= posicion_b),
      },
    [campo, posicion_a, posicion_b],
  );
  const tramos = useMemo(() => [tramo], [tramo]);
  return (
    <TiraKilometrica
      tira={suya}
      tramos={tramos}
      estaciones={sitios}
      periodo={periodo}
      campo={suyo}
      sistema={sistema_id}
      tramo={id}
      franja={franja}
      onFranja={onFranja}
      onPeriodo={onPeriodo}
      fallos={fallos}
      repetir={repetir}
      zona={zona}
      nombrar={(marca) => (isRegularUser(role) ? (marca.escalado_id ?? 'Evento') : String(marca.id))}
      elegida={null}
      onElegir={(detalle) => void navigate({ to: '.', search: (antes) => ({ ...antes, detalle }) })}
      titulo={null}
    />
  );
};

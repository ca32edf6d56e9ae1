import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { textoMomento } from '@tramos/contract/momento';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { ReactNode } from 'react';

import { historiaVigilanciaQuery } from '../lib/red';
import { ahoraServidor } from '../lib/reloj';
import { useZona } from '../lib/sitio';
import { textosDeRazones } from '../lib/vigilancia';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { Migas } from '../ui/migas';
import { useAhora } from '../ui/use-ahora';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import { MenorTomaAhora, VigilanciaMark } from '../ui/vigilancia';
import { EventosTramo } from './eventos-tramo';
import { OperacionTramo, SensorTramo } from './ficha-tramo';
import { camaraDe, MapaTramo } from './mapa-tramo';
import { PresionTramo } from './presion-tramo';
import type { Renglon } from './renglones';
import { TiraTramo } from './tira-tramo';
import classes from './tramo-screen.module.css';
import { useEventosTramo } from './use-eventos-tramo';
import { useFranjaDeTramo } from './use-franja-tramo';
import { useRenglones } from './use-renglones';

const DIA_MS = 86_400_000;
const ARRIBA = [{ nombre: 'Tramos', to: '/tramos' }] as const;

const Seccion = ({ titulo, children }: { titulo?: string; children: ReactNode }) => (
  <section className={classes.seccion}>
    {titulo ? <h2>{titulo}</h2> : null}
    {children}
  </section>
);

const Enlaces = ({ tramo }: Pick<Renglon, 'tramo'>) => {
  const { id } = tramo;
  const centro = camaraDe(tramo.geometria.coordinates)?.centro;
  const hasta = Math.round(ahoraServidor());
  return (
    <div className={classes.enlaces}>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/presiones/PresionTramos"
            search={{ tramo: id, desde: hasta - DIA_MS, hasta }}
          />
        )}
      >
        Ver presiones
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to="/eventos" search={{ tramo: id, rango: 'todo' }} />}
      >
        Ver eventos
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/mapa"
            search={{ tramo: id, ...(centro ? { centro: `${centro.lat},${centro.lng}` } : {}) }}
          />
        )}
      >
        Ver en el mapa
      </Button>
    </div>
  );
};

const Cabecera = ({ renglon, ahora_ms }: { renglon: Renglon; ahora_ms: number }) => {
  const mandos = useMandos();
  const zona = useZona();
  const { tramo, vigilancia } = renglon;
  const desde = vigilancia?.vigilancia === 'completa' ? null : (vigilancia?.desde ?? null);
  return (
    <header className={classes.cabecera} ref={mandos}>
      <Migas arriba={ARRIBA} titulo={tramo.nombre} />
      <p>
        {tramo.sistema_nombre} · {kilometraje(tramo.posicion_a)} a {formatPosicion(tramo.posicion_b)}
      </p>
      {vigilancia ? (
        <p className={classes.estado}>
          <VigilanciaMark {...vigilancia} />
          {desde === null
            ? null
            : ` desde ${textoMomento(desde, { junto_a: ahora_ms, zona, precision: 'minuto' })}`}
        </p>
      ) : null}
      <Enlaces tramo={tramo} />
    </header>
  );
};

/** All that keeps it from being watched whole; the worst stands in the header already. */
const Razones = ({ vigilancia }: Pick<Renglon, 'vigilancia'>) => {
  const razones = textosDeRazones(vigilancia?.razones ?? []);
  return razones.length > 1 ? (
    <ul className={classes.razones} aria-label="Razones">
      {razones.map((razon) => (
        <li key={razon}>{razon}</li>
      ))}
    </ul>
  ) : null;
};

const Peor = ({ vigilancia }: Pick<Renglon, 'vigilancia'>) =>
  vigilancia?.menor_toma ? (
    <p className={classes.peor}>
      Lo más difícil de notar: una toma cerca de {formatPosicion(vigilancia.menor_toma.posicion_peor)}.
    </p>
  ) : null;

const Pagina = ({ renglon }: { renglon: Renglon }) => {
  const ahora_ms = useAhora();
  const { tramo, vigilancia, a, b } = renglon;
  const historia = useQuery(historiaVigilanciaQuery(tramo.id)).data;
  const { franja, ponerFranja } = useFranjaDeTramo(tramo.sistema_id);
  const eventos = useEventosTramo(tramo.id, franja);
  return (
    <div className={classes.rejilla}>
      <div className={classes.principal}>
        <div className={classes.mapa}>
          <MapaTramo {...{ tramo, a, b, vigilancia }} eventos={eventos.eventos} />
        </div>
        <Seccion titulo="Presión, últimas 24 h">
          <PresionTramo tramo={tramo} a={a} b={b} />
        </Seccion>
        <div className={classes.seccion}>
          <TiraTramo tramo={tramo} franja={franja} onFranja={ponerFranja} />
        </div>
        <Seccion titulo={franja ? 'Eventos de la selección' : 'Últimos eventos'}>
          <EventosTramo {...eventos} filtrados={franja !== null} />
        </Seccion>
      </div>
      <div className={classes.lado}>
        <div className={classes.seccion}>
          {vigilancia ? (
            <MenorTomaAhora vigilancia={vigilancia} puntos={historia} ahora_ms={ahora_ms} />
          ) : (
            <SkeletonRows rows={3} />
          )}
          <Razones vigilancia={vigilancia} />
          <Peor vigilancia={vigilancia} />
        </div>
        <Seccion titulo="Sensores">
          <SensorTramo extremo={a} ahora_ms={ahora_ms} />
          <SensorTramo extremo={b} ahora_ms={ahora_ms} />
        </Seccion>
        <Seccion titulo="Operación">
          <OperacionTramo tramo={tramo} ahora_ms={ahora_ms} />
        </Seccion>
      </div>
    </div>
  );
};

/** `/tramos/$id`: all there is to say of one tramo. */
export const TramoScreen = () => {
  const { id } = useParams({ from: '/consola/tramos/$id' });
  const lista = useRenglones({});
  const ahora_ms = useAhora();
  const renglon = lista.todos.find(({ tramo }) => String(tramo.id) === id);
  useTitulo(renglon?.tramo.nombre ?? 'Tramo');
  if (!renglon)
    return (
      <div className={classes.pantalla}>
        <Migas arriba={ARRIBA} titulo="Tramo" />
        {lista.error ? (
          <ErrorState titulo="Error al cargar el tramo" error={lista.error} onRetry={lista.repetir} />
        ) : lista.cargando ? (
          <SkeletonRows rows={12} />
        ) : (
          <EmptyState titulo="Ese tramo no existe">
            O no pertenece a sus sistemas. <Link to="/tramos">Ver los tramos</Link>
          </EmptyState>
        )}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <section className={classes.pantalla} tabIndex={0} aria-label={renglon.tramo.nombre}>
      {lista.enDuda ? <StaleNotice titulo="Error al cargar el tramo" onRetry={lista.repetir} /> : null}
      <Cabecera renglon={renglon} ahora_ms={ahora_ms} />
      <Pagina key={renglon.tramo.id} renglon={renglon} />
    </section>
  );
};

import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatFecha } from '../lib/formato';
import { useSensores, useTramos } from '../lib/red';
import { useZona } from '../lib/sitio';
import { useUnidad } from '../lib/use-unidad';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { useAhora } from '../ui/use-ahora';
import { useTitulo } from '../ui/use-titulo';
import { agruparPorSistema, type GrupoSensores } from './agrupar';
import { Elegir } from './elegir';
import { Marco } from './marco';
import { PerfilPresion } from './perfil-presion';
import classes from './presion-sistema.module.css';
import { TablaPerfil } from './tabla-perfil';
import { Tarjetas } from './tarjetas';
import { usePerfil } from './use-perfil';

const DIA_MS = 86_400_000;
const PASO_MS = 60_000;
const ASENTAR_MS = 200;

/** Chooses a moment of the last 24 h; the right end is now. */
const Momento = ({ t, onMomento }: { t: number | undefined; onMomento: (t: number | undefined) => void }) => {
  const ahora = useAhora(PASO_MS);
  const zona = useZona();
  const [enMano, setEnMano] = useState<number | null>(null);
  const plazo = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has taken what was in hand
  useEffect(() => setEnMano(null), [t]);
  useEffect(() => () => clearTimeout(plazo.current), []);
  const atras = enMano ?? (t === undefined ? 0 : Math.min(0, Math.round((t - ahora) / PASO_MS)));
  const texto = atras === 0 ? 'Ahora' : formatFecha(ahora + atras * PASO_MS, zona);
  return (
    <div className={classes.momento}>
      <label htmlFor="momento">Momento</label>
      <input
        id="momento"
        type="range"
        min={-DIA_MS / PASO_MS}
        max={0}
        value={atras}
        aria-valuetext={texto}
        onChange={(e) => {
          const minutos = Number(e.currentTarget.value);
          setEnMano(minutos);
          clearTimeout(plazo.current);
          plazo.current = setTimeout(
            () => onMomento(minutos === 0 ? undefined : Math.round(ahora + minutos * PASO_MS)),
            ASENTAR_MS,
          );
        }}
      />
      <output htmlFor="momento">{texto}</output>
      <Button variant="default" disabled={atras === 0} onClick={() => onMomento(undefined)}>
        Ahora
      </Button>
    </div>
  );
};

const Perfil = ({ grupo, t }: { grupo: GrupoSensores; t: number | undefined }) => {
  const { unidad } = useUnidad();
  const { data, error, refetch, isPlaceholderData } = usePerfil(grupo.id, t);
  if (error && !data)
    return <ErrorState titulo="Error al cargar el perfil" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const puntos = data.puntos.map((punto) => ({
    ...punto,
    nombre: grupo.sensores.find(({ id }) => id === punto.sensor_id)?.nombre ?? String(punto.sensor_id),
    estacion: grupo.sensores.find(({ id }) => id === punto.sensor_id)?.estacion_nombre ?? null,
  }));
  return (
    <>
      {error && <StaleNotice titulo="Error al cargar el perfil" onRetry={() => void refetch()} />}
      <div aria-busy={isPlaceholderData} data-anterior={isPlaceholderData || undefined}>
        <PerfilPresion puntos={puntos} unidad={unidad} etiqueta={`Perfil de presión de ${grupo.nombre}`} />
        <TablaPerfil puntos={puntos} unidad={unidad} etiqueta={`Perfil de presión de ${grupo.nombre}`} />
      </div>
    </>
  );
};

/** `/presiones/PresionSistema`: all of a sistema at one moment, pressure against kilometre, and its sensors in small. */
export const PresionSistemaScreen = () => {
  const { sistema, t } = useSearch({ from: '/consola/presiones/PresionSistema' });
  const navigate = useNavigate({ from: '/presiones/PresionSistema' });
  const { data: sensores, error, refetch } = useSensores();
  const { data: tramos } = useTramos();
  const grupos = agruparPorSistema(sensores ?? [], tramos ?? []);
  const grupo = sistema === undefined ? grupos[0] : grupos.find(({ id }) => id === sistema);
  useTitulo(grupo ? `Perfil de ${grupo.nombre}` : 'Perfil de presión');
  const buscar = (cambio: { sistema?: number; t?: number | undefined }) =>
    void navigate({
      search: (antes) => ({ ...antes, ...cambio }),
      replace: 't' in cambio,
      resetScroll: false,
    });
  if (!sensores || !tramos)
    return (
      <Marco>
        {error ? (
          <ErrorState titulo="Error al cargar sensores" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </Marco>
    );
  return (
    <Marco
      controles={
        <>
          <Elegir
            etiqueta="Sistema"
            opciones={grupos}
            valor={grupo?.id}
            onElegir={(id) => buscar({ sistema: id })}
          />
          <Momento t={t} onMomento={(momento) => buscar({ t: momento })} />
        </>
      }
    >
      {grupo ? (
        <div className={classes.cuerpo}>
          <section className={classes.panel} aria-label="Perfil">
            <Perfil key={grupo.id} grupo={grupo} t={t} />
          </section>
          <Tarjetas sensores={grupo.sensores} etiqueta={`Sensores de ${grupo.nombre}`} />
        </div>
      ) : (
        <EmptyState titulo="Ese sistema no existe o no está entre los suyos">
          Elija otro de la lista.
        </EmptyState>
      )}
    </Marco>
  );
};

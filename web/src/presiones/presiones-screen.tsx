import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PRESIONES_SENSORES_MAX } from '@tramos/contract/limites';
import { plegar } from '@tramos/contract/plegar';
import type { Sensor } from '@tramos/contract/sensor';
import { useRef, useState } from 'react';
import { plural } from '../lib/formato';
import { useSensores, useTramos } from '../lib/red';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/estados';
import { SeguirPuestaEnMarcha } from '../ui/lista-inicial';
import { type Tecla, useTeclasDe } from '../ui/teclas';
import { alBuscar, useAtajos } from '../ui/use-atajos';
import { useTitulo } from '../ui/use-titulo';
import { agruparPorSistema, type GrupoSensores } from './agrupar';
import { nombreDe } from './datos-sensor';
import { Marco } from './marco';
import classes from './presiones-screen.module.css';
import { Tarjetas } from './tarjetas';

const trozos = (sensores: readonly Sensor[]): Sensor[][] =>
  Array.from({ length: Math.ceil(sensores.length / PRESIONES_SENSORES_MAX) }, (_, i) =>
    sensores.slice(i * PRESIONES_SENSORES_MAX, (i + 1) * PRESIONES_SENSORES_MAX),
  );

const Grupo = ({ nombre, sensores }: GrupoSensores) => (
  <section className={classes.grupo} aria-label={nombre}>
    <h2 className={classes.sistema}>
      {nombre} <span>{plural(sensores.length, 'sensor', 'sensores')}, última hora</span>
    </h2>
    {trozos(sensores).map((trozo) => (
      <Tarjetas key={trozo[0]?.id} sensores={trozo} etiqueta={`Sensores de ${nombre}`} />
    ))}
  </section>
);

const TECLAS: readonly Tecla[] = [[['/'], 'Buscar un sensor']];

/** `/presiones`: the last hour of every sensor in the person's scope, by sistema and in order of chainage. */
export const PresionesScreen = () => {
  useTitulo('Presiones');
  const { sistema } = useSearch({ from: '/consola/presiones' });
  const navigate = useNavigate({ from: '/presiones' });
  const { data: sensores, error, refetch } = useSensores();
  const { data: tramos } = useTramos();
  const [busca, setBusca] = useState('');
  const caja = useRef<HTMLInputElement>(null);
  useTeclasDe('Presiones', TECLAS);
  useAtajos(alBuscar(() => caja.current?.focus()));
  const grupos = agruparPorSistema(sensores ?? [], tramos ?? []);
  const hallados = grupos
    .filter(({ id }) => sistema === undefined || id === sistema)
    .map((grupo) => ({
      ...grupo,
      sensores: grupo.sensores.filter((s) => plegar(`${nombreDe(s)} ${s.clave}`).includes(plegar(busca))),
    }))
    .filter((grupo) => grupo.sensores.length > 0);
  const controles = (
    <>
      <TextInput
        ref={caja}
        className={classes.buscar ?? ''}
        aria-label="Buscar un sensor"
        aria-keyshortcuts="/"
        placeholder="Buscar un sensor"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={busca}
        onChange={(e) => setBusca(e.currentTarget.value)}
      />
      {grupos.length > 1 && (
        <Select
          aria-label="Sistema"
          placeholder="Todos los sistemas"
          clearable
          clearButtonProps={{ 'aria-label': 'Todos los sistemas' }}
          value={sistema === undefined ? null : String(sistema)}
          data={grupos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          onChange={(texto) =>
            void navigate({
              search: (antes) => ({ ...antes, sistema: texto === null ? undefined : Number(texto) }),
            })
          }
        />
      )}
    </>
  );
  return (
    <Marco controles={controles}>
      {error && !sensores ? (
        <ErrorState titulo="Error al cargar sensores" error={error} onRetry={() => void refetch()} />
      ) : !sensores ? (
        <SkeletonRows />
      ) : hallados.length === 0 ? (
        <EmptyState
          titulo={busca === '' ? 'No hay sensores en sus sistemas' : 'Ningún sensor se llama así'}
          accion={busca === '' && <SeguirPuestaEnMarcha />}
        >
          {busca !== '' && 'Escriba otra parte de su nombre o de su clave.'}
        </EmptyState>
      ) : (
        <div className={classes.grupos}>
          {hallados.map((grupo) => (
            <Grupo key={grupo.id} {...grupo} />
          ))}
        </div>
      )}
    </Marco>
  );
};

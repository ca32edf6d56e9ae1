import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FiltroGuardado } from '@tramos/contract/evento-acciones';
import { FiltroGuardadoBodySchema } from '@tramos/contract/evento-acciones';
import { useState } from 'react';
import { llamar } from '../../lib/api';
import { esAppError, seReintenta } from '../../lib/app-error';
import { useUser } from '../../lib/sesion';
import { BotonActo } from '../../ui/boton-acto';
import { ErrorState } from '../../ui/estados';
import classes from './filtros.module.css';
import { busquedaGuardada, consultaGuardable, delMismoNombre, estaPuesto } from './guardados';
import { useFiltros } from './use-filtros';

const guardadosQuery = queryOptions({
  queryKey: ['filtros-guardados'],
  queryFn: async ({ signal }) => (await llamar('filtrosGuardados', { signal })).filtros,
});

const NINGUNO: readonly FiltroGuardado[] = [];

/** Saves and removes; what was removed last can be put back. */
const useGuardados = () => {
  const client = useQueryClient();
  const releer = () => client.invalidateQueries({ queryKey: guardadosQuery.queryKey });
  const { data = NINGUNO, error, refetch } = useQuery(guardadosQuery);
  const guardar = useMutation({
    mutationFn: (body: Pick<FiltroGuardado, 'nombre' | 'consulta'>) => llamar('guardarFiltro', { body }),
    onSettled: releer,
  });
  const quitar = useMutation({
    mutationFn: ({ id }: FiltroGuardado) => llamar('quitarFiltro', { params: { id } }),
    onSettled: releer,
  });
  return { guardados: data, error, repetir: () => void refetch(), guardar, quitar };
};

type Guardados = ReturnType<typeof useGuardados>;

const Renglon = ({
  guardado,
  onAplicar,
  quitar,
}: {
  guardado: FiltroGuardado;
  onAplicar: () => void;
  quitar: (() => void) | null;
}) => {
  const { search } = useFiltros();
  return (
    <li>
      <button
        type="button"
        className={classes.guardado}
        aria-current={estaPuesto(guardado, search) || undefined}
        onClick={onAplicar}
      >
        {guardado.nombre}
      </button>
      {quitar ? (
        <ActionIcon size={28} aria-label={`Quitar ${guardado.nombre}`} onClick={quitar}>
          <IconTrash size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </li>
  );
};

/** Keeps the filters in force under a name; a name that is taken is replaced. */
const Guardar = ({ guardados, guardar }: Pick<Guardados, 'guardados' | 'guardar'>) => {
  const { search } = useFiltros();
  const [nombre, setNombre] = useState('');
  const leido = FiltroGuardadoBodySchema.safeParse({ nombre, consulta: consultaGuardable(search) });
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (leido.success) guardar.mutate(leido.data, { onSuccess: () => setNombre('') });
      }}
    >
      <div className={classes.guardar}>
        <TextInput
          label="Guardar los filtros puestos como"
          maxLength={60}
          value={nombre}
          onChange={(e) => setNombre(e.currentTarget.value)}
        />
        <BotonActo type="submit" variant="default" disabled={!leido.success} ocupado={guardar.isPending}>
          {delMismoNombre(guardados, nombre) ? 'Reemplazar' : 'Guardar'}
        </BotonActo>
      </div>
    </form>
  );
};

const mensajeDe = (error: unknown, general: string): string => (esAppError(error) ? error.message : general);

const Pie = ({ guardados, guardar, quitar }: Guardados) => {
  const quitado = quitar.isSuccess ? quitar.variables : null;
  const fallo = guardar.error ?? quitar.error;
  const repetir = () => {
    if (guardar.error && guardar.variables) guardar.mutate(guardar.variables);
    else if (quitar.variables) quitar.mutate(quitar.variables);
  };
  return (
    <div className={classes.pieGuardados}>
      {quitado ? (
        <p className={classes.deshacer} role="status">
          <span>Se quitó «{quitado.nombre}».</span>
          <Button
            size="xs"
            variant="default"
            onClick={() => guardar.mutate(quitado, { onSuccess: () => quitar.reset() })}
          >
            Deshacer
          </Button>
        </p>
      ) : null}
      <Guardar guardados={guardados} guardar={guardar} />
      {fallo ? (
        <p className={classes.falta} role="alert">
          {mensajeDe(fallo, 'No se pudo guardar el cambio.')}{' '}
          {seReintenta(fallo) ? (
            <Button size="xs" variant="default" onClick={repetir}>
              Reintentar
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
};

const Contenido = ({ onListo }: { onListo: () => void }) => {
  const { pantalla } = useUser();
  const { aplicar } = useFiltros();
  const uso = useGuardados();
  if (uso.error)
    return (
      <ErrorState titulo="Error al cargar los filtros guardados" error={uso.error} onRetry={uso.repetir} />
    );
  return (
    <>
      {uso.guardados.length === 0 ? (
        <p className={classes.vacio}>Aún no guarda filtros. Póngalos en la barra y deles un nombre.</p>
      ) : (
        <ul className={classes.guardados} aria-label="Filtros guardados">
          {uso.guardados.map((guardado) => (
            <Renglon
              key={guardado.id}
              guardado={guardado}
              onAplicar={() => {
                aplicar(busquedaGuardada(guardado));
                onListo();
              }}
              quitar={pantalla ? null : () => uso.quitar.mutate(guardado)}
            />
          ))}
        </ul>
      )}
      {pantalla ? null : <Pie {...uso} />}
    </>
  );
};

/** The filters that this person keeps under a name: apply, save, replace, remove. */
export const FiltrosGuardados = () => {
  const [abierto, setAbierto] = useState(false);
  return (
    <Popover
      opened={abierto}
      onChange={setAbierto}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.abridor ?? ''}
          leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={abierto}
          onClick={() => setAbierto(!abierto)}
        >
          Guardados
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Filtros guardados">
        <Contenido onListo={() => setAbierto(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};

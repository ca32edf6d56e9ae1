import { Skeleton, Switch } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { anclaQuery } from '../lib/ancla-auditoria';
import { llamar } from '../lib/api';
import { ErrorState } from '../ui/estados';
import { FormError } from '../ui/form-error';
import interruptor from '../ui/interruptor.module.css';
import classes from './ajustes.module.css';

const seguridadQuery = queryOptions({
  queryKey: ['seguridad'],
  queryFn: ({ signal }) => llamar('seguridad', { signal }),
});

/** Said where a site is made safe: an audit that never leaves the server can be written anew there. */
const AnclaSitio = () => {
  const { data } = useQuery(anclaQuery);
  if (!data) return null;
  return (
    <p className={classes.ayuda}>
      {data.destinos.length === 0
        ? 'Ninguna copia de la auditoría sale de este servidor (AUDIT_ANCHOR_FILE, AUDIT_ANCHOR_MAIL). '
        : `Cada día sale una línea de la auditoría ${data.destinos.join(' y ')}. `}
      <Link to="/reportes/auditoria">Ver la auditoría</Link>
    </p>
  );
};

/** What an administrator asks of everybody's sign-in. */
export const SeguridadSitio = () => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(seguridadQuery);
  const poner = useMutation({
    mutationFn: (exigir_segundo_factor: boolean) =>
      llamar('ponerSeguridad', { body: { exigir_segundo_factor } }),
    onSuccess: (puesta) => client.setQueryData(seguridadQuery.queryKey, puesta),
  });
  if (error && !data)
    return (
      <ErrorState
        titulo="No se pudo leer la seguridad del sitio"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height={36} width={320} />;
  return (
    <>
      <Switch
        size="md"
        withThumbIndicator={false}
        classNames={{
          track: interruptor.interruptor ?? '',
          thumb: interruptor.perilla ?? '',
          label: classes.rotulo ?? '',
          description: classes.ayuda ?? '',
        }}
        label="Exigir segundo factor a los administradores"
        description="Quien no lo tenga deberá activarlo antes de seguir, también si ya tiene la consola abierta."
        checked={poner.isPending ? poner.variables : data.exigir_segundo_factor}
        disabled={poner.isPending}
        onChange={(evento) => poner.mutate(evento.currentTarget.checked)}
      />
      <AnclaSitio />
      {poner.error ? (
        <div className={classes.campo}>
          <FormError
            error={poner.error}
            onRetry={() => poner.mutate(poner.variables ?? data.exigir_segundo_factor)}
          />
        </div>
      ) : null}
    </>
  );
};

import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MiSesion } from '@tramos/contract/ajustes';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { formatFecha } from '../lib/formato';
import { navegadorDe } from '../lib/navegador';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { ErrorState } from '../ui/estados';
import classes from './ajustes.module.css';

/** Sessions come and go by themselves. */
const RELEER_MS = 15_000;
const sesionesQuery = queryOptions({
  queryKey: ['ajustes', 'sesiones'],
  queryFn: ({ signal }) => llamar('misSesiones', { signal }),
  refetchInterval: RELEER_MS,
});

const Fila = ({ sesion, onCerrar }: { sesion: MiSesion; onCerrar: (() => void) | null }) => {
  const zona = useZona();
  return (
    <li className={classes.sesion}>
      <div>
        <strong title={sesion.agente}>{navegadorDe(sesion.agente)}</strong>
        {sesion.actual ? <span className={classes.etiqueta}>Esta sesión</span> : null}
        <p>
          Desde <span className="mono">{sesion.ip}</span>, abierta el {formatFecha(sesion.creada_at, zona)}
        </p>
      </div>
      {sesion.actual || !onCerrar ? null : (
        <Button
          size="xs"
          variant="default"
          aria-label={`Cerrar la sesión de ${navegadorDe(sesion.agente)}`}
          onClick={onCerrar}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
};

/** Where one is signed in, and the way to end what one has left open elsewhere. */
export const Sesiones = () => {
  const { pantalla } = useUser();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sesionesQuery);
  /** Which one to close; null with `preguntando` is all the others. */
  const [porCerrar, setPorCerrar] = useState<MiSesion | null>(null);
  const [preguntando, setPreguntando] = useState(false);
  const cerrar = useMutation({
    mutationFn: () => llamar('cerrarMisSesiones', { body: { id: porCerrar?.id ?? null } }),
    onSuccess: () => setPreguntando(false),
    onSettled: () => client.invalidateQueries({ queryKey: sesionesQuery.queryKey }),
  });
  const preguntar = (sesion: MiSesion | null) => {
    cerrar.reset();
    setPorCerrar(sesion);
    setPreguntando(true);
  };
  if (error && !data)
    return (
      <ErrorState titulo="No se pudieron leer sus sesiones" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton height={96} />;
  const otras = data.sesiones.filter(({ actual }) => !actual);
  return (
    <>
      <ul className={classes.sesiones} aria-label="Sesiones abiertas">
        {data.sesiones.map((sesion) => (
          <Fila key={sesion.id} sesion={sesion} onCerrar={pantalla ? null : () => preguntar(sesion)} />
        ))}
      </ul>
      <p className={classes.nota} role="status">
        {cerrar.isSuccess && otras.length === 0
          ? 'Cerradas. Solo queda esta sesión.'
          : 'Si no reconoce alguna, ciérrela y cambie su contraseña.'}
      </p>
      {otras.length > 0 && !pantalla ? (
        <div className={classes.acciones}>
          <Button variant="default" onClick={() => preguntar(null)}>
            Cerrar las demás sesiones
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        confirmacion={
          preguntando
            ? {
                tipo: 'confirm-remove',
                titulo: porCerrar ? 'Cerrar sesión' : 'Cerrar las demás sesiones',
                mensaje: porCerrar
                  ? `Cerrar la sesión de ${navegadorDe(porCerrar.agente)} desde ${porCerrar.ip}`
                  : 'Cerrar todas sus sesiones menos esta',
                consecuencia: 'Esa consola se lo dirá y volverá a la pantalla de ingreso.',
                icono: 'warning',
                textoConfirmar: 'Cerrar',
                estilo: 'danger',
              }
            : null
        }
        ocupado={cerrar.isPending}
        error={cerrar.error}
        onConfirm={() => cerrar.mutate()}
        onCancel={() => setPreguntando(false)}
      />
    </>
  );
};

import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SesionAbierta } from '@tramos/contract/configuracion';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { ETIQUETA_ROLE } from '@tramos/contract/roles';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { formatFecha, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import pantalla from '../ui/lista-detalle.module.css';
import { Migas } from '../ui/migas';
import tabla from '../ui/tabla.module.css';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import classes from './catalogo.module.css';

/** Sessions come and go by themselves. */
const RELEER_MS = 15_000;

const Fila = ({ sesion, onCerrar }: { sesion: SesionAbierta; onCerrar: (sesion: SesionAbierta) => void }) => {
  const zona = useZona();
  return (
    <tr>
      <td>
        <strong>{sesion.nombre}</strong>
        {sesion.actual ? <span className={classes.etiqueta}>Esta sesión</span> : null}
      </td>
      <td className={`${classes.mono} ${classes.amplia}`}>{sesion.username}</td>
      <td className={classes.amplia}>{sesion.pantalla ? 'Pantalla de pared' : ETIQUETA_ROLE[sesion.role]}</td>
      <td>{formatFecha(sesion.creada_at, zona)}</td>
      <td className={`${classes.mono} ${classes.amplia}`}>{sesion.ip}</td>
      <td className={`${classes.amplia} ${classes.agente}`} title={sesion.agente}>
        {sesion.agente || '-'}
      </td>
      <td className={tabla.cifra}>
        <Button
          size="xs"
          variant="default"
          disabled={sesion.actual}
          aria-label={`Cerrar la sesión de ${sesion.nombre}`}
          onClick={() => onCerrar(sesion)}
        >
          Cerrar
        </Button>
      </td>
    </tr>
  );
};

const Tabla = ({
  sesiones,
  onCerrar,
}: {
  sesiones: readonly SesionAbierta[];
  onCerrar: (sesion: SesionAbierta) => void;
}) => (
  <table className={`${tabla.tabla} ${classes.tabla}`} aria-label="Sesiones">
    <thead>
      <tr>
        <th>Persona</th>
        <th className={classes.amplia}>Usuario</th>
        <th className={classes.amplia}>Rol</th>
        <th>Abierta el</th>
        <th className={classes.amplia}>Dirección</th>
        <th className={classes.amplia}>Navegador</th>
        <th>
          <span className="solo-lector">Acciones</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {sesiones.map((sesion) => (
        <Fila key={sesion.id} sesion={sesion} onCerrar={onCerrar} />
      ))}
    </tbody>
  </table>
);

const ConfirmarCierre = ({
  sesion,
  onListo,
  onCancelar,
}: {
  sesion: SesionAbierta | null;
  onListo: () => void;
  onCancelar: () => void;
}) => {
  const cerrar = useMutation({
    mutationFn: (id: string) => llamar('cerrarSesion', { params: { id } }),
    onSuccess: onListo,
  });
  return (
    <ConfirmDialog
      confirmacion={
        sesion && {
          tipo: 'confirm-remove',
          titulo: 'Cerrar sesión',
          mensaje: `Cerrar la sesión de ${sesion.nombre} (${sesion.username})`,
          consecuencia:
            'Su consola se lo dirá y volverá a la pantalla de ingreso. Queda escrito en la auditoría.',
          icono: 'warning',
          textoConfirmar: 'Cerrar sesión',
          estilo: 'danger',
        }
      }
      ocupado={cerrar.isPending}
      error={cerrar.error}
      onConfirm={() => sesion && cerrar.mutate(sesion.id)}
      onCancel={() => {
        cerrar.reset();
        onCancelar();
      }}
    />
  );
};

/** `/configuracion/sesiones`: who is signed in now, and the way to end a session from another desk. */
export const SesionesScreen = () => {
  const mandos = useMandos();
  useTitulo('Sesiones');
  const { q } = useSearch({ from: '/consola/configuracion/sesiones' });
  const navigate = useNavigate({ from: '/configuracion/sesiones' });
  const [buscado] = useDebouncedValue(q, 250);
  const [porCerrar, setPorCerrar] = useState<SesionAbierta | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['configuracion', 'sesiones', buscado ?? ''],
    placeholderData: keepPreviousData,
    refetchInterval: RELEER_MS,
    queryFn: ({ signal }) =>
      llamar('sesionesAbiertas', { query: { buscar: buscado, limit: LIMITE_MAX }, signal }),
  });
  return (
    <div className={pantalla.pantalla}>
      <div className={pantalla.lista}>
        <header className={pantalla.cabecera} ref={mandos}>
          <Migas arriba={[{ nombre: 'Configuración', to: '/configuracion' }]} titulo="Sesiones" />
          <p>{data ? plural(data.total, 'abierta', 'abiertas') : null}</p>
        </header>
        <div className={pantalla.filtros}>
          <TextInput
            type="search"
            aria-label="Buscar en Sesiones"
            placeholder="Nombre, usuario o dirección"
            maxLength={100}
            w={320}
            value={q ?? ''}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            onChange={(e) =>
              void navigate({ search: { q: e.currentTarget.value || undefined }, replace: true })
            }
          />
        </div>
        <div className={pantalla.marco}>
          {error && data ? (
            <StaleNotice titulo="Error al cargar las sesiones" onRetry={() => void refetch()} />
          ) : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
          <section className={pantalla.rollo} tabIndex={0} aria-label="Lista de sesiones">
            {error && !data ? (
              <ErrorState
                titulo="No se pudieron cargar las sesiones"
                error={error}
                onRetry={() => void refetch()}
              />
            ) : null}
            {isPending ? <SkeletonRows rows={6} /> : null}
            {data?.sesiones.length === 0 ? (
              <EmptyState titulo="Ninguna sesión coincide">Quite o cambie lo que escribió.</EmptyState>
            ) : null}
            {data && data.sesiones.length > 0 ? (
              <Tabla sesiones={data.sesiones} onCerrar={setPorCerrar} />
            ) : null}
          </section>
        </div>
      </div>
      <ConfirmarCierre
        sesion={porCerrar}
        onListo={() => {
          setPorCerrar(null);
          void refetch();
        }}
        onCancelar={() => setPorCerrar(null)}
      />
    </div>
  );
};

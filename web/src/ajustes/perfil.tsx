import { Skeleton, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Perfil as DatosPerfil } from '@tramos/contract/ajustes';
import { ETIQUETA_ROLE } from '@tramos/contract/roles';
import type { User } from '@tramos/contract/usuario';
import { llamar } from '../lib/api';
import { plural } from '../lib/formato';
import { adoptarUser, useUser } from '../lib/sesion';
import { ErrorState } from '../ui/estados';
import classes from './ajustes.module.css';
import { FormaSeccion } from './forma-seccion';
import { useSeccion } from './use-seccion';

const perfilQuery = queryOptions({
  queryKey: ['ajustes', 'perfil'],
  queryFn: ({ signal }) => llamar('miPerfil', { signal }),
});

const alcanceDe = ({ todos_los_sistemas, sistemas }: User): string => {
  if (todos_los_sistemas) return 'Todos los sistemas';
  return sistemas.length === 0 ? 'Ningún sistema' : plural(sistemas.length, 'sistema', 'sistemas');
};

const Formulario = ({ perfil }: { perfil: DatosPerfil }) => {
  const client = useQueryClient();
  const seccion = useSeccion({
    guardado: { nombre: perfil.nombre, correo: perfil.correo ?? '' },
    version: perfil.version,
    releer: () => client.invalidateQueries({ queryKey: perfilQuery.queryKey }),
    enviar: async ({ nombre, correo }, version) => {
      const nuevo = await llamar('ponerMiPerfil', {
        body: { nombre, correo: correo.trim() === '' ? null : correo.trim(), version },
      });
      client.setQueryData(perfilQuery.queryKey, nuevo);
      adoptarUser(nuevo.user);
    },
  });
  const { valores, poner, error } = seccion;
  const fija = perfil.user.pantalla;
  return (
    <FormaSeccion
      seccion={seccion}
      fija={fija}
      nota="Con este nombre se firma lo que usted reconoce, escala y cambia. Al correo llegan los escalamientos."
      efecto="El cambio queda escrito en la auditoría."
    >
      <div className={classes.campo}>
        <TextInput
          label="Nombre"
          autoComplete="name"
          maxLength={200}
          readOnly={fija}
          value={valores.nombre}
          error={error('nombre')}
          onChange={(e) => poner('nombre', e.currentTarget.value)}
        />
      </div>
      <div className={classes.campo}>
        <TextInput
          label="Correo"
          type="email"
          autoComplete="email"
          maxLength={200}
          readOnly={fija}
          value={valores.correo}
          error={error('correo')}
          onChange={(e) => poner('correo', e.currentTarget.value)}
        />
      </div>
    </FormaSeccion>
  );
};

/** Who is signed in and what for. Role and scope are an administrator's to change, in Configuración. */
export const Perfil = () => {
  const user = useUser();
  const { data, error, refetch } = useQuery(perfilQuery);
  return (
    <>
      <dl className={classes.datos}>
        <dt>Usuario</dt>
        <dd className="mono">{user.username}</dd>
        <dt>Rol</dt>
        <dd>
          {ETIQUETA_ROLE[user.role]}
          {user.pantalla ? ', solo de consulta' : ''}
        </dd>
        <dt>Alcance</dt>
        <dd>{alcanceDe(user)}</dd>
      </dl>
      <hr className={classes.raya} />
      {error && !data ? (
        <ErrorState titulo="No se pudo leer su perfil" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data ? <Formulario perfil={data} /> : error ? null : <Skeleton height={140} />}
    </>
  );
};

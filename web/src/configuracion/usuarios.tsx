import type { UsuarioConfig } from '@tramos/contract/configuracion';
import { ETIQUETA_ROLE, RoleSchema } from '@tramos/contract/roles';
import type { User } from '@tramos/contract/usuario';
import { llamar } from '../lib/api';
import { formatFecha } from '../lib/formato';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { CanalesAviso } from '../ui/canales-aviso';
import { BotonConfirmado } from './boton-confirmado';
import { CampoOpcion, CampoSiNo, CampoTexto, CampoVarios } from './campos';
import { type Catalogo, cifra, type DichoUnaVez, type Guardado, oNada } from './catalogo';
import classes from './catalogo.module.css';
import { CatalogoScreen } from './catalogo-screen';
import { useSistemasQueVe } from './opciones';
import type { Forma } from './use-forma';

type Escrito = Record<'username' | 'nombre' | 'role' | 'correo' | 'sesiones_max', string> & {
  activo: boolean;
  todos_los_sistemas: boolean;
  pantalla: boolean;
  instructor: boolean;
  sistemas: readonly string[];
};

const Campos = ({ forma }: { forma: Forma<Escrito> }) => {
  const yo = useUser();
  const sistemas = useSistemasQueVe();
  const roles = RoleSchema.options.filter(
    (role) => yo.role === 'administrator' || role === 'user' || role === forma.valores.role,
  );
  return (
    <>
      <CampoTexto forma={forma} campo="nombre" label="Nombre" maxLength={120} required />
      <CampoTexto
        forma={forma}
        campo="username"
        label="Usuario"
        ayuda="Con el que inicia sesión"
        maxLength={60}
        mono
        required
      />
      <CampoOpcion
        forma={forma}
        campo="role"
        label="Rol"
        opciones={roles.map((value) => ({ value, label: ETIQUETA_ROLE[value] }))}
      />
      <CampoTexto forma={forma} campo="correo" label="Correo" type="email" />
      <CampoSiNo
        forma={forma}
        campo="todos_los_sistemas"
        label="Ve todos los sistemas, también los que se agreguen"
      />
      {forma.valores.todos_los_sistemas ? null : (
        <CampoVarios forma={forma} campo="sistemas" label="Sistemas que ve" opciones={sistemas} />
      )}
      <CampoTexto
        forma={forma}
        campo="sesiones_max"
        label="Sesiones a la vez"
        ayuda="Al abrir una más se cierra la más antigua"
        numerico
        maxLength={3}
        required
      />
      <CampoSiNo
        forma={forma}
        campo="pantalla"
        label="Pantalla de pared"
        ayuda="Solo mira: dura un año y no puede cambiar nada."
      />
      {yo.role === 'administrator' ? (
        <CampoSiNo
          forma={forma}
          campo="instructor"
          label="Instructor"
          ayuda="Puede preparar, iniciar y terminar ejercicios de adiestramiento en los sistemas que ve."
        />
      ) : null}
      <CampoSiNo
        forma={forma}
        campo="activo"
        label="Activa"
        ayuda="Desactivada, sus sesiones se cierran al momento."
      />
    </>
  );
};

const dichoDe = (username: string, secreto: string): DichoUnaVez => ({
  titulo: `Contraseña de ${username}`,
  ayuda: 'Dígasela en persona: no se volverá a mostrar, y al entrar tendrá que cambiarla.',
  secreto,
});

/** For whoever forgot the password or lost the authenticator. */
const Acceso = ({
  fila,
  onCambio,
}: {
  fila: UsuarioConfig;
  onCambio: (guardado: Guardado<UsuarioConfig>) => void;
}) => {
  const zona = useZona();
  const yo = useUser();
  const sobre = { params: { id: fila.id }, body: { version: fila.version } };
  return (
    <div className={classes.grupo}>
      <h3>Acceso</h3>
      <p className={classes.resumen}>
        {fila.ultimo_ingreso
          ? `Último ingreso: ${formatFecha(fila.ultimo_ingreso, zona)}.`
          : 'Aún no ha entrado.'}
        {fila.sesiones_abiertas > 0 ? ` Sesiones abiertas: ${fila.sesiones_abiertas}.` : ''}
      </p>
      {fila.id === yo.id ? (
        <p className={classes.resumen}>Su propia contraseña y su segundo factor se cambian en Ajustes.</p>
      ) : (
        <>
          {fila.externa ? (
            <p className={classes.resumen}>
              Entra con el proveedor de identidad: allí se cambian su contraseña y su rol, que aquí se pone
              otra vez en cada ingreso.
            </p>
          ) : (
            <BotonConfirmado
              mensaje={`Dar a ${fila.nombre} una contraseña nueva`}
              consecuencia="La anterior deja de valer y sus sesiones se cierran al momento."
              hacer={() => llamar('passwordUsuario', sobre)}
              onHecho={({ usuario, password }) =>
                onCambio({ fila: usuario, dicho: dichoDe(usuario.username, password) })
              }
            >
              Dar una contraseña nueva
            </BotonConfirmado>
          )}
          {fila.segundo_factor ? (
            <BotonConfirmado
              mensaje={`Quitar el segundo factor de ${fila.nombre}`}
              consecuencia="Podrá entrar con su sola contraseña. Compruebe antes que es quien dice ser."
              hacer={() => llamar('quitarFactorUsuario', sobre)}
              onHecho={(usuario) => onCambio({ fila: usuario })}
            >
              Quitar su segundo factor
            </BotonConfirmado>
          ) : null}
        </>
      )}
    </div>
  );
};

const AccesoYAvisos: typeof Acceso = ({ fila, onCambio }) => (
  <>
    <Acceso fila={fila} onCambio={onCambio} />
    <div className={classes.grupo}>
      <CanalesAviso usuario_id={fila.id} />
    </div>
  </>
);

const aCuerpo = ({ role, correo, sesiones_max, sistemas, ...resto }: Escrito) => ({
  ...resto,
  role: RoleSchema.parse(role),
  correo: oNada(correo),
  sesiones_max: cifra(sesiones_max),
  sistemas: sistemas.map(Number),
});

const CATALOGO: Catalogo<UsuarioConfig, Escrito> = {
  plural: 'usuarios',
  titulo: 'Usuarios',
  uno: 'usuario',
  articulo: 'el',
  buscar: 'Nombre, usuario o correo',
  vacio: 'Agregue a quien vaya a usar la consola.',
  nombre: ({ nombre }) => nombre,
  columnas: [
    { titulo: 'Usuario', mono: true, celda: ({ username }) => username },
    {
      titulo: 'Rol',
      celda: ({ role, pantalla, instructor }) =>
        [pantalla ? 'Pantalla de pared' : ETIQUETA_ROLE[role], ...(instructor ? ['instructor'] : [])].join(
          ', ',
        ),
    },
    {
      titulo: 'Sistemas',
      amplia: true,
      celda: ({ todos_los_sistemas, sistemas }) => (todos_los_sistemas ? 'Todos' : String(sistemas.length)),
    },
    {
      titulo: 'Segundo factor',
      amplia: true,
      celda: ({ segundo_factor }) => (segundo_factor ? 'Activo' : '-'),
    },
    {
      titulo: 'Sesiones',
      cifra: true,
      amplia: true,
      celda: ({ sesiones_abiertas }) => String(sesiones_abiertas),
    },
  ],
  leer: async (pedido) => {
    const { usuarios: filas, total } = await llamar('usuariosConfig', pedido);
    return { filas, total };
  },
  crear: async (escrito) => {
    const { usuario, password } = await llamar('crearUsuario', { body: aCuerpo(escrito) });
    return { fila: usuario, dicho: dichoDe(usuario.username, password) };
  },
  editar: ({ id, version }, escrito) =>
    llamar('editarUsuario', { params: { id }, body: { ...aCuerpo(escrito), version } }),
  quitar: (pedido) => llamar('borrarUsuario', pedido),
  nuevo: {
    ...{ username: '', nombre: '', role: 'user', correo: '', sesiones_max: '1' },
    ...{ activo: true, todos_los_sistemas: false, pantalla: false, instructor: false, sistemas: [] },
  },
  aValores: ({
    username,
    nombre,
    role,
    correo,
    sesiones_max,
    activo,
    todos_los_sistemas,
    pantalla,
    instructor,
    sistemas,
  }) => ({
    ...{ username, nombre, role, activo, todos_los_sistemas, pantalla, instructor },
    correo: correo ?? '',
    sesiones_max: String(sesiones_max),
    sistemas: sistemas.map(String),
  }),
  Campos,
  Acciones: AccesoYAvisos,
};

/** Whoever sees less than an account may not act on it; a monitorista acts on regular users alone (product §2.2). */
const deQuien = ({ role, todos_los_sistemas, sistemas }: User): typeof CATALOGO => ({
  ...CATALOGO,
  editable: (fila) =>
    (role === 'administrator' || fila.role === 'user') &&
    (todos_los_sistemas || (!fila.todos_los_sistemas && fila.sistemas.every((id) => sistemas.includes(id)))),
});

export const UsuariosScreen = () => <CatalogoScreen catalogo={deQuien(useUser())} />;

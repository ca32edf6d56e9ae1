import { TOKEN_DIAS } from '@tramos/contract/limites';
import {
  type Ambito,
  AmbitoSchema,
  ETIQUETA_AMBITO,
  ETIQUETA_ESTADO_TOKEN,
  type TokenConfig,
} from '@tramos/contract/tokens';
import { llamar } from '../lib/api';
import { direccionDeConsola } from '../lib/camino';
import { formatFecha } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { CampoOpcion, CampoSiNo, CampoTexto, CampoVarios } from './campos';
import { type Catalogo, cifra } from './catalogo';
import classes from './catalogo.module.css';
import { CatalogoScreen } from './catalogo-screen';
import { useSistemasQueVe } from './opciones';
import type { Forma } from './use-forma';

type Escrito = Record<'nombre' | 'dias', string> & {
  ambitos: readonly string[];
  sistemas: readonly string[];
  todos_los_sistemas: boolean;
  activo: boolean;
};

/** Days that the form offers. */
const PLAZOS = [30, TOKEN_DIAS, 180, 365];

/** A call to try each scope with; acknowledging has none that can be tried without doing it. */
const EJEMPLO: Record<Ambito, string> = {
  eventos: '/api/eventos?limit=10',
  presiones: '/api/presiones/perfil?sistema=1',
  red: '/api/sensors',
  reportes: '/api/eventos/export',
  reconocer: '/api/eventos/1042/reconocer',
};
const curlDe = (ambitos: readonly string[], token: string): string => {
  const ambito = AmbitoSchema.options.find((uno) => ambitos.includes(uno)) ?? 'eventos';
  const metodo = ambito === 'reconocer' ? '-X POST ' : '';
  return `curl ${metodo}-H 'Authorization: Bearer ${token}' '${direccionDeConsola()}${EJEMPLO[ambito]}'`;
};

const Fecha = ({ cuando }: { cuando: string | null }) => {
  const zona = useZona();
  return cuando === null ? '-' : formatFecha(cuando, zona);
};

const Campos = ({ forma, fila }: { forma: Forma<Escrito>; fila: TokenConfig | null }) => {
  const sistemas = useSistemasQueVe();
  return (
    <>
      <CampoTexto
        forma={forma}
        campo="nombre"
        label="Sistema que lo usará"
        ayuda="Como se le verá en la auditoría: Historiador, Tablero de dirección…"
        maxLength={120}
        required
      />
      <CampoVarios
        forma={forma}
        campo="ambitos"
        label="Qué puede"
        opciones={AmbitoSchema.options.map((value) => ({ value, label: ETIQUETA_AMBITO[value] }))}
      />
      <CampoSiNo
        forma={forma}
        campo="todos_los_sistemas"
        label="Ve todos los sistemas"
        ayuda="Nunca más de los que ve quien responde por él."
      />
      {forma.valores.todos_los_sistemas ? null : (
        <CampoVarios forma={forma} campo="sistemas" label="Sistemas que ve" opciones={sistemas} />
      )}
      <CampoOpcion
        forma={forma}
        campo="dias"
        label="Vence"
        opciones={[
          ...(fila ? [{ value: '', label: 'Sin cambio' }] : []),
          ...PLAZOS.map((dias) => ({ value: String(dias), label: `En ${dias} días` })),
        ]}
      />
      {fila ? (
        <CampoSiNo
          forma={forma}
          campo="activo"
          label="En uso"
          ayuda="Apagado deja de valer al momento. Quitarlo, abajo, también."
        />
      ) : null}
    </>
  );
};

const Uso = ({ fila }: { fila: TokenConfig }) => (
  <div className={classes.grupo}>
    <h3>{`Uso: ${ETIQUETA_ESTADO_TOKEN[fila.estado].toLowerCase()}`}</h3>
    <p className={classes.resumen}>
      Responde por él {fila.responsable ?? 'nadie'}: quien lo guarde pasa a ser su responsable. Vence el{' '}
      <Fecha cuando={fila.expira_at} />.
    </p>
    <p className={classes.resumen}>
      {fila.ultimo_uso_at === null ? (
        'Aún no se ha usado.'
      ) : (
        <>
          Último uso: <Fecha cuando={fila.ultimo_uso_at} /> desde {fila.ultima_ip}.
        </>
      )}
    </p>
    <pre className={classes.ejemplo}>{curlDe(fila.ambitos, `${fila.prefijo}…`)}</pre>
  </div>
);

const aCuerpo = ({ dias, ambitos, sistemas, ...resto }: Escrito) => ({
  ...resto,
  ambitos: ambitos.map((ambito) => AmbitoSchema.parse(ambito)),
  sistemas: sistemas.map(Number),
  dias: dias === '' ? null : cifra(dias),
});

const CATALOGO: Catalogo<TokenConfig, Escrito> = {
  plural: 'tokens',
  titulo: 'Tokens de API',
  uno: 'token',
  articulo: 'el',
  buscar: 'Nombre o comienzo del token',
  vacio: 'Con un token otro sistema lee lo que usted elija: un historiador, un tablero, boletas de trabajo.',
  nombre: ({ nombre }) => nombre,
  columnas: [
    { titulo: 'Estado', celda: ({ estado }) => ETIQUETA_ESTADO_TOKEN[estado] },
    { titulo: 'Comienza con', mono: true, amplia: true, celda: ({ prefijo }) => `${prefijo}…` },
    {
      titulo: 'Puede',
      amplia: true,
      celda: ({ ambitos }) => (ambitos.includes('reconocer') ? 'Leer y reconocer' : 'Leer'),
    },
    { titulo: 'Vence', celda: ({ expira_at }) => <Fecha cuando={expira_at} /> },
    { titulo: 'Último uso', amplia: true, celda: ({ ultimo_uso_at }) => <Fecha cuando={ultimo_uso_at} /> },
  ],
  leer: async (pedido) => {
    const { tokens: filas, total } = await llamar('tokensConfig', pedido);
    return { filas, total };
  },
  crear: async (escrito) => {
    const { token, secreto } = await llamar('crearToken', { body: aCuerpo(escrito) });
    return {
      fila: token,
      dicho: {
        titulo: `Token de ${token.nombre}`,
        ayuda: 'No se volverá a mostrar: póngalo ahora en el sistema que lo usará.',
        secreto,
        ejemplo: curlDe(token.ambitos, secreto),
      },
    };
  },
  editar: ({ id, version }, escrito) =>
    llamar('editarToken', { params: { id }, body: { ...aCuerpo(escrito), version } }),
  quitar: (pedido) => llamar('borrarToken', pedido),
  nuevo: {
    ...{ nombre: '', dias: String(TOKEN_DIAS), ambitos: ['eventos'], sistemas: [] },
    ...{ todos_los_sistemas: true, activo: true },
  },
  aValores: ({ nombre, ambitos, sistemas, todos_los_sistemas, activo }) => ({
    ...{ nombre, ambitos, todos_los_sistemas, activo, dias: '' },
    sistemas: sistemas.map(String),
  }),
  Campos,
  Acciones: Uso,
};

export const TokensScreen = () => <CatalogoScreen catalogo={CATALOGO} />;

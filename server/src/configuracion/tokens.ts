import { TOKEN_DIAS } from '@tramos/contract/limites';
import { type TokenBody, type TokenConfig, TokenConfigSchema } from '@tramos/contract/tokens';
import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { CERROJOS } from '../db/cerrojos';
import { tokens_api, usuarios } from '../db/esquema/cuentas';
import { tokenNuevo } from '../http/token-api';
import { crear, type DepsConfig, type Editor, type Recurso } from './recurso';
import { exigirSistemas } from './usuarios';

const DIA_MS = 86_400_000;

const estadoDe = (
  { activo, expira_at, administra }: { activo: boolean; expira_at: Date; administra: boolean | null },
  ahora_ms: number,
): TokenConfig['estado'] => {
  if (!activo) return 'revocado';
  if (expira_at.getTime() <= ahora_ms) return 'vencido';
  return administra ? 'vigente' : 'sin_responsable';
};

/** Tokens of the API, as an administrator sees them: who does not see all sistemas sees those of theirs alone. */
const conSecreto = (
  ahora: () => number,
  nuevo: Pick<typeof tokens_api.$inferInsert, 'hash' | 'prefijo'> | null,
): Recurso<TokenConfig, TokenBody> => ({
  tipo: 'token',
  tabla: tokens_api,
  config: TokenConfigSchema,
  de_la_red: false,
  unicos: { tokens_api_nombre: 'nombre' },
  // The one to be revoked is known by its name.
  nombre_unico: { otro: 'otro token', cerrojo: CERROJOS.nombres_de_tokens },
  busca: [tokens_api.nombre, tokens_api.prefijo],
  alcance: ({ todos_los_sistemas, sistemas }): SQL =>
    todos_los_sistemas
      ? sql`true`
      : sql`(not ${tokens_api.todos_los_sistemas} and ${tokens_api.sistemas} <@ ${sql.param(sistemas)}::int[])`,
  leer: async (db, { condicion, limit, offset }) => {
    const filas = await db
      .select({
        ...getTableColumns(tokens_api),
        responsable: usuarios.nombre,
        administra: sql<boolean | null>`${usuarios.activo} and ${usuarios.role} = 'administrator'`,
      })
      .from(tokens_api)
      .leftJoin(usuarios, eq(usuarios.id, tokens_api.responsable_id))
      .where(condicion)
      .orderBy(asc(sql`lower(${tokens_api.nombre})`))
      .limit(limit)
      .offset(offset);
    return filas.map((fila) => ({
      ...fila,
      estado: estadoDe(fila, ahora()),
      creado_at: fila.creado_at.toISOString(),
      expira_at: fila.expira_at.toISOString(),
      ultimo_uso_at: fila.ultimo_uso_at?.toISOString() ?? null,
    }));
  },
  revisar: async (contexto, { dias, ...cuerpo }, antes) => {
    await exigirSistemas(contexto, cuerpo);
    const plazo = antes ? dias : (dias ?? TOKEN_DIAS);
    return {
      ...cuerpo,
      responsable_id: contexto.usuario.id,
      ...(plazo === null ? {} : { expira_at: new Date(ahora() + plazo * DIA_MS) }),
      ...(nuevo ? { ...nuevo, creado_at: new Date(ahora()) } : {}),
    };
  },
  dependientes: async () => [],
});

export const tokensDe = ({ ahora }: Pick<DepsConfig, 'ahora'>) => conSecreto(ahora, null);

/** The token itself stands in no answer but this one. */
export const crearToken = async (deps: DepsConfig, editor: Editor, cuerpo: TokenBody) => {
  const { secreto, ...guardado } = tokenNuevo();
  return { token: await crear(deps, conSecreto(deps.ahora, guardado), editor, cuerpo), secreto };
};

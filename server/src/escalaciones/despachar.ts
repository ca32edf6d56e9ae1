import type { Canal, MotivoEnvio } from '@tramos/contract/escalaciones';
import type { Evento } from '@tramos/contract/evento';
import { and, eq, sql } from 'drizzle-orm';
import { usuario_sistemas, usuarios } from '../db/esquema/cuentas';
import { canales_aviso, envio_intentos, envios } from '../db/esquema/escalaciones';
import { leerEvento } from '../db/evento-consulta';
import type { Deps } from '../deps';
import type { MensajePendiente } from '../realtime/push';
import type { Correo } from './correo';
import type { Trato } from './destino';
import { type Entrega, imposible, PLAZO_MS } from './entrega';
import { AVISAR_TRAS_TOMAS, esperaTras } from './linea';
import { asuntoDe, avisoDe, type Contenido, textoDe } from './mensaje';
import { llamarWebhook } from './webhook';

/** What signs the calls of one person's webhook. */
export interface SelloWebhook {
  sellar(secreto: string, usuario_id: number): string;
  /** Where none is stored it is the one that was derived before secrets were. */
  abrir(sellado: string | null, usuario_id: number, generacion: number): string;
}

/** What leaving the console leans on. */
export interface DepsEnvio extends Pick<Deps, 'config' | 'db' | 'ahora' | 'log' | 'push'> {
  sello: SelloWebhook;
  correo: Correo | null;
  tratar: (ip: string) => Trato;
}

/** A message that this process has taken up. */
export interface Toma {
  id: number;
  evento_id: number | null;
  usuario_id: number;
  canal: Canal;
  motivo: MotivoEnvio;
  toma: number;
}

/** Whoever has not answered for a message by then is dead, and another takes it up: well beyond what one try takes. */
export const PRESTAMO_MS = 4 * PLAZO_MS;
/** So many messages are on their way at once, and so many of them by one way of one person. */
const A_LA_VEZ = 30;
const POR_VIA = 5;

/** A way to a person: who answers slowly by it, or not at all, is waited for by nobody else. */
const viaDe = ({ usuario_id, canal }: Pick<Toma, 'usuario_id' | 'canal'>): string => `${usuario_id}:${canal}`;

/**
 * Takes up what is due, the oldest first, by ways that owe no answer. Two processes never hold the same message,
 * unless one is dead or as good as that.
 */
const tomar = async (
  { db, ahora }: DepsEnvio,
  cuantos: number,
  ocupadas: readonly string[],
): Promise<Toma[]> => {
  const ahora_ms = ahora();
  const debido = sql`estado = 'pendiente' and proximo_at <= ${new Date(ahora_ms).toISOString()}::timestamptz`;
  // Asked again of the row that is held: another may have taken it up since these were looked for.
  const { rows } = await db.execute<Toma & Record<string, unknown>>(sql`
    update envios set tomas = tomas + 1, proximo_at = ${new Date(ahora_ms + PRESTAMO_MS).toISOString()}::timestamptz
    where id in (
      select id from envios where ${debido} and id in (
        select id from (
          select id, proximo_at, row_number() over (partition by usuario_id, canal order by proximo_at, id) as turno
          from envios
          where ${debido} and usuario_id || ':' || canal <> all(${sql.param(ocupadas)}::text[])) as debidos
        where turno <= ${POR_VIA}::int
        order by proximo_at, id limit ${cuantos}::int)
      for update skip locked)
    returning id, evento_id, usuario_id, canal, motivo, tomas as toma`);
  return rows;
};

type Salida = { tipo: 'cancelado' } | { tipo: 'probado'; entrega: Entrega };
const CANCELADO: Salida = { tipo: 'cancelado' };

const leerPersona = async ({ db }: DepsEnvio, usuario_id: number) => {
  const [fila] = await db
    .select({
      activo: usuarios.activo,
      direccion: usuarios.correo,
      todos: usuarios.todos_los_sistemas,
      sistemas: sql<number[]>`array(select ${usuario_sistemas.sistema_id} from ${usuario_sistemas}
        where ${usuario_sistemas.usuario_id} = ${sql.raw('"usuarios"."id"')})`,
      correo: canales_aviso.correo,
      webhook_url: canales_aviso.webhook_url,
      generacion: canales_aviso.webhook_generacion,
      secreto: canales_aviso.webhook_secreto,
      anterior: canales_aviso.webhook_anterior,
      anterior_hasta: canales_aviso.webhook_anterior_hasta,
    })
    .from(usuarios)
    .innerJoin(canales_aviso, eq(canales_aviso.usuario_id, usuarios.id))
    .where(eq(usuarios.id, usuario_id));
  return fila ?? null;
};
type Persona = NonNullable<Awaited<ReturnType<typeof leerPersona>>>;

/** Asked again at the last moment: what was due then may be nobody's business now (product §2.3). */
const debeIr = ({ motivo, evento_id, canal }: Toma, persona: Persona | null, evento: Evento | null) => {
  if (!persona?.activo || (evento_id !== null && !evento)) return false;
  if (evento && !persona.todos && !persona.sistemas.includes(evento.sistema.id)) return false;
  if (motivo === 'sin_reconocer' && evento?.evento_estado !== 'abierto') return false;
  return canal === 'correo' ? persona.correo : persona.webhook_url !== null;
};

/** The newest, and the one before it for as long as receivers may still go by it. */
const secretosDe = (
  { sello }: DepsEnvio,
  usuario_id: number,
  { generacion, secreto, anterior, anterior_hasta }: Persona,
  ahora_ms: number,
): string[] => {
  const abrir = (sellado: string | null) => sello.abrir(sellado, usuario_id, generacion);
  const sigue = anterior !== null && anterior_hasta !== null && anterior_hasta.getTime() > ahora_ms;
  return [abrir(secreto), ...(sigue ? [abrir(anterior)] : [])];
};

const entregar = (
  deps: DepsEnvio,
  { id, usuario_id, canal }: Toma,
  persona: Persona,
  contenido: Contenido,
): Promise<Entrega> => {
  const { direccion, webhook_url } = persona;
  if (canal === 'webhook')
    return llamarWebhook(deps.tratar, {
      url: webhook_url ?? '',
      secretos: secretosDe(deps, usuario_id, persona, contenido.ahora_ms),
      envio_id: id,
      cuerpo: JSON.stringify(avisoDe(id, contenido)),
      ahora_ms: contenido.ahora_ms,
    });
  if (!deps.correo) return Promise.resolve(imposible('El sitio no tiene servidor de correo (SMTP_URL)'));
  if (direccion === null) return Promise.resolve(imposible('La cuenta no tiene correo'));
  return deps.correo.enviar({
    para: direccion,
    asunto: asuntoDe(contenido),
    texto: textoDe(contenido),
    envio_id: id,
  });
};

const probar = async (deps: DepsEnvio, toma: Toma, evento: Evento | null): Promise<Salida> => {
  const persona = await leerPersona(deps, toma.usuario_id);
  if (!persona || !debeIr(toma, persona, evento)) return CANCELADO;
  const { zona, public_url } = deps.config;
  const contenido = { motivo: toma.motivo, evento, zona, public_url, ahora_ms: deps.ahora() };
  return { tipo: 'probado', entrega: await entregar(deps, toma, persona, contenido) };
};

/** How a message stands after a try, and when it is due again. */
const despuesDe = ({ motivo, toma }: Toma, salida: Salida, ahora_ms: number) => {
  if (salida.tipo === 'cancelado') return { estado: 'cancelado' } as const;
  if (salida.entrega.llego) return { estado: 'enviado', enviado_at: new Date(ahora_ms) } as const;
  // A person who tries a way waits for the answer: it is not tried again behind their back.
  const espera_ms = motivo === 'prueba' || salida.entrega.definitivo ? null : esperaTras(toma);
  if (espera_ms === null) return { estado: 'fallido' } as const;
  return { proximo_at: new Date(ahora_ms + espera_ms) } as const;
};

/** Writes down what became of a try and, when it keeps failing, tells the administrators with it. */
const asentar = (deps: DepsEnvio, toma: Toma, salida: Salida, evento: Evento | null) =>
  deps.db.transaction(async (tx): Promise<MensajePendiente[]> => {
    const ahora_ms = deps.ahora();
    const despues = despuesDe(toma, salida, ahora_ms);
    const mia = and(eq(envios.id, toma.id), eq(envios.tomas, toma.toma), eq(envios.estado, 'pendiente'));
    const [fila] = await tx.update(envios).set(despues).where(mia).returning({ id: envios.id });
    // Given up for dead meanwhile: whoever took it up next answers for it.
    if (!fila || salida.tipo === 'cancelado') return [];
    const error = salida.entrega.llego ? null : salida.entrega.error;
    await tx
      .insert(envio_intentos)
      .values({ envio_id: toma.id, toma: toma.toma, cuando: new Date(ahora_ms), error });
    const definitivo = 'estado' in despues && despues.estado === 'fallido';
    if (error === null || !evento || !(definitivo || toma.toma === AVISAR_TRAS_TOMAS)) return [];
    const [persona] = await tx
      .select({ nombre: usuarios.nombre })
      .from(usuarios)
      .where(eq(usuarios.id, toma.usuario_id));
    const datos = {
      timestamp: new Date(ahora_ms).toISOString(),
      event_id: evento.id,
      nombre: persona?.nombre ?? '',
      canal: toma.canal,
      ...{ error, definitivo },
    };
    return [await deps.push.anexar(tx, 'escalacion_fallida', datos, { sistema_id: evento.sistema.id })];
  });

/** Sends one message that was taken up, and writes down what became of it. */
export const enviar = async (deps: DepsEnvio, toma: Toma): Promise<void> => {
  const evento = toma.evento_id === null ? null : ((await leerEvento(deps.db, toma.evento_id)) ?? null);
  const salida = await probar(deps, toma, evento);
  deps.push.difundir(await asentar(deps, toma, salida, evento));
};

/** What sends, for as long as a server runs. */
export interface Despacho {
  /** Takes up what is due and begins to send it; gives back how many. Waits for no receiver. */
  atender: () => Promise<number>;
  /** Settles when nothing is on its way any more. */
  terminar: () => Promise<void>;
}

/** One message that breaks, and one receiver that does not answer, hold up no other. */
export const crearDespacho = (deps: DepsEnvio): Despacho => {
  const en_camino = new Map<Promise<void>, string>();
  const mandar = (toma: Toma): void => {
    const envio = enviar(deps, toma)
      .catch((error: unknown) =>
        deps.log.error({ err: error, envio: toma.id }, 'un aviso no se pudo atender; se reintenta'),
      )
      .finally(() => en_camino.delete(envio));
    en_camino.set(envio, viaDe(toma));
  };
  return {
    atender: async () => {
      if (en_camino.size >= A_LA_VEZ) return 0;
      const ocupadas = [...new Set(en_camino.values())];
      const tomas = await tomar(deps, A_LA_VEZ - en_camino.size, ocupadas);
      tomas.forEach(mandar);
      return tomas.length;
    },
    terminar: async () => void (await Promise.all(en_camino.keys())),
  };
};

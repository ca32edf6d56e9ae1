import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { anotar } from '../src/auditoria/auditoria';
import * as alarmas from '../src/db/esquema/alarmas';
import * as cuentas from '../src/db/esquema/cuentas';
import * as ejercicios from '../src/db/esquema/ejercicios';
import * as escalaciones from '../src/db/esquema/escalaciones';
import * as eventos from '../src/db/esquema/eventos';
import * as ingreso from '../src/db/esquema/ingreso';
import * as mediciones from '../src/db/esquema/mediciones';
import * as red from '../src/db/esquema/red';
import * as reportes from '../src/db/esquema/reportes';
import * as sitio from '../src/db/esquema/sitio';
import type { Db } from '../src/db/tipos';
import { AHORA_MS } from './app-de-prueba';
import { ponerLecturas, ponerResumenes } from './presiones-de-prueba';
import { sembrarEvento, sembrarRed, sembrarUsuario, TURNO_VACIO } from './sembrar';

/** What people and devices write that a row's own signs, a line of JSON or a reader of lines might trip over. */
const TEXTO_DIFICIL =
  'Válvula "3"\\ (norte), {a,b}\nrenglón\r\n\ttab \u2028\u2029\u0085\u00a0 NULL ’ñ 🛢️ \'; drop table t;';
const VACIO = '';
const TIERRA = { latitud: 20.100_000_000_000_3, longitud: -101.1 - 0.2 };
const RELOJ = { estado: 'gps', desfase_ms: 0.1 + 0.2, error_ms: 1e-9 } as never;

/**
 * At least one row in every table of the schema, as full as it can be and with difficult values. It may be called
 * again on the same database: what counts by itself counts on.
 */
export const sembrarTodo = async (db: Db): Promise<void> => {
  const marca = randomUUID();
  const ahora = new Date(AHORA_MS + 123);
  const t_ms = AHORA_MS + 0.123_456_789;
  const tramo = await sembrarRed(db, `${TEXTO_DIFICIL} ${marca}`);
  const { sistema_id, tramo_id, sensor_a_id: sensor_id, estacion_a_id: estacion_id } = tramo;
  const usuario_id = await sembrarUsuario(db, {
    username: marca,
    role: 'monitorista',
    sistemas: [sistema_id],
  });
  const de_usuario = { usuario_id, nombre: TEXTO_DIFICIL };

  await db.insert(red.gateways).values({
    ...{ clave: marca, secreto_hash: TEXTO_DIFICIL, anterior_hash: TEXTO_DIFICIL },
    ...{ secreto_usado_at: ahora, secreto_usado_ip: VACIO, anterior_hasta: ahora },
  });
  await db.insert(red.puntos_conocidos).values({
    ...{
      sistema_id,
      nombre: TEXTO_DIFICIL,
      tipo: 'valvula' as never,
      posicion: 1e-300,
      tolerancia_m: 5e-324,
    },
    horario: { zona: TEXTO_DIFICIL } as never,
  });
  const [router] = await db
    .insert(red.routers)
    .values({ clave: marca, nombre: TEXTO_DIFICIL, estacion_id, ultimo_contacto: ahora, plan_mb: 0.1 + 0.2 })
    .returning();
  const router_id = router?.id ?? 0;
  await db.insert(red.sensor_estados).values({
    ...{ sensor_id, ultima_ms: t_ms, presion_kgcm2: Number.NaN, reloj: RELOJ, ruido_kgcm2: 1e-38 },
    falla_desde: ahora,
  });
  await db
    .insert(red.vigilancias)
    .values({ tramo_id, t_ms, vigilancia: 'ninguna' as never, razones: [TEXTO_DIFICIL] as never });
  await db
    .insert(red.maniobras)
    .values({ id: TEXTO_DIFICIL, estacion_id, t_ms, equipo: VACIO, accion: TEXTO_DIFICIL, nota: VACIO });
  await db.insert(red.router_estados).values({ router_id, t_ms, datos: { dicho: TEXTO_DIFICIL } });
  await db.insert(red.router_horas).values({
    ...{ router_id, t_ms, n: 1, contacto_ms: 0.1, reinicios: 0, datos_mb: 1e300, primera_ms: null },
    ...{ minimo: [Number.NaN, -0], maximo: [Number.POSITIVE_INFINITY], suma: [], cuenta: [1, 2] },
  });
  await db.insert(red.router_gps).values({ router_id, t_ms, ...TIERRA, datos: [TEXTO_DIFICIL, null] });
  await db.insert(red.router_gps_horas).values({
    ...{ router_id, t_ms, n: 1, latitud_min: 1, latitud_max: 1, longitud_min: 1, longitud_max: 1 },
    ...{ paso_max_m: 0, velocidad_max_mps: Number.POSITIVE_INFINITY },
  });

  await ponerLecturas(db, {
    ...{ sensor_id, t0_ms: t_ms, dt_ms: 0.1, p: [Number.NaN, 1 / 3, -0], seq: Number.MAX_SAFE_INTEGER },
    ...{ reloj: RELOJ, recibido_ms: t_ms },
  });
  const resumen = { sensor_id, t_ms, minimo: 1 / 3, suma: 1 / 3, maximo: 3e38, n: 7 };
  await ponerResumenes(db, { ...resumen, paso_s: 10 }, { ...resumen, paso_s: 60 });
  await db.insert(mediciones.disparos).values({
    ...{ sensor_id, id: TEXTO_DIFICIL, t_ms, signo: -1, amplitud: 1 / 3, sigma_ms: 0.1, recibido_ms: t_ms },
    forma_onda: { t0: t_ms, dt_ms: 1, p: [1 / 3] },
  });
  await db.insert(mediciones.picks).values({
    ...{ clave: `${TEXTO_DIFICIL} ${marca}`, sensor_id, t_ms, signo: 1, amplitud: 0.1, sigma_ms: 1, snr: 3 },
    origen: 'borde',
  });
  await db
    .insert(mediciones.mensajes_rechazados)
    .values({ recibido_at: ahora, topic: TEXTO_DIFICIL, payload: TEXTO_DIFICIL, motivo: VACIO });

  await db.insert(mediciones.rechazos_seguidos).values({
    ...{
      dispositivo: 'sensor',
      objeto_id: sensor_id,
      desde_ms: 0.1 + 0.2,
      t_ms,
      cuantos: 1,
      motivo: TEXTO_DIFICIL,
    },
  });

  const [ejercicio] = await db
    .insert(ejercicios.ejercicios)
    .values({
      ...{ nombre: TEXTO_DIFICIL, sistema_id, estado: 'terminado', iniciado_por: usuario_id },
      ...{ iniciado_at: ahora, termina_at: ahora, terminado_at: ahora, latido_at: ahora, inyecciones: [] },
      supuestos: [TEXTO_DIFICIL],
    })
    .returning();
  const evento_id = await sembrarEvento(db, tramo, {
    ...{ clave: `${TEXTO_DIFICIL} ${marca}`, escalado: true, escalado_id: marca, escalado_por: usuario_id },
    ...{ motivos: [TEXTO_DIFICIL] as never, producto: VACIO, delta_s: 0.1 + 0.2, sigma_m: Number.NaN },
    ...{ recognized_by: usuario_id, recognized_at: ahora, ejercicio_id: ejercicio?.id ?? null },
  });
  // One that is real: its alarm is about to follow it.
  await sembrarEvento(db, tramo, { clave: marca });
  await db
    .insert(eventos.evento_historial)
    .values({ evento_id, accion: 'nota', usuario_id, cuando: ahora, texto: TEXTO_DIFICIL, plegado: VACIO });
  await db.insert(eventos.grupos).values({
    ...{ ventana: 'operador' as never, id: evento_id, sistema_id, evento_principal: evento_id },
    ...{ possible_operational_movement: true, motivos: [] },
  });
  await db
    .insert(eventos.filtros_guardados)
    .values({ ...de_usuario, consulta: { q: TEXTO_DIFICIL } as never });
  await db.insert(eventos.evento_ondas).values({
    ...{ evento_id, sensor: 0, sensor_id, t_pick_ms: t_ms, t0_ms: t_ms, dt_ms: 0.1, p: [Number.NaN, 0.1] },
    completa: true,
  });
  await db
    .insert(eventos.evento_calculos)
    .values({ evento_id, posicion_a: 1 / 3, posicion_b: 2 / 3, sigma_velocidad_rel: 1e-17, perfil: [] });
  await db.insert(eventos.evento_correlaciones).values({ evento_id, delta0_s: -0, paso_s: 0.1, r: [] });

  const de_alarma = {
    ...{ origen: 'sensor' as never, objeto_id: sensor_id, regla: 'falla' as never, fuente_id: sensor_id },
    ...{
      sistema_id,
      prioridad: 'alta' as const,
      nombre: TEXTO_DIFICIL,
      detalle: VACIO,
      plegado: TEXTO_DIFICIL,
    },
  };
  const [alarma] = await db
    .insert(alarmas.alarmas)
    .values({
      ...{ ...de_alarma, anuncia: true, estado: 'sin_reconocer', condicion: true, desde: ahora },
      ...{ por_anunciar: false, apartada_motivo: TEXTO_DIFICIL },
    })
    .returning();
  await db.insert(alarmas.alarma_bitacora).values({
    ...{ ...de_alarma, t: ahora, hecho: 'activada' as never, alarma_id: alarma?.id ?? 0 },
    ...{ estado: 'sin_reconocer' as const, por: TEXTO_DIFICIL, hasta: ahora },
  });
  await db.insert(alarmas.alarma_cambios).values({ evento_id });
  await db.update(alarmas.alarma_ronda).set({ desde: ahora });

  await db.insert(cuentas.preferencias).values({ usuario_id, valor: { [TEXTO_DIFICIL]: TEXTO_DIFICIL } });
  const sesion_id = randomUUID();
  const de_ingreso = { usuario_id, ip: '::ffff:192.0.2.1', agente: TEXTO_DIFICIL };
  await db.insert(cuentas.sesiones).values({
    ...{ ...de_ingreso, id: sesion_id, creada_at: ahora, expira_at: new Date(AHORA_MS * 2) },
    ...{ refresh_hash: TEXTO_DIFICIL, confirmada_at: ahora },
  });
  await db.insert(cuentas.tokens_api).values({
    ...{
      nombre: `${TEXTO_DIFICIL} ${marca}`,
      prefijo: TEXTO_DIFICIL,
      hash: marca,
      ambitos: ['eventos', 'red'],
    },
    ...{ todos_los_sistemas: false, sistemas: [sistema_id], responsable_id: usuario_id, creado_at: ahora },
    ...{ expira_at: ahora, ultimo_uso_at: ahora, ultima_ip: VACIO, direcciones: [TEXTO_DIFICIL, VACIO] },
  });
  await db.insert(ingreso.llaves).values({
    ...{
      credencial: marca,
      usuario_id,
      clave_publica: VACIO,
      contador: 4_294_967_295,
      nombre: TEXTO_DIFICIL,
    },
    ...{ creada_at: ahora, usada_at: ahora },
  });
  await db.insert(ingreso.retos_gastados).values({ hash: marca, vence_at: ahora });
  await db
    .insert(ingreso.identidades_externas)
    .values({ issuer: TEXTO_DIFICIL, sub: marca, usuario_id, creada_at: ahora });
  const refresco = TEXTO_DIFICIL;
  await db
    .insert(ingreso.pases_ingreso)
    .values({ hash: marca, usuario_id, mfa: true, refresco, vence_at: ahora });
  await db
    .insert(ingreso.sesiones_externas)
    .values({ sesion_id, mfa: true, refresco, iniciada_at: ahora, revisada_at: ahora });
  await db.insert(cuentas.codigos_recuperacion).values({ usuario_id, hash: VACIO });
  await db.insert(cuentas.registros_ingreso).values({
    ...{ ...de_ingreso, id: randomUUID(), username: TEXTO_DIFICIL, sesion_id, resultado: 'exito' },
    creado_at: ahora,
  });

  await db.insert(escalaciones.canales_aviso).values({ usuario_id, webhook_url: TEXTO_DIFICIL });
  await db.insert(escalaciones.lineas_aviso).values({ sistema_id, desde: ahora });
  await db.insert(escalaciones.pasos_aviso).values({ sistema_id, orden: 1, usuario_id, minutos: 5 });
  const [envio] = await db
    .insert(escalaciones.envios)
    .values({
      ...{ evento_id, usuario_id, canal: 'correo', motivo: 'escalado' as never, estado: 'enviado' as never },
      ...{ creado_at: ahora, proximo_at: ahora, enviado_at: ahora },
    })
    .returning();
  await db
    .insert(escalaciones.envio_intentos)
    .values({ envio_id: envio?.id ?? 0, toma: 1, cuando: ahora, error: TEXTO_DIFICIL });

  await db
    .insert(reportes.reportes_sitio)
    .values({ id: marca as never, ofrecido: true, columnas: [TEXTO_DIFICIL], rango: 'mes' as never });
  await db.insert(reportes.turnos).values({
    ...{ desde: ahora, hasta: ahora, sistemas: [sistema_id], contenido: TURNO_VACIO, notas: TEXTO_DIFICIL },
    ...{ entrega_id: usuario_id, entrega_nombre: TEXTO_DIFICIL, entregado_at: ahora, notas_recibe: VACIO },
  });

  await db.insert(sitio.meta).values({ clave: `prueba ${marca}`, valor: TEXTO_DIFICIL });
  await db.insert(sitio.ajustes).values({ clave: marca, valor: TEXTO_DIFICIL });
  await db.insert(sitio.logotipos).values({ huella: marca, tipo: 'image/svg+xml', datos: 'PHN2Zy8+' });
  await db.execute(
    sql`select anexar_push(${JSON.stringify([
      { mensaje: 'prueba', sistema_id, usuario_id, datos: { dicho: TEXTO_DIFICIL }, creado_at: ahora },
    ])}::jsonb)`,
  );
  await db.update(sitio.auditoria_lectores).set({ cuando: ahora, error: TEXTO_DIFICIL });
  await db.insert(sitio.ocultamientos).values({
    ...{
      asiento_id: Date.now() + Math.floor(Math.random() * 1e9),
      cuando: ahora,
      usuario_id,
      username: marca,
    },
    ...{ accion: 'nota', clase: 'sonido', objeto: TEXTO_DIFICIL, donde: TEXTO_DIFICIL, sistema_id },
    ...{
      antes: TEXTO_DIFICIL,
      despues: VACIO,
      hasta: ahora,
      retiene: [TEXTO_DIFICIL, VACIO],
      terminado_at: ahora,
    },
  });
  const autor = { usuario_id, username: TEXTO_DIFICIL, ip: '::1', cuando_ms: AHORA_MS };
  await db.transaction((tx) => anotar(tx, { ...autor, accion: 'nota', datos: { dicho: TEXTO_DIFICIL } }));
};

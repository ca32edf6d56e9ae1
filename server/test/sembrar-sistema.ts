import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { alarma_bitacora, alarmas } from '../src/db/esquema/alarmas';
import { registros_ingreso, sesiones, tokens_api, usuarios } from '../src/db/esquema/cuentas';
import { ejercicios } from '../src/db/esquema/ejercicios';
import { canales_aviso, envios } from '../src/db/esquema/escalaciones';
import { evento_historial, filtros_guardados } from '../src/db/esquema/eventos';
import { mensajes_rechazados } from '../src/db/esquema/mediciones';
import {
  gateways,
  maniobras,
  puntos_conocidos,
  router_estados,
  router_gps,
  routers,
  sensor_estados,
  sensores,
  vigilancias,
} from '../src/db/esquema/red';
import { turnos } from '../src/db/esquema/reportes';
import { ocultamientos } from '../src/db/esquema/sitio';
import type { Db } from '../src/db/tipos';
import { AHORA_MS } from './app-de-prueba';
import { ponerLecturas } from './presiones-de-prueba';
import { type RedDePrueba, sembrarEvento, sembrarRed, sembrarUsuario, TURNO_VACIO } from './sembrar';

/** A sistema with something in it for every list, report and figure that there is to tell of; all of it names `clave`. */
export interface SistemaDePrueba extends RedDePrueba {
  clave: string;
  router_id: number;
  gateway_id: number;
  evento_id: number;
  alarma_id: number;
  usuario_id: number;
  ejercicio_id: number;
  punto_id: number;
  turno_id: number;
}

const id = <T extends { id: number }>(filas: T[]): number => filas[0]?.id ?? 0;
const HACE_MS = 60_000;

const sembrarDispositivos = async (db: Db, red: RedDePrueba, clave: string) => {
  const t_ms = AHORA_MS - HACE_MS;
  const gateway_id = id(
    await db
      .insert(gateways)
      .values({ clave: `gw-${clave}`, secreto_hash: 'x' })
      .returning(),
  );
  await db.update(sensores).set({ gateway_id }).where(eq(sensores.sistema_id, red.sistema_id));
  const router_id = id(
    await db
      .insert(routers)
      .values({
        ...{ clave: `router-${clave}`, nombre: `Router ${clave}`, estacion_id: red.estacion_a_id },
        ...{ gateway_id, ultimo_contacto: new Date(t_ms) },
      })
      .returning(),
  );
  await db.insert(router_estados).values({ router_id, t_ms, datos: { t: t_ms, rsrp_dbm: -91 } });
  await db
    .insert(router_gps)
    .values({ router_id, t_ms, latitud: 20.5, longitud: -101.2, datos: { t: t_ms, lat: 20.5, lng: -101.2 } });
  for (const sensor_id of [red.sensor_a_id, red.sensor_b_id]) {
    await db.insert(sensor_estados).values({ sensor_id, ultima_ms: t_ms, presion_kgcm2: 31 });
    await ponerLecturas(db, {
      ...{ sensor_id, t0_ms: t_ms, dt_ms: 1_000, p: [31, 32, 33], recibido_ms: t_ms + 3_000 },
    });
  }
  await db.insert(vigilancias).values({ tramo_id: red.tramo_id, t_ms, vigilancia: 'completa', razones: [] });
  await db.insert(maniobras).values({
    ...{ id: `m-${clave}`, estacion_id: red.estacion_a_id, t_ms, equipo: 'bomba', accion: 'paro' },
    ...{ nota: `Paro ${clave}`, recibido_ms: t_ms },
  });
  const recibido_at = new Date(t_ms);
  await db
    .insert(mensajes_rechazados)
    .values({ recibido_at, gateway: `gw-${clave}`, topic: clave, payload: clave, motivo: clave });
  const punto = { nombre: `Punto ${clave}`, tipo: 'valvula', posicion: 210_000, tolerancia_m: 300 } as const;
  const punto_id = id(
    await db
      .insert(puntos_conocidos)
      .values({ sistema_id: red.sistema_id, ...punto })
      .returning(),
  );
  return { router_id, gateway_id, punto_id };
};

const sembrarAlarma = async (db: Db, { sistema_id, sensor_a_id }: RedDePrueba, clave: string) => {
  const desde = new Date(AHORA_MS - HACE_MS);
  const de_alarma = {
    ...({ origen: 'sensor', objeto_id: sensor_a_id, regla: 'sensor_ruido', fuente_id: sensor_a_id } as const),
    ...({ sistema_id, prioridad: 'alta', estado: 'sin_reconocer', nombre: `Sensor ${clave} A` } as const),
    plegado: `sensor ${clave} a`,
  };
  const comun = { ...de_alarma, anuncia: true, condicion: true, por_anunciar: false };
  const apartada = {
    ...{ apartada_desde: desde, apartada_hasta: new Date(AHORA_MS + 86_400_000) },
    ...{ apartada_motivo: `Obra ${clave}`, apartada_por: 'Alguien', regla: 'sensor_reloj' as const },
  };
  const alarma_id = id(
    await db
      .insert(alarmas)
      .values([
        { ...comun, desde, anunciada_at: desde },
        { ...comun, desde, ...apartada },
      ])
      .returning(),
  );
  for (const hecho of ['activada', 'anunciada'] as const)
    await db.insert(alarma_bitacora).values({ ...de_alarma, t: desde, hecho, alarma_id });
  return alarma_id;
};

const sembrarPersona = async (db: Db, { sistema_id }: RedDePrueba, clave: string) => {
  const usuario_id = await sembrarUsuario(db, {
    username: `persona-${clave}`,
    role: 'user',
    sistemas: [sistema_id],
  });
  const creada_at = new Date(AHORA_MS - HACE_MS);
  const [sesion_id, de_ingreso] = [randomUUID(), { usuario_id, ip: '192.0.2.77', agente: clave }];
  const expira_at = new Date(AHORA_MS + 86_400_000);
  await db.insert(sesiones).values({
    ...de_ingreso,
    id: sesion_id,
    creada_at,
    expira_at,
    refresh_hash: clave,
    confirmada_at: creada_at,
  });
  await db.insert(registros_ingreso).values({
    ...{ ...de_ingreso, id: randomUUID(), username: `persona-${clave}`, sesion_id, resultado: 'exito' },
    creado_at: creada_at,
  });
  await db
    .update(usuarios)
    .set({ correo: `${clave}@ducto.mx` })
    .where(eq(usuarios.id, usuario_id));
  await db.insert(canales_aviso).values({ usuario_id, correo: true });
  const de_token = { nombre: `Token ${clave}`, prefijo: 'trm_', hash: clave, ambitos: ['red' as const] };
  await db.insert(tokens_api).values({
    ...{ ...de_token, todos_los_sistemas: false, sistemas: [sistema_id], creado_at: creada_at, expira_at },
  });
  await db.insert(filtros_guardados).values({ usuario_id, nombre: `Filtro ${clave}`, consulta: {} });
  return usuario_id;
};

export const sembrarSistema = async (db: Db, clave: string): Promise<SistemaDePrueba> => {
  const red = await sembrarRed(db, clave);
  const t = new Date(AHORA_MS - HACE_MS);
  const dispositivos = await sembrarDispositivos(db, red, clave);
  const alarma_id = await sembrarAlarma(db, red, clave);
  const usuario_id = await sembrarPersona(db, red, clave);
  const evento_id = await sembrarEvento(db, red, {
    ...{
      created_at: t,
      escalado: true,
      escalado_id: `ESC-${red.sistema_id}`,
      escalado_por: usuario_id,
      escalado_at: t,
    },
  });
  const reconocido = { evento_estado: 'reconocido', recognized_by: usuario_id, recognized_at: t } as const;
  await sembrarEvento(db, red, { created_at: t, disposicion: 'fuga', ...reconocido });
  await db.insert(evento_historial).values({
    evento_id,
    accion: 'nota',
    usuario_id,
    cuando: t,
    texto: `Nota ${clave}`,
    plegado: `nota ${clave}`,
  });
  await db.insert(envios).values({
    ...{ evento_id, usuario_id, canal: 'correo', motivo: 'escalado', estado: 'enviado' },
    ...{ creado_at: t, proximo_at: t, enviado_at: t },
  });
  await db.insert(ocultamientos).values({
    ...{
      asiento_id: 900_000 + red.sistema_id,
      cuando: t,
      usuario_id,
      username: clave,
      accion: 'mantenimiento',
    },
    ...{
      clase: 'mantenimiento' as never,
      donde: `Sensor ${clave} A`,
      sistema_id: red.sistema_id,
      retiene: [clave],
    },
  });
  const de_turno = await db
    .insert(turnos)
    .values({
      ...{ desde: t, hasta: t, sistemas: [red.sistema_id], contenido: TURNO_VACIO, notas: `Turno ${clave}` },
      ...{ entrega_id: usuario_id, entrega_nombre: `Sr. ${clave}`, entregado_at: t },
    })
    .returning();
  const ejercicio_id = id(
    await db
      .insert(ejercicios)
      .values({
        ...{ nombre: `Ejercicio ${clave}`, sistema_id: red.sistema_id, estado: 'terminado', inyecciones: [] },
        ...{ iniciado_por: usuario_id, iniciado_at: t, termina_at: t, terminado_at: t, latido_at: t },
      })
      .returning(),
  );
  const suyos = { turno_id: id(de_turno), alarma_id, usuario_id, evento_id, ejercicio_id };
  return { ...red, ...dispositivos, ...suyos, clave };
};

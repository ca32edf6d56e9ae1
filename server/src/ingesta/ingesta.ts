import type { OrdenSim } from '@tramos/contract/ingesta';
import type { FastifyInstance } from 'fastify';
import { conLimite } from '../db/con-limite';
import { leerConfigVersion } from '../db/config-version';
import type { Deps } from '../deps';
import { reagrupar } from '../grupos/reagrupar';
import { reexaminarManiobra, reexaminarManiobras } from '../grupos/reexaminar';
import type { HoraSitio } from '../hora/hora-sitio';
import { AppError } from '../http/errores';
import type { Autenticar } from '../http/usuario-sesion';
import { cada } from '../realtime/cada';
import type { SenalesIngesta } from '../salud-servidor';
import { finDelTurno } from '../turno';
import { type AccesoGateway, crearAccesoGateway } from './acceso-gateway';
import { presionesDe } from './actual';
import { type Atasco, crearAtasco } from './atasco';
import { crearCola } from './cola';
import { type Conexiones, crearConexiones } from './conexiones';
import { type CuentasDeMensajes, crearCuentas } from './cuentas';
import { crearDeteccionViva } from './deteccion-viva';
import { registrarIngesta } from './http';
import { crearImposibles, type Dobles } from './imposibles-vivos';
import type { Aceptado } from './interpretar';
import { crearLlegadas, type Llegadas } from './llegadas';
import { deteccionErroresTotal } from './metricas';
import { completarOndas } from './ondas';
import {
  GATEWAY_EXCESO_MS,
  GATEWAY_RESERVA_S,
  GATEWAY_RITMO_BYTES_S,
  ONDAS_CADA_MS,
  PODA_CADA_MS,
  REAGRUPAR_CADA_MS,
  RED_CADA_MS,
  RESUMENES_CADA_MS,
  SALUD_CADA_MS,
  TIC_MS,
  TRANSACCION_PLAZO_MS,
} from './plazos';
import { podar } from './poda';
import { crearPorRegistrar } from './por-registrar';
import { abrirPuerta, type Puerta } from './puerta';
import { crearRechazos } from './rechazos';
import { crearReceptor } from './recibir';
import { leerRed, RED_VACIA } from './red';
import { type Alias, registrarSinArrastrar } from './registrar-evento';
import { crearRelojes } from './relojes';
import { adelantarResumenes } from './resumenes';
import { crearRitmos } from './ritmo-gateway';
import { crearSaludViva } from './salud-viva';
import { crearUsos } from './usos-gateway';

/** Everything between the field and a stored event: MQTT and HTTP in, detection, sensor health, upkeep. */
export interface Ingesta {
  /** Reads the network, replays the last minutes through detection, and opens the door to the field. */
  escuchar(): Promise<void>;
  /** True while the embedded broker listens, or the site's own is connected. */
  conectado(): boolean;
  /** Where the embedded broker listens; null with a broker of the site's own, or before `escuchar`. */
  puerto_mqtt(): number | null;
  /** The same over TLS; null without. */
  puerto_mqtts(): number | null;
  /** @throws {AppError} 503 `simulador_ausente` when there is no way to reach one */
  publicarOrden(orden: OrdenSim): Promise<void>;
  /** One beat by the clock of `deps`: deadlines of detection, newest readings. Runs by itself once a second. */
  tic(): Promise<void>;
  /** Goes by the network as it is stored now, if it has another version. */
  seguirRed(): Promise<void>;
  /** Follows a network that was changed without a new `config_version` (tests that seed). */
  recargarRed(): Promise<void>;
  /** What tells whether the field is being stored and heard. */
  senales(): SenalesIngesta;
  /** What has become of all that came, and how much of what was found waits for the database. */
  cuentas(): CuentasDeMensajes & { hallazgos_esperan: number };
  /** What came lately and what became of it, as this process heard it. */
  llegadas: Llegadas;
  /** Whom this process turned away at its doors. */
  conexiones: Conexiones;
  /** Gateways whose key is used from several addresses at once. */
  dobles: () => Dobles;
  /** Waits until everything received is stored, detected and registered. */
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

export interface OpcionesIngesta {
  autenticar: Autenticar;
  hora: HoraSitio;
  /** Key of the gateway behind which the demo's simulator sits; null when there is none. */
  gateway_simulador: string | null;
}

/** The parts, wired: what is committed goes to detection and health, what they find goes to the database. */
const armar = (deps: Deps, hora: HoraSitio) => {
  const { db, push, ahora, log } = deps;
  const alias: Alias = new Map();
  const perdido = () => deteccionErroresTotal.inc();
  const cola = crearCola(log, perdido);
  /** Of its own, so that a leak waits for no sensor whose row the database does not take. */
  const cola_salud = crearCola(log, perdido);
  let red = RED_VACIA;
  const registrar = crearPorRegistrar(cola, (hallazgos) =>
    conLimite(registrarSinArrastrar(deps, red, hallazgos, alias), TRANSACCION_PLAZO_MS),
  );
  const atasco = crearAtasco();
  const deteccion = crearDeteccionViva({
    ...{ red: () => red, ahora, log, registrar },
    alDia_ms: () => receptor.alDia_ms(),
    error_ms: (sensor_id) => relojes.error_ms(sensor_id),
  });
  const relojes = crearRelojes(hora, () => red);
  const salud = crearSaludViva({
    ...{ deps, red: () => red, cola: cola_salud, ruido: deteccion.ruido, relojes },
  });
  /** What it explains may be stored already. */
  const seguirManiobra = (m: Aceptado) => {
    if (m.tipo !== 'maniobra') return;
    const { sistema_id, mensaje } = m;
    cola.agregar('maniobra', () => reexaminarManiobra(deps, { sistema_id, t_ms: mensaje.t }, ahora()));
  };
  const alGuardar = (mensajes: readonly Aceptado[]) => {
    deteccion.alGuardar(mensajes);
    salud.alGuardar(mensajes);
    push.presion(presionesDe(mensajes, red));
    for (const mensaje of mensajes) seguirManiobra(mensaje);
  };
  const alFallar = (error: unknown) => log.warn({ err: error }, 'la base de datos no guardó; se reintenta');
  const admite = () => !cola.llena() && !cola_salud.llena();
  const llegadas = crearLlegadas(() => red);
  const usos = crearUsos(db);
  const imposibles = crearImposibles(db, () => red);
  const dobles = () => imposibles.dobles(ahora());
  const rechazos = crearRechazos(db, () => red, ahora, hora.reciente);
  const conexiones = crearConexiones((clave) => [...red.gateways.values()].some((g) => g.clave === clave));
  const cuentas = crearCuentas();
  let guardado = Number.NEGATIVE_INFINITY;
  let dejado = Number.NEGATIVE_INFINITY;
  const alResolver: Llegadas['anotar'] = (...resuelto) => {
    guardado = performance.now();
    llegadas.anotar(...resuelto);
    cuentas.anotar(resuelto[2], ahora());
    const [{ origen, recibido_ms }, interpretado, fin] = resuelto;
    if (fin !== 'duplicado') relojes.oir(recibido_ms, interpretado);
    if (origen.tipo === 'gateway') usos.anotar(origen, recibido_ms);
    imposibles.alResolver(...resuelto);
    rechazos.alResolver(...resuelto);
  };
  const alDejar = () => {
    dejado = performance.now();
    cuentas.dejar();
  };
  const senales = (): SenalesIngesta => ({
    sin_guardar_ms: performance.now() - guardado,
    sin_dejar_ms: performance.now() - dejado,
    hallazgos_ms: Math.max(cola.fallando_ms(), cola_salud.fallando_ms()),
    detector_ms: deteccion.callada_ms(),
    espera_ms: receptor.espera_ms(),
    excedidos: ritmos
      .excedidos(GATEWAY_EXCESO_MS)
      .flatMap((quien) => (typeof quien === 'string' ? quien : (red.gateways.get(quien)?.clave ?? [])))
      .sort(),
    dobles: dobles().map(({ gateway, direcciones }) => `${gateway} desde ${direcciones.join(' y ')}`),
    error_reloj_ms: hora.error_ms(),
    gateways_fuera_de_hora: relojes.gateways(),
  });
  /** Of a gateway, or of the one device whose topic it is. */
  const ritmoDe = (de: number | string) =>
    GATEWAY_RITMO_BYTES_S * Math.max(1, (typeof de === 'number' && red.gateways.get(de)?.dispositivos) || 0);
  const ritmos = crearRitmos({
    por_s: ritmoDe,
    reserva: (quien) => ritmoDe(quien) * GATEWAY_RESERVA_S,
    reloj_ms: () => performance.now(),
  });
  const receptor = crearReceptor({
    ...{ db, push, red: () => red, ritmos, ritmoDe, atasco, ahora, admite },
    ...{ alGuardar, alFallar, alDejar, alResolver },
  });
  const empezarDeNuevo = async () => {
    const { error_ms, testigos } = { error_ms: hora.error_ms(), testigos: hora.testigos() };
    log.warn(
      { error_ms, testigos },
      'la hora del sitio cambió: los aparatos la dicen mejor que este servidor',
    );
    await deteccion.reiniciar(db);
  };
  const juzgarHora = async () => {
    if (relojes.juzgar()) await empezarDeNuevo();
    await relojes.guardar(db);
  };
  const recargarRed = async () => {
    red = await leerRed(db);
  };
  const seguirRed = async () => {
    if ((await leerConfigVersion(db)) !== red.config_version) await recargarRed();
  };
  return {
    colas: [cola, cola_salud] as const,
    senales,
    cuentas: () => ({
      ...cuentas.leer(ahora()),
      hallazgos_esperan: cola.esperan() + cola_salud.esperan(),
    }),
    deteccion,
    salud,
    llegadas,
    ...{ usos, imposibles, rechazos, juzgarHora, relojes, conexiones, dobles },
    receptor,
    ritmos,
    atasco,
    red: () => red,
    recargarRed,
    seguirRed,
  };
};

/** While it cannot be known who a gateway is, the site holds it up. */
const contando = (acceso: AccesoGateway, atasco: Atasco): AccesoGateway => ({
  verificar: (credencial, direccion, ahora_ms) =>
    acceso.verificar(credencial, direccion, ahora_ms).catch((error: unknown) => {
      atasco.notar(ahora_ms, ahora_ms);
      throw error;
    }),
});

/** Creates the ingest and its HTTP call; nothing is taken in before `escuchar`. */
export const crearIngesta = (
  http: FastifyInstance,
  deps: Deps,
  { autenticar, gateway_simulador, hora }: OpcionesIngesta,
): Ingesta => {
  const { config, db, ahora, log } = deps;
  const {
    colas,
    senales,
    cuentas,
    deteccion,
    salud,
    llegadas,
    usos,
    imposibles,
    rechazos,
    juzgarHora,
    relojes,
    ...resto
  } = armar(deps, hora);
  const { conexiones, dobles, receptor, ritmos, atasco, red, ...partes } = resto;
  const { rechazar } = conexiones;
  const [cola] = colas;
  const acceso = contando(crearAccesoGateway(db), atasco);
  let puerta: Puerta | null = null;
  let paros: (() => Promise<void>)[] = [];
  let escucha_ms = Number.POSITIVE_INFINITY;

  /** A gateway that was switched off or has another secret is no longer listened to. */
  const recargarRed = async () => {
    await partes.recargarRed();
    puerta?.revisar(red().gateways);
  };
  const seguirRed = async () => {
    await partes.seguirRed();
    puerta?.revisar(red().gateways);
  };

  registrarIngesta(http, {
    ...{ autenticar, receptor, ritmos, acceso, rechazar, ahora },
    abierta: () => puerta !== null,
  });

  const tic = async () => {
    await juzgarHora();
    deteccion.tic();
    await salud.volcar();
    await usos.volcar();
    await imposibles.volcar();
    await rechazos.volcar();
  };
  const vaciar = async () => {
    await receptor.vaciar();
    await finDelTurno();
    for (const una of colas) await una.vaciar();
  };
  /** What the site held up may still come: it is waited for as after a start. */
  const ondas = () => completarOndas(deps, ahora(), { escucha_ms: Math.max(escucha_ms, atasco.hasta_ms()) });
  const arrancarRelojes = () => {
    const repetir = (nombre: string, cada_ms: number, tarea: () => Promise<unknown>) =>
      cada(cada_ms, tarea, (error) => log.warn({ err: error, tarea: nombre }, 'una tarea periódica falló'));
    paros = [
      // The detector waits for no database.
      repetir('tic', TIC_MS, async () => deteccion.tic()),
      repetir('hora', TIC_MS, juzgarHora),
      repetir('últimas lecturas', TIC_MS, salud.volcar),
      repetir('usos de secretos', TIC_MS, usos.volcar),
      repetir('datos imposibles', TIC_MS, imposibles.volcar),
      repetir('rechazos seguidos', TIC_MS, rechazos.volcar),
      repetir('salud', SALUD_CADA_MS, async () => salud.emitir()),
      repetir('red', RED_CADA_MS, seguirRed),
      repetir('ondas', ONDAS_CADA_MS, ondas),
      repetir('grupos', REAGRUPAR_CADA_MS, () => reagrupar(db, () => puerta !== null)),
      repetir('resúmenes', RESUMENES_CADA_MS, () => adelantarResumenes(db, ahora())),
      repetir('poda', PODA_CADA_MS, () => podar(db, ahora())),
    ];
  };
  return {
    escuchar: async () => {
      await recargarRed();
      await salud.cargar(db);
      await rechazos.cargar();
      await relojes.cargar(db);
      await deteccion.repetir(db);
      cola.agregar('maniobras', () => reexaminarManiobras(deps, ahora()));
      puerta = await abrirPuerta({
        ...{ config, db, receptor, acceso, rechazar, ahora, log, gateway_simulador },
        oir: imposibles.oir,
      });
      escucha_ms = ahora();
      // Tails that came in before the last stop are not left for the next round.
      cola.agregar('ondas', async () => void (await ondas()));
      arrancarRelojes();
    },
    conectado: () => puerta?.conectada() ?? false,
    puerto_mqtt: () => puerta?.puerto ?? null,
    puerto_mqtts: () => puerta?.puerto_tls ?? null,
    publicarOrden: async (orden) => {
      if (!puerta || gateway_simulador === null) throw new AppError(503, 'simulador_ausente');
      await puerta.publicarOrden(orden);
    },
    tic,
    seguirRed,
    recargarRed,
    senales,
    cuentas,
    llegadas,
    conexiones,
    dobles,
    vaciar,
    cerrar: async () => {
      await puerta?.cerrar();
      puerta = null;
      await Promise.all(paros.map((parar) => parar()));
      await receptor.vaciar();
      await finDelTurno();
      for (const una of colas) await una.cerrar();
    },
  };
};

import { type OrdenSim, OrdenSimSchema, TOPICO_ORDENES_SIM } from '@tramos/contract/ingesta';
import { connect, type MqttClient } from 'mqtt';
import { encolar, type Mensaje, serializar } from './cola';

/** The gateway's own end of MQTT: keeps what the broker has not acknowledged, and sends it again. */

export interface ParametrosGateway {
  url: string;
  clave: string;
  secreto: string;
  alOrdenar: (orden: OrdenSim) => void;
  /** One line for the log; never carries the secret. */
  avisar: (linea: string) => void;
  ahora: () => number;
}

export interface Gateway {
  publicar: (mensaje: Mensaje) => void;
  /** Messages not acknowledged yet. */
  cola: () => number;
  detener: () => Promise<void>;
}

/** Publishes under way at once: enough to empty ten minutes of fifteen sensors in seconds. */
const VENTANA = 64;
const RECONEXION_MS = 1_000;
const DESPEDIDA_MS = 2_000;

const leerOrden = (texto: string): OrdenSim | null => {
  try {
    return OrdenSimSchema.safeParse(JSON.parse(texto)).data ?? null;
  } catch {
    return null; // not JSON: whoever sent it gets no answer on MQTT, the caller logs it
  }
};

/** The client stops asking nicely after a while, so that a dead broker cannot hold the process. */
const despedirse = async (cliente: MqttClient): Promise<void> => {
  const forzar = setTimeout(() => cliente.end(true), DESPEDIDA_MS);
  await cliente.endAsync(!cliente.connected);
  clearTimeout(forzar);
};

/**
 * Connects, and reconnects for ever. A message leaves the queue when it is handed to the client and is done when
 * the broker has acknowledged it (QoS 1); the client sends again what was under way when the line broke.
 */
export const conectarGateway = (p: ParametrosGateway): Gateway => {
  const cola: Mensaje[] = [];
  let enVuelo = 0;
  let detenido = false;
  const cliente = connect(p.url, {
    // Aedes speaks 3.1.1; a fixed client id lets the broker drop a ghost of ours at once.
    protocolVersion: 4,
    clientId: `gateway-${p.clave}`,
    clean: true,
    username: p.clave,
    password: p.secreto,
    reconnectPeriod: RECONEXION_MS,
    reconnectOnConnackError: true,
    connectTimeout: 5_000,
    keepalive: 15,
  });

  const bombear = (): void => {
    while (!detenido && cliente.connected && enVuelo < VENTANA) {
      const mensaje = cola.shift();
      if (mensaje === undefined) return;
      enVuelo++;
      cliente.publish(mensaje.topic, serializar(mensaje, p.ahora()), { qos: 1 }, (error) => {
        enVuelo--;
        // The client gave it up when the line broke; a second copy is harmless, a lost one is not.
        if (error && !detenido) cola.unshift(mensaje);
        bombear();
      });
    }
  };

  cliente.on('connect', () => {
    p.avisar(`conectado al broker; ${cola.length} mensajes en espera`);
    cliente.subscribe(TOPICO_ORDENES_SIM, { qos: 1 }, (error) => {
      if (error) p.avisar(`sin canal de órdenes: ${error.message}`);
    });
    bombear();
  });
  cliente.on('error', (error) => p.avisar(`broker: ${error.message}`));
  cliente.on('message', (topic, contenido) => {
    if (topic !== TOPICO_ORDENES_SIM) return;
    const orden = leerOrden(contenido.toString('utf8'));
    if (orden === null) p.avisar('orden no válida, ignorada');
    else p.alOrdenar(orden);
  });

  return {
    publicar: (mensaje) => {
      const perdidos = encolar(cola, mensaje, p.ahora());
      if (perdidos > 0) p.avisar(`${perdidos} mensajes de más de diez minutos olvidados`);
      bombear();
    },
    cola: () => cola.length + enVuelo,
    detener: () => {
      detenido = true;
      return despedirse(cliente);
    },
  };
};

import { type OrdenSim, RAIZ_TOPICOS, TOPICO_ORDENES_SIM } from '@tramos/contract/ingesta';
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { Receptor } from './recibir';

/** The server as a client of the site's own broker. */
export interface ClienteMqtt {
  conectado(): boolean;
  publicarOrden(orden: OrdenSim): Promise<void>;
  cerrar(): Promise<void>;
}

export interface OpcionesClienteMqtt {
  url: string;
  /** Who signs the broker's certificate, besides those whom Node believes; one that nobody of them signed is refused. */
  ca?: Buffer;
  /** Fixed, so that the broker keeps the session and what arrives while the server is away. */
  client_id: string;
  receptor: Pick<Receptor, 'recibir'>;
  ahora: () => number;
  log: Logger;
}

const RECONEXION_MS = 2_000;
const TOPICOS = ['sensores', 'routers', 'maniobras'].map((parte) => `${RAIZ_TOPICOS}/${parte}/#`);

/**
 * PUBACK after the commit, many in flight at once. mqtt.js answers a message when its handler calls back and takes
 * no further one until then; one commit per message would be slow. So the handler calls back at once with an error,
 * which makes mqtt.js go on without answering, and the PUBACK is sent when the message has been stored. What was
 * not stored is never answered, and the broker sends it again after the reconnection. Then the number of the first
 * copy may already belong to another message: each is answered on the connection that brought it, or not at all.
 */
const responderTrasGuardar = (cliente: MqttClient, guardar: (packet: IPublishPacket) => Promise<void>) => {
  const { _sendPacket } = cliente as unknown as {
    _sendPacket: (packet: { cmd: 'puback'; messageId: number }) => void;
  };
  const enviar = _sendPacket.bind(cliente);
  cliente.handleMessage = (packet, listo) => {
    const { stream } = cliente;
    const sigue = () => cliente.connected && cliente.stream === stream;
    guardar(packet).then(
      () => {
        if (packet.qos === 1 && sigue()) enviar({ cmd: 'puback', messageId: packet.messageId ?? 0 });
      },
      () => {
        // Nobody keeps what came without asking for an answer: to cut the line would only lose what others say.
        if (packet.qos > 0) stream.destroy();
      },
    );
    listo(packet.qos === 1 ? new Error('answered later') : undefined);
  };
};

/** Connects in the background and keeps trying; the broker may come and go. */
export const conectarClienteMqtt = (opciones: OpcionesClienteMqtt): ClienteMqtt => {
  const { url, ca, client_id, receptor, ahora, log } = opciones;
  const cliente = mqtt.connect(url, {
    ...(ca && { ca }),
    clientId: client_id,
    clean: false,
    reconnectPeriod: RECONEXION_MS,
    // A refusal too: a broker that restarts refuses whoever comes before its users are loaded.
    reconnectOnConnackError: true,
    resubscribe: true,
    manualConnect: true,
  });
  responderTrasGuardar(cliente, async ({ topic, payload }) => {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const carga = { tipo: 'bytes', bytes } as const;
    await receptor.recibir({ origen: { tipo: 'broker_del_sitio' }, topic, carga, recibido_ms: ahora() });
  });
  cliente.on('connect', () => {
    cliente.subscribe(TOPICOS, { qos: 1 }, (error) => {
      if (error) log.error({ err: error }, 'el broker MQTT no admitió la suscripción');
    });
  });
  cliente.on('error', (error) => log.warn({ err: error }, 'el broker MQTT no responde'));
  cliente.connect();
  return {
    conectado: () => cliente.connected,
    publicarOrden: async (orden) => {
      await cliente.publishAsync(TOPICO_ORDENES_SIM, JSON.stringify(orden), { qos: 1 });
    },
    cerrar: () => cliente.endAsync(true),
  };
};

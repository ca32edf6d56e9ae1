import type { MotivoConexion, Rechazada } from '@tramos/contract/instalacion';

/** Why a connection was turned away, and what to do about it, in words. */
export interface Explicacion {
  titulo: string;
  texto: string;
}

const EXPLICACION: Record<MotivoConexion, Explicacion> = {
  sin_credenciales: {
    titulo: 'Sin usuario o sin contraseña',
    texto: 'El usuario es la clave de la puerta de enlace y la contraseña, su secreto.',
  },
  clave_desconocida: {
    titulo: 'Clave desconocida',
    texto: 'Ninguna puerta de enlace tiene la clave que puso como usuario.',
  },
  secreto_incorrecto: {
    titulo: 'Secreto incorrecto',
    texto: 'Si el secreto se perdió, dé otro a la puerta de enlace en su ficha.',
  },
  puerta_deshabilitada: {
    titulo: 'Puerta deshabilitada',
    texto: 'Habilítela en su ficha para que pueda entrar.',
  },
  demasiados_intentos: {
    titulo: 'Demasiados intentos',
    texto: 'Falló tantas veces que se le niega unos minutos, aunque ya traiga el secreto correcto.',
  },
  secreto_retirado: {
    titulo: 'Secreto retirado',
    texto: 'Entró con un secreto que dejó de valer: ponga en el equipo el vigente.',
  },
  version: {
    titulo: 'Otra versión',
    texto: 'El broker de este servidor acepta MQTT 3.1.1 y 3.1: elija 3.1.1 en el equipo.',
  },
  identificador: {
    titulo: 'Identificador demasiado largo',
    texto: 'Ponga en el equipo un identificador de cliente más corto.',
  },
  tamano: {
    titulo: 'Mensaje demasiado grande',
    texto: 'Anunció un mensaje mayor que el que se acepta: envíe lotes más cortos.',
  },
  silencio: {
    titulo: 'No se presentó',
    texto: 'Abrió la conexión y no dijo quién es a tiempo.',
  },
  callada: {
    titulo: 'Dejó de hablar',
    texto: 'Estuvo en silencio más de lo que permite el keepalive que pidió: se perdió la red o el equipo.',
  },
  protocolo: {
    titulo: 'No habla MQTT',
    texto: 'Lo que envió no es MQTT, o llegó dañado.',
  },
  sobra_tls: {
    titulo: 'Habla TLS en el puerto sin cifrar',
    texto: 'Conecte el equipo al puerto de TLS, o quite TLS en el equipo.',
  },
  falta_tls: {
    titulo: 'No habla el TLS que se pide',
    texto: 'Este puerto es solo para conexiones cifradas: active en el equipo TLS 1.2 o posterior.',
  },
  certificado: {
    titulo: 'Certificado no aceptado',
    texto:
      'La conexión se cortó al cifrarse: revise en el equipo la autoridad (ca.pem) y, si el broker lo pide, su propio certificado.',
  },
  sin_lugar: {
    titulo: 'Sin lugar',
    texto: 'Ya esperaban demasiadas conexiones sin presentarse, de esa dirección o en total.',
  },
  mismo_identificador: {
    titulo: 'Mismo identificador',
    texto:
      'La desplazó otra conexión de su puerta con el mismo identificador: dé uno distinto a cada equipo. Si es un solo equipo, se reconecta sin cerrar la conexión anterior.',
  },
  demasiadas: {
    titulo: 'Demasiadas conexiones de su puerta',
    texto: 'Se cerró la más antigua para dejar lugar a la nueva.',
  },
  cola_llena: {
    titulo: 'Demasiados mensajes en espera',
    texto:
      'Ya esperaban por guardarse todos los mensajes que se admiten de su puerta: haga que envíe más despacio. Lo que no se le confirmó lo vuelve a enviar.',
  },
  servidor: {
    titulo: 'El servidor no pudo atenderla',
    texto: 'No es falla del equipo: la base de datos no respondió. El equipo vuelve y envía de nuevo.',
  },
};

export const explicarRechazo = ({ motivo, detalle }: Pick<Rechazada, 'motivo' | 'detalle'>): Explicacion => {
  const { titulo, texto } = EXPLICACION[motivo];
  return { titulo: detalle === null ? titulo : `${titulo}: ${detalle}`, texto };
};

const LISTA = new Intl.ListFormat('es-MX');

/** Whose key it is that several use, and where from. */
export const fraseDeDobles = (gateway: string, direcciones: readonly string[]): string => {
  const cuantos = direcciones.length > 2 ? 'Varios' : 'Dos';
  return `${cuantos} equipos usan la llave de ${gateway} a la vez, desde ${LISTA.format(direcciones)}.`;
};

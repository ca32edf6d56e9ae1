import type { Config } from '../config';
import { esLoopback, esRedAncha } from '../config';

/** What an installation leaves open, from what was found of it. Pure; in words for whoever runs it. */

export interface Archivo {
  ruta: string;
  /** Permission bits. */
  modo: number;
}

/** What the database says; read only. */
export interface HechosBase {
  /** Its clock against this machine's, ms. */
  desfase_ms: number;
  /** Active accounts that a published password opens. */
  publicadas: readonly string[];
  sin_segundo_factor: readonly string[];
  exige_segundo_factor: boolean;
  /** First row of the audit that does not hold. */
  cadena_rota_en: number | null;
  /** Alarms on the shelf now. */
  apartadas: number;
  /** Gateways of which an older secret still opens. */
  con_secreto_anterior: readonly string[];
  /** Raw pressure is kept for so long, and for so long where nobody says otherwise, days. */
  presion_dias: number;
  presion_dias_de_fabrica: number;
}

export interface Hechos {
  ahora_ms: number;
  config: Config;
  root: boolean;
  /** `20.19.2`. */
  node: string;
  /** When the list of what it leans on was last changed; null where the build could not know. */
  dependencias_ms: number | null;
  /** What only its owner may read. */
  archivos: readonly Archivo[];
  tls: { vence_ms: number; corresponde: boolean } | { error: string } | null;
  libre_bytes: number | null;
  /** When the newest backup beside the data was taken; and those files there that are none. */
  respaldo_ms: number | null;
  falsos_respaldos: readonly string[];
  /** Whether the system sets its clock by others; null where it does not say. */
  ntp: boolean | null;
  /** Or why it could not be looked at. */
  base: HechosBase | { error: string };
}

export interface Renglon {
  nivel: 'bien' | 'aviso' | 'mal';
  que: string;
  /** What to do; of what is well, nothing. */
  hacer?: string;
}

const DIA_MS = 86_400_000;
/** When its makers stop mending each version of Node. */
const NODE_HASTA: Record<string, number> = {
  20: Date.UTC(2026, 3, 30),
  21: Date.UTC(2024, 5, 1),
  22: Date.UTC(2027, 3, 30),
  23: Date.UTC(2025, 5, 1),
  24: Date.UTC(2028, 3, 30),
  25: Date.UTC(2026, 5, 1),
};
const VERSION_VIEJA_DIAS = 180;
const TLS_AVISO_DIAS = 21;
const RESPALDO_AVISO_DIAS = 2;
const RESPALDO_MAX_DIAS = 7;
const DESFASE_MAX_MS = 2_000;
/** Of a random secret; one that was thought up has few. */
const LETRAS_DISTINTAS_MIN = 12;
/** Words and what stands between them: of a random one of 32 signs hardly any has no cipher. */
const SOLO_PALABRAS = /^[\p{L}\s.,;:_-]+$/u;

const bien = (que: string): Renglon => ({ nivel: 'bien', que });
const aviso = (que: string, hacer: string): Renglon => ({ nivel: 'aviso', que, hacer });
const mal = (que: string, hacer: string): Renglon => ({ nivel: 'mal', que, hacer });

type Regla = (h: Hechos) => Renglon | Renglon[];

const http: Regla = ({ config: { host, inseguro, solo_proxies, tls, demo } }) => {
  if (esLoopback(host))
    return demo
      ? aviso('Es la demostración, solo en esta máquina', 'Para un sitio real: DEMO=off, o DATABASE_URL.')
      : bien('La consola solo se abre desde esta máquina o por un proxy en ella');
  if (demo)
    return mal(
      `La demostración, con contraseñas publicadas, se abre desde otras máquinas (HOST=${host})`,
      'Quite HOST, o ponga DEMO=off.',
    );
  if (inseguro && solo_proxies)
    return mal(
      'Cualquiera de la red del proxy entra a la consola sin cifrar: TRUST_PROXY no dice cuál es',
      'Nombre la dirección del proxy: TRUST_PROXY=10.0.0.5',
    );
  if (inseguro)
    return mal(
      'La consola viaja sin cifrar por la red (INSECURE_HTTP)',
      'Ponga TLS_CERT y TLS_KEY, o un proxy con https y TRUST_PROXY.',
    );
  return tls
    ? bien('La consola va por https')
    : aviso(
        'El cifrado de la consola queda en manos del proxy; entre él y este servidor no lo hay',
        'Compruebe que al proxy solo se llegue por https, y que a la red entre ambos no llegue nadie más.',
      );
};

const mqtt: Regla = ({ config: { mqtt: m } }) => {
  if (m.tipo === 'embebido')
    return esLoopback(m.host)
      ? bien('Nadie habla MQTT sin cifrar por la red')
      : mal(
          'Los secretos de las puertas de enlace viajan sin cifrar por MQTT (INSECURE_MQTT)',
          'Ponga TLS_CERT y TLS_KEY, cambie los equipos al puerto con TLS y quite INSECURE_MQTT.',
        );
  const { protocol, hostname } = new URL(m.url);
  return esLoopback(hostname) || protocol === 'mqtts:' || protocol === 'wss:'
    ? bien('La conexión con el broker va cifrada o no sale de esta máquina')
    : mal('La conexión con el broker MQTT va sin cifrar', 'Use mqtts:// en MQTT_URL.');
};

const ancla: Regla = ({ config: { ancla_archivo, ancla_correo, syslog } }) =>
  (ancla_archivo ?? ancla_correo ?? syslog) === null
    ? aviso(
        'La auditoría no sale de este servidor: quien escriba en la base de datos puede rehacerla',
        'Defina AUDIT_ANCHOR_FILE, AUDIT_ANCHOR_MAIL o SYSLOG_URL.',
      )
    : bien('La auditoría se ancla fuera de este servidor');

const postgres: Regla = ({ config: { base } }) => {
  if (base.tipo !== 'postgres') return [];
  const { hostname, searchParams } = new URL(base.url);
  const cifrada = /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
  return cifrada || hostname === '' || esLoopback(hostname)
    ? bien('La conexión con la base de datos va cifrada o no sale de esta máquina')
    : mal(
        'La base de datos está en otra máquina y se le habla sin cifrar',
        'Agregue ?sslmode=verify-full a DATABASE_URL.',
      );
};

const certificado: Regla = ({ tls, ahora_ms }) => {
  if (tls === null) return [];
  if ('error' in tls)
    return mal(`El certificado no se puede leer: ${tls.error}`, 'Revise TLS_CERT y TLS_KEY.');
  if (!tls.corresponde) return mal('El certificado y la llave no corresponden', 'Revise TLS_CERT y TLS_KEY.');
  const dias = Math.floor((tls.vence_ms - ahora_ms) / DIA_MS);
  if (dias < 0) return mal(`El certificado venció hace ${-dias} días`, 'Renuévelo y reinicie.');
  return dias < TLS_AVISO_DIAS
    ? aviso(`El certificado vence en ${dias} días`, 'Renuévelo y reinicie.')
    : bien(`El certificado vale ${dias} días más`);
};

const secreto: Regla = ({ config: { jwt_secret } }) =>
  jwt_secret?.some((s) => SOLO_PALABRAS.test(s) || new Set(s).size < LETRAS_DISTINTAS_MIN)
    ? mal(
        'JWT_SECRET es fácil de adivinar',
        'Ponga uno al azar delante (JWT_SECRET=nuevo,anterior); por ejemplo el de: openssl rand -base64 48',
      )
    : bien('El secreto de la instalación es largo y al azar');

const esCarpeta = ({ modo }: Archivo) => (modo & 0o170000) === 0o040000;
/** What is too much for others; to pass through a folder shows nothing of it. */
const abierto = (archivo: Archivo): number => archivo.modo & (esCarpeta(archivo) ? 0o066 : 0o077);

const archivos: Regla = ({ archivos: lista }) => {
  const abiertos = lista.filter((archivo) => abierto(archivo) !== 0);
  return abiertos.length === 0
    ? bien('Los archivos con secretos solo los lee su dueño')
    : abiertos.map((archivo) => {
        const { ruta, modo } = archivo;
        const quitar = esCarpeta(archivo) ? 'go-rw' : 'go=';
        return mal(`${ruta} lo pueden leer otros (${(modo & 0o777).toString(8)})`, `chmod ${quitar} ${ruta}`);
      });
};

const root: Regla = ({ root: es }) =>
  es
    ? aviso('Se ejecuta como root', 'Use una cuenta propia del servicio, sin privilegios.')
    : bien('Se ejecuta con una cuenta sin privilegios');

const node: Regla = ({ node: version, ahora_ms }) => {
  const [mayor = ''] = version.split('.');
  const hasta = NODE_HASTA[mayor];
  if (hasta === undefined)
    return aviso(
      `No se sabe hasta cuándo recibe correcciones Node ${version}`,
      'Use una versión par con soporte largo (LTS), o compruébelo con sus autores.',
    );
  return hasta < ahora_ms
    ? aviso(
        `Node ${version} ya no recibe correcciones de sus autores`,
        'Actualícelo, o compruebe que las reciba de su distribución.',
      )
    : bien(`Node ${version}`);
};

const edad: Regla = ({ dependencias_ms, ahora_ms, config }) => {
  if (dependencias_ms === null)
    return aviso(
      `No se sabe de cuándo son las dependencias de Tramos ${config.version}: se construyó sin su historia`,
      'Constrúyalo de una copia completa del repositorio, o pida la versión más reciente.',
    );
  const dias = Math.floor((ahora_ms - dependencias_ms) / DIA_MS);
  return dias > VERSION_VIEJA_DIAS
    ? aviso(
        `Las dependencias de Tramos ${config.version} son de hace ${dias} días`,
        'Pida la versión más reciente.',
      )
    : bien(`Tramos ${config.version}, con dependencias de hace ${dias} días`);
};

const reloj: Regla = ({ ntp, base }) => {
  const lejos = 'error' in base ? 0 : Math.abs(base.desfase_ms);
  if (lejos > DESFASE_MAX_MS)
    return mal(
      `El reloj de la base de datos y el de esta máquina difieren ${(lejos / 1_000).toFixed(1)} s`,
      'Ponga ambos en hora por NTP.',
    );
  if (ntp === true) return bien('El reloj se pone en hora solo');
  return aviso(
    ntp === false ? 'El reloj no se pone en hora por NTP' : 'No se pudo saber si el reloj va en hora',
    'Active la sincronización (timedatectl set-ntp true), o compruébela en el anfitrión.',
  );
};

const disco: Regla = ({ libre_bytes, config: { disco_min_bytes } }) => {
  if (libre_bytes === null) return aviso('No se pudo medir el disco', 'Revise DATA_DIR.');
  const mb = Math.floor(libre_bytes / 1_048_576);
  if (libre_bytes < disco_min_bytes)
    return mal(`Quedan ${mb} MB de disco`, 'Libere espacio o acorte la retención.');
  return libre_bytes < 2 * disco_min_bytes
    ? aviso(`Quedan ${mb} MB de disco`, 'Libere espacio antes de que falte.')
    : bien(`Quedan ${mb} MB de disco`);
};

const falsosRespaldos: Regla = ({ falsos_respaldos }) =>
  falsos_respaldos.map((ruta) =>
    mal(`${ruta} no es un respaldo que se pueda leer`, 'Haga otro con npm run backup, y quite ese archivo.'),
  );

const respaldo: Regla = ({ respaldo_ms, ahora_ms, config: { demo } }) => {
  const grave = demo ? aviso : mal;
  if (respaldo_ms === null)
    return grave(
      'No hay ningún respaldo junto a los datos',
      'npm run backup, cada día, y llévelo a otra máquina.',
    );
  const dias = Math.floor((ahora_ms - respaldo_ms) / DIA_MS);
  if (dias >= RESPALDO_MAX_DIAS) return grave(`El último respaldo es de hace ${dias} días`, 'npm run backup');
  return dias >= RESPALDO_AVISO_DIAS
    ? aviso(`El último respaldo es de hace ${dias} días`, 'npm run backup')
    : bien('El último respaldo es reciente');
};

const puertas: Regla = ({ config: { allowed_origins, trust_proxy, webhook_allow, host } }) => {
  const renglones: Renglon[] = [];
  const claros = allowed_origins.filter((o) => o.startsWith('http:') && !esLoopback(new URL(o).hostname));
  if (claros.length > 0)
    renglones.push(mal(`ALLOWED_ORIGINS admite páginas sin cifrar: ${claros.join(', ')}`, 'Use https://.'));
  if (trust_proxy === 'cercano' && !esLoopback(host))
    renglones.push(
      aviso(
        'TRUST_PROXY=on cree a cualquiera de la red privada',
        'Nombre la dirección del proxy: TRUST_PROXY=10.0.0.5',
      ),
    );
  const proxies = Array.isArray(trust_proxy) ? trust_proxy.filter(esRedAncha) : [];
  if (proxies.length > 0)
    renglones.push(
      mal(`TRUST_PROXY cree a redes enteras: ${proxies.join(', ')}`, 'Nombre solo los proxies.'),
    );
  const webhooks = webhook_allow.filter(esRedAncha);
  if (webhooks.length > 0)
    renglones.push(
      aviso(`WEBHOOK_ALLOW abre redes enteras: ${webhooks.join(', ')}`, 'Nombre solo los receptores.'),
    );
  return renglones.length > 0 ? renglones : bien('Orígenes, proxies y webhooks están acotados');
};

const nombres = (lista: readonly string[]) => lista.join(', ');

const cuentas = ({ publicadas, sin_segundo_factor, exige_segundo_factor }: HechosBase, demo: boolean) => {
  const grave = demo ? aviso : mal;
  return [
    publicadas.length > 0
      ? grave(
          `Con la contraseña publicada de la demostración entra: ${nombres(publicadas)}`,
          'Cámbiela o deshabilite la cuenta.',
        )
      : bien('Ninguna cuenta tiene una contraseña publicada'),
    sin_segundo_factor.length > 0
      ? grave(
          `Administradores sin segundo factor: ${nombres(sin_segundo_factor)}`,
          'Ajustes › Mi cuenta › Segundo factor.',
        )
      : bien('Todos los administradores tienen segundo factor'),
    exige_segundo_factor
      ? bien('El segundo factor se exige a los administradores')
      : aviso('El segundo factor no se exige a los administradores', 'Ajustes › Seguridad.'),
  ];
};

const base: Regla = ({ base: b, config: { demo } }) => {
  if ('error' in b)
    return aviso(
      `No se pudo mirar la base de datos: ${b.error} Quedan sin revisar cuentas, auditoría, alarmas y secretos.`,
      'Repita cuando se pueda abrir.',
    );
  const anteriores = b.con_secreto_anterior;
  return [
    ...cuentas(b, demo),
    b.cadena_rota_en === null
      ? bien('La cadena de la auditoría está entera')
      : mal(
          `La auditoría fue alterada en el renglón ${b.cadena_rota_en}`,
          'Compárela con el último respaldo y averigüe quién tiene acceso a la base.',
        ),
    b.apartadas === 0
      ? bien('No hay alarmas apartadas')
      : aviso(`Alarmas apartadas: ${b.apartadas}`, 'Revíselas en Alarmas › Apartadas.'),
    anteriores.length === 0
      ? bien('Ninguna puerta de enlace usa un secreto anterior')
      : aviso(
          `Con un secreto anterior aún se entra como: ${nombres(anteriores)}`,
          'Ponga el nuevo en el equipo y revoque el anterior en Configuración › Puertas de enlace.',
        ),
    b.presion_dias >= b.presion_dias_de_fabrica
      ? bien(`La presión cruda se guarda ${b.presion_dias} días`)
      : aviso(
          `La presión cruda se guarda solo ${b.presion_dias} días (de fábrica ${b.presion_dias_de_fabrica})`,
          'Compruebe que alguien lo decidió: Ajustes › Retención.',
        ),
  ];
};

const REGLAS: readonly Regla[] = [
  ...[http, certificado, mqtt, ancla, postgres, puertas, secreto, archivos, root],
  ...[node, edad, reloj, disco, respaldo, falsosRespaldos, base],
];

/** A line for each thing that was looked at. */
export const juzgar = (hechos: Hechos): Renglon[] => REGLAS.flatMap((regla) => regla(hechos));

const MARCA: Record<Renglon['nivel'], string> = { bien: '✓', aviso: '!', mal: '✗' };

export const escritos = (renglones: readonly Renglon[]): string[] => {
  const cuantos = (nivel: Renglon['nivel']) => renglones.filter((r) => r.nivel === nivel).length;
  return [
    ...renglones.flatMap(({ nivel, que, hacer }) => [
      `${MARCA[nivel]} ${que}`,
      ...(hacer === undefined ? [] : [`    → ${hacer}`]),
    ]),
    '',
    `${cuantos('mal')} por corregir, ${cuantos('aviso')} por revisar, ${cuantos('bien')} en orden.`,
  ];
};

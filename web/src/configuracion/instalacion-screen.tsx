import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Dispositivo, Instalacion } from '@tramos/contract/instalacion';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { direccionDeConsola } from '../lib/camino';
import { plural } from '../lib/formato';
import { ahoraServidor } from '../lib/reloj';
import { CopiarBoton } from '../ui/copiar-boton';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/estados';
import pantalla from '../ui/lista-detalle.module.css';
import { Migas } from '../ui/migas';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import type { InstalacionSearch } from './busqueda';
import { anfitrionDe, cargaDe, conPuerto, type Ejemplo, ejemplosDe, lineaHttp, lineaMqtt } from './ejemplos';
import classes from './instalacion.module.css';
import { Conexiones } from './instalacion-conexiones';
import { Llegadas } from './instalacion-llegadas';
import { Rechazados } from './instalacion-rechazados';

const TIPO: Record<Dispositivo['tipo'], string> = {
  sensor: 'Sensor',
  router: 'Router',
  estacion: 'Maniobras de',
};

const servidorDe = ({ servidor }: Instalacion['broker']): string =>
  anfitrionDe(servidor, window.location.hostname);

/** What the files are that the lines name. */
const archivosDe = ({ tls, autoridad_propia, pide_certificado }: Instalacion['broker']) => {
  const frases = [
    tls && autoridad_propia ? 'ca.pem es el certificado de la autoridad que firmó el del broker.' : null,
    pide_certificado ? 'puerta.pem y puerta.key son el de la puerta de enlace y su llave.' : null,
  ].filter((frase) => frase !== null);
  return frases.length === 0 ? null : <p className={classes.ayuda}>{frases.join(' ')}</p>;
};

const Destino = ({ broker }: Pick<Instalacion, 'broker'>) => (
  <section className={classes.tarjeta} aria-labelledby="a-donde">
    <h2 id="a-donde">A dónde enviar</h2>
    <dl className={classes.datos}>
      <div>
        <dt>{broker.tipo === 'embebido' ? 'Broker MQTT de este servidor' : 'Broker MQTT del sitio'}</dt>
        <dd>{conPuerto(servidorDe(broker), broker.puerto)}</dd>
      </div>
      <div>
        <dt>Protocolo</dt>
        <dd>{broker.tipo === 'embebido' ? 'MQTT 3.1.1' : 'MQTT 3.1.1, o 5 si el broker lo admite'}</dd>
      </div>
      <div>
        <dt>Cifrado</dt>
        <dd>
          {broker.tls ? `TLS${broker.pide_certificado ? ', con certificado de cada puerta' : ''}` : 'Sin TLS'}
        </dd>
      </div>
      <div>
        <dt>Estado</dt>
        <dd>{broker.conectado ? 'En línea' : 'Sin conexión'}</dd>
      </div>
      <div>
        <dt>Por HTTP</dt>
        <dd>{`POST ${direccionDeConsola()}/api/ingesta`}</dd>
      </div>
    </dl>
    <p className={classes.ayuda}>
      El usuario es la clave de una <Link to="/configuracion/gateways">puerta de enlace</Link> y la contraseña
      su secreto, que se dice una sola vez al crearla. Cada una solo puede enviar lo de sus dispositivos. Las
      horas van en milisegundos desde 1970 (UTC).
    </p>
    {archivosDe(broker)}
    {broker.solo_local ? (
      <p className={classes.aviso} role="note">
        El broker escucha solo en esta máquina. Para recibir de otras, arranque el servidor con HOST, TLS_CERT
        y TLS_KEY.
      </p>
    ) : null}
    {broker.sin_cifrar ? (
      <p className={classes.aviso} role="note">
        El broker también acepta conexiones sin cifrar de otras máquinas: los secretos de las puertas de
        enlace viajan a la vista de quien escuche la red.
      </p>
    ) : null}
  </section>
);

const Codigo = ({
  nombre,
  texto,
  alCopiar,
  copiar,
}: {
  nombre: string;
  texto: string;
  /** What is copied, where that is not what is shown. */
  alCopiar?: () => string;
  copiar: string;
}) => (
  <div className={classes.codigo}>
    <div>
      <h4>{nombre}</h4>
      <CopiarBoton texto={alCopiar ?? texto} corto="Copiar">
        {copiar}
      </CopiarBoton>
    </div>
    <pre>{texto}</pre>
  </div>
);

/** Where examples go, and whom it takes to be believed there. */
type Destinos = Pick<Instalacion, 'broker' | 'autoridad_propia'>;

const esCifrada = (direccion: string) => direccion.startsWith('https:');

/** A payload of this moment. */
const cargaDeAhora = (ejemplo: Ejemplo): string => {
  const ahora_ms = ahoraServidor();
  return cargaDe(ejemplo, ahora_ms, `prueba-${ahora_ms}`);
};

const Muestra = ({
  ejemplo,
  gateway,
  instalacion: { broker, autoridad_propia },
}: {
  ejemplo: Ejemplo;
  gateway: string;
  instalacion: Destinos;
}) => {
  // Of the moment it is first shown, so that nothing moves under who reads it; what is copied is of then.
  const [mostrada] = useState(() => cargaDeAhora(ejemplo));
  const destino = { ...broker, servidor: servidorDe(broker) };
  const cifrada = esCifrada(direccionDeConsola());
  const consola = { origen: direccionDeConsola(), autoridad_propia: cifrada && autoridad_propia === true };
  const mqtt = (carga: string) => lineaMqtt(ejemplo, carga, destino, gateway);
  const http = (carga: string) => lineaHttp(ejemplo, carga, consola, gateway);
  return (
    <article className={classes.ejemplo}>
      <h3>{ejemplo.nombre}</h3>
      <p className={classes.ayuda}>{ejemplo.ayuda}</p>
      <Codigo nombre="Tópico" texto={ejemplo.topic} copiar={`Copiar tópico de ${ejemplo.nombre}`} />
      <Codigo
        nombre="Carga"
        texto={mostrada}
        alCopiar={() => cargaDeAhora(ejemplo)}
        copiar={`Copiar carga de ${ejemplo.nombre}`}
      />
      <Codigo
        nombre="Probar desde una terminal"
        texto={mqtt(mostrada)}
        alCopiar={() => mqtt(cargaDeAhora(ejemplo))}
        copiar={`Copiar mosquitto_pub de ${ejemplo.nombre}`}
      />
      <p className={classes.ayuda}>
        Ponga el secreto de la puerta de enlace donde dice SECRETO. La hora se pone al copiar. mosquitto_pub
        no dice si el mensaje se aceptó: vea abajo, en «Lo que llega».
      </p>
      <Codigo
        nombre="Sin MQTT"
        texto={http(mostrada)}
        alCopiar={() => http(cargaDeAhora(ejemplo))}
        copiar={`Copiar curl de ${ejemplo.nombre}`}
      />
      <p className={classes.ayuda}>
        En Windows PowerShell 5 el programa se llama curl.exe.
        {consola.autoridad_propia
          ? ' ca.pem es el certificado de la autoridad que firmó el de esta consola.'
          : ''}
        {cifrada && autoridad_propia === null
          ? ' Si el certificado de esta consola lo firmó una autoridad propia, agregue --cacert y el archivo de esa autoridad.'
          : ''}
      </p>
    </article>
  );
};

interface Elegible extends Dispositivo {
  gateway: string | null;
}

const elegiblesDe = ({ gateways, sin_gateway }: Instalacion): Elegible[] => [
  ...gateways.flatMap(({ clave: gateway, dispositivos }) => dispositivos.map((d) => ({ ...d, gateway }))),
  ...sin_gateway.map((d) => ({ ...d, gateway: null })),
];

const Ejemplos = ({ elegido, instalacion }: { elegido: Elegible; instalacion: Destinos }) => (
  <section className={classes.tarjeta} aria-labelledby="que-envia">
    <h2 id="que-envia">{`Qué envía ${elegido.clave}`}</h2>
    {elegido.gateway === null ? (
      <p className={classes.aviso} role="note">
        Ninguna puerta de enlace puede hablar por él: elija una en su ficha, o lo que envíe se rechaza.
      </p>
    ) : null}
    <div className={classes.ejemplos}>
      {ejemplosDe(elegido).map((ejemplo) => (
        <Muestra
          key={ejemplo.topic}
          ejemplo={ejemplo}
          gateway={elegido.gateway ?? 'PUERTA'}
          instalacion={instalacion}
        />
      ))}
    </div>
  </section>
);

const QuienEnvia = ({ gateways, sin_gateway }: Instalacion) => (
  <section className={classes.tarjeta} aria-labelledby="quien-envia">
    <h2 id="quien-envia">Quién puede enviar qué</h2>
    {gateways.length === 0 ? (
      <EmptyState titulo="Aún no hay puertas de enlace">
        Sin credenciales nadie puede enviar: <Link to="/configuracion/gateways">agregue la primera</Link>.
      </EmptyState>
    ) : (
      <ul className={classes.puertas}>
        {gateways.map(({ clave, activo, permite_maniobras, dispositivos }) => (
          <li key={clave}>
            <details>
              <summary>
                <strong>{clave}</strong> {activo ? '' : '(deshabilitada) '}
                {plural(dispositivos.length, 'dispositivo', 'dispositivos')}
                {permite_maniobras ? ', puede registrar maniobras' : ''}
              </summary>
              <p>{dispositivos.map((d) => `${TIPO[d.tipo]} ${d.clave}`).join(' · ') || 'Ninguno todavía'}</p>
            </details>
          </li>
        ))}
      </ul>
    )}
    {sin_gateway.length > 0 ? (
      <p className={classes.aviso}>
        {`Sin puerta de enlace, nadie habla por ellos: ${sin_gateway.map(({ clave }) => clave).join(', ')}.`}
      </p>
    ) : null}
  </section>
);

const Contenido = ({ instalacion }: { instalacion: Instalacion }) => {
  const { clave }: InstalacionSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const elegibles = elegiblesDe(instalacion);
  const elegido = elegibles.find((d) => d.clave === clave);
  const elegir = (nueva: string) =>
    void navigate({
      to: '.',
      search: (antes) => ({ ...antes, clave: nueva || undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <Destino broker={instalacion.broker} />
      <div className={classes.elegir}>
        <NativeSelect
          label="Dispositivo"
          description="Sus tópicos, sus cargas y lo que llega de él"
          value={elegido?.clave ?? ''}
          onChange={(e) => elegir(e.currentTarget.value)}
          data={[
            { value: '', label: 'Todos' },
            ...elegibles.map((d) => ({
              value: d.clave,
              label: `${TIPO[d.tipo]} ${d.clave} · ${d.gateway ?? 'sin puerta de enlace'}`,
            })),
          ]}
        />
      </div>
      {elegido ? <Ejemplos elegido={elegido} instalacion={instalacion} /> : null}
      <Llegadas clave={elegido?.clave} />
      <Conexiones tipo={instalacion.broker.tipo} />
      <Rechazados key={elegido?.clave ?? ''} clave={elegido?.clave} />
      <QuienEnvia {...instalacion} />
    </>
  );
};

/** `/configuracion/instalacion`: where the field sends to, what it sends, and what arrives. */
export const InstalacionScreen = () => {
  const mandos = useMandos();
  useTitulo('Instalación');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['configuracion', 'instalacion'],
    queryFn: ({ signal }) => llamar('instalacion', { signal }),
    refetchInterval: 30_000,
  });
  return (
    <div className={classes.pantalla}>
      <header className={pantalla.cabecera} ref={mandos}>
        <Migas arriba={[{ nombre: 'Configuración', to: '/configuracion' }]} titulo="Instalación" />
      </header>
      {error && !data ? (
        <ErrorState titulo="No se pudo cargar la instalación" error={error} onRetry={() => void refetch()} />
      ) : null}
      {isPending ? <SkeletonRows rows={6} /> : null}
      {data ? <Contenido instalacion={data} /> : null}
    </div>
  );
};

import { useQuery } from '@tanstack/react-query';
import { formatDuracion } from '@tramos/contract/duracion';
import type {
  EstadoAvisos,
  EstadoBase,
  EstadoDeteccion,
  EstadoDisco,
  EstadoIngesta,
  EstadoProceso,
  EstadoSistema,
  EstadoTablas,
} from '@tramos/contract/estado-sistema';
import { llamar } from '../lib/api';
import { conUnidad, formatHace, formatNumero, plural } from '../lib/formato';
import { formatTamano } from '../lib/tamano';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import tabla from '../ui/tabla.module.css';
import { useAhora } from '../ui/use-ahora';
import { Fecha } from '../ui/valores';
import classes from './estado.module.css';
import { Cifras, Parte } from './estado-piezas';
import { Sentencias } from './estado-sentencias';
import { DONDE, formatPorSegundo } from './estado-textos';
import seccion from './instalacion.module.css';

/** The server reads it no more often, for however many ask. */
const CADA_MS = 10_000;
/** Fewer than this part of them free is told. */
const POCAS = 0.1;

const Base = ({ base }: { base: EstadoBase }) => {
  const { usadas, de_tramos, maximo } = base.conexiones;
  const escasas = usadas > maximo * (1 - POCAS);
  return (
    <Cifras
      nombre="Base de datos"
      totales={[
        { etiqueta: 'PostgreSQL', valor: base.version, pie: DONDE[base.tipo] },
        { etiqueta: 'Tamaño', valor: formatTamano(base.bytes) },
        {
          etiqueta: 'Conexiones',
          valor: `${formatNumero(usadas)} de ${formatNumero(maximo)}`,
          pie: `${formatNumero(de_tramos)} de Tramos${escasas ? '; casi no quedan libres' : ''}`,
        },
        { etiqueta: 'En marcha desde', valor: <Momento instante={base.desde} /> },
        {
          etiqueta: 'Esquema',
          valor: formatNumero(base.migracion.cuantas),
          pie: base.migracion.nombre ?? 'Sin migraciones',
        },
      ]}
    >
      <p>
        {base.tipo === 'propia' ? 'Carpeta' : 'Dirección'} <code>{base.lugar}</code>
      </p>
    </Cifras>
  );
};

/** A moment as a figure: how long ago in large, when below. */
const Momento = ({ instante }: { instante: string }) => (
  <span className={classes.momento}>
    <Fecha instante={instante} />
  </span>
);

const Tablas = ({ tablas }: { tablas: EstadoTablas }) =>
  tablas.length === 0 ? (
    <EmptyState titulo="Aún no hay tablas" />
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <section className={seccion.rollo} tabIndex={0} aria-label="Tablas más grandes, con sus índices">
      <table className={tabla.tabla} aria-label="Tablas más grandes">
        <thead>
          <tr>
            <th>Tabla</th>
            <th className={tabla.cifra}>Con sus índices</th>
            <th className={tabla.cifra}>Filas, más o menos</th>
          </tr>
        </thead>
        <tbody>
          {tablas.map(({ nombre, bytes, filas }) => (
            <tr key={nombre}>
              <td className={seccion.mono}>{nombre}</td>
              <td className={tabla.cifra}>{formatTamano(bytes)}</td>
              <td className={tabla.cifra}>{filas === null ? 'Sin contar' : formatNumero(filas)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

const Ingesta = ({ ingesta }: { ingesta: EstadoIngesta }) => (
  <Cifras
    nombre="Ingesta"
    totales={[
      {
        etiqueta: 'Guardado en el último minuto',
        valor: formatPorSegundo(ingesta.guardados_minuto),
        pie: plural(ingesta.guardados_minuto, 'mensaje', 'mensajes'),
      },
      { etiqueta: 'Espera por guardarse', valor: formatDuracion(ingesta.espera_ms) },
      {
        etiqueta: 'Último guardado',
        valor: ingesta.sin_guardar_ms === null ? 'Ninguno' : `hace ${formatDuracion(ingesta.sin_guardar_ms)}`,
      },
      {
        etiqueta: 'Rechazados',
        valor: formatNumero(ingesta.rechazados),
        pie: `Repetidos: ${formatNumero(ingesta.duplicados)}`,
      },
      {
        etiqueta: 'Sin respuesta',
        valor: formatNumero(ingesta.sin_respuesta),
        pie: 'No se pudieron guardar; vuelven a enviarse',
      },
    ]}
  >
    <p>{`Desde que arrancó este servidor: ${plural(ingesta.guardados, 'mensaje guardado', 'mensajes guardados')}.`}</p>
  </Cifras>
);

const Deteccion = ({ deteccion }: { deteccion: EstadoDeteccion }) => (
  <Cifras
    nombre="Detección"
    totales={[
      { etiqueta: 'Último paso del detector', valor: `hace ${formatDuracion(deteccion.callada_ms)}` },
      {
        etiqueta: 'Frentes en la última hora',
        valor: formatNumero(deteccion.picks.hora),
        pie: `${formatNumero(deteccion.picks.dia)} en 24 h`,
      },
      {
        etiqueta: 'Eventos en la última hora',
        valor: formatNumero(deteccion.eventos.hora),
        pie: `${formatNumero(deteccion.eventos.dia)} en 24 h, de toda clase`,
      },
      {
        etiqueta: 'Hallazgos por guardarse',
        valor: formatNumero(deteccion.esperan),
        pie:
          deteccion.fallando_ms > 0
            ? `No se logra desde hace ${formatDuracion(deteccion.fallando_ms)}`
            : undefined,
      },
    ]}
  />
);

const Avisos = ({ avisos }: { avisos: EstadoAvisos }) => (
  <Cifras
    nombre="Avisos a las consolas"
    totales={[
      { etiqueta: 'Consolas en línea', valor: formatNumero(avisos.consolas) },
      {
        etiqueta: 'Posición de la bitácora',
        valor: formatNumero(avisos.posicion),
        pie:
          avisos.enviada >= avisos.posicion
            ? 'Todo enviado'
            : `Enviada hasta ${formatNumero(avisos.enviada)}`,
      },
      {
        etiqueta: 'Avisos guardados, más o menos',
        valor: avisos.filas === null ? 'Sin contar' : formatNumero(avisos.filas),
      },
      {
        etiqueta: 'El más antiguo',
        valor: avisos.mas_antiguo === null ? 'Ninguno' : <Momento instante={avisos.mas_antiguo} />,
        pie: 'Se guardan una semana',
      },
    ]}
  />
);

const Disco = ({ disco }: { disco: EstadoDisco }) => (
  <Cifras
    nombre="Disco"
    totales={disco.discos.map(({ carpeta, libre_bytes, total_bytes }) => ({
      etiqueta: 'Libre',
      valor: formatTamano(libre_bytes),
      pie: `De ${formatTamano(total_bytes)}, en ${carpeta}${libre_bytes < disco.minimo_bytes ? '. Queda muy poco' : ''}`,
    }))}
  >
    <p>
      {`Con menos de ${formatTamano(disco.minimo_bytes)} el servidor se declara degradado.`}
      {disco.base_lejos ? ' La base de datos es del sitio: su disco no se ve desde aquí.' : ''}
    </p>
  </Cifras>
);

const Proceso = ({ proceso }: { proceso: EstadoProceso }) => (
  <Cifras
    nombre="Servidor"
    totales={[
      { etiqueta: 'Tramos', valor: proceso.version, pie: `Node ${proceso.node}` },
      { etiqueta: 'En marcha desde', valor: <Momento instante={proceso.desde} /> },
      {
        etiqueta: 'Memoria',
        valor: formatTamano(proceso.memoria_bytes),
        pie: `${formatTamano(proceso.memoria_js_bytes)} en uso por el programa`,
      },
      {
        etiqueta: 'Retraso del bucle',
        valor: conUnidad(proceso.retraso_ms.media, 'ms', 1),
        pie: `El mayor desde la lectura anterior: ${conUnidad(proceso.retraso_ms.maximo, 'ms')}`,
      },
    ]}
  />
);

const Leido = ({ estado }: { estado: EstadoSistema }) => (
  <p className={classes.leido}>
    Leído el <Fecha instante={estado.leido} /> ({formatHace(estado.leido, useAhora())}). Se lee otra vez cada
    10 s.
  </p>
);

const Contenido = ({ estado }: { estado: EstadoSistema }) => (
  <>
    <Leido estado={estado} />
    <Parte id="estado-base" titulo="Base de datos" parte={estado.base}>
      {(base) => <Base base={base} />}
    </Parte>
    <Parte id="estado-sentencias" titulo="Sentencias más lentas" parte={estado.sentencias}>
      {(sentencias) => <Sentencias sentencias={sentencias} />}
    </Parte>
    <Parte id="estado-tablas" titulo="Tablas más grandes" parte={estado.tablas}>
      {(tablas) => <Tablas tablas={tablas} />}
    </Parte>
    <Parte id="estado-ingesta" titulo="Ingesta" parte={estado.ingesta}>
      {(ingesta) => <Ingesta ingesta={ingesta} />}
    </Parte>
    <Parte id="estado-deteccion" titulo="Detección" parte={estado.deteccion}>
      {(deteccion) => <Deteccion deteccion={deteccion} />}
    </Parte>
    <Parte id="estado-avisos" titulo="Avisos a las consolas" parte={estado.avisos}>
      {(avisos) => <Avisos avisos={avisos} />}
    </Parte>
    <Parte id="estado-disco" titulo="Disco" parte={estado.disco}>
      {(disco) => <Disco disco={disco} />}
    </Parte>
    <Parte id="estado-proceso" titulo="Servidor" parte={estado.proceso}>
      {(proceso) => <Proceso proceso={proceso} />}
    </Parte>
  </>
);

/** What the server, its database and its disk say of themselves; each part by itself. */
export const Sistema = () => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['configuracion', 'estado'],
    queryFn: ({ signal }) => llamar('estadoSistema', { signal }),
    refetchInterval: CADA_MS,
  });
  const titulo = 'No se pudo leer el estado del sistema';
  return (
    <>
      {error && !data ? <ErrorState titulo={titulo} error={error} onRetry={() => void refetch()} /> : null}
      {error && data ? <StaleNotice titulo={titulo} onRetry={() => void refetch()} /> : null}
      {isPending ? <SkeletonRows rows={12} /> : null}
      {data ? <Contenido estado={data} /> : null}
    </>
  );
};

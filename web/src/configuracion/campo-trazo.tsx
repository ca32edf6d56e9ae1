import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CALIBRACION_MAX, LIMITE_MAX } from '@tramos/contract/limites';
import { type JuicioTrazo, juzgarTrazo } from '@tramos/contract/trazo';
import { type ChangeEvent, useId, useMemo, useRef, useState } from 'react';
import { llamar } from '../lib/api';
import { conUnidad, formatNumero } from '../lib/formato';
import type { Lectura, Opcion, Vertices } from '../lib/lineas/tipos';
import { useEstaciones } from '../lib/red';
import { useUser } from '../lib/sesion';
import classes from './catalogo.module.css';
import { ElegirLinea } from './elegir-linea';
import { JuicioDelTrazo } from './juicio-trazo';
import { leerConLector, useLectura } from './lectura-linea';
import type { Escrito, TrazoTenido } from './tramo-escrito';
import { DIBUJABLES_MAX } from './trazo-dibujo';
import { enForma, extremosDe, masCercana, TEXTO_MAX } from './trazo-escrito';
import { type Extremos, TrazoMapa } from './trazo-mapa';
import type { Forma } from './use-forma';
import { VistaTrazo } from './vista-trazo';

/** Every sensor that may be an end of a tramo. */
export const useSensoresConfig = () =>
  useQuery({
    queryKey: ['configuracion', 'sensores', 'opciones'],
    queryFn: ({ signal }) => llamar('sensoresConfig', { query: { limit: LIMITE_MAX }, signal }),
  }).data?.sensores ?? [];

/** What the form says of where the line begins and ends. */
const useExtremos = ({ valores }: Forma<Escrito>) => {
  const { data: todas = [] } = useEstaciones();
  const estaciones = todas.filter(({ sistema_id }) => String(sistema_id) === valores.sistema_id);
  const estacion = (id: string) => estaciones.find((una) => String(una.id) === id);
  const sensores = useSensoresConfig();
  const sensor = (id: string) => sensores.find((uno) => String(uno.id) === id);
  const [a, b] = [sensor(valores.sensor_a_id), sensor(valores.sensor_b_id)];
  const extremos: Extremos = {
    inicio: estacion(valores.estacion_inicio_id),
    fin: estacion(valores.estacion_fin_id),
    cadenamiento: a && b ? [a.posicion, b.posicion] : undefined,
  };
  return { estaciones, extremos, a, b };
};

/** The line held against the sensors that are chosen; null while it cannot be. */
const useJuicio = (forma: Forma<Escrito>, vertices: Vertices | undefined): JuicioTrazo | null => {
  const { estaciones, a, b } = useExtremos(forma);
  // They are made anew at each look; what they say is compared.
  const dicho = JSON.stringify([a, b, estaciones]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a long line is not judged again at each key that is pressed
  return useMemo(
    () => (a && b && vertices ? juzgarTrazo({ vertices, a, b, estaciones }) : null),
    [vertices, dicho],
  );
};

/** Which of several lines the chosen sensors speak for. */
const useCercana = (forma: Forma<Escrito>, opciones: readonly Opcion[] | undefined): number | null => {
  const { a, b } = useExtremos(forma);
  return useMemo(
    () =>
      a && b && opciones ? masCercana(opciones, [a.longitud, a.latitud], [b.longitud, b.latitud]) : null,
    [opciones, a, b],
  );
};

/** The way to the map, for lines that a hand can draw. */
const Dibujar = ({
  forma,
  vertices,
  onUsar,
}: {
  forma: Forma<Escrito>;
  vertices: Vertices;
  onUsar: (nuevos: Vertices) => void;
}) => {
  const [abierto, setAbierto] = useState(false);
  const { estaciones, extremos } = useExtremos(forma);
  return (
    <>
      <Button
        variant="default"
        disabled={vertices.length > DIBUJABLES_MAX}
        title={
          vertices.length > DIBUJABLES_MAX ? 'Tiene demasiados vértices para dibujarlo a mano' : undefined
        }
        onClick={() => setAbierto(true)}
      >
        Dibujar en el mapa
      </Button>
      <TrazoMapa
        abierto={abierto}
        {...extremos}
        vertices={vertices}
        estaciones={estaciones}
        onCerrar={() => setAbierto(false)}
        onUsar={(nuevos) => {
          onUsar(nuevos);
          setAbierto(false);
        }}
      />
    </>
  );
};

const opcionesEn = (lectura: Lectura | null): readonly Opcion[] =>
  lectura && 'opciones' in lectura ? lectura.opciones : [];
/** Whether a person is asked which line is meant, or whether a simpler one will do. */
const porElegir = (opciones: readonly Opcion[]): boolean =>
  opciones.length > 1 || opciones[0]?.simplificada === true;
const errorEn = (lectura: Lectura | null): string | null =>
  lectura && 'error' in lectura ? lectura.error : null;

/**
 * What was chosen last from a file, or pasted and too long to be read as it is typed: several lines of which one is
 * meant, why there is none, or what was done to it.
 */
const useArchivo = (usar: (opcion: Opcion) => void) => {
  const [lectura, setLectura] = useState<Lectura | null>(null);
  const tomar = async (fuente: Uint8Array | string, nombre: string) => {
    const suya = await leerConLector(fuente);
    const [unica] = opcionesEn(suya);
    if (unica && !porElegir(opcionesEn(suya))) usar(unica);
    setLectura('error' in suya ? { error: `${nombre}: ${suya.error}` } : suya);
  };
  return { lectura, tomar, olvidar: () => setLectura(null) };
};

/** Simpler lines than the one that is held, once they are asked for and until there is another. */
const useSencillas = (vertices: Vertices | undefined) => {
  const [hechas, setHechas] = useState<{ de: Vertices; opciones: readonly Opcion[] } | null>(null);
  return {
    sencillas: hechas?.de === vertices ? hechas?.opciones : undefined,
    simplificar: () => {
      if (!vertices) return;
      void import('../lib/lineas/simplificar').then(({ masSencillas }) =>
        setHechas({ de: vertices, opciones: masSencillas(vertices) }),
      );
    },
    olvidar: () => setHechas(null),
  };
};

/** A line that is held as data, told by what a person checks of it. */
const Tenido = ({
  trazo,
  error,
  fija,
  onQuitar,
  onSimplificar,
}: {
  trazo: TrazoTenido;
  error: string | null;
  fija: boolean;
  onQuitar: () => void;
  onSimplificar: () => void;
}) => {
  const titulo = useId();
  const [empieza, termina] = extremosDe(trazo);
  return (
    <section aria-labelledby={titulo} className={classes.tenido}>
      <strong id={titulo}>Línea de A a B</strong>
      <dl>
        <dt>Vértices</dt>
        <dd>{formatNumero(trazo.vertices.length)}</dd>
        <dt>Largo</dt>
        <dd>{conUnidad(trazo.largo_m / 1_000, 'km', 2)}</dd>
        <dt>Empieza en</dt>
        <dd>{empieza}</dd>
        <dt>Termina en</dt>
        <dd>{termina}</dd>
      </dl>
      {error ? (
        <p className={classes.falta} role="alert">
          {error}
        </p>
      ) : null}
      {fija ? null : (
        <div className={classes.pareja}>
          <Button variant="default" onClick={onSimplificar}>
            Simplificar
          </Button>
          <Button variant="default" onClick={onQuitar}>
            Escribir otra
          </Button>
        </div>
      )}
    </section>
  );
};

/** Places known along the line: how many are too many is told while they are written. */
const Conocidos = ({ forma }: { forma: Forma<Escrito> }) => {
  const { calibracion } = forma.valores;
  const cuantos = useMemo(
    () => calibracion.split('\n').filter((renglon) => renglon.trim() !== '').length,
    [calibracion],
  );
  const sobran =
    cuantos > CALIBRACION_MAX ? `Hasta ${CALIBRACION_MAX} puntos conocidos: hay ${cuantos}` : null;
  return (
    <Textarea
      label="Puntos conocidos"
      description="Uno por renglón: cadenamiento (150+200 o metros), latitud, longitud"
      name="calibracion"
      rows={3}
      spellCheck={false}
      readOnly={forma.fija}
      classNames={{ input: classes.renglones ?? '' }}
      value={calibracion}
      error={forma.error('calibracion') ?? sobran}
      onChange={(e) => forma.poner('calibracion', e.currentTarget.value)}
    />
  );
};

/** The line that the form holds: as data, or as its text says. */
const useLinea = (geometria: Escrito['geometria']) => {
  const deTexto = useLectura(typeof geometria === 'string' ? geometria : '');
  const [escrita, otra] = opcionesEn(deTexto);
  return { deTexto, linea: typeof geometria === 'string' ? escrita : geometria, varias: otra !== undefined };
};

/** The line drawn, as text or from a file, with what it says drawn below. */
export const CampoTrazo = ({ forma }: { forma: Forma<Escrito> }) => {
  const entrada = useRef<HTMLInputElement>(null);
  const ayuda = useId();
  const { geometria } = forma.valores;
  const poner = (nueva: Escrito['geometria']) => {
    forma.poner('geometria', nueva);
    // It was the reason for another line.
    forma.poner('trazo_motivo', '');
  };
  const ponerVertices = (vertices: Vertices) => poner(enForma(vertices));
  const { lectura: deArchivo, ...archivo } = useArchivo((opcion) => ponerVertices(opcion.vertices));
  const { deTexto, linea, varias: variasEscritas } = useLinea(geometria);
  // What was put into the field by itself says no more of what was done to it.
  const avisos = [
    ...new Set(
      [deArchivo, deTexto].flatMap((una) => (opcionesEn(una)[1] ? [] : (opcionesEn(una)[0]?.avisos ?? []))),
    ),
  ];
  const { role } = useUser();
  const juicio = useJuicio(forma, linea?.vertices);
  const { sencillas, simplificar, olvidar: sinSencillas } = useSencillas(linea?.vertices);
  const varias = sencillas ?? [deArchivo, deTexto].map(opcionesEn).find(porElegir);
  const cercana = useCercana(forma, sencillas ? undefined : varias);
  const elegido = (evento: ChangeEvent<HTMLInputElement>) => {
    const [suyo] = evento.currentTarget.files ?? [];
    if (suyo)
      void suyo
        .arrayBuffer()
        .then((bytes) => archivo.tomar(new Uint8Array(bytes), suyo.name))
        .finally(vaciar);
  };
  const vaciar = () => {
    if (entrada.current) entrada.current.value = '';
  };
  const error = forma.error('geometria') ?? errorEn(deArchivo) ?? errorEn(deTexto);
  return (
    <div className={classes.grupo}>
      <h3>Trazo</h3>
      {typeof geometria === 'string' ? (
        <Textarea
          label="Línea de A a B"
          description="Pegue celdas, GeoJSON, KML, WKT o un punto por renglón: latitud, longitud"
          withAsterisk
          name="geometria"
          rows={5}
          spellCheck={false}
          readOnly={forma.fija}
          classNames={{ input: classes.renglones ?? '' }}
          value={geometria}
          error={error}
          onChange={(e) => {
            const texto = e.currentTarget.value;
            archivo.olvidar();
            if (texto.length > TEXTO_MAX) void archivo.tomar(texto, 'Lo pegado');
            else poner(texto);
          }}
        />
      ) : (
        <Tenido
          trazo={geometria}
          error={error}
          fija={forma.fija}
          onQuitar={() => {
            archivo.olvidar();
            poner('');
          }}
          onSimplificar={simplificar}
        />
      )}
      {forma.fija ? null : (
        <div className={classes.pareja}>
          <Dibujar
            forma={forma}
            vertices={linea && !variasEscritas ? linea.vertices : []}
            onUsar={ponerVertices}
          />
          <Button component="label" variant="default">
            Tomar de un archivo
            <input
              ref={entrada}
              className="solo-lector"
              type="file"
              aria-describedby={ayuda}
              accept=".geojson,.json,.geojsonl,.kml,.kmz,.gpx,.zip,.shp,.wkt,.txt,.csv,.tsv,.gz"
              onChange={elegido}
            />
          </Button>
        </div>
      )}
      {varias ? (
        <ElegirLinea
          opciones={varias}
          pregunta={sencillas ? 'Elija cuánto se simplifica' : undefined}
          cercana={cercana}
          onElegir={(opcion) => {
            archivo.olvidar();
            sinSencillas();
            if (opcion.vertices !== linea?.vertices) ponerVertices(opcion.vertices);
          }}
        />
      ) : null}
      {linea && !varias ? <VistaTrazo vertices={linea.vertices} largo_m={linea.largo_m} /> : null}
      {linea && !varias && juicio ? (
        <JuicioDelTrazo
          forma={forma}
          juicio={juicio}
          vertices={linea.vertices}
          administra={role === 'administrator'}
          onArreglar={(vertices) => {
            archivo.olvidar();
            ponerVertices(vertices);
          }}
        />
      ) : null}
      {avisos.length > 0 && !varias ? (
        <p className={classes.resumen} role="status">
          {avisos.join(' · ')}
        </p>
      ) : null}
      <p id={ayuda} className={classes.resumen}>
        El cadenamiento entre los sensores se reparte a lo largo del trazo; los puntos conocidos lo atan donde
        se sabe.
      </p>
      <Conocidos forma={forma} />
    </div>
  );
};

import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { type JuicioTrazo, juzgarTrazo } from '@tramos/contract/trazo';
import { type ChangeEvent, useId, useMemo, useRef, useState } from 'react';
import { llamar } from '../lib/api';
import { escribirTrazo } from '../lib/lineas/escribir';
import type { Lectura, Opcion, Vertices } from '../lib/lineas/tipos';
import { useEstaciones } from '../lib/red';
import { useUser } from '../lib/sesion';
import classes from './catalogo.module.css';
import { ElegirLinea } from './elegir-linea';
import { JuicioDelTrazo } from './juicio-trazo';
import { leerConLector, useLectura } from './lectura-linea';
import type { Escrito } from './tramo-escrito';
import { DIBUJABLES_MAX } from './trazo-dibujo';
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

/** What was chosen last from a file: several lines of which one is meant, why there is none, or what was done to it. */
const useArchivo = (usar: (opcion: Opcion) => void) => {
  const [lectura, setLectura] = useState<Lectura | null>(null);
  const tomar = async (archivo: File) => {
    const suya = await leerConLector(new Uint8Array(await archivo.arrayBuffer()));
    const [unica] = opcionesEn(suya);
    if (unica && !porElegir(opcionesEn(suya))) usar(unica);
    setLectura('error' in suya ? { error: `${archivo.name}: ${suya.error}` } : suya);
  };
  return { lectura, tomar, olvidar: () => setLectura(null) };
};

/** The line drawn, as text or from a file, with what it says drawn below. */
export const CampoTrazo = ({ forma }: { forma: Forma<Escrito> }) => {
  const entrada = useRef<HTMLInputElement>(null);
  const ayuda = useId();
  const { geometria } = forma.valores;
  const escribir = (texto: string) => {
    forma.poner('geometria', texto);
    // It was the reason for another line.
    forma.poner('trazo_motivo', '');
  };
  const poner = (vertices: Vertices) => escribir(escribirTrazo(vertices));
  const { lectura: deArchivo, tomar, olvidar } = useArchivo((opcion) => poner(opcion.vertices));
  const deTexto = useLectura(geometria);
  const [linea, otra] = opcionesEn(deTexto);
  // What was put into the field by itself says no more of what was done to it.
  const avisos = [
    ...new Set(
      [deArchivo, deTexto].flatMap((una) => (opcionesEn(una)[1] ? [] : (opcionesEn(una)[0]?.avisos ?? []))),
    ),
  ];
  const { role } = useUser();
  const juicio = useJuicio(forma, linea?.vertices);
  const varias = [deArchivo, deTexto].map(opcionesEn).find(porElegir);
  const elegido = (evento: ChangeEvent<HTMLInputElement>) => {
    const [archivo] = evento.currentTarget.files ?? [];
    if (archivo) void tomar(archivo).finally(vaciar);
  };
  const vaciar = () => {
    if (entrada.current) entrada.current.value = '';
  };
  return (
    <div className={classes.grupo}>
      <h3>Trazo</h3>
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
        error={forma.error('geometria') ?? errorEn(deArchivo) ?? errorEn(deTexto)}
        onChange={(e) => {
          olvidar();
          escribir(e.currentTarget.value);
        }}
      />
      {forma.fija ? null : (
        <div className={classes.pareja}>
          <Dibujar forma={forma} vertices={linea && !otra ? linea.vertices : []} onUsar={poner} />
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
          onElegir={(opcion) => {
            olvidar();
            poner(opcion.vertices);
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
            olvidar();
            poner(vertices);
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
      <Textarea
        label="Puntos conocidos"
        description="Uno por renglón: cadenamiento (150+200 o metros), latitud, longitud"
        name="calibracion"
        rows={3}
        spellCheck={false}
        readOnly={forma.fija}
        classNames={{ input: classes.renglones ?? '' }}
        value={forma.valores.calibracion}
        error={forma.error('calibracion')}
        onChange={(e) => forma.poner('calibracion', e.currentTarget.value)}
      />
    </div>
  );
};

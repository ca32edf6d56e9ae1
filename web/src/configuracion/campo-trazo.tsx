import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { llamar } from '../lib/api';
import { useEstaciones } from '../lib/red';
import classes from './catalogo.module.css';
import type { Escrito } from './tramo-escrito';
import { escribirTrazo, leerTrazo, TRAZO_MAX } from './trazo';
import { DIBUJABLES_MAX, largoDe } from './trazo-dibujo';
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
  const posicion = (id: string) => sensores.find((sensor) => String(sensor.id) === id)?.posicion;
  const [a, b] = [posicion(valores.sensor_a_id), posicion(valores.sensor_b_id)];
  const extremos: Extremos = {
    inicio: estacion(valores.estacion_inicio_id),
    fin: estacion(valores.estacion_fin_id),
    cadenamiento: a === undefined || b === undefined ? undefined : [a, b],
  };
  return { estaciones, extremos };
};

/** The way to the map, for lines that a hand can draw. */
const Dibujar = ({ forma }: { forma: Forma<Escrito> }) => {
  const [abierto, setAbierto] = useState(false);
  const { estaciones, extremos } = useExtremos(forma);
  const leido = leerTrazo(forma.valores.geometria);
  const vertices = 'vertices' in leido ? leido.vertices : [];
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
          forma.poner('geometria', escribirTrazo(nuevos));
          setAbierto(false);
        }}
      />
    </>
  );
};

/** The line drawn, as text or from a file, with what it says drawn below. */
export const CampoTrazo = ({ forma }: { forma: Forma<Escrito> }) => {
  const archivo = useRef<HTMLInputElement>(null);
  const ayuda = useId();
  const { geometria } = forma.valores;
  const leido = leerTrazo(geometria);
  const tomar = async (evento: ChangeEvent<HTMLInputElement>) => {
    const [elegido] = evento.currentTarget.files ?? [];
    if (!elegido) return;
    // Of one that is far too long only the beginning, which is too long as well and says so: a letter has up to 4 bytes.
    const texto = (await elegido.slice(0, 4 * (TRAZO_MAX + 1)).text()).slice(0, TRAZO_MAX + 1);
    const suyo = leerTrazo(texto);
    forma.poner('geometria', 'vertices' in suyo ? escribirTrazo(suyo.vertices) : texto);
    if (archivo.current) archivo.current.value = '';
  };
  return (
    <div className={classes.grupo}>
      <h3>Trazo</h3>
      <Textarea
        label="Línea de A a B"
        description="Pegue GeoJSON, KML o un punto por renglón: latitud, longitud"
        withAsterisk
        name="geometria"
        rows={5}
        spellCheck={false}
        readOnly={forma.fija}
        classNames={{ input: classes.renglones ?? '' }}
        value={geometria}
        error={forma.error('geometria') ?? (geometria !== '' && 'error' in leido ? leido.error : null)}
        onChange={(e) => forma.poner('geometria', e.currentTarget.value)}
      />
      {forma.fija ? null : (
        <div className={classes.pareja}>
          <Dibujar forma={forma} />
          <Button component="label" variant="default">
            Tomar de un archivo
            <input
              ref={archivo}
              className="solo-lector"
              type="file"
              aria-describedby={ayuda}
              accept=".geojson,.json,.kml,.txt,.csv"
              onChange={(e) => void tomar(e)}
            />
          </Button>
        </div>
      )}
      {'vertices' in leido ? (
        <VistaTrazo vertices={leido.vertices} largo_m={largoDe(leido.vertices)} />
      ) : null}
      <p id={ayuda} className={classes.resumen}>
        El cadenamiento entre los sensores se reparte a lo largo del trazo; los puntos conocidos lo atan donde
        se sabe.
      </p>
      <Textarea
        label="Puntos conocidos"
        description="Uno por renglón: cadenamiento en metros, latitud, longitud"
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

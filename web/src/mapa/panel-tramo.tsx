import type { Evento } from '@tramos/contract/evento';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import type { VigilanciaTramo } from '@tramos/contract/vigilancia';
import type { ReactNode } from 'react';
import { marcaDeEvento } from '../lib/estado-evento';
import { conUnidad, formatFecha } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { flujo_m3h, textoCaudal } from '../lib/vigilancia';
import { Mark } from '../ui/mark';
import { VigilanciaMark } from '../ui/vigilancia';
import type { Elegido } from './busqueda';
import classes from './panel-tramo.module.css';
import { Dato, Datos, LecturaSensor, type Minutos, Panel, Seccion } from './piezas';

const Vigilancia = ({ tramo, vigilancia }: { tramo: Tramo; vigilancia: VigilanciaTramo | undefined }) => (
  <p className={classes.vigilancia}>
    {vigilancia ? <VigilanciaMark {...vigilancia} /> : <span>Vigilancia sin comprobar</span>}
    <span>
      {kilometraje(tramo.posicion_a)} a {formatPosicion(tramo.posicion_b)}
    </span>
  </p>
);

const textoFlujo = (tramo: Tramo): string =>
  tramo.flujo_mps === 0
    ? 'Detenido'
    : `${textoCaudal(flujo_m3h(tramo))}, ${conUnidad(Math.abs(tramo.flujo_mps), 'm/s', 2)}`;

/** A tramo: whether it is being watched, what its two sensors measure, and what flows in it. */
export const PanelTramo = ({
  tramo,
  porId,
  vigilancia,
  ultimo,
  menorToma,
  minutosDe,
  pie,
  onElegir,
  onCerrar,
}: {
  tramo: Tramo;
  pie?: ReactNode;
  /** How small a tap would be noticed; nothing until it has been answered. */
  menorToma?: ReactNode;
  /** Pressure of a sensor in the last hour, by the minute. */
  minutosDe?: (sensor_id: number) => Minutos | undefined;
  porId: ReadonlyMap<number, Sensor>;
  /** How it is watched, once the server has told. */
  vigilancia?: VigilanciaTramo | undefined;
  /** Newest event of this tramo on the map. */
  ultimo: Evento | undefined;
  onElegir: (elegido: Elegido) => void;
  onCerrar: () => void;
}) => {
  const zona = useZona();
  const lados = [
    { lado: 'A' as const, sensor: porId.get(tramo.sensor_a_id) },
    { lado: 'B' as const, sensor: porId.get(tramo.sensor_b_id) },
  ];
  return (
    <Panel titulo={tramo.nombre} subtitulo={tramo.sistema_nombre} onCerrar={onCerrar} pie={pie}>
      <Seccion>
        <Vigilancia tramo={tramo} vigilancia={vigilancia} />
      </Seccion>
      {menorToma && <Seccion>{menorToma}</Seccion>}
      <Seccion titulo="Sensores">
        {lados.map(({ lado, sensor }) =>
          sensor ? (
            <LecturaSensor
              key={lado}
              lado={lado}
              sensor={sensor}
              minutos={minutosDe?.(sensor.id)}
              onElegir={() => onElegir({ tipo: 'sensor', id: sensor.id })}
            />
          ) : null,
        )}
      </Seccion>
      <Seccion titulo="Operación">
        <Datos>
          <Dato etiqueta="Producto">{tramo.producto}</Dato>
          <Dato etiqueta={tramo.flujo_mps < 0 ? 'Flujo B → A' : 'Flujo A → B'}>{textoFlujo(tramo)}</Dato>
          <Dato etiqueta="Velocidad de onda">
            {conUnidad(tramo.velocidad_onda_mps, 'm/s')}{' '}
            <span className={classes.calibrada}>
              {tramo.calibrado_en
                ? `calibrada ${formatFecha(tramo.calibrado_en, zona).split(',')[0]}`
                : 'sin calibrar'}
            </span>
          </Dato>
          <Dato etiqueta="Diámetro">{conUnidad(tramo.diametro_m * 1_000, 'mm')}</Dato>
          <Dato etiqueta="Longitud">{conUnidad((tramo.posicion_b - tramo.posicion_a) / 1_000, 'km', 1)}</Dato>
          <Dato etiqueta="Último evento">
            {ultimo ? (
              <button
                type="button"
                className={classes.ultimo}
                onClick={() => onElegir({ tipo: 'evento', id: ultimo.id })}
              >
                <Mark kind={marcaDeEvento(ultimo)} />
                {ultimo.posicion === null ? 'Sin posición' : formatPosicion(ultimo.posicion)}
              </button>
            ) : (
              'Ninguno en 24 h'
            )}
          </Dato>
        </Datos>
      </Seccion>
    </Panel>
  );
};

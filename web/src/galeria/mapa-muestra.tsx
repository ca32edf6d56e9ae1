import { contar, leerOcultos } from '../mapa/filtros';
import { Leyenda } from '../mapa/leyenda';
import { PanelEvento } from '../mapa/panel-evento';
import { PanelSensor } from '../mapa/panel-sensor';
import { PanelTramo } from '../mapa/panel-tramo';
import { Punto } from '../mapa/punto';
import { Muestra, Muestrario } from './muestrario';
import { AHORA_MUESTRA, EVENTOS_MUESTRA } from './muestras';
import { SENSORES_MUESTRA, sensorMuestra, tramoMuestra } from './muestras-red';

const nada = () => undefined;

const OCULTOS = leerOcultos('reconocido');
const CUENTAS = contar({
  eventos: Object.values(EVENTOS_MUESTRA),
  sensores: Object.values(SENSORES_MUESTRA),
});

const SABIDO = { eventos: false, sensores: false };

const A = sensorMuestra({ id: 3 });
const B = sensorMuestra({ id: 4, nombre: 'PT-04', estacion_nombre: 'Las Ánimas', posicion: 221_300 });
const TRAMO = tramoMuestra();

const TRAMOS = {
  'vigilancia completa': [A, B],
  'un sensor en falla': [A, { ...B, salud: 'falla' as const }],
  'sin datos de ninguno': [
    { ...A, salud: 'sin_datos' as const, ultima_lectura: null },
    { ...B, salud: 'sin_datos' as const, ultima_lectura: null },
  ],
};

/** The panels beside the map, its legend and its readout. */
export const MapaMuestra = () => (
  <Muestrario titulo="Junto al mapa">
    {Object.entries(TRAMOS).map(([nombre, sensores]) => (
      <Muestra key={nombre} nombre={`tramo, ${nombre}`} ancho="360px">
        <PanelTramo
          tramo={TRAMO}
          porId={new Map(sensores.map((sensor) => [sensor.id, sensor]))}
          ultimo={nombre === 'vigilancia completa' ? EVENTOS_MUESTRA.abierto : undefined}
          onElegir={nada}
          onCerrar={nada}
        />
      </Muestra>
    ))}
    {Object.entries(SENSORES_MUESTRA).map(([nombre, sensor]) => (
      <Muestra key={nombre} nombre={`sensor ${nombre}`} ancho="360px">
        <PanelSensor sensor={sensor} tramos={[TRAMO]} onElegir={nada} onCerrar={nada} />
      </Muestra>
    ))}
    {(['abierto', 'nombres largos', 'sin coordenadas', 'eco'] as const).map((nombre) => (
      <Muestra key={nombre} nombre={`evento ${nombre}`} ancho="360px">
        <PanelEvento
          evento={EVENTOS_MUESTRA[nombre]}
          nombre={String(EVENTOS_MUESTRA[nombre].id)}
          ahora_ms={AHORA_MUESTRA}
          onDetalle={nada}
          onCerrar={nada}
        />
      </Muestra>
    ))}
    <Muestra nombre="leyenda">
      <Leyenda ocultos={OCULTOS} cuentas={CUENTAS} porSaber={SABIDO} onCambio={nada} />
    </Muestra>
    <Muestra nombre="punto">
      <Punto punto={{ lat: 21.119367, lng: -100.674962 }} onCerrar={nada} />
    </Muestra>
  </Muestrario>
);

import { formatPosicion } from '@tramos/contract/posicion';
import type { Estacion, Router } from '@tramos/contract/red';
import { conUnidad, formatFecha } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { SaludMark } from '../ui/mark';
import type { Elegido } from './busqueda';
import { Dato, Datos, Enlaces, Panel, Seccion } from './piezas';
import type { RedViva } from './use-red-viva';

/** A station: where it is and what stands there. */
export const PanelEstacion = ({
  estacion,
  red,
  onElegir,
  onCerrar,
}: {
  estacion: Estacion;
  red: Pick<RedViva, 'sensores' | 'routers' | 'tramos'>;
  onElegir: (elegido: Elegido) => void;
  onCerrar: () => void;
}) => {
  const { id } = estacion;
  return (
    <Panel titulo={estacion.nombre} subtitulo="Estación" onCerrar={onCerrar}>
      <Seccion>
        <Datos>
          <Dato etiqueta="Posición">{formatPosicion(estacion.posicion)}</Dato>
          <Dato etiqueta="Municipio">
            {[estacion.municipio, estacion.estado].filter(Boolean).join(', ') || '-'}
          </Dato>
          <Dato etiqueta="Clave">
            <code>{estacion.clave}</code>
          </Dato>
          <Dato etiqueta="Sensores">
            <Enlaces
              tipo="sensor"
              cosas={red.sensores.filter(({ estacion_id }) => estacion_id === id)}
              onElegir={onElegir}
            />
          </Dato>
          <Dato etiqueta="Tramos">
            <Enlaces
              tipo="tramo"
              cosas={red.tramos.filter((t) => t.estacion_inicio_id === id || t.estacion_fin_id === id)}
              onElegir={onElegir}
            />
          </Dato>
          <Dato etiqueta="Routers">
            <Enlaces
              tipo="router"
              cosas={red.routers.filter(({ estacion_id }) => estacion_id === id)}
              onElegir={onElegir}
            />
          </Dato>
        </Datos>
      </Seccion>
    </Panel>
  );
};

/** A router: whether it is heard, how well, and which sensors speak through it. */
export const PanelRouter = ({
  router,
  red,
  onElegir,
  onCerrar,
}: {
  router: Router;
  red: Pick<RedViva, 'sensores' | 'estaciones'>;
  onElegir: (elegido: Elegido) => void;
  onCerrar: () => void;
}) => {
  const zona = useZona();
  const { id, salud, rsrp_dbm, sinr_db } = router;
  return (
    <Panel titulo={router.nombre} subtitulo="Router" onCerrar={onCerrar}>
      <Seccion>
        <Datos>
          <Dato etiqueta="Contacto">
            {salud === 'en_linea' ? 'En línea' : <SaludMark salud="sin_datos" />}
          </Dato>
          <Dato etiqueta="Último contacto">{formatFecha(router.ultimo_contacto, zona)}</Dato>
          <Dato etiqueta="Señal">{rsrp_dbm === null ? '-' : conUnidad(rsrp_dbm, 'dBm')}</Dato>
          <Dato etiqueta="Ruido de señal">{sinr_db === null ? '-' : conUnidad(sinr_db, 'dB')}</Dato>
          <Dato etiqueta="Clave">
            <code>{router.clave}</code>
          </Dato>
          <Dato etiqueta="Estación">
            <Enlaces
              tipo="estacion"
              cosas={red.estaciones.filter((e) => e.id === router.estacion_id)}
              onElegir={onElegir}
            />
          </Dato>
          <Dato etiqueta="Sensores">
            <Enlaces
              tipo="sensor"
              cosas={red.sensores.filter(({ router_id }) => router_id === id)}
              onElegir={onElegir}
            />
          </Dato>
        </Datos>
      </Seccion>
    </Panel>
  );
};

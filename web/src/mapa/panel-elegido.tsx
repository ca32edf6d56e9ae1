import type { Elegido } from './busqueda';
import { PanelEstacion, PanelRouter } from './panel-estacion';
import { PanelEvento } from './panel-evento';
import { PanelSensorVivo, PanelTramoVivo } from './panel-vivo';
import { Panel, Seccion } from './piezas';
import { ultimoDeTramo } from './red-viva';
import type { RedViva } from './use-red-viva';

interface Props {
  elegido: Elegido;
  red: RedViva;
  onElegir: (elegido: Elegido) => void;
  onDetalle: (id: number) => void;
  onCerrar: () => void;
}

const Ausente = ({ onCerrar, cargando }: { onCerrar: () => void; cargando: boolean }) => (
  <Panel titulo={cargando ? 'Cargando' : 'Ya no está en el mapa'} onCerrar={onCerrar}>
    {!cargando && (
      <Seccion>
        <p>Lo elegido no está a su alcance, o el evento se reconoció hace más de 24 h.</p>
      </Seccion>
    )}
  </Panel>
);

/** The panel beside the map for what is selected. */
export const PanelElegido = ({ elegido, red, onElegir, onDetalle, onCerrar }: Props) => {
  switch (elegido.tipo) {
    case 'evento': {
      const evento = red.eventos.find(({ id }) => id === elegido.id);
      if (!evento) return <Ausente onCerrar={onCerrar} cargando={red.cargando || red.porSaber.eventos} />;
      return (
        <PanelEvento
          evento={evento}
          nombre={red.nombrar(evento)}
          ahora_ms={red.ahora_ms}
          onDetalle={() => onDetalle(evento.id)}
          onCerrar={onCerrar}
        />
      );
    }
    case 'sensor': {
      const sensor = red.porId.get(elegido.id);
      if (!sensor) return <Ausente onCerrar={onCerrar} cargando={red.cargando} />;
      return <PanelSensorVivo sensor={sensor} tramos={red.tramos} onElegir={onElegir} onCerrar={onCerrar} />;
    }
    case 'tramo': {
      const tramo = red.tramos.find(({ id }) => id === elegido.id);
      if (!tramo) return <Ausente onCerrar={onCerrar} cargando={red.cargando} />;
      return (
        <PanelTramoVivo
          key={tramo.id}
          tramo={tramo}
          porId={red.porId}
          ultimo={ultimoDeTramo(red.eventos, tramo.id)}
          ahora_ms={red.ahora_ms}
          onElegir={onElegir}
          onCerrar={onCerrar}
        />
      );
    }
    case 'estacion': {
      const estacion = red.estaciones.find(({ id }) => id === elegido.id);
      if (!estacion) return <Ausente onCerrar={onCerrar} cargando={red.cargando} />;
      return <PanelEstacion estacion={estacion} red={red} onElegir={onElegir} onCerrar={onCerrar} />;
    }
    case 'router': {
      const router = red.routers.find(({ id }) => id === elegido.id);
      if (!router) return <Ausente onCerrar={onCerrar} cargando={red.cargando} />;
      return <PanelRouter router={router} red={red} onElegir={onElegir} onCerrar={onCerrar} />;
    }
    default:
      return elegido.tipo satisfies never;
  }
};

import { Button } from '@mantine/core';
import { TOAST_MAX } from '@tramos/contract/limites';
import { useState } from 'react';
import { SoundMenu } from '../alertas/sound-menu';
import { SoundStateView } from '../alertas/sound-state';
import { textoDeResumen } from '../alertas/textos';
import { EventoModal } from '../eventos/evento-modal';
import { abrirDetalle, cerrarDetalleSuelto, useDetalleSuelto } from '../lib/detalle-suelto';
import { AlertCard } from '../ui/alert-card';
import { avisar, type TipoAviso } from '../ui/avisar';
import { GlobalToasts } from '../ui/global-toasts';
import { NotificationToast } from '../ui/notification-toast';
import { SummaryCard } from '../ui/summary-card';
import { Muestra, Muestrario } from './muestrario';
import { AHORA_MUESTRA, ZONA_MUESTRA } from './muestras';
import {
  PENDIENTE_MUESTRA,
  RESUMENES_MUESTRA,
  SONIDOS_MUESTRA,
  TARJETAS_MUESTRA,
  TOASTS_MUESTRA,
} from './muestras-alertas';

interface Decir {
  decir: (texto: string) => void;
}

const Tarjetas = ({ decir }: Decir) => (
  <>
    {Object.entries(TARJETAS_MUESTRA).map(([nombre, event]) => (
      <Muestra key={nombre} nombre={nombre} ancho="312px">
        <AlertCard
          event={event}
          onVerMapa={(lat, lng) => decir(`${nombre}: ver en mapa ${lat}, ${lng}`)}
          onVerDetalles={(id) => decir(`${nombre}: ver detalles de ${id}`)}
          onClose={() => decir(`${nombre}: cerrar`)}
        />
      </Muestra>
    ))}
    {Object.entries(RESUMENES_MUESTRA).map(([nombre, resumen]) => (
      <Muestra key={nombre} nombre={nombre} ancho="312px">
        <SummaryCard
          summary={textoDeResumen(resumen, PENDIENTE_MUESTRA, AHORA_MUESTRA, ZONA_MUESTRA)}
          onVerEventos={() => decir(`${nombre}: ver eventos`)}
          onVerMapa={() => decir(`${nombre}: ver el mapa`)}
          onClose={() => decir(`${nombre}: cerrar`)}
        />
      </Muestra>
    ))}
  </>
);

const Sonidos = ({ decir }: Decir) => {
  const acciones = (nombre: string) => ({
    onProbar: () => decir(`${nombre}: probar`),
    onSilenciar: (ms: number) => decir(`${nombre}: silenciar ${ms} ms`),
    onReanudar: () => decir(`${nombre}: reanudar`),
    onRepetir: (ms: number) => decir(`${nombre}: repetir cada ${ms} ms`),
  });
  return (
    <Muestrario titulo="Sonido">
      {Object.entries(SONIDOS_MUESTRA).map(([nombre, vista]) => (
        <Muestra key={nombre} nombre={nombre}>
          <SoundStateView vista={vista} {...acciones(nombre)} />
        </Muestra>
      ))}
      {(['armado', 'silenciado', 'con falla'] as const).map((nombre) => (
        <Muestra key={nombre} nombre={`opciones, ${nombre}`} ancho="320px">
          <SoundMenu vista={SONIDOS_MUESTRA[nombre]} {...acciones(nombre)} />
        </Muestra>
      ))}
    </Muestrario>
  );
};

const TIPOS: readonly TipoAviso[] = ['success', 'info', 'warning', 'error'];

const AvisosGlobales = () => (
  <Muestrario titulo="Avisos globales">
    <GlobalToasts />
    {TIPOS.map((tipo) => (
      <Button key={tipo} variant="default" onClick={() => void avisar(tipo, `Aviso de muestra: ${tipo}`)}>
        Avisar {tipo}
      </Button>
    ))}
    <Button
      variant="default"
      onClick={() => {
        for (let n = 1; n <= TOAST_MAX + 2; n += 1) void avisar('info', `Aviso de muestra ${n}`);
      }}
    >
      Avisar {TOAST_MAX + 2} veces
    </Button>
  </Muestrario>
);

/** The detail of an event without an id, as the console opens it over the screen. */
const DetalleSuelto = () => {
  const evento = useDetalleSuelto((s) => s.evento);
  return evento && <EventoModal id={null} evento={evento} onClose={cerrarDetalleSuelto} />;
};

/** Says what a piece asked for, so that its behaviour can be tried here. */
export const AlertasMuestra = () => {
  const [dicho, setDicho] = useState('Nada todavía');
  return (
    <>
      <Muestrario titulo="Tarjetas de alerta">
        <Tarjetas decir={setDicho} />
        <p role="status">{dicho}</p>
      </Muestrario>
      <Muestrario titulo="Avisos">
        {Object.entries(TOASTS_MUESTRA).map(([nombre, toast]) => (
          <Muestra key={nombre} nombre={nombre} ancho="312px">
            <NotificationToast
              toast={toast}
              onOpen={(evento) => abrirDetalle(evento, (id) => setDicho(`${nombre}: abrir ${id}`))}
              onGone={() => setDicho(`${nombre}: se fue`)}
            />
          </Muestra>
        ))}
      </Muestrario>
      <Sonidos decir={setDicho} />
      <AvisosGlobales />
      <DetalleSuelto />
    </>
  );
};

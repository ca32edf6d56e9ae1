import { useState } from 'react';
import { AlertCard } from '../ui/alert-card';
import { NotificationToast } from '../ui/notification-toast';
import { Muestra, Muestrario } from './muestrario';
import { TARJETAS_MUESTRA, TOASTS_MUESTRA } from './muestras';

/** Says what a piece asked for, so that its behaviour can be tried here. */
export const AlertasMuestra = () => {
  const [dicho, setDicho] = useState('Nada todavía');
  return (
    <>
      <Muestrario titulo="Tarjetas de alerta">
        {Object.entries(TARJETAS_MUESTRA).map(([nombre, event]) => (
          <Muestra key={nombre} nombre={nombre} ancho="312px">
            <AlertCard
              event={event}
              onVerMapa={(lat, lng) => setDicho(`${nombre}: ver en mapa ${lat}, ${lng}`)}
              onVerDetalles={(id) => setDicho(`${nombre}: ver detalles de ${id}`)}
              onClose={() => setDicho(`${nombre}: cerrar`)}
            />
          </Muestra>
        ))}
        <p role="status">{dicho}</p>
      </Muestrario>
      <Muestrario titulo="Avisos">
        {Object.entries(TOASTS_MUESTRA).map(([nombre, toast]) => (
          <Muestra key={nombre} nombre={nombre} ancho="312px">
            <NotificationToast
              toast={toast}
              onOpen={(id) => setDicho(`${nombre}: abrir ${id}`)}
              onGone={() => setDicho(`${nombre}: se fue`)}
            />
          </Muestra>
        ))}
      </Muestrario>
    </>
  );
};

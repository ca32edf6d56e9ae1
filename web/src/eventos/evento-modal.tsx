/** The detail over the screen it was opened from: `?detalle=ID`. */
export const EventoModal = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <div role="dialog" aria-label="Detalles del Evento">
    {id}
    <button type="button" onClick={onClose}>
      Cerrar
    </button>
  </div>
);

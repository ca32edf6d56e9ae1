import { useTitulo } from '../ui/use-titulo';

export const EventoPage = () => {
  useTitulo('Detalles del Evento');
  return <h1>Detalles del Evento</h1>;
};

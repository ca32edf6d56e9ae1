import { useTitulo } from '../ui/use-titulo';

export const EventosScreen = () => {
  useTitulo('Eventos');
  return <h1>Eventos</h1>;
};

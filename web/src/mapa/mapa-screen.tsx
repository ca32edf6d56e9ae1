import { useTitulo } from '../ui/use-titulo';

export const MapaScreen = () => {
  useTitulo('Mapa');
  return <h1>Mapa</h1>;
};

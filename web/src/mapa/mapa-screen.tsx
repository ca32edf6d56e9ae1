import { useTitulo } from '../ui/use-titulo';
import { useEleccion } from './use-eleccion';
import { useRedViva } from './use-red-viva';
import { VistaMapa } from './vista-mapa';

/** `/mapa`: the network and its events, live; the default screen after signing in. */
export const MapaScreen = () => {
  useTitulo('Mapa');
  return <VistaMapa red={useRedViva()} eleccion={useEleccion()} />;
};

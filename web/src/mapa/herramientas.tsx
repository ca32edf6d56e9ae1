import { IconLink, IconListDetails, IconRuler2, IconViewfinder } from '@tabler/icons-react';
import { copiarTexto } from '../lib/copiar';
import { avisar } from '../ui/avisar';
import { BotonMapa } from './boton-mapa';

const icono = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const compartir = async (enlace: string): Promise<void> => {
  const copiado = await copiarTexto(enlace);
  if (copiado) avisar('success', 'Enlace copiado: abre este mismo lugar, con estas capas.');
  else avisar('error', 'El navegador no dejó copiar el enlace.');
};

/** The tools of the map, beside the search. */
export const Herramientas = ({
  lista,
  midiendo,
  siguiendo,
  enlace,
  onLista,
  onMedir,
  onSeguir,
}: {
  lista: boolean;
  midiendo: boolean;
  siguiendo: boolean;
  /** The address that shows this to somebody else, as it is when pressed. */
  enlace: () => string;
  onLista: () => void;
  onMedir: () => void;
  onSeguir: () => void;
}) => (
  <>
    <BotonMapa
      nombre="Lista"
      tecla="L"
      icono={<IconListDetails {...icono} />}
      abierto={lista}
      onClick={onLista}
    />
    <BotonMapa
      nombre="Medir"
      tecla="M"
      breve
      icono={<IconRuler2 {...icono} />}
      puesto={midiendo}
      onClick={onMedir}
    />
    <BotonMapa
      nombre="Seguir eventos nuevos"
      tecla="S"
      breve
      icono={<IconViewfinder {...icono} />}
      puesto={siguiendo}
      onClick={onSeguir}
    />
    <BotonMapa
      nombre="Copiar enlace"
      breve
      icono={<IconLink {...icono} />}
      onClick={() => void compartir(enlace())}
    />
  </>
);

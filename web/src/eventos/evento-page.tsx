import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { IdParamSchema } from '@tramos/contract/comunes';
import { Migas } from '../ui/migas';
import { useTitulo } from '../ui/use-titulo';
import { CabeceraDetalle } from './cabecera-detalle';
import { ContenidoDetalle } from './contenido-detalle';
import classes from './evento-page.module.css';
import { type OrigenDetalle, origenDelDetalle } from './hechos';
import { useEvento } from './use-evento';

/** `/eventos/{id}`: the detail as a full page (spec §2 showAsPage). Cerrar goes back to where one came from. */
export const EventoPage = () => {
  useTitulo('Detalles del Evento');
  const { id } = useParams({ from: '/consola/eventos/$id' });
  const leido = IdParamSchema.safeParse(id);
  const origen: OrigenDetalle = origenDelDetalle(null, leido.success ? leido.data : null);
  const consulta = useEvento(origen.tipo === 'cargar' ? origen.id : null);
  const { history } = useRouter();
  const hayAtras = useCanGoBack();
  const navigate = useNavigate();
  const cerrar = () => {
    if (hayAtras) history.back();
    else void navigate({ to: '/eventos' });
  };
  return (
    <div className={classes.pagina}>
      <CabeceraDetalle
        titulo={<Migas arriba={[{ nombre: 'Eventos', to: '/eventos' }]} titulo="Detalles del Evento" />}
        evento={consulta.data ?? null}
        antes={
          <ActionIcon aria-label="Volver" size={36} onClick={cerrar}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      />
      <ContenidoDetalle origen={origen} consulta={consulta} onClose={cerrar} />
    </div>
  );
};

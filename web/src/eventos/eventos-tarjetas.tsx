import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumero, formatSigma, plural } from '../lib/formato';
import { EstadoEvento } from '../ui/mark';
import { Momento } from '../ui/momento';
import { Posicion, Sigma } from '../ui/valores';
import type { FilasProps } from './eventos-tabla';
import classes from './eventos-tarjetas.module.css';
import { ClasificacionEvento, ClasificacionGrupo } from './fila';
import { EstadoRenglon } from './lista/estado-renglon';
import { MarcaSeleccion } from './lista/marca-seleccion';
import { nombrarRenglon } from './lista/renglon-tabla';
import { lugarDelGrupo, type Renglon } from './lista/renglones';
import { nombrarTramos, resumenDeGrupo } from './lista/resumen-grupo';
import { marcaDeRenglon } from './lista/seleccion';
import type { Crecido } from './novedades';

type DeGrupo = Extract<Renglon, { tipo: 'grupo' }>;
type DeEvento = Extract<Renglon, { tipo: 'evento' }>;

const CaraDeGrupo = ({
  renglon,
  contexto: { zona, orden },
  crecio,
}: Pick<FilasProps, 'contexto'> & { renglon: DeGrupo; crecio: Crecido | null }) => {
  const { grupo, desplegado } = renglon;
  const { principal, lugares, tramos } = resumenDeGrupo(grupo);
  const Icono = desplegado ? IconChevronDown : IconChevronRight;
  return (
    <>
      <span className={classes.linea}>
        <EstadoRenglon renglon={renglon} />
        <Momento instante={lugarDelGrupo(grupo, orden)?.created_at ?? null} con_dia />
      </span>
      <span className={classes.linea}>
        <span className={classes.lugar}>
          {lugares > 1 ? `${lugares} lugares` : <Posicion posicion_m={principal?.posicion} />}
        </span>
        {lugares <= 1 && <Sigma sigma_m={principal?.sigma_m} />}
        <Icono className={classes.icono} size={20} stroke={2} aria-hidden />
      </span>
      <span className={classes.donde}>
        {nombrarTramos(tramos)} · {principal?.sistema_nombre ?? '-'}
      </span>
      <ClasificacionGrupo grupo={grupo} zona={zona} crecio={crecio} />
    </>
  );
};

const CaraDeEvento = ({
  renglon: { evento, papel },
  contexto: { role },
}: Pick<FilasProps, 'contexto'> & { renglon: DeEvento }) => (
  <>
    <span className={classes.linea}>
      <EstadoEvento evento={evento} />
      <Momento instante={evento.created_at} con_dia />
    </span>
    <span className={classes.linea}>
      <span className={classes.lugar}>
        <Posicion posicion_m={evento.posicion} />
      </span>
      <span>{formatSigma(evento.sigma_m)}</span>
    </span>
    <span className={classes.donde}>
      {evento.tramo_nombre} · {evento.sistema_nombre}
    </span>
    <ClasificacionEvento evento={evento} papel={papel} role={role} />
  </>
);

/** The same rows on a phone: one tap each, the place first. */
export const EventosTarjetas = (props: FilasProps) => {
  const { renglones, contexto, mano, puedeElegir, acciones, crecidos } = props;
  return (
    <ul aria-label="Eventos" aria-busy={props.anterior}>
      {renglones.map((renglon) => {
        if (renglon.tipo === 'resto')
          return (
            <li key={renglon.clave} className={classes.resto}>
              <Button
                variant="default"
                fullWidth
                size="lg"
                component={Link}
                to="/eventos"
                search={
                  ((antes: object) => ({
                    ...antes,
                    grupo: renglon.grupo.grupo_id,
                    agrupar: false as const,
                    page: undefined,
                  })) as never
                }
              >
                Ver los {formatNumero(renglon.grupo.total_eventos)} eventos del grupo
              </Button>
            </li>
          );
        const miembro = renglon.tipo === 'evento' && renglon.papel !== 'solo';
        const marca = marcaDeRenglon(renglon, mano.elegidos);
        const nombre = nombrarRenglon(renglon, contexto);
        return (
          <li
            key={renglon.clave}
            className={classes.tarjeta}
            data-nivel={miembro ? 2 : 1}
            data-elegido={marca === 'toda' || undefined}
          >
            {puedeElegir && (
              <span className={classes.marca}>
                <MarcaSeleccion
                  marca={marca}
                  nombre={`Seleccionar ${nombre}`}
                  onElegir={(hasta) => acciones.elegir(renglon.clave, hasta)}
                />
              </span>
            )}
            <button
              type="button"
              className={classes.boton}
              aria-label={
                renglon.tipo === 'grupo'
                  ? `${nombre}, ${plural(renglon.grupo.abiertos, 'abierto', 'abiertos')}`
                  : `Ver detalles del ${nombre}`
              }
              aria-expanded={renglon.tipo === 'grupo' ? renglon.desplegado : undefined}
              onClick={() =>
                renglon.tipo === 'grupo' ? acciones.desplegar(renglon.clave) : acciones.abrir(renglon)
              }
            >
              {renglon.tipo === 'grupo' ? (
                <CaraDeGrupo
                  renglon={renglon}
                  contexto={contexto}
                  crecio={crecidos.get(renglon.grupo.grupo_id) ?? null}
                />
              ) : (
                <CaraDeEvento renglon={renglon} contexto={contexto} />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

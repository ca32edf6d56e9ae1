import { Table } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { formatNumero, plural } from '../../lib/formato';
import type { GrupoLeido } from '../../lib/leer-grupos';
import { nombrarEvento } from '../hechos';
import type { Crecido } from '../novedades';
import { COLUMNA, type Contexto, celdasDe } from './columnas';
import { EstadoRenglon, esRenglonDeEco, estadoDe } from './estado-renglon';
import { MarcaSeleccion } from './marca-seleccion';
import type { Columna } from './preferencias';
import classes from './renglon-tabla.module.css';
import { eventosDe, type Renglon } from './renglones';
import { resumenDeGrupo } from './resumen-grupo';
import type { Marca } from './seleccion';

/** What a row asks of its list. */
export interface AccionesFila {
  abrir: (renglon: Renglon) => void;
  posar: (clave: string) => void;
  elegir: (clave: string, hasta: boolean) => void;
  desplegar: (clave: string, abierto?: boolean) => void;
}

export interface RenglonProps {
  renglon: Renglon;
  contexto: Contexto;
  columnas: readonly Columna[];
  marca: Marca;
  /** Null where nothing can be selected. */
  acciones: AccionesFila;
  puedeElegir: boolean;
  agrupada: boolean;
  /** The keyboard stands on it. */
  actual: boolean;
  /** It is where the Tab key enters the list. */
  entrada: boolean;
  crecio: Crecido | null;
}

const esOperacion = (renglon: Renglon): boolean =>
  renglon.tipo === 'evento'
    ? renglon.evento.possible_operational_movement
    : renglon.grupo.possible_operational_movement;

/** What a row is called by whoever does not see it. */
export const nombrarRenglon = (renglon: Renglon, { role }: Pick<Contexto, 'role'>): string => {
  if (renglon.tipo === 'evento') return nombrarEvento(renglon.evento, role);
  const { principal } = renglon.grupo;
  const cuantos = plural(renglon.grupo.total_eventos, 'evento', 'eventos');
  return `grupo de ${cuantos}${principal ? `: ${nombrarEvento(principal, role)}` : ''}`;
};

/** A row that is the keyboard's takes the focus and comes into sight, clear of the header. */
const useFoco = (actual: boolean) => {
  const fila = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!actual || !fila.current || document.activeElement === fila.current) return;
    fila.current.focus({ preventScroll: true });
    fila.current.scrollIntoView({ block: 'nearest' });
  }, [actual]);
  return fila;
};

const alTeclear = (
  e: KeyboardEvent<HTMLTableRowElement>,
  renglon: Renglon,
  { abrir, desplegar }: AccionesFila,
): void => {
  if (e.target !== e.currentTarget || e.ctrlKey || e.metaKey || e.altKey) return;
  switch (e.key) {
    case 'Enter':
      if (renglon.tipo === 'grupo') desplegar(renglon.clave);
      else abrir(renglon);
      break;
    case 'ArrowRight':
    case 'ArrowLeft':
      desplegar(renglon.clave, e.key === 'ArrowRight');
      break;
    default:
      return;
  }
  e.preventDefault();
};

/** Members that the page does not carry: they are one filter away. */
const Resto = ({ grupo, columnas }: { grupo: GrupoLeido; columnas: number }) => (
  <Table.Td colSpan={columnas} className={classes.resto}>
    {plural(grupo.eventos.length, 'evento mostrado', 'eventos mostrados')}, los más nuevos de{' '}
    {formatNumero(grupo.total_eventos)}.{' '}
    <Link
      from="/eventos"
      to="/eventos"
      search={(antes) => ({ ...antes, grupo: grupo.grupo_id, agrupar: false as const, page: undefined })}
    >
      Ver los {formatNumero(grupo.total_eventos)} en la lista
    </Link>
  </Table.Td>
);

const Flecha = ({ renglon, acciones }: Pick<RenglonProps, 'acciones'> & { renglon: Renglon }) => {
  if (renglon.tipo !== 'grupo') return <Table.Td className={classes.flecha} />;
  const Icono = renglon.desplegado ? IconChevronDown : IconChevronRight;
  return (
    <Table.Td className={classes.flecha}>
      <button
        type="button"
        tabIndex={-1}
        className={classes.desplegar}
        aria-label={renglon.desplegado ? 'Contraer el grupo' : 'Desplegar el grupo'}
        title={renglon.desplegado ? 'Contraer (←)' : 'Desplegar (→)'}
        onClick={(e) => {
          e.stopPropagation();
          acciones.posar(renglon.clave);
          acciones.desplegar(renglon.clave);
        }}
      >
        <Icono size={18} stroke={2} aria-hidden />
      </button>
    </Table.Td>
  );
};

const Celdas = ({ renglon, columnas, contexto, crecio }: RenglonProps) => {
  if (renglon.tipo === 'resto') return null;
  const resumen = renglon.tipo === 'grupo' ? resumenDeGrupo(renglon.grupo) : null;
  const celdas = celdasDe(columnas, { de_grupo: resumen !== null, operacion: esOperacion(renglon) });
  return celdas.map(({ columna, ancho }) => {
    const def = COLUMNA[columna];
    return (
      <Table.Td key={columna} colSpan={ancho} className={def.cifra ? classes.cifra : undefined}>
        {renglon.tipo === 'evento'
          ? def.evento(renglon.evento, contexto, renglon.papel)
          : resumen && def.grupo?.({ grupo: renglon.grupo, resumen, crecio }, contexto)}
      </Table.Td>
    );
  });
};

/** One row of the list: an event, a group that opens in place, a member of it. */
export const RenglonTabla = memo((props: RenglonProps) => {
  const { renglon, columnas, marca, acciones, agrupada, actual, entrada, puedeElegir } = props;
  const fila = useFoco(actual);
  if (renglon.tipo === 'resto')
    return (
      <Table.Tr className={classes.fila} data-nivel={2}>
        <Resto grupo={renglon.grupo} columnas={columnas.length + 3} />
      </Table.Tr>
    );
  const miembro = renglon.tipo === 'evento' && renglon.papel !== 'solo';
  const nombre = nombrarRenglon(renglon, props.contexto);
  const abrir = () => {
    acciones.posar(renglon.clave);
    if (renglon.tipo === 'grupo') acciones.desplegar(renglon.clave);
    else acciones.abrir(renglon);
  };
  return (
    // The row is only a wider target of the button in it, which is what readers meet; keys reach the row itself.
    <Table.Tr
      ref={fila}
      className={classes.fila}
      tabIndex={entrada ? 0 : -1}
      aria-selected={marca === 'toda'}
      {...(agrupada && { 'aria-level': miembro ? 2 : 1 })}
      {...(renglon.tipo === 'grupo' && { 'aria-expanded': renglon.desplegado })}
      data-estado={estadoDe(renglon) ?? undefined}
      data-operacion={esOperacion(renglon) || undefined}
      data-nivel={miembro ? 2 : 1}
      data-abierto={(renglon.tipo === 'grupo' && renglon.desplegado) || undefined}
      data-elegido={marca === 'toda' || undefined}
      data-actual={actual || undefined}
      data-eco={esRenglonDeEco(renglon) || undefined}
      onClick={abrir}
      onKeyDown={(e) => alTeclear(e, renglon, acciones)}
    >
      {puedeElegir && (
        <Table.Td className={classes.marca} onClick={(e) => e.stopPropagation()}>
          <MarcaSeleccion
            enFila
            marca={marca}
            nombre={`Seleccionar ${nombre}`}
            disabled={eventosDe(renglon).length === 0}
            onElegir={(hasta) => {
              fila.current?.focus({ preventScroll: true });
              acciones.posar(renglon.clave);
              acciones.elegir(renglon.clave, hasta);
            }}
          />
        </Table.Td>
      )}
      {agrupada && <Flecha renglon={renglon} acciones={acciones} />}
      <Table.Td className={classes.estado}>
        <button
          type="button"
          tabIndex={-1}
          className={classes.abrir}
          aria-label={renglon.tipo === 'grupo' ? nombre : `Ver detalles del ${nombre}`}
          onClick={(e) => {
            e.stopPropagation();
            abrir();
          }}
        >
          <EstadoRenglon renglon={renglon} />
        </button>
      </Table.Td>
      <Celdas {...props} />
    </Table.Tr>
  );
});

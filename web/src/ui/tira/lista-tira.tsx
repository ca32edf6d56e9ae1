import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Estacion } from '@tramos/contract/red';
import type { MarcaTira, Tira, TiraPeriodo } from '@tramos/contract/tira';
import { memo } from 'react';
import { textoExtraccion, textoMarca, textoPunto, textoRecurrencia } from './textos';
import classes from './tira.module.css';

/** So many marks are told one by one to whoever reads them; the list of events has all. */
const LEIDAS = 50;

/** The places that recur, in words: beside the plane there is not always room for what they say. */
export const ListaLugares = ({
  recurrencias,
  zona,
  periodo,
}: Pick<Tira, 'recurrencias'> & { zona: string; periodo: TiraPeriodo }) =>
  recurrencias.length === 0 ? null : (
    <ul className={classes.lugares} aria-label="Lugares que se repiten">
      {recurrencias.map((lugar) => (
        <li key={lugar.ids[0]}>
          <strong>{`${kilometraje(lugar.posicion)} km: ${textoRecurrencia(lugar, zona, periodo)}`}</strong>
          {`. ${textoExtraccion(lugar) ?? 'Ningún cierre visto'}.`}
        </li>
      ))}
    </ul>
  );

/** The twin of what is drawn: places that recur, the newest marks and what stands on the line, by role and name. */
export const ListaTira = memo(
  ({
    tira,
    marcas,
    estaciones,
    nombrar,
    zona,
    periodo,
    onElegir,
    conLugares,
  }: {
    tira: Tira;
    /** Those told: all of them, or those of the rectangle. */
    marcas: readonly MarcaTira[];
    estaciones: readonly Estacion[];
    nombrar: (marca: Pick<MarcaTira, 'id' | 'escalado_id'>) => string;
    zona: string;
    periodo: TiraPeriodo;
    onElegir: (id: number) => void;
    /** False where they are in sight already. */
    conLugares: boolean;
  }) => (
    <div className="solo-lector">
      {conLugares ? <ListaLugares recurrencias={tira.recurrencias} zona={zona} periodo={periodo} /> : null}
      <ul aria-label="Eventos en la tira">
        {marcas.slice(0, LEIDAS).map((marca) => (
          <li key={marca.id}>
            <button type="button" tabIndex={-1} onClick={() => onElegir(marca.id)}>
              {textoMarca(marca, nombrar(marca), zona)}
            </button>
          </li>
        ))}
      </ul>
      <ul aria-label="Estaciones y puntos conocidos">
        {estaciones.map(({ id, nombre, posicion }) => (
          <li key={id}>{`${nombre}, estación, ${formatPosicion(posicion)}`}</li>
        ))}
        {tira.puntos.map((punto) => (
          <li key={`punto-${punto.id}`}>{textoPunto(punto)}</li>
        ))}
      </ul>
    </div>
  ),
);

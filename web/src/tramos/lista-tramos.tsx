import { Link } from '@tanstack/react-router';
import { kilometraje } from '@tramos/contract/posicion';
import { MEDIDAS } from '../lib/unidades';
import { useUnidad } from '../lib/use-unidad';
import tabla from '../ui/tabla.module.css';
import classes from './lista-tramos.module.css';
import { EstadoVigilancia, HoraExtremo, PresionExtremo, RelojExtremo, Toma, UltimoEvento } from './piezas';
import type { Extremo, Renglon } from './renglones';

interface Props {
  renglones: readonly Renglon[];
  ahora_ms: number;
}

const Nombre = ({ tramo }: Renglon) => (
  <>
    <Link className={classes.nombre} to="/tramos/$id" params={{ id: String(tramo.id) }} data-fila>
      {tramo.nombre}
    </Link>
    <span className={classes.sistema}>{tramo.sistema_nombre}</span>
    <span className={classes.bajo}>
      {kilometraje(tramo.posicion_a)} a {kilometraje(tramo.posicion_b)} km
    </span>
  </>
);

const CeldaPresion = ({ extremo }: { extremo: Extremo }) => (
  <td>
    <span className={classes.presion}>
      <strong>
        <PresionExtremo extremo={extremo} />
      </strong>
      <span className={classes.linea}>
        <HoraExtremo extremo={extremo} />
      </span>
    </span>
  </td>
);

const Fila = ({ renglon, ahora_ms }: { renglon: Renglon; ahora_ms: number }) => (
  <tr>
    <td>
      <Nombre {...renglon} />
    </td>
    <td>
      <EstadoVigilancia vigilancia={renglon.vigilancia} ahora_ms={ahora_ms} />
    </td>
    <td>
      <Toma vigilancia={renglon.vigilancia} />
    </td>
    <CeldaPresion extremo={renglon.a} />
    <CeldaPresion extremo={renglon.b} />
    <td className={`${tabla.cifra} ${classes.amplio}`}>
      <RelojExtremo extremo={renglon.a} />
    </td>
    <td className={`${tabla.cifra} ${classes.amplio}`}>
      <RelojExtremo extremo={renglon.b} />
    </td>
    <td className={classes.medio}>
      <UltimoEvento evento={renglon.ultimo} ahora_ms={ahora_ms} />
    </td>
  </tr>
);

/** Tramos as rows, worst first. */
export const TablaTramos = ({ renglones, ahora_ms }: Props) => {
  const { simbolo } = MEDIDAS[useUnidad().unidad];
  return (
    <table className={`${tabla.tabla} ${classes.tabla}`} aria-label="Tramos">
      <thead>
        <tr>
          <th>Tramo</th>
          <th>Vigilancia</th>
          <th>Menor toma detectable</th>
          <th>Presión A, {simbolo}</th>
          <th>Presión B, {simbolo}</th>
          <th className={`${tabla.cifra} ${classes.amplio}`}>Reloj A</th>
          <th className={`${tabla.cifra} ${classes.amplio}`}>Reloj B</th>
          <th className={classes.medio}>Último evento</th>
        </tr>
      </thead>
      <tbody>
        {renglones.map((renglon) => (
          <Fila key={renglon.tramo.id} renglon={renglon} ahora_ms={ahora_ms} />
        ))}
      </tbody>
    </table>
  );
};

const LadoTarjeta = ({ extremo }: { extremo: Extremo }) => {
  const { simbolo } = MEDIDAS[useUnidad().unidad];
  return (
    <span className={classes.lado}>
      <span>
        {extremo.lado.toUpperCase()}{' '}
        <strong>
          <PresionExtremo extremo={extremo} />
        </strong>{' '}
        {simbolo}
      </span>
      <HoraExtremo extremo={extremo} />
    </span>
  );
};

/** The same as cards, for a phone. */
export const TarjetasTramos = ({ renglones, ahora_ms }: Props) => (
  <ul className={classes.tarjetas} aria-label="Tramos">
    {renglones.map((renglon) => (
      <li key={renglon.tramo.id} className={classes.tarjeta}>
        <div className={classes.ancho}>
          <Nombre {...renglon} />
        </div>
        <div className={classes.ancho}>
          <EstadoVigilancia vigilancia={renglon.vigilancia} ahora_ms={ahora_ms} />
        </div>
        <Toma vigilancia={renglon.vigilancia} />
        <span className={classes.derecha}>
          <UltimoEvento evento={renglon.ultimo} ahora_ms={ahora_ms} />
        </span>
        <LadoTarjeta extremo={renglon.a} />
        <LadoTarjeta extremo={renglon.b} />
      </li>
    ))}
  </ul>
);

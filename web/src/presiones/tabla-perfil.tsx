import { Link } from '@tanstack/react-router';
import { formatNumero } from '../lib/formato';
import { simboloDe } from '../lib/graficas/vista';
import { enUnidad, MEDIDAS, type Unidad } from '../lib/unidades';
import { Posicion } from '../ui/valores';
import type { PuntoPerfil } from './puntos-perfil';
import classes from './tabla-vista.module.css';

/** The profile as rows, each leading to its sensor. */
export const TablaPerfil = ({
  puntos,
  unidad,
  etiqueta,
}: {
  puntos: readonly PuntoPerfil[];
  unidad: Unidad;
  etiqueta: string;
}) => {
  const cifra = (p: number | null) =>
    p === null ? '-' : formatNumero(enUnidad(p, unidad), MEDIDAS[unidad].decimales);
  const simbolo = simboloDe(unidad);
  return (
    <div className={classes.ancha}>
      <table className={classes.tabla} aria-label={etiqueta}>
        <thead>
          <tr>
            <th scope="col">Sensor</th>
            <th scope="col">Km</th>
            <th scope="col">Presión ({simbolo})</th>
            <th scope="col">Mínimo 24 h</th>
            <th scope="col">Máximo 24 h</th>
          </tr>
        </thead>
        <tbody>
          {puntos.map((punto) => (
            <tr key={punto.sensor_id}>
              <th scope="row">
                <Link to="/presiones/PresionSensor" search={{ sensor: punto.sensor_id }}>
                  {punto.nombre}
                </Link>
              </th>
              <td>
                <Posicion posicion_m={punto.posicion} />
              </td>
              <td>{punto.presion_kgcm2 === null ? 'sin datos' : cifra(punto.presion_kgcm2)}</td>
              <td>{cifra(punto.minimo_24h)}</td>
              <td>{cifra(punto.maximo_24h)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

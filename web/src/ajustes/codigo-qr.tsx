import { encode } from 'uqr';
import classes from './codigo-qr.module.css';

/** Light modules around the drawing, without which readers do not find it (ISO/IEC 18004). */
const MARGEN = 4;

/** A text as a QR code, drawn here: what it holds goes over no network. Black on white in both themes. */
export const CodigoQr = ({ texto, rotulo }: { texto: string; rotulo: string }) => {
  const { data, size } = encode(texto, { ecc: 'M', border: MARGEN });
  const trazo = data
    .flatMap((fila, y) => fila.map((oscuro, x) => (oscuro ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={rotulo}>
      <rect width={size} height={size} fill="#fff" />
      <path d={trazo} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
};

import * as figura from './figuras';
import { estadoDe, type Marca } from './marcas';
import { FUENTE, type Paleta } from './paleta';
import type { Sprites } from './sprites';
import type { Punto } from './vista';

/** Marks on a canvas: one symbol for one thing, one symbol with a counter for several alike, a pill for a mixture. */

type Ctx = CanvasRenderingContext2D;

export interface ConQue {
  paleta: Paleta;
  sprites: Sprites;
  /** Phase 0…1 of the wave that leaves an event, or `null` when it holds still. */
  pulsoDe(id: number): number | null;
}

const radioDe = ({ objeto }: Marca): number => {
  switch (objeto.tipo) {
    case 'estacion':
      return 5;
    case 'router':
      return 10;
    case 'sensor':
      return figura.SENSOR_RADIO_PX;
    case 'evento':
      return objeto.dato.eventStatus === 'abierto' ? figura.ABIERTO_RADIO_PX : figura.RECONOCIDO_RADIO_PX;
    default:
      return objeto satisfies never;
  }
};

const pintarSimbolo = ({ objeto, en }: Marca, ctx: Ctx, { paleta, sprites, pulsoDe }: ConQue): void => {
  const clave = `${objeto.tipo} ${estadoDe(objeto)}`;
  if (objeto.tipo === 'evento') {
    const fase = pulsoDe(objeto.dato.id);
    if (fase !== null) figura.pintarPulso(ctx, en, fase, paleta);
  }
  sprites.estampar(ctx, clave, en, (suyo, centro) => {
    if (objeto.tipo === 'estacion') figura.pintarEstacion(suyo, centro, paleta);
    else if (objeto.tipo === 'router') figura.pintarRouter(suyo, centro, objeto.dato.sin_contacto, paleta);
    else if (objeto.tipo === 'sensor') figura.pintarSensor(suyo, centro, objeto.dato.aviso, paleta);
    else if (objeto.dato.eventStatus === 'reconocido') figura.pintarReconocido(suyo, centro, paleta);
    else figura.pintarAbierto(suyo, centro, paleta);
  });
};

const letra = (ctx: Ctx, alinear: CanvasTextAlign): void => {
  ctx.font = `600 11px ${FUENTE}`;
  ctx.textAlign = alinear;
  ctx.textBaseline = 'middle';
};

const corto = (n: number): string => (n < 1_000 ? String(n) : `${Math.floor(n / 1_000)}k`);

/** How many things alike a mark stands for, in a small counter at its shoulder. */
const pintarCuenta = (ctx: Ctx, { x, y }: Punto, cuantos: number, paleta: Paleta): void => {
  const texto = corto(cuantos);
  letra(ctx, 'center');
  const ancho = Math.max(16, 8 + 6.5 * texto.length);
  ctx.beginPath();
  ctx.roundRect(x - ancho / 2, y - 8, ancho, 16, 8);
  ctx.fillStyle = paleta.panel;
  ctx.fill();
  ctx.lineWidth = 1;
  ctx.strokeStyle = paleta.texto_3;
  ctx.stroke();
  ctx.fillStyle = paleta.texto_1;
  ctx.fillText(texto, x, y + 0.5);
};

const SEGMENTO_PX = 17;
const DIGITO_PX = 6.6;
const PILDORA_ALTO_PX = 22;

/** What a mixture holds, worst state first, each with its shape: `● 3 ✓ 12`. */
const pintarPildora = (ctx: Ctx, { en, cuentas }: Marca, paleta: Paleta): void => {
  const textos = cuentas.map(({ cuantos }) => corto(cuantos));
  const ancho = 8 + textos.reduce((suma, texto) => suma + SEGMENTO_PX + DIGITO_PX * texto.length, 0);
  const [izquierda, arriba] = [Math.round(en.x - ancho / 2), Math.round(en.y - PILDORA_ALTO_PX / 2)];
  ctx.beginPath();
  ctx.roundRect(izquierda, arriba, ancho, PILDORA_ALTO_PX, PILDORA_ALTO_PX / 2);
  ctx.fillStyle = paleta.panel;
  ctx.fill();
  ctx.lineWidth = cuentas[0]?.estado === 'abierto' ? 2 : 1;
  ctx.strokeStyle = cuentas[0]?.estado === 'abierto' ? paleta.abierto : paleta.texto_3;
  ctx.stroke();
  let x = izquierda + 6;
  for (const [i, { estado }] of cuentas.entries()) {
    const texto = textos[i] ?? '';
    figura.pintarEstado(ctx, { x: x + 6, y: en.y }, estado, paleta);
    letra(ctx, 'left');
    ctx.fillStyle = paleta.texto_1;
    ctx.fillText(texto, x + 14, en.y + 0.5);
    x += SEGMENTO_PX + DIGITO_PX * texto.length;
  }
};

/** Paints a mark, ringed when it is the selected one. */
export const pintarMarca = (ctx: Ctx, marca: Marca, elegida: boolean, con: ConQue): void => {
  const { objeto, en, miembros, cuentas } = marca;
  const radio = radioDe(marca);
  if (objeto.tipo !== 'estacion' && cuentas.length > 1 && !elegida) {
    pintarPildora(ctx, marca, con.paleta);
    return;
  }
  pintarSimbolo(marca, ctx, con);
  if (elegida) figura.pintarSeleccion(ctx, en, radio, con.paleta.azul);
  if (miembros.length > 1 && objeto.tipo !== 'estacion')
    pintarCuenta(ctx, { x: en.x + radio * 0.8, y: en.y + radio * 0.85 }, miembros.length, con.paleta);
};

import { SENSOR_CIRCULO_PX } from '@tramos/contract/limites';
import type { EstadoMarca } from './marcas';
import type { Paleta } from './paleta';
import type { Ctx } from './papel';
import { HALO_PUNTA_PX, type Marca } from './trazo';
import type { Punto } from './vista';

/** The symbols of the map, each a few strokes of ours: no icon file, nothing from a CDN (product §2.24). */

export const SENSOR_RADIO_PX = SENSOR_CIRCULO_PX / 2;
export const ABIERTO_RADIO_PX = 12;
export const RECONOCIDO_RADIO_PX = 10;
/** Room around what an open event says of itself, in its box, px. */
export const AVISO_MARGEN = { x: 8, y: 6 } as const;
const DUCTO_PX = 3;

const circulo = (ctx: Ctx, { x, y }: Punto, radio: number): void => {
  ctx.beginPath();
  ctx.arc(x, y, radio, 0, 2 * Math.PI);
};

export const camino = (ctx: Ctx, puntos: readonly Punto[]): void => {
  ctx.beginPath();
  for (const [i, { x, y }] of puntos.entries()) {
    if (i === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
};

export const pintarDucto = (ctx: Ctx, puntos: readonly Punto[], color: string, ciego: boolean): void => {
  camino(ctx, puntos);
  ctx.lineWidth = DUCTO_PX;
  ctx.lineJoin = 'round';
  ctx.lineCap = ciego ? 'butt' : 'round';
  ctx.setLineDash(ciego ? [7, 6] : []);
  ctx.strokeStyle = color;
  ctx.stroke();
  ctx.setLineDash([]);
};

/** The band under a selected tramo. */
export const pintarBanda = (ctx: Ctx, puntos: readonly Punto[], color: string): void => {
  camino(ctx, puntos);
  ctx.lineWidth = 13;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'butt';
  ctx.strokeStyle = color;
  ctx.stroke();
};

/** A stretch that is being measured. */
export const pintarRuta = (ctx: Ctx, puntos: readonly Punto[], p: Paleta): void => {
  camino(ctx, puntos);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.lineWidth = 7;
  ctx.strokeStyle = p.mapa_tierra;
  ctx.stroke();
  ctx.lineWidth = 4;
  ctx.strokeStyle = p.azul;
  ctx.stroke();
};

/** An open arrow head whose tip lies on the pipe. */
export const pintarChevron = (ctx: Ctx, { x, y, rumbo }: Marca, alReves: boolean, color: string): void => {
  const giro = alReves ? rumbo + Math.PI : rumbo;
  const [c, s] = [Math.cos(giro), Math.sin(giro)];
  const en = (dx: number, dy: number): [number, number] => [x + dx * c - dy * s, y + dx * s + dy * c];
  ctx.beginPath();
  ctx.moveTo(...en(-4.5, -5));
  ctx.lineTo(...en(2, 0));
  ctx.lineTo(...en(-4.5, 5));
  ctx.lineWidth = 1.8;
  ctx.lineJoin = 'miter';
  ctx.lineCap = 'round';
  ctx.strokeStyle = color;
  ctx.stroke();
};

export const pintarMarcaKm = (ctx: Ctx, { x, y, rumbo }: Marca, color: string): void => {
  const [nx, ny] = [-Math.sin(rumbo) * 7, Math.cos(rumbo) * 7];
  ctx.beginPath();
  ctx.moveTo(x - nx, y - ny);
  ctx.lineTo(x + nx, y + ny);
  ctx.lineWidth = 1.6;
  ctx.lineCap = 'butt';
  ctx.strokeStyle = color;
  ctx.stroke();
};

/** A gauge: its arc, its needle and the hub. */
const pintarManometro = (ctx: Ctx, { x, y }: Punto, color: string, fondo: string): void => {
  ctx.strokeStyle = color;
  ctx.lineWidth = 2;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.arc(x, y + 4.6, 7.4, Math.PI * 1.16, Math.PI * 1.84);
  ctx.stroke();
  ctx.strokeStyle = fondo;
  ctx.lineWidth = 4;
  ctx.beginPath();
  ctx.moveTo(x + 0.8, y + 2);
  ctx.lineTo(x + 4.2, y - 3.4);
  ctx.stroke();
  ctx.strokeStyle = color;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(x + 0.2, y + 2.8);
  ctx.lineTo(x + 4, y - 3.2);
  ctx.stroke();
  circulo(ctx, { x, y: y + 3 }, 2);
  ctx.fillStyle = color;
  ctx.fill();
};

const pintarRombo = (ctx: Ctx, { x, y }: Punto, color: string, borde: string): void => {
  ctx.beginPath();
  ctx.moveTo(x, y - 6);
  ctx.lineTo(x + 6, y);
  ctx.lineTo(x, y + 6);
  ctx.lineTo(x - 6, y);
  ctx.closePath();
  ctx.lineWidth = 3;
  ctx.lineJoin = 'miter';
  ctx.strokeStyle = borde;
  ctx.stroke();
  ctx.fillStyle = color;
  ctx.fill();
};

export const pintarSensor = (ctx: Ctx, en: Punto, aviso: 'falla' | 'sin_datos' | null, p: Paleta): void => {
  circulo(ctx, en, SENSOR_RADIO_PX - 0.75);
  ctx.fillStyle = p.panel;
  ctx.fill();
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = p.ducto;
  ctx.setLineDash(aviso === 'sin_datos' ? [3.5, 3] : []);
  ctx.stroke();
  ctx.setLineDash([]);
  pintarManometro(ctx, en, aviso === 'sin_datos' ? p.texto_3 : p.texto_1, p.panel);
  if (aviso === 'falla') pintarRombo(ctx, { x: en.x + 11, y: en.y - 12 }, p.advertencia, p.mapa_tierra);
};

export const pintarEstacion = (ctx: Ctx, en: Punto, p: Paleta): void => {
  circulo(ctx, en, 4);
  ctx.fillStyle = p.mapa_tierra;
  ctx.fill();
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = p.ducto;
  ctx.stroke();
};

/** A box with an antenna: what brings the sensors' word. */
export const pintarRouter = (ctx: Ctx, { x, y }: Punto, sinContacto: boolean, p: Paleta): void => {
  ctx.beginPath();
  ctx.roundRect(x - 9, y - 9, 18, 18, 3);
  ctx.fillStyle = p.panel;
  ctx.fill();
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = p.ducto;
  ctx.setLineDash(sinContacto ? [3.5, 3] : []);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.strokeStyle = sinContacto ? p.texto_3 : p.texto_1;
  ctx.lineWidth = 1.6;
  ctx.lineCap = 'round';
  for (const radio of [2.6, 5.4]) {
    ctx.beginPath();
    ctx.arc(x, y + 3, radio, Math.PI * 1.22, Math.PI * 1.78);
    ctx.stroke();
  }
  circulo(ctx, { x, y: y + 4 }, 1.4);
  ctx.fillStyle = sinContacto ? p.texto_3 : p.texto_1;
  ctx.fill();
};

/** How far apart the lines of the hatching run, and how far they reach from their middle, px. */
const TRAMA = { paso: 4, alcance: 24 } as const;

/** A hatched shape around a point: what belongs to an exercise. */
const trama = (ctx: Ctx, { x, y }: Punto, contorno: () => void, p: Paleta): void => {
  ctx.save();
  ctx.beginPath();
  contorno();
  ctx.fillStyle = p.panel;
  ctx.fill();
  ctx.lineWidth = 3;
  ctx.strokeStyle = p.texto_1;
  ctx.stroke();
  ctx.clip();
  ctx.beginPath();
  for (let d = -TRAMA.alcance; d <= TRAMA.alcance; d += TRAMA.paso) {
    ctx.moveTo(x + d - TRAMA.alcance, y + TRAMA.alcance);
    ctx.lineTo(x + d + TRAMA.alcance, y - TRAMA.alcance);
  }
  ctx.lineWidth = 1.4;
  ctx.stroke();
  ctx.restore();
};

/** The hatched ring that stands behind the symbol of a simulated event. */
export const pintarTrama = (ctx: Ctx, en: Punto, radio: number, p: Paleta): void =>
  trama(ctx, en, () => ctx.arc(en.x, en.y, radio + 7, 0, 2 * Math.PI), p);

/** A wave that is heard again: arcs over one middle. */
const ondas = (ctx: Ctx, { x, y }: Punto, radios: readonly number[], color: string): void => {
  ctx.lineWidth = 1.8;
  ctx.lineCap = 'round';
  ctx.strokeStyle = color;
  for (const radio of radios) {
    ctx.beginPath();
    ctx.arc(x, y, radio, Math.PI * 1.17, Math.PI * 1.83);
    ctx.stroke();
  }
};

/** The shape of a state, 10 px: the same that the legend and the lists draw. */
export const pintarEstado = (ctx: Ctx, { x, y }: Punto, estado: EstadoMarca, p: Paleta): void => {
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 1.8;
  ctx.setLineDash([]);
  switch (estado) {
    case 'abierto':
      circulo(ctx, { x, y }, 5);
      ctx.fillStyle = p.abierto;
      ctx.fill();
      return;
    case 'reconocido':
      ctx.beginPath();
      ctx.moveTo(x - 4.5, y + 0.5);
      ctx.lineTo(x - 1.5, y + 3.5);
      ctx.lineTo(x + 4.5, y - 3.5);
      ctx.strokeStyle = p.reconocido;
      ctx.stroke();
      return;
    case 'eco':
      ondas(ctx, { x, y: y + 4 }, [3, 6.5], p.texto_2);
      return;
    case 'falla':
      ctx.beginPath();
      for (const [dx, dy] of [
        [0, -5.5],
        [5.5, 0],
        [0, 5.5],
        [-5.5, 0],
      ] as const)
        ctx.lineTo(x + dx, y + dy);
      ctx.fillStyle = p.advertencia;
      ctx.fill();
      return;
    case 'sin_datos':
      circulo(ctx, { x, y }, 4.5);
      ctx.lineWidth = 1.5;
      ctx.setLineDash([2, 2]);
      ctx.strokeStyle = p.texto_2;
      ctx.stroke();
      ctx.setLineDash([]);
      return;
    case 'abierto_simulado':
    case 'reconocido_simulado':
      trama(ctx, { x, y }, () => ctx.rect(x - 6, y - 6, 12, 12), p);
      circulo(ctx, { x, y }, 4);
      ctx.fillStyle = p.panel;
      ctx.fill();
      circulo(ctx, { x, y }, 2.5);
      if (estado === 'abierto_simulado') {
        ctx.fillStyle = p.abierto;
        ctx.fill();
        return;
      }
      ctx.strokeStyle = p.reconocido;
      ctx.stroke();
      return;
    case 'normal':
      circulo(ctx, { x, y }, 3.5);
      ctx.strokeStyle = p.texto_2;
      ctx.stroke();
      return;
    default:
      estado satisfies never;
  }
};

/** A place somebody looked for or measures from: a dot with a cross through it, blue, under nothing. */
export const pintarMira = (ctx: Ctx, en: Punto, p: Paleta): void => {
  circulo(ctx, en, 6);
  ctx.fillStyle = p.panel;
  ctx.fill();
  ctx.lineWidth = 2.5;
  ctx.strokeStyle = p.azul;
  ctx.stroke();
  circulo(ctx, en, 2);
  ctx.fillStyle = p.azul;
  ctx.fill();
};

/** Ring around what is selected. */
export const pintarSeleccion = (ctx: Ctx, en: Punto, radio: number, color: string): void => {
  circulo(ctx, en, radio + 4);
  ctx.lineWidth = 2.5;
  ctx.strokeStyle = color;
  ctx.stroke();
};

export const pintarAbierto = (ctx: Ctx, en: Punto, p: Paleta): void => {
  circulo(ctx, en, ABIERTO_RADIO_PX + 1);
  ctx.fillStyle = p.mapa_tierra;
  ctx.fill();
  circulo(ctx, en, ABIERTO_RADIO_PX - 0.5);
  ctx.fillStyle = p.abierto;
  ctx.fill();
  ctx.fillStyle = p.sobreAbierto;
  ctx.beginPath();
  ctx.roundRect(en.x - 1.4, en.y - 6.5, 2.8, 8.4, 1.4);
  ctx.fill();
  circulo(ctx, { x: en.x, y: en.y + 5 }, 1.7);
  ctx.fill();
};

/** An echo has no place of its own: grey, and smaller than what waits for somebody. */
export const pintarEco = (ctx: Ctx, en: Punto, p: Paleta): void => {
  circulo(ctx, en, RECONOCIDO_RADIO_PX);
  ctx.fillStyle = p.panel;
  ctx.fill();
  circulo(ctx, en, RECONOCIDO_RADIO_PX - 1);
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = p.texto_2;
  ctx.stroke();
  ondas(ctx, { x: en.x, y: en.y + 4 }, [3, 6.5], p.texto_2);
};

export const pintarReconocido = (ctx: Ctx, en: Punto, p: Paleta): void => {
  circulo(ctx, en, RECONOCIDO_RADIO_PX);
  ctx.fillStyle = p.panel;
  ctx.fill();
  circulo(ctx, en, RECONOCIDO_RADIO_PX - 1);
  ctx.lineWidth = 2;
  ctx.strokeStyle = p.reconocido;
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(en.x - 4.2, en.y + 0.3);
  ctx.lineTo(en.x - 1.3, en.y + 3.2);
  ctx.lineTo(en.x + 4.4, en.y - 3);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.stroke();
};

/** One of three waves that leave a new event; `fase` runs from 0 to 1. */
export const pintarPulso = (ctx: Ctx, en: Punto, fase: number, p: Paleta): void => {
  circulo(ctx, en, ABIERTO_RADIO_PX + 22 * fase);
  ctx.globalAlpha = 0.75 * (1 - fase);
  ctx.lineWidth = 3;
  ctx.strokeStyle = p.abierto;
  ctx.stroke();
  ctx.globalAlpha = 1;
};

/** Soft glow along the pipe, built from wide to narrow strokes: no blur filter, which is slow without a GPU. */
export const pintarHalo = (ctx: Ctx, puntos: readonly Punto[], color: string): void => {
  ctx.strokeStyle = color;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (let ancho = 2 * HALO_PUNTA_PX + 8; ancho >= 8; ancho -= 2) {
    camino(ctx, puntos);
    ctx.globalAlpha = 0.05;
    ctx.lineWidth = ancho;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
};

const normalEn = (a: Punto, b: Punto): Punto => {
  const largo = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: -(b.y - a.y) / largo, y: (b.x - a.x) / largo };
};

/** The stretch to search, ± 2σ exactly, between two ticks across the pipe. */
export const pintarBusqueda = (ctx: Ctx, puntos: readonly Punto[], color: string): void => {
  const [primero, segundo] = puntos;
  const [penultimo, ultimo] = puntos.slice(-2);
  if (!primero || !segundo || !penultimo || !ultimo) return;
  ctx.strokeStyle = color;
  ctx.lineCap = 'butt';
  ctx.lineJoin = 'round';
  for (const [ancho, alfa] of [
    [34, 0.14],
    [28, 0.16],
    [22, 0.2],
  ] as const) {
    camino(ctx, puntos);
    ctx.globalAlpha = alfa;
    ctx.lineWidth = ancho;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  ctx.lineWidth = 2;
  for (const [en, n] of [
    [primero, normalEn(primero, segundo)],
    [ultimo, normalEn(penultimo, ultimo)],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(en.x - n.x * 21, en.y - n.y * 21);
    ctx.lineTo(en.x + n.x * 21, en.y + n.y * 21);
    ctx.stroke();
  }
};

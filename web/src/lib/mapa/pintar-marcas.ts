import * as figura from './figuras';
import type { MarcaPintada } from './lamina';
import type { EstadoMarca } from './marcas';
import { FUENTE, type Paleta } from './paleta';
import type { Ctx } from './papel';
import type { Sprites } from './sprites';
import type { Medidor } from './texto';
import type { Punto } from './vista';

/** Marks on a canvas: one symbol for one thing, one symbol with a counter for several alike, a pill for a mixture. */

export interface ConQue {
  paleta: Paleta;
  sprites: Sprites;
  medidor: Medidor;
}

const radioDe = ({ tipo, estado }: MarcaPintada): number => {
  switch (tipo) {
    case 'estacion':
      return 5;
    case 'router':
      return 10;
    case 'sensor':
      return figura.SENSOR_RADIO_PX;
    case 'evento':
      return estado.startsWith('abierto') ? figura.ABIERTO_RADIO_PX : figura.RECONOCIDO_RADIO_PX;
    default:
      return tipo satisfies never;
  }
};

const pintarEvento = (ctx: Ctx, en: Punto, estado: EstadoMarca, paleta: Paleta): void => {
  const abierto = estado.startsWith('abierto');
  if (estado.endsWith('_simulado'))
    figura.pintarTrama(ctx, en, abierto ? figura.ABIERTO_RADIO_PX : figura.RECONOCIDO_RADIO_PX, paleta);
  if (estado === 'eco') figura.pintarEco(ctx, en, paleta);
  else if (abierto) figura.pintarAbierto(ctx, en, paleta);
  else figura.pintarReconocido(ctx, en, paleta);
};

/** Wide enough for the largest symbol with its shoulder mark, px. */
const SIMBOLO = { ancho: 48, alto: 48 } as const;

const pintarSimbolo = (
  { tipo, estado, en, pulso }: MarcaPintada,
  ctx: Ctx,
  { paleta, sprites }: ConQue,
): void => {
  if (pulso !== null) figura.pintarPulso(ctx, en, pulso, paleta);
  sprites.estampar(ctx, `${tipo} ${estado}`, en, SIMBOLO, (suyo, centro) => {
    const aviso = estado === 'falla' || estado === 'sin_datos' ? estado : null;
    if (tipo === 'estacion') figura.pintarEstacion(suyo, centro, paleta);
    else if (tipo === 'router') figura.pintarRouter(suyo, centro, estado === 'sin_datos', paleta);
    else if (tipo === 'sensor') figura.pintarSensor(suyo, centro, aviso, paleta);
    else pintarEvento(suyo, centro, estado, paleta);
  });
};

const corto = (n: number): string => (n < 1_000 ? String(n) : `${Math.floor(n / 1_000)}k`);

const DIGITO_PX = 6.6;
const CIFRA = { ancho: 36, alto: 16 } as const;

const pintarCifra = (ctx: Ctx, texto: string, en: Punto, { paleta, sprites }: ConQue): void =>
  sprites.estampar(ctx, `cifra ${texto}`, en, CIFRA, (suyo, { x, y }) => {
    suyo.font = `600 11px ${FUENTE}`;
    suyo.textAlign = 'center';
    suyo.textBaseline = 'middle';
    suyo.fillStyle = paleta.texto_1;
    suyo.fillText(texto, x, y + 0.5);
  });

/** How many things alike a mark stands for, in a small counter at its shoulder. */
const pintarCuenta = (ctx: Ctx, { x, y }: Punto, cuantos: number, con: ConQue): void => {
  const texto = corto(cuantos);
  const ancho = Math.max(16, 8 + DIGITO_PX * texto.length);
  ctx.beginPath();
  ctx.roundRect(x - ancho / 2, y - 8, ancho, 16, 8);
  ctx.fillStyle = con.paleta.panel;
  ctx.fill();
  ctx.lineWidth = 1;
  ctx.strokeStyle = con.paleta.texto_3;
  ctx.stroke();
  pintarCifra(ctx, texto, { x, y }, con);
};

const SEGMENTO_PX = 17;
const PILDORA_ALTO_PX = 22;
const ESTADO = { ancho: 16, alto: 16 } as const;

/** What a mixture holds, worst state first, each with its shape: `● 3 ✓ 12`. */
const pintarPildora = (ctx: Ctx, { en, cuentas }: MarcaPintada, con: ConQue): void => {
  const { paleta, sprites } = con;
  const anchos = cuentas.map(({ cuantos }) => SEGMENTO_PX + DIGITO_PX * corto(cuantos).length);
  const ancho = 8 + anchos.reduce((suma, uno) => suma + uno, 0);
  const conAbiertos = cuentas[0]?.estado === 'abierto';
  const [izquierda, arriba] = [Math.round(en.x - ancho / 2), Math.round(en.y - PILDORA_ALTO_PX / 2)];
  ctx.beginPath();
  ctx.roundRect(izquierda, arriba, ancho, PILDORA_ALTO_PX, PILDORA_ALTO_PX / 2);
  ctx.fillStyle = paleta.panel;
  ctx.fill();
  ctx.lineWidth = conAbiertos ? 2 : 1;
  ctx.strokeStyle = conAbiertos ? paleta.abierto : paleta.texto_3;
  ctx.stroke();
  let x = izquierda + 6;
  for (const [i, { estado, cuantos }] of cuentas.entries()) {
    sprites.estampar(ctx, `estado ${estado}`, { x: x + 6, y: en.y }, ESTADO, (suyo, centro) =>
      figura.pintarEstado(suyo, centro, estado, paleta),
    );
    const texto = corto(cuantos);
    pintarCifra(ctx, texto, { x: x + 14 + (DIGITO_PX * texto.length) / 2, y: en.y }, con);
    x += anchos[i] ?? 0;
  }
};

/** Paints a mark, ringed when it is the selected one. */
export const pintarMarca = (ctx: Ctx, marca: MarcaPintada, con: ConQue): void => {
  const { tipo, en, cuantas, cuentas, elegida } = marca;
  const radio = radioDe(marca);
  if (tipo !== 'estacion' && cuentas.length > 1 && !elegida) {
    pintarPildora(ctx, marca, con);
    return;
  }
  pintarSimbolo(marca, ctx, con);
  if (elegida) figura.pintarSeleccion(ctx, en, radio, con.paleta.azul);
  if (cuantas > 1 && tipo !== 'estacion')
    pintarCuenta(ctx, { x: en.x + radio * 0.8, y: en.y + radio * 0.85 }, cuantas, con);
};

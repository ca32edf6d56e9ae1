import type { Escena } from './escena';
import type { Colocada, Lado } from './etiquetas';
import * as figura from './figuras';
import type { Paleta } from './paleta';
import { type ConQue, pintarMarca } from './pintar-marcas';
import { AVISO_MARGEN, type Bloque } from './rotulacion';
import { pintarRenglones } from './texto';
import type { Seleccion } from './tipos';

/** Puts a scene on a canvas, from the ground up. */

export interface Momento extends ConQue {
  seleccion: Seleccion | null;
}

type Ctx = CanvasRenderingContext2D;

const pintarAviso = (ctx: Ctx, { valor, caja }: Colocada<Bloque>, con: Momento): void => {
  const { paleta } = con;
  const { minX, minY, maxX, maxY } = caja;
  ctx.beginPath();
  ctx.roundRect(Math.round(minX) + 0.5, Math.round(minY) + 0.5, maxX - minX, maxY - minY, 4);
  ctx.fillStyle = paleta.panel;
  ctx.fill();
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = paleta.abierto;
  ctx.stroke();
  const interior = { ...caja, minX: minX + AVISO_MARGEN.x, minY: minY + AVISO_MARGEN.y };
  pintarRenglones(ctx, con, valor.renglones, interior, 'left', null);
};

const ALINEAR: Partial<Record<Lado, 'left' | 'right'>> = { derecha: 'left', izquierda: 'right' };

const pintarNombre = (ctx: Ctx, { valor, caja, lado }: Colocada<Bloque>, con: Momento): void =>
  pintarRenglones(
    ctx,
    con,
    valor.renglones,
    caja,
    ALINEAR[lado] ?? 'center',
    valor.halo ? con.paleta.mapa_tierra : null,
  );

const pintarTramos = (ctx: Ctx, escena: Escena, paleta: Paleta): void => {
  for (const { puntos, seleccionado } of escena.tramos)
    if (seleccionado) figura.pintarBanda(ctx, puntos, paleta.azul_linea);
  for (const { tramo, puntos, chevrones, marcasKm } of escena.tramos) {
    figura.pintarDucto(ctx, puntos, paleta.ducto, tramo.ciego);
    for (const marca of marcasKm) figura.pintarMarcaKm(ctx, marca, paleta.texto_2);
    for (const marca of chevrones) figura.pintarChevron(ctx, marca, tramo.flujo === 'hacia_a', paleta.ducto);
  }
};

/** The stretch that is being measured, over the pipe, and the places it runs between. */
const pintarAnotacion = (ctx: Ctx, { rutas, puntos }: Escena['anotacion'], paleta: Paleta): void => {
  for (const ruta of rutas) figura.pintarRuta(ctx, ruta, paleta);
  for (const en of puntos) figura.pintarMira(ctx, en, paleta);
};

/** Paints the whole scene. */
export const pintarEscena = (ctx: Ctx, escena: Escena, momento: Momento): void => {
  const { paleta, seleccion } = momento;
  const { lista } = escena.marcas;
  pintarTramos(ctx, escena, paleta);
  for (const { suave, busqueda } of escena.halos) {
    if (busqueda) figura.pintarBusqueda(ctx, busqueda, paleta.abierto);
    else figura.pintarHalo(ctx, suave, paleta.abierto);
  }
  for (const nombre of escena.nombres) if (!nombre.valor.marco) pintarNombre(ctx, nombre, momento);
  for (const { pata, en } of lista) {
    if (!pata) continue;
    figura.camino(ctx, [pata, en]);
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = paleta.texto_3;
    ctx.stroke();
  }
  for (const marca of lista) {
    const { tipo, dato } = marca.objeto;
    pintarMarca(ctx, marca, seleccion?.tipo === tipo && seleccion.id === dato.id, momento);
  }
  pintarAnotacion(ctx, escena.anotacion, paleta);
  for (const nombre of escena.nombres) if (nombre.valor.marco) pintarAviso(ctx, nombre, momento);
};

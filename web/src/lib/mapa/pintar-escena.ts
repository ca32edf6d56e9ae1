import type { Colocada, Lado } from './etiquetas';
import * as figura from './figuras';
import type { Lamina } from './lamina';
import type { Paleta } from './paleta';
import type { Ctx } from './papel';
import { type ConQue, pintarMarca } from './pintar-marcas';
import type { Bloque } from './rotulacion';
import { pintarRenglones } from './texto';

/** Puts a scene on a canvas, from the ground up. */

const pintarAviso = (ctx: Ctx, { valor, caja }: Colocada<Bloque>, con: ConQue): void => {
  const { paleta } = con;
  const { minX, minY, maxX, maxY } = caja;
  ctx.beginPath();
  ctx.roundRect(Math.round(minX) + 0.5, Math.round(minY) + 0.5, maxX - minX, maxY - minY, 4);
  ctx.fillStyle = paleta.panel;
  ctx.fill();
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = paleta.abierto;
  ctx.stroke();
  const interior = { ...caja, minX: minX + figura.AVISO_MARGEN.x, minY: minY + figura.AVISO_MARGEN.y };
  pintarRenglones(ctx, con, valor.renglones, interior, 'left', null);
};

const ALINEAR: Partial<Record<Lado, 'left' | 'right'>> = { derecha: 'left', izquierda: 'right' };

const pintarNombre = (ctx: Ctx, { valor, caja, lado }: Colocada<Bloque>, con: ConQue): void =>
  pintarRenglones(
    ctx,
    con,
    valor.renglones,
    caja,
    ALINEAR[lado] ?? 'center',
    valor.halo ? con.paleta.mapa_tierra : null,
  );

const pintarTramos = (ctx: Ctx, { tramos }: Lamina, paleta: Paleta): void => {
  for (const { puntos, seleccionado } of tramos)
    if (seleccionado) figura.pintarBanda(ctx, puntos, paleta.azul_linea);
  for (const { ciego, alReves, puntos, chevrones, marcasKm } of tramos) {
    figura.pintarDucto(ctx, puntos, paleta.ducto, ciego);
    for (const marca of marcasKm) figura.pintarMarcaKm(ctx, marca, paleta.texto_2);
    for (const marca of chevrones) figura.pintarChevron(ctx, marca, alReves, paleta.ducto);
  }
};

/** The stretch that is being measured, over the pipe, and the places it runs between. */
const pintarAnotacion = (ctx: Ctx, { rutas, puntos }: Lamina['anotacion'], paleta: Paleta): void => {
  for (const ruta of rutas) figura.pintarRuta(ctx, ruta, paleta);
  for (const en of puntos) figura.pintarMira(ctx, en, paleta);
};

/** Paints the whole scene. */
export const pintarEscena = (ctx: Ctx, lamina: Lamina, con: ConQue): void => {
  const { paleta } = con;
  pintarTramos(ctx, lamina, paleta);
  for (const { suave, busqueda } of lamina.halos) {
    if (busqueda) figura.pintarBusqueda(ctx, busqueda, paleta.abierto);
    else figura.pintarHalo(ctx, suave, paleta.abierto);
  }
  for (const nombre of lamina.nombres) if (!nombre.valor.marco) pintarNombre(ctx, nombre, con);
  for (const { pata, en } of lamina.marcas) {
    if (!pata) continue;
    figura.camino(ctx, [pata, en]);
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = paleta.texto_3;
    ctx.stroke();
  }
  for (const marca of lamina.marcas) pintarMarca(ctx, marca, con);
  pintarAnotacion(ctx, lamina.anotacion, paleta);
  for (const nombre of lamina.nombres) if (nombre.valor.marco) pintarAviso(ctx, nombre, con);
};

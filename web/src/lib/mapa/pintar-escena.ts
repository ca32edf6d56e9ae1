import type { Escena } from './escena';
import type { Colocada, Lado } from './etiquetas';
import * as figura from './figuras';
import { claveDe, type Marca, seleccionDe } from './marcas';
import { FUENTE, type Paleta } from './paleta';
import { AVISO_MARGEN, type Bloque } from './rotulacion';
import { pintarRenglones } from './texto';
import type { Seleccion } from './tipos';
import type { Punto } from './vista';

/** Puts a scene on a canvas, from the ground up. */

export interface Momento {
  paleta: Paleta;
  seleccion: Seleccion | null;
  /** Phase 0…1 of the wave that leaves an event, or `null` when it holds still. */
  pulsoDe(id: number): number | null;
}

type Ctx = CanvasRenderingContext2D;

const radioDe = ({ objeto }: Marca): number => {
  switch (objeto.tipo) {
    case 'estacion':
      return 5;
    case 'sensor':
      return figura.SENSOR_RADIO_PX;
    case 'evento':
      return objeto.dato.eventStatus === 'abierto' ? figura.ABIERTO_RADIO_PX : figura.RECONOCIDO_RADIO_PX;
    default:
      return objeto satisfies never;
  }
};

const pintarMarca = (ctx: Ctx, marca: Marca, { paleta, pulsoDe }: Momento): void => {
  const { objeto, en } = marca;
  if (objeto.tipo === 'estacion') figura.pintarEstacion(ctx, en, paleta);
  else if (objeto.tipo === 'sensor') figura.pintarSensor(ctx, en, objeto.dato.aviso, paleta);
  else if (objeto.dato.eventStatus === 'reconocido') figura.pintarReconocido(ctx, en, paleta);
  else {
    const fase = pulsoDe(objeto.dato.id);
    if (fase !== null) figura.pintarPulso(ctx, en, fase, paleta);
    figura.pintarAbierto(ctx, en, paleta);
  }
};

/** How many things a mark stands for, in a small counter at its shoulder. */
const pintarCuenta = (ctx: Ctx, { x, y }: Punto, cuantos: number, paleta: Paleta): void => {
  const texto = cuantos > 99 ? '99+' : String(cuantos);
  ctx.font = `600 11px ${FUENTE}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const ancho = Math.max(16, ctx.measureText(texto).width + 8);
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

const pintarAviso = (ctx: Ctx, { valor, caja }: Colocada<Bloque>, paleta: Paleta): void => {
  const { minX, minY, maxX, maxY } = caja;
  ctx.beginPath();
  ctx.roundRect(Math.round(minX) + 0.5, Math.round(minY) + 0.5, maxX - minX, maxY - minY, 4);
  ctx.fillStyle = paleta.panel;
  ctx.fill();
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = paleta.abierto;
  ctx.stroke();
  const interior = { ...caja, minX: minX + AVISO_MARGEN.x, minY: minY + AVISO_MARGEN.y };
  pintarRenglones(ctx, valor.renglones, interior, 'left', null);
};

const ALINEAR: Partial<Record<Lado, 'left' | 'right'>> = { derecha: 'left', izquierda: 'right' };

const pintarNombre = (ctx: Ctx, { valor, caja, lado }: Colocada<Bloque>, paleta: Paleta): void =>
  pintarRenglones(
    ctx,
    valor.renglones,
    caja,
    ALINEAR[lado] ?? 'center',
    valor.halo ? paleta.mapa_tierra : null,
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

/** Paints the whole scene. */
export const pintarEscena = (ctx: Ctx, escena: Escena, momento: Momento): void => {
  const { paleta, seleccion } = momento;
  const elegida = seleccion ? claveDe(seleccion) : '';
  const { lista } = escena.marcas;
  pintarTramos(ctx, escena, paleta);
  for (const { suave, busqueda } of escena.halos) {
    if (busqueda) figura.pintarBusqueda(ctx, busqueda, paleta.abierto);
    else figura.pintarHalo(ctx, suave, paleta.abierto);
  }
  for (const nombre of escena.nombres) if (!nombre.valor.marco) pintarNombre(ctx, nombre, paleta);
  for (const { pata, en } of lista) {
    if (!pata) continue;
    figura.camino(ctx, [pata, en]);
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = paleta.texto_3;
    ctx.stroke();
  }
  for (const marca of lista) {
    pintarMarca(ctx, marca, momento);
    const radio = radioDe(marca);
    if (claveDe(seleccionDe(marca.objeto)) === elegida)
      figura.pintarSeleccion(ctx, marca.en, radio, paleta.azul);
    if (marca.miembros.length > 1) {
      const hombro = { x: marca.en.x + radio * 0.8, y: marca.en.y + radio * 0.85 };
      pintarCuenta(ctx, hombro, marca.miembros.length, paleta);
    }
  }
  for (const nombre of escena.nombres) if (nombre.valor.marco) pintarAviso(ctx, nombre, paleta);
};

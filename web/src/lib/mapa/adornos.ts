import L from 'leaflet';
import clases from './mapa.module.css';
import { CREDITO_INCLUIDO, CREDITO_INEGI, creditosDe, reglaPara, textoSuelo } from './regla';
import type { Suelo } from './suelo';
import type { Margen, OpcionesMapa } from './tipos';
import { metrosPorPixel } from './vista';

/** What floats over the map and belongs to it: zoom buttons, ruler, credits, and the demo's warning. */
export interface Adornos {
  setMargen(margen: Margen): void;
  /** Says so while the ground is not as it was set up. */
  setSuelo(suelo: Suelo): void;
  quitar(): void;
}

export interface Ordenes {
  acercar(): void;
  alejar(): void;
  verTodo(): void;
  /** Looks again at the ground that was set up. */
  reintentar(): void;
}

const TRAZOS = {
  acercar: 'M3 8h10M8 3v10',
  alejar: 'M3 8h10',
  verTodo: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
} as const;

const boton = (cual: keyof typeof TRAZOS, nombre: string, alPulsar: () => void): HTMLButtonElement => {
  const elemento = document.createElement('button');
  elemento.type = 'button';
  elemento.className = clases.boton ?? '';
  elemento.setAttribute('aria-label', nombre);
  elemento.title = nombre;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const trazo = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  trazo.setAttribute('d', TRAZOS[cual]);
  svg.append(trazo);
  elemento.append(svg);
  elemento.addEventListener('click', alPulsar);
  return elemento;
};

const renglon = (padre: HTMLElement, clase: string | undefined, texto = ''): HTMLElement => {
  const elemento = L.DomUtil.create('span', clase, padre);
  elemento.textContent = texto;
  return elemento;
};

export const crearAdornos = (
  mapa: L.Map,
  elemento: HTMLElement,
  opciones: OpcionesMapa,
  { acercar, alejar, verTodo, reintentar }: Ordenes,
): Adornos => {
  const lugar = opciones.controles ?? 'izquierda';
  const controles = L.DomUtil.create('div', `${clases.controles} ${clases[lugar] ?? ''}`);
  controles.dataset.controles = '';
  controles.dataset.sobreMapa = '';
  if (lugar !== 'ninguno') {
    controles.append(boton('acercar', 'Acercar', acercar), boton('alejar', 'Alejar', alejar));
    controles.append(boton('verTodo', 'Ver toda la red', verTodo));
    elemento.append(controles);
  }
  const pie = L.DomUtil.create('div', clases.pie, elemento);
  pie.dataset.sobreMapa = '';
  const regla = (opciones.escala ?? true) ? L.DomUtil.create('div', clases.regla, pie) : null;
  const barra = regla ? renglon(regla, clases.barra) : null;
  const largo = regla ? renglon(regla, undefined) : null;
  const aviso = renglon(pie, clases.suelo);
  aviso.setAttribute('role', 'status');
  const otraVez = L.DomUtil.create('button', clases.otraVez);
  otraVez.type = 'button';
  otraVez.textContent = 'Reintentar';
  otraVez.addEventListener('click', reintentar);
  const creditos = renglon(pie, clases.creditos, creditosDe(opciones));
  if (opciones.base_del_sitio && !opciones.tiles_url) creditos.title = CREDITO_INEGI;
  if (opciones.demo) renglon(pie, clases.demo, 'RED FICTICIA DE DEMOSTRACIÓN');
  L.DomEvent.disableClickPropagation(controles).disableClickPropagation(pie);

  const medir = () => {
    if (!barra || !largo || mapa.getSize().x === 0) return;
    const { px, texto } = reglaPara(metrosPorPixel(mapa.getZoom(), mapa.getCenter().lat));
    barra.style.width = `${px.toFixed(1)}px`;
    largo.textContent = texto;
  };
  mapa.on('moveend zoomend resize', medir);
  if (mapa.getSize().x > 0) medir();

  return {
    setMargen: (margen) => {
      for (const [lado, px] of Object.entries(margen))
        elemento.style.setProperty(`--mapa-margen-${lado}`, `${px}px`);
    },
    setSuelo: (suelo) => {
      pie.toggleAttribute('data-suelo', suelo === 'incluido');
      const dicho = textoSuelo(suelo, opciones);
      if (dicho !== (aviso.firstChild?.textContent ?? null))
        aviso.replaceChildren(...(dicho ? [dicho, otraVez] : []));
      creditos.textContent =
        suelo === 'incluido' ? CREDITO_INCLUIDO : suelo === 'ninguno' ? '' : creditosDe(opciones);
    },
    quitar: () => {
      mapa.off('moveend zoomend resize', medir);
      controles.remove();
      pie.remove();
    },
  };
};

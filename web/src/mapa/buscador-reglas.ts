import { coordenadasDe } from '@tramos/contract/geodesia';
import { plegar } from '@tramos/contract/plegar';
import { formatPosicion } from '@tramos/contract/posicion';
import { lineaDe } from '../lib/figuras-mapa';
import { leerPosicion } from '../lib/leer-posicion';
import type { LatLng, Lugar } from '../lib/mapa/tipos';
import { palabraDe } from '../lib/simulacion';
import { type Elegido, leerCentro } from './busqueda';
import type { RedViva } from './use-red-viva';

/** Where a person wants to look, from what they typed. */

export interface Hallazgo {
  clave: string;
  titulo: string;
  /** What kind of thing it is and where, in a few words. */
  apoyo: string;
  /** Something of the network to select, or a place to mark. */
  destino:
    | { tipo: 'elegir'; elegido: Elegido }
    | { tipo: 'lugar'; punto: LatLng; titulo: string; detalle?: string };
}

type Donde = Pick<RedViva, 'tramos' | 'sensores' | 'estaciones' | 'routers' | 'eventos' | 'nombrar'>;

const MAXIMO = 12;

const deCoordenadas = (texto: string): Hallazgo[] => {
  const punto = leerCentro(texto.replace(/\s+/g, texto.includes(',') ? '' : ','));
  if (!punto) return [];
  const titulo = `${punto.lat}, ${punto.lng}`;
  return [{ clave: 'punto', titulo, apoyo: 'Coordenadas', destino: { tipo: 'lugar', punto, titulo } }];
};

/** A number alone is a kilometre only when it is long enough to be metres, or says its unit. */
const PARECE_KM = /\+|[km]$|\d{4}/i;

/** `tramo 3 212+500` is words and, at their end, a kilometre: the shortest end that can be read as one. */
const partirKm = (texto: string): { palabras: string; posicion: number } | null => {
  const partes = texto.trim().split(/\s+/);
  for (const desde of [-1, -2]) {
    const final = partes.slice(desde).join(' ');
    const posicion = PARECE_KM.test(final) ? leerPosicion(final) : null;
    const palabras = partes.slice(0, desde).join(' ');
    if (posicion !== null) return { palabras: palabras.replace(/(^|\s)(km|pk)$/i, ''), posicion };
  }
  return null;
};

/** Every word is the beginning of some word of the name. */
const empieza = (nombre: string, palabras: string): boolean => {
  const suyas = plegar(nombre).split(/[\s,·()-]+/);
  return plegar(palabras)
    .split(/[\s,·()-]+/)
    .filter(Boolean)
    .every((palabra) =>
      suyas.some((suya) =>
        /^\d+$/.test(palabra)
          ? suya.replace(/^0+(?=\d)/, '') === palabra.replace(/^0+(?=\d)/, '')
          : suya.startsWith(palabra),
      ),
    );
};

const deKm = (texto: string, { tramos }: Donde): Hallazgo[] => {
  const km = partirKm(texto);
  if (!km) return [];
  return tramos
    .filter(
      ({ posicion_a, posicion_b, nombre, sistema_nombre }) =>
        km.posicion >= posicion_a &&
        km.posicion <= posicion_b &&
        empieza(`${nombre} ${sistema_nombre}`, km.palabras),
    )
    .flatMap((tramo) => {
      const linea = lineaDe(tramo);
      if (!linea) return [];
      const { latitud: lat, longitud: lng } = coordenadasDe(linea, km.posicion);
      const titulo = formatPosicion(km.posicion);
      return [
        {
          clave: `km ${tramo.id}`,
          titulo: `${titulo} · ${tramo.nombre}`,
          apoyo: tramo.sistema_nombre,
          destino: { tipo: 'lugar' as const, punto: { lat, lng }, titulo, detalle: tramo.nombre },
        },
      ];
    });
};

const elegible = (tipo: Elegido['tipo'], id: number, titulo: string, apoyo: string): Hallazgo => ({
  clave: `${tipo} ${id}`,
  titulo,
  apoyo,
  destino: { tipo: 'elegir', elegido: { tipo, id } },
});

const unidos = (...partes: (string | null)[]): string => partes.filter(Boolean).join(' · ');

const deRed = (texto: string, red: Donde): Hallazgo[] => [
  ...red.tramos
    .filter(({ nombre, sistema_nombre }) => empieza(`${nombre} ${sistema_nombre}`, texto))
    .map((t) => elegible('tramo', t.id, t.nombre, unidos('Tramo', t.sistema_nombre))),
  ...red.sensores
    .filter(({ nombre, clave, estacion_nombre }) => empieza(unidos(nombre, clave, estacion_nombre), texto))
    .map((s) =>
      elegible('sensor', s.id, s.nombre, unidos('Sensor', s.estacion_nombre, formatPosicion(s.posicion))),
    ),
  ...red.estaciones
    .filter(({ nombre, clave }) => empieza(unidos(nombre, clave), texto))
    .map((e) => elegible('estacion', e.id, e.nombre, unidos('Estación', formatPosicion(e.posicion)))),
  ...red.routers
    .filter(({ nombre, clave }) => empieza(unidos(nombre, clave), texto))
    .map((r) => elegible('router', r.id, r.nombre, 'Router')),
];

const deEventos = (texto: string, { eventos, nombrar }: Donde): Hallazgo[] => {
  const buscado = plegar(texto).replace(/^(evento)?\s*#?/, '');
  if (buscado === '') return [];
  return eventos
    .filter((evento) => plegar(nombrar(evento)) === buscado)
    .map((e) =>
      elegible(
        'evento',
        e.id,
        `Evento ${nombrar(e)}`,
        unidos(palabraDe(e), e.tramo_nombre, e.posicion === null ? null : formatPosicion(e.posicion)),
      ),
    );
};

/** Municipios where something of the network stands: the middle of what stands there. */
const deMunicipios = (texto: string, { sensores, estaciones }: Donde): Hallazgo[] => {
  const sitios = new Map<string, LatLng[]>();
  for (const { municipio, estado, latitud, longitud } of [...estaciones, ...sensores]) {
    if (!municipio || !empieza(municipio, texto)) continue;
    const clave = [municipio, estado].filter(Boolean).join(', ');
    sitios.set(clave, [...(sitios.get(clave) ?? []), { lat: latitud, lng: longitud }]);
  }
  return [...sitios].map(([titulo, puntos]) => {
    const medio = (de: (punto: LatLng) => number) =>
      puntos.reduce((suma, p) => suma + de(p), 0) / puntos.length;
    const punto = { lat: medio(({ lat }) => lat), lng: medio(({ lng }) => lng) };
    return {
      clave: `municipio ${titulo}`,
      titulo,
      apoyo: 'Municipio',
      destino: { tipo: 'lugar', punto, titulo },
    };
  });
};

const deLugares = (texto: string, lugares: readonly Lugar[]): Hallazgo[] =>
  lugares
    .filter(({ nombre }) => empieza(nombre, texto))
    .toSorted((a, b) => b.pob - a.pob)
    .map(({ nombre, position }) => ({
      clave: `lugar ${nombre} ${position.lat.toFixed(3)} ${position.lng.toFixed(3)}`,
      titulo: nombre,
      apoyo: 'Población',
      destino: { tipo: 'lugar', punto: position, titulo: nombre },
    }));

/** What the text may mean, the likeliest first; `lugares` are those that the base map names around the view. */
export const buscar = (texto: string, red: Donde, lugares: readonly Lugar[]): Hallazgo[] => {
  if (plegar(texto) === '') return [];
  const hallados = [
    ...deCoordenadas(texto.trim()),
    ...deKm(texto, red),
    ...deEventos(texto, red),
    ...deRed(texto, red),
    ...deMunicipios(texto, red),
    ...deLugares(texto, lugares),
  ];
  return [...new Map(hallados.map((uno) => [uno.clave, uno])).values()].slice(0, MAXIMO);
};

import { type Decimal, decimalDe, kilometroDe, lugarEnGrados, numeroDe } from './cifras';
import { epsgDeZona } from './referencia';
import { filasDe } from './tabla';
import { type Contenido, Ilegible, type Posicion, type PuntoConocido, type Rasgo } from './tipos';

/** Places in rows: a spreadsheet's file, cells that were pasted, or what somebody typed. */

type Papel = 'lat' | 'lng' | 'norte' | 'este' | 'km' | 'zona' | 'linea' | 'wkt';

const PAPELES: readonly [Papel, RegExp][] = [
  ['wkt', /^(wkt|wkt_geom|geom|geometry|geometria|the_geom|shape)$/],
  ['lat', /^(lat|latitude|latitud|lat_?(wgs_?84|dd|dec)|latitud_.*|latitude_.*|gps_?lat.*)$/],
  ['lng', /^(lon|lng|long|longitude|longitud|(lon|lng|long)_?(wgs_?84|dd|dec)|longitude?_.*|gps_?lon.*)$/],
  [
    'norte',
    /^(norte|northing|north|n|y|utm_?[yn]|utm_norte|norte_?y|y_?norte|coord(enada)?_?[yn]|point_?y|y_?coord)$/,
  ],
  [
    'este',
    /^(este|easting|east|e|x|utm_?[xe]|utm_este|este_?x|x_?este|coord(enada)?_?[xe]|point_?x|x_?coord)$/,
  ],
  ['zona', /^(zona|zone|huso|utm_?zon[ae]|zona_?utm)$/],
  [
    'km',
    /^(km|cadenamiento|kilometraje|kilometro|progresiva|abscisa|pk|kp|chainage|posicion|estacionamiento)(_m|_km)?$/,
  ],
  ['linea', /^(tramo|linea|ducto|ruta|line|track|route|segmento)$/],
];

/** A heading without capitals, accents, and what stands in brackets. */
const llano = (titulo: string): string =>
  titulo
    .normalize('NFD')
    .replaceAll(/\p{M}|\([^)]*\)|\[[^\]]*\]|[.°º:]/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(/^coord(enada)?s?_+(?=.)/, '');

/** Its longitudes are told without a sign, as so far west. */
const AL_OESTE = /\b(w|o|oeste|west)\b\W*$/i;

type Columnas = Partial<Record<Papel, number>>;

const columnasDe = (fila: readonly string[]): Columnas => {
  const columnas: Columnas = {};
  for (const [i, titulo] of fila.entries()) {
    const papel = PAPELES.find(([, cual]) => cual.test(llano(titulo)))?.[0];
    if (papel !== undefined) columnas[papel] ??= i;
  }
  return columnas;
};

const WKT = /^\s*(SRID=\d+;)?\s*(MULTI)?(POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)\b/i;
export const esWkt = (texto: string): boolean => WKT.test(texto);

const COMA_DECIMAL = /^\s*[-+]?\d+,\d+\s*,?\s+[-+]?\d+,\d+/;
const CUATRO = /^\s*([-+]?\d{1,2},\d+),\s*([-+]?\d{1,3},\d+)\s*$/;

/** Cells of a text without quotes: parted by what nearly every row has. */
const celdasDe = (texto: string): string[][] => {
  const renglones = texto.split(/\r\n|\r|\n/);
  const llenos = renglones.filter((renglon) => renglon.trim() !== '');
  const casiTodos = (cumple: (renglon: string) => boolean) =>
    llenos.filter(cumple).length * 2 > llenos.length;
  const mayoria = (cual: RegExp) => casiTodos((renglon) => cual.test(renglon));
  const separador = ['\t', ';', '|'].find((cual) => casiTodos((renglon) => renglon.includes(cual)));
  if (separador === undefined && mayoria(COMA_DECIMAL))
    return renglones.map((renglon) => renglon.trim().split(/\s*,?\s+/));
  if (separador === undefined && mayoria(CUATRO))
    return renglones.map((renglon) => CUATRO.exec(renglon)?.slice(1) ?? [renglon]);
  if (separador === undefined && !mayoria(/,/))
    return renglones.map((renglon) => renglon.trim().split(/[\s,;]+/));
  const leidas = filasDe(texto, separador);
  if ('error' in leidas) throw new Ilegible(leidas.error);
  // Rows of one hand: commas in most, blanks or semicolons in the rest.
  return leidas.filas.map((fila) => (fila.length === 1 ? (fila[0] ?? '').trim().split(/[\s,;]+/) : fila));
};

/** A zone of UTM in a title or in a cell: `14N`, `zona 14`, `UTM 14Q`. */
const ZONA = /(?:zona|zone|huso|utm)\D{0,12}?(\d{1,2})\s*([C-HJ-NP-X])?\b/i;
const ZONA_SOLA = /^\s*(\d{1,2})\s*([C-HJ-NP-X])?\s*$/i;
const EPSG = /EPSG[\s:]*(\d{4,6})/i;
const NAD27 = /NAD[\s_-]*27/i;
const DATUM = /(WGS|NAD|ITRF|GRS)[\s_-]*\d+/gi;

/** What the rows above a table say of its coordinates. */
interface Dicho {
  epsg: string | undefined;
  nad27: boolean;
  zona: RegExpExecArray | null;
}
const dichoEn = (titulos: string): Dicho => ({
  epsg: EPSG.exec(titulos)?.[1],
  nad27: NAD27.test(titulos),
  zona: ZONA.exec(titulos.replaceAll(DATUM, '')),
});

/** Its letter is a band, or N and S for the hemisphere; S is a band of the north where northings say so. */
const crsDe = (
  zona: string,
  letra: string | undefined,
  norte: number,
  nad27: boolean,
): string | undefined => {
  const n = Number(zona);
  if (n < 1 || n > 60) return;
  const banda = letra?.toUpperCase() ?? 'N';
  const sur = banda < 'N' || (banda === 'S' && !(norte > 3.5e6 && norte < 4.5e6));
  return nad27 && !sur ? `EPSG:${26_700 + n}` : epsgDeZona(n, sur);
};

interface Lugar {
  renglon: number;
  posicion: Posicion;
  km_m: number | null;
  linea: string;
  crs: string | undefined;
}

const esMetrica = ([x = 0, y = 0]: Posicion): boolean => Math.abs(x) > 1_000 && Math.abs(y) > 1_000;

/** Without headings: whichever two columns are no count, no kilometre and no zone, latitude or east first. */
const sinTitulos = (filas: readonly string[][], decimal: Decimal): Columnas => {
  const columna = (i: number) => filas.map((fila) => fila[i] ?? '');
  // By the first row: what is wrong in another is told with its number.
  const [primera = []] = filas;
  const indices = [...primera.keys()];
  const km = indices.find((i) => kilometroDe(primera[i] ?? '') !== null);
  const zona = indices.find((i) => /^\d{1,2}\s?[C-HJ-NP-X]$/i.test(primera[i] ?? ''));
  const libres = indices.filter(
    (i) => i !== km && i !== zona && numeroDe(primera[i] ?? '', decimal) !== null,
  );
  const cuenta = (i: number) => {
    const cifras = columna(i).map((celda) => Number(celda));
    const [primera = 0, segunda = 0] = cifras;
    const paso = segunda - primera;
    return paso > 0 && cifras.every((n, j) => Number.isInteger(n) && n === primera + j * paso);
  };
  const [cabeza, ...resto] = libres;
  const [a, b] = cabeza !== undefined && resto.length > 1 && cuenta(cabeza) ? resto : libres;
  const dichas: Columnas = {
    ...(km === undefined ? {} : { km }),
    ...(zona === undefined ? {} : { zona }),
  };
  if (a === undefined || b === undefined) return dichas;
  const cifra = (i: number) => numeroDe(columna(i)[0] ?? '', decimal) ?? 0;
  // Metres: northings of all Mexico are above a million, eastings below.
  if (esMetrica([cifra(a), cifra(b)]))
    return { ...dichas, ...(cifra(a) > cifra(b) ? { norte: a, este: b } : { este: a, norte: b }) };
  return { ...dichas, lat: a, lng: b };
};

const QUE_SE_ESPERABA = 'escriba latitud y longitud';

interface Tabla {
  filas: readonly { renglon: number; celdas: string[] }[];
  columnas: Columnas;
  decimal: Decimal;
  dicho: Dicho;
  kmEnKilometros: boolean;
  alOeste: boolean;
}

const TITULOS_MAX = 20;

/** How many rows at the beginning say in which zone the rest is, and are no place. */
const tituladas = (renglones: readonly string[]): number => {
  const primera = renglones.findIndex((renglon) => !/zona|zone|huso|utm|epsg/i.test(renglon));
  return Math.max(0, primera);
};

const tablaDe = (texto: string): Tabla => {
  const todas = celdasDe(texto)
    .map((celdas, i) => ({ renglon: i + 1, celdas: celdas.map((celda) => celda.trim()) }))
    .filter(({ celdas }) => celdas.some((celda) => celda !== ''));
  const titulo = todas.slice(0, TITULOS_MAX).findIndex(({ celdas }) => {
    const { lat, lng, norte, este, wkt } = columnasDe(celdas);
    return wkt !== undefined || ((lat ?? norte) !== undefined && (lng ?? este) !== undefined);
  });
  const desde = titulo >= 0 ? titulo + 1 : tituladas(todas.map(({ celdas }) => celdas.join(' ')));
  const antes = todas.slice(0, desde).map(({ celdas }) => celdas.join(' | '));
  const filas = todas.slice(desde);
  const decimal = decimalDe(filas.flatMap(({ celdas }) => celdas));
  const fila = todas[titulo]?.celdas;
  const columnas = fila ? columnasDe(fila) : {};
  return {
    ...{ filas, decimal },
    columnas: fila
      ? columnas
      : sinTitulos(
          filas.map(({ celdas }) => celdas),
          decimal,
        ),
    dicho: dichoEn(antes.join(' | ')),
    kmEnKilometros: /km|kil[oó]metro/i.test(fila?.[columnas.km ?? -1] ?? ''),
    alOeste: AL_OESTE.test(fila?.[columnas.lng ?? -1] ?? ''),
  };
};

const lugaresDe = ({ filas, columnas, decimal, dicho, kmEnKilometros, alOeste }: Tabla): Lugar[] => {
  const { lat, lng, norte, este, km, zona, linea } = columnas;
  const [ejeX, ejeY] = lat !== undefined && lng !== undefined ? [lng, lat] : [este ?? lng, norte ?? lat];
  return filas.map(({ renglon, celdas }) => {
    const cifra = (i: number | undefined) => (i === undefined ? null : numeroDe(celdas[i] ?? '', decimal));
    const [dicha, y] = [cifra(ejeX), cifra(ejeY)];
    const x = alOeste && dicha !== null ? -Math.abs(dicha) : dicha;
    if (x === null || y === null) throw new Ilegible(`Renglón ${renglon}: ${QUE_SE_ESPERABA}.`);
    const [, z, letra] = (zona === undefined ? null : ZONA_SOLA.exec(celdas[zona] ?? '')) ?? dicho.zona ?? [];
    const suKm = km === undefined ? null : kilometroDe(celdas[km] ?? '');
    const enCifra = cifra(km);
    return {
      ...{ renglon, posicion: [x, y], linea: linea === undefined ? '' : (celdas[linea] ?? '') },
      km_m: suKm ?? (enCifra === null ? null : enCifra * (kmEnKilometros ? 1_000 : 1)),
      crs: dicho.epsg ?? (z !== undefined && esMetrica([x, y]) ? crsDe(z, letra, y, dicho.nad27) : undefined),
    };
  });
};

const ANGULO = /\d\s*[°º˚]|\d\s*[NSEWO]\b|\b[NSEWO]\s*\d/i;

/** Rows that tell their places in degrees, minutes and seconds; null where they do not. */
const enGrados = (texto: string): { lugares: Lugar[]; avisos: string[] } | null => {
  const renglones = texto
    .split(/\r\n|\r|\n/)
    .map((dicho, i) => ({ renglon: i + 1, dicho: dicho.replaceAll('""', '"') }));
  const llenos = renglones.filter(({ dicho }) => dicho.trim() !== '');
  const leidos = llenos.map(({ renglon, dicho }) => ({
    renglon,
    dicho,
    lugar: ANGULO.test(dicho) ? lugarEnGrados(dicho) : null,
  }));
  const buenos = leidos.filter(({ lugar }) => lugar !== null);
  if (buenos.length === 0 || buenos.length * 2 < llenos.length) return null;
  const desde = leidos.findIndex(({ lugar }) => lugar !== null);
  const malo = leidos.slice(desde).find(({ lugar }) => lugar === null);
  if (malo) throw new Ilegible(`Renglón ${malo.renglon}: ${QUE_SE_ESPERABA} en grados, minutos y segundos.`);
  const lugares = buenos.flatMap(({ renglon, dicho, lugar }) =>
    lugar
      ? [
          {
            ...{ renglon, linea: '', crs: undefined },
            posicion: [lugar.longitud, lugar.latitud],
            km_m:
              dicho
                .split(/[\t;,]|\s{2,}|(?<=\+\d{1,3}(?:\.\d+)?)\s/)
                .map(kilometroDe)
                .find((m) => m !== null) ?? null,
          },
        ]
      : [],
  );
  return {
    lugares,
    avisos: buenos.some(({ lugar }) => lugar?.sinLado)
      ? ['sin O ni W: las longitudes se tomaron al oeste']
      : [],
  };
};

/** Longitude first betrays itself where it is farther than any latitude. */
const enOrden = (lugares: readonly Lugar[]): { lugares: Lugar[]; avisos: string[] } => {
  const grados = lugares.every(({ posicion }) => !esMetrica(posicion));
  const alReves = lugares.every(
    ({ posicion: [x = 0, y = 0] }) => Math.abs(y) > 90 && Math.abs(y) <= 180 && Math.abs(x) <= 90,
  );
  if (!grados || !alReves || lugares.length === 0) return { lugares: [...lugares], avisos: [] };
  return {
    lugares: lugares.map((lugar) => ({ ...lugar, posicion: lugar.posicion.toReversed() })),
    avisos: ['la longitud venía primero'],
  };
};

const leerLugares = (texto: string): { lugares: Lugar[]; avisos: string[] } => {
  const grados = enGrados(texto);
  if (grados) return grados;
  return enOrden(lugaresDe(tablaDe(texto)));
};

/** Lines of a table: one, or one for each name that a column gives them. */
const porLinea = (lugares: readonly Lugar[]): Rasgo[] => {
  const nombres = [...new Set(lugares.map(({ linea }) => linea))];
  return nombres.map((nombre) => ({
    nombre,
    partes: [lugares.filter(({ linea }) => linea === nombre).map(({ posicion }) => posicion)],
    puntos: [],
    areas: false,
  }));
};

/** The cells that hold WKT, each with its row; null where there are none. */
export const celdasWkt = (texto: string): { wkt: string; nombre: string }[] | null => {
  const primera = texto.split(/[\r\n]/, 1)[0] ?? '';
  if (columnasDe(primera.split(/[\t;,|]/).map((celda) => celda.replaceAll('"', ''))).wkt === undefined)
    return null;
  const leidas = filasDe(texto);
  if ('error' in leidas) throw new Ilegible(leidas.error);
  return leidas.filas.slice(1).flatMap((fila) => {
    const wkt = fila.find(esWkt);
    if (wkt === undefined) return [];
    const nombre = fila.find((celda) => celda !== wkt && /\p{L}/u.test(celda)) ?? '';
    return [{ wkt, nombre }];
  });
};

/** @throws {Ilegible} */
export const leerRenglones = (texto: string): Contenido => {
  const { lugares, avisos } = leerLugares(texto);
  const [crs, otro] = [...new Set(lugares.map((lugar) => lugar.crs))];
  if (otro !== undefined) throw new Ilegible('Los renglones están en varias zonas UTM: se espera una sola.');
  const kms = lugares.map(({ km_m }) => km_m).filter((km) => km !== null);
  const conKm =
    kms.length > 1 ? ['trae cadenamiento: péguelo también en «Puntos conocidos» si es el oficial'] : [];
  return { rasgos: porLinea(lugares), crs, avisos: [...avisos, ...conKm] };
};

/** Where on the line it is, in metres or as kilometre + metre, and after that the place. */
const CON_POSICION = /^\s*([^\s,;|]+)[\s,;|]+(.*)$/;

/** A row that a person typed, without a heading that says which figure is what. */
const puntoDe = (renglon: string): PuntoConocido | null => {
  const [, km = '', resto = ''] = CON_POSICION.exec(renglon) ?? [];
  const posicion = kilometroDe(km) ?? numeroDe(km, decimalDe([km]));
  const [longitud, latitud] = leerLugares(resto).lugares[0]?.posicion ?? [];
  if (posicion === null || latitud === undefined || longitud === undefined) return null;
  return { posicion, latitud, longitud };
};

/** A table that says which of its columns is the chainage. */
const puntosDeTabla = (texto: string): PuntoConocido[] | null => {
  try {
    const puntos = leerLugares(texto).lugares.map(({ km_m: posicion, posicion: [longitud, latitud] }) =>
      posicion === null || longitud === undefined || latitud === undefined
        ? null
        : { posicion, latitud, longitud },
    );
    return puntos.includes(null) ? null : puntos.filter((punto) => punto !== null);
  } catch {
    return null;
  }
};

/** Known places: a table, or one per line as `cadenamiento, latitud, longitud`. */
export const leerPuntos = (texto: string): { puntos: PuntoConocido[] } | { error: string } => {
  const deTabla = puntosDeTabla(texto);
  if (deTabla) return { puntos: deTabla };
  const puntos: PuntoConocido[] = [];
  for (const [i, renglon] of texto.split(/\r\n|\r|\n/).entries()) {
    if (renglon.trim() === '') continue;
    try {
      const punto = puntoDe(renglon);
      if (punto) {
        puntos.push(punto);
        continue;
      }
    } catch {
      // Told below, as every other row that is no place.
    }
    return { error: `Renglón ${i + 1}: escriba cadenamiento, latitud y longitud.` };
  }
  return { puntos };
};

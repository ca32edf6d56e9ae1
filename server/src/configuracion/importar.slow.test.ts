import type { Importacion, RenglonImportado } from '@tramos/contract/importacion';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { verificarCadena } from '../auditoria/auditoria';
import { leerConfigVersion } from '../db/config-version';
import { estaciones, gateways, sensores, sistemas, tramos } from '../db/esquema/red';
import { auditoria, push_log } from '../db/esquema/sitio';

let app: AppDePrueba;
let red: RedDePrueba;
let admin: string;
let moni: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  red = await sembrarRed(app.base.db, 'tabla');
  const ajena = await sembrarRed(app.base.db, 'ajena');
  await app.base.db.insert(gateways).values({ clave: 'gw-1', secreto_hash: 'x' });
  await sembrarUsuario(app.base.db, { username: 'jefa', role: 'administrator' });
  await sembrarUsuario(app.base.db, { username: 'moni', role: 'monitorista', sistemas: [red.sistema_id] });
  admin = (await ingresar(app, 'jefa')).token;
  moni = (await ingresar(app, 'moni')).token;
  expect(ajena.sistema_id).not.toBe(red.sistema_id);
});
afterAll(() => app.cerrar());

interface TablaTexto {
  columnas: string[];
  filas: string[][];
}
const exportar = async (plural: string, token = admin): Promise<TablaTexto> =>
  (await llamar(app, 'GET', `/api/configuracion/${plural}/tabla`, { token })).json;
const pedir = (plural: string, tabla: TablaTexto, huella: string | null, token = admin) =>
  llamar(app, 'POST', `/api/configuracion/${plural}/importar`, { token, body: { ...tabla, huella } });
const ver = async (plural: string, tabla: TablaTexto, token = admin): Promise<Importacion> => {
  const { status, json } = await pedir(plural, tabla, null, token);
  expect(status).toBe(200);
  return json;
};
const aplicar = async (plural: string, tabla: TablaTexto) =>
  pedir(plural, tabla, (await ver(plural, tabla)).huella);
const con = ({ columnas, filas }: TablaTexto, clave: string, cambio: Record<string, string>): TablaTexto => ({
  columnas,
  filas: filas.map((fila) =>
    fila[columnas.indexOf('clave')] === clave
      ? fila.map((celda, i) => cambio[columnas[i] ?? ''] ?? celda)
      : fila,
  ),
});
const renglonDe = ({ renglones }: Importacion, clave: string): RenglonImportado | undefined =>
  renglones.find((renglon) => renglon.clave === clave);
/** Everything that an import could touch. */
const retrato = async () => ({
  sensores: await app.base.db.select().from(sensores).orderBy(asc(sensores.id)),
  estaciones: await app.base.db.select().from(estaciones).orderBy(asc(estaciones.id)),
  tramos: await app.base.db.select().from(tramos).orderBy(asc(tramos.id)),
  asientos: (await app.base.db.select().from(auditoria).orderBy(asc(auditoria.id))).filter(({ accion }) =>
    accion.startsWith('config_'),
  ),
  version: await leerConfigVersion(app.base.db),
});

const NUEVA = {
  columnas: ['clave', 'nombre', 'sistema', 'cadenamiento_m', 'latitud', 'longitud'],
  filas: [['EST-9', 'Válvula 9', 'tabla', '215,5', '20,55', '-101,05']],
};

describe('a list that was exported', () => {
  it.each(['sensores', 'estaciones'])('of %s comes in again without a change', async (plural) => {
    const tabla = await exportar(plural);
    expect(tabla.filas.length).toBeGreaterThan(1);
    const visto = await ver(plural, tabla);
    expect(visto).toMatchObject({ problemas: [], huella: null, aplicado: false });
    expect(visto.renglones.map(({ resultado }) => resultado)).toEqual(tabla.filas.map(() => 'igual'));
  });

  it('holds what the user may see, and no gateways for a monitorista', async () => {
    const suya = await exportar('sensores', moni);
    expect(suya.columnas).not.toContain('puerta_de_enlace');
    expect(suya.filas.map(([clave]) => clave)).toEqual(['tabla-A', 'tabla-B']);
    expect((await exportar('sensores')).columnas).toContain('puerta_de_enlace');
  });
});

describe('an import', () => {
  it('shows new, changed and unchanged rows, and applies them together as one version, each in the audit', async () => {
    const tabla = con(await exportar('sensores'), 'tabla-A', {
      nombre: 'Sensor A nuevo',
      puerta_de_enlace: 'gw-1',
      unidad: 'kg/cm²',
      escala: '1,5',
    });
    const nuevo = con({ ...tabla, filas: [tabla.filas[0] ?? []] }, 'tabla-A', { clave: 'tabla-C' });
    const todo = { ...tabla, filas: [...tabla.filas, ...nuevo.filas] };
    const antes = await retrato();
    const visto = await ver('sensores', todo);
    expect(renglonDe(visto, 'tabla-A')).toMatchObject({
      renglon: 2,
      resultado: 'cambia',
      cambios: [
        { columna: 'nombre', antes: 'Sensor tabla A', despues: 'Sensor A nuevo' },
        { columna: 'puerta_de_enlace', antes: '', despues: 'gw-1' },
        { columna: 'escala', antes: '1', despues: '1.5' },
      ],
    });
    expect(renglonDe(visto, 'tabla-B')).toMatchObject({ resultado: 'igual', cambios: [] });
    expect(renglonDe(visto, 'tabla-C')).toMatchObject({ resultado: 'nuevo' });
    expect(await retrato()).toEqual(antes);
    expect(await pedir('sensores', todo, visto.huella)).toMatchObject({
      status: 200,
      json: { aplicado: true },
    });
    const despues = await retrato();
    expect(despues.version).toBe(antes.version + 1);
    expect(despues.sensores.find(({ clave }) => clave === 'tabla-A')).toMatchObject({
      escala: 1.5,
      version: 2,
    });
    expect(despues.asientos.slice(antes.asientos.length)).toMatchObject([
      {
        accion: 'config_editar',
        username: 'jefa',
        datos: { antes: { escala: 1 }, despues: { escala: 1.5 } },
      },
      { accion: 'config_crear', datos: { config_version: despues.version, importado: true } },
    ]);
    expect((await verificarCadena(app.base.db)).rota_en).toBeNull();
    const avisos = (await app.base.db.select().from(push_log).orderBy(push_log.pos)).filter(
      ({ mensaje }) => mensaje === 'vigilancia_cambiada',
    );
    expect(avisos.at(-1)?.datos).toMatchObject({
      que: 'sensor',
      cambio: 'medicion',
      nombre: 'Sensor tabla A',
    });
  });

  it('takes decimal commas and days as spreadsheets write them', async () => {
    expect(await ver('estaciones', NUEVA)).toMatchObject({
      problemas: [],
      renglones: [{ resultado: 'nuevo' }],
    });
    const tabla = con(await exportar('sensores'), 'tabla-B', { calibrado_en: '31/03/2026' });
    expect(renglonDe(await ver('sensores', tabla), 'tabla-B')?.cambios).toEqual([
      { columna: 'calibrado_en', antes: '', despues: '2026-03-31' },
    ]);
  });

  it.each([
    ['a figure', { latitud: 'norte' }, 'latitud', '«norte» no es un número'],
    ['a bound', { latitud: '95' }, 'latitud', /90/],
    ['a name', { nombre: ' ' }, 'nombre', 'Escriba el nombre'],
    ['a key that nobody has', { estacion: 'nadie' }, 'estacion', /no es la clave de una estación/],
    ['a station of another sistema', { estacion: 'ajena-est-A' }, 'estacion', /mismo sistema/],
    ['a place that its tramo cannot have', { cadenamiento_m: '900000' }, 'cadenamiento_m', /Tramo tabla/],
    ['a comma that may be either', { cadenamiento_m: '200,500' }, 'cadenamiento_m', /de miles o decimal/],
    ['a character that is not seen', { nombre: 'a\0b' }, 'nombre', /de control.*U\+0000/],
    ['a name of two lines', { nombre: 'a\nb' }, 'nombre', /un solo renglón/],
  ])(
    'tells %s that is wrong by row and column, and offers nothing to apply',
    async (_que, cambio, columna, motivo) => {
      const visto = await ver('sensores', con(await exportar('sensores'), 'tabla-A', cambio));
      expect(visto.huella).toBeNull();
      const mal = visto.renglones.filter(({ resultado }) => resultado === 'mal');
      expect(mal).toMatchObject([{ renglon: 2, clave: 'tabla-A' }]);
      expect(mal[0]?.errores[0]).toEqual({ columna, motivo: expect.stringMatching(motivo) });
    },
  );

  it.each([
    [['clave', 'latiutd'], 'No se conoce la columna «latiutd».'],
    [['clave', 'nombre', 'Nombre'], 'La columna «nombre» está dos veces.'],
    [['nombre'], 'Falta la columna «clave»: el primer renglón lleva los nombres de las columnas.'],
  ])('of the columns %j is told what is wrong with them', async (columnas, problema) => {
    const visto = await ver('sensores', { columnas, filas: [['x']] });
    expect(visto).toMatchObject({ problemas: [problema], renglones: [], huella: null });
  });

  it('tells a key that stands twice, and one that is beyond reach', async () => {
    const doble = { ...NUEVA, filas: [...NUEVA.filas, ...NUEVA.filas] };
    expect((await ver('estaciones', doble)).renglones[1]).toMatchObject({
      resultado: 'mal',
      errores: [{ columna: 'clave', motivo: 'Ya está en el renglón 2' }],
    });
    const ajena = { ...NUEVA, filas: NUEVA.filas.map(([, ...resto]) => ['ajena-est-A', ...resto]) };
    expect((await ver('estaciones', ajena, moni)).renglones[0]).toMatchObject({
      resultado: 'mal',
      errores: [{ columna: 'clave', motivo: 'Esa clave ya está en uso' }],
    });
  });

  it.each([
    ['0012', '12'],
    ['5E3', '5000'],
    ['5E3', '5,00E+03'],
  ])('never takes %s for a new one when a spreadsheet made %s of it', async (clave, cambiada) => {
    const [fila = []] = NUEVA.filas;
    const una = { ...NUEVA, filas: [[clave, `Válvula ${clave}`, ...fila.slice(2)]] };
    const [presente] = await app.base.db.select().from(estaciones).where(eq(estaciones.clave, clave));
    if (!presente) expect((await aplicar('estaciones', una)).json).toMatchObject({ aplicado: true });
    const vuelta = { ...NUEVA, filas: [[cambiada, 'Otro nombre', 'tabla', '999', '20.1', '-101.1']] };
    const visto = await ver('estaciones', vuelta);
    expect(visto.huella).toBeNull();
    expect(visto.renglones[0]).toMatchObject({ clave: cambiada, resultado: 'mal' });
    expect(visto.renglones[0]?.errores[0]).toEqual({
      columna: 'clave',
      motivo: expect.stringContaining(`«${clave}», que ya existe`),
    });
  });

  it('never takes for new what is there already, in its place and under its name', async () => {
    const [fila = []] = NUEVA.filas;
    expect(
      (await aplicar('estaciones', { ...NUEVA, filas: [['GEM-1', 'Gemela  Única', ...fila.slice(2)]] })).json,
    ).toMatchObject({ aplicado: true });
    const con_clave = (nombre: string, ...lugar: string[]) => ({
      ...NUEVA,
      filas: [['1-gem', nombre, 'tabla', ...lugar]],
    });
    const gemela = await ver('estaciones', con_clave('GEMELA U\u0301NICA', '215.5', '20.9', '-101.9'));
    expect(gemela).toMatchObject({
      huella: null,
      renglones: [
        {
          resultado: 'mal',
          errores: [
            { columna: 'clave', motivo: 'Ya existe con la clave «GEM-1»: mismo nombre y mismo lugar' },
          ],
        },
      ],
    });
    const aparte = await ver('estaciones', con_clave('Gemel\u0430 Única', '999', '20.9', '-101.9'));
    expect(aparte.renglones[0]).toMatchObject({
      resultado: 'mal',
      errores: [{ columna: 'nombre', motivo: expect.stringMatching(/^Ya hay otra estación/) }],
    });
  });

  it('tells stations of one file whose names look alike', async () => {
    const [fila = []] = NUEVA.filas;
    const dos = {
      ...NUEVA,
      filas: ['Toma 5', 'T\u043eMA 5'].map((nombre, i) => [`toma-${i}`, nombre, ...fila.slice(2)]),
    };
    expect(
      (await ver('estaciones', dos)).renglones.map(({ resultado, errores }) => [resultado, errores]),
    ).toEqual([
      ['nuevo', []],
      ['mal', [{ columna: 'nombre', motivo: 'Se ve igual que el nombre del renglón 2' }]],
    ]);
  });

  it('tells keys of one file that a spreadsheet would make one', async () => {
    const [fila = []] = NUEVA.filas;
    const dos = { ...NUEVA, filas: ['0077', '77'].map((clave) => [clave, `V ${clave}`, ...fila.slice(2)]) };
    expect((await ver('estaciones', dos)).renglones.map(({ resultado }) => resultado)).toEqual([
      'nuevo',
      'mal',
    ]);
  });

  it('of gateways is an administrator’s', async () => {
    const { problemas } = await ver('sensores', await exportar('sensores'), moni);
    expect(problemas).toEqual([
      'La columna «puerta_de_enlace» solo la cambia un administrador: quítela del archivo.',
    ]);
  });

  it('moves both sensors of a tramo together, though one alone could not go there', async () => {
    const lejos = con(con(await exportar('sensores'), 'tabla-A', { cadenamiento_m: '300000' }), 'tabla-B', {
      cadenamiento_m: '330000',
    });
    expect(await aplicar('sensores', lejos)).toMatchObject({ status: 200, json: { aplicado: true } });
    const [tramo] = await app.base.db.select().from(tramos).where(eq(tramos.id, red.tramo_id));
    expect(tramo).toMatchObject({ posicion_a: 300_000, posicion_b: 330_000 });
  });

  it('of stations warns of each line that would pass by too far, beside the station that is put there, and is applied all the same', async () => {
    const tabla = await exportar('estaciones');
    const enLinea = { cadenamiento_m: '315000', latitud: '20.55', longitud: '-101.05' };
    const lejos = { ...enLinea, latitud: '20.9' };
    const avisosDe = async (pedida: TablaTexto) =>
      (await ver('estaciones', pedida)).renglones
        .filter(({ avisos }) => avisos.length > 0)
        .map(({ clave, resultado, avisos }) => [clave, resultado, avisos.join()]);
    const dicho = (nombre: string) =>
      expect.stringMatching(
        `^La línea de «Tramo tabla» ya no encajaría\\. La línea pasa lejos de ${nombre} \\(3\\d\\.\\d.km\\): se admiten`,
      );
    const movida = con(con(tabla, 'tabla-est-A', lejos), 'tabla-est-B', enLinea);
    expect(await avisosDe(movida)).toEqual([['tabla-est-A', 'cambia', dicho('Estación tabla A')]]);
    expect(await avisosDe(con(tabla, 'tabla-est-A', { ...lejos, cadenamiento_m: '400000' }))).toEqual([]);
    const nueva = { ...NUEVA, filas: [['EST-N', 'Nueva', 'tabla', '315000', '20.9', '-101.05']] };
    expect(await avisosDe(nueva)).toEqual([['EST-N', 'nuevo', dicho('Nueva')]]);
    expect(await avisosDe({ ...nueva, filas: nueva.filas.map((f) => f.with(2, 'ajena')) })).toEqual([]);
    const fuera = { columnas: [...nueva.columnas, 'activo'], filas: nueva.filas.map((f) => [...f, 'no']) };
    expect(await avisosDe(fuera)).toEqual([]);

    expect(await aplicar('estaciones', movida)).toMatchObject({ status: 200, json: { aplicado: true } });
    // What was so before is not told again; what comes to it is.
    expect(await avisosDe(con(movida, 'tabla-est-A', { longitud: '-101.06' }))).toEqual([]);
    expect(await avisosDe(nueva)).toEqual([['EST-N', 'nuevo', expect.stringContaining('Nueva (3')]]);
    await aplicar('estaciones', tabla);
  });

  it('of sensors warns of each line that would fit no more, once, and is applied all the same', async () => {
    const tabla = await exportar('sensores');
    const quieto = await ver('sensores', con(tabla, 'tabla-A', { nombre: 'Otro nombre' }));
    expect(quieto.renglones.flatMap(({ avisos }) => avisos)).toEqual([]);
    const latitud = tabla.filas.find(([clave]) => clave === 'tabla-A')?.[tabla.columnas.indexOf('latitud')];
    const movida = con(tabla, 'tabla-A', { latitud: String(Number(latitud) + 0.1) });
    const visto = await ver('sensores', movida);
    expect(renglonDe(visto, 'tabla-A')).toMatchObject({
      resultado: 'cambia',
      errores: [],
      avisos: [
        expect.stringMatching(/^La línea de «Tramo tabla» ya no encajaría\. La línea empieza a 11\.1.km/),
      ],
    });
    expect(renglonDe(visto, 'tabla-B')?.avisos).toEqual([]);
    expect(await aplicar('sensores', movida)).toMatchObject({ status: 200, json: { aplicado: true } });
    const repetida = await ver('sensores', con(movida, 'tabla-A', { longitud: '-101.0001' }));
    expect(renglonDe(repetida, 'tabla-A')?.avisos).toEqual([]);
  });

  it('is told when somebody edited meanwhile, and nothing is applied', async () => {
    const tabla = con(con(await exportar('estaciones'), 'tabla-est-A', { nombre: 'Uno' }), 'tabla-est-B', {
      nombre: 'Dos',
    });
    const { huella } = await ver('estaciones', tabla);
    await app.base.db
      .update(estaciones)
      .set({ nombre: 'De otra persona', version: 9 })
      .where(eq(estaciones.clave, 'tabla-est-B'));
    const antes = await retrato();
    expect(await pedir('estaciones', tabla, huella)).toMatchObject({
      status: 409,
      json: { code: 'editado_por_otro', message: expect.stringContaining('no se aplicó nada') },
    });
    expect(await retrato()).toEqual(antes);
  });

  it('half of which is refused while it is being written leaves nothing behind', async () => {
    const tabla = {
      ...NUEVA,
      filas: ['uno', 'dos', 'tres'].map((clave) => [clave, `V ${clave}`, ...(NUEVA.filas[0] ?? []).slice(2)]),
    };
    const { huella } = await ver('estaciones', tabla);
    await app.base.db.update(sistemas).set({ activo: false }).where(eq(sistemas.clave, 'tabla'));
    const antes = await retrato();
    expect(await pedir('estaciones', tabla, huella)).toMatchObject({ status: 409 });
    expect(await retrato()).toEqual(antes);
    await app.base.db.update(sistemas).set({ activo: true }).where(eq(sistemas.clave, 'tabla'));
  });

  it('whatever it holds is applied whole or not at all, and never fails without saying why', async () => {
    // More tables in a minute than one person may send: that has a test of its own (registrar.test.ts).
    const freno = vi.spyOn(app.http.actosDePersonas, 'reservar').mockReturnValue(true);
    onTestFinished(() => freno.mockRestore());
    const buena = await exportar('sensores');
    const celda = fc.oneof(
      fc.constantFrom(
        '',
        'tabla',
        'tabla-A',
        'tabla-est-A',
        'gw-1',
        '212500',
        '20,55',
        '-101.05',
        'no',
        '=1+1',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.double().map(String),
    );
    const cambio = fc.record({ fila: fc.nat(), columna: fc.nat(), celda });
    const tabla = fc.oneof(
      fc.record({
        columnas: fc.array(celda, { maxLength: 4 }),
        filas: fc.array(fc.array(celda, { maxLength: 4 }), { maxLength: 4 }),
      }),
      fc.array(cambio, { minLength: 1, maxLength: 4 }).map((cambios) => {
        const filas = buena.filas.map((fila) => [...fila]);
        for (const { fila, columna, celda: puesta } of cambios)
          (filas[fila % filas.length] ?? [])[columna % buena.columnas.length] = puesta;
        return { columnas: buena.columnas, filas };
      }),
    );
    let aplicadas = 0;
    await fc.assert(
      fc.asyncProperty(tabla, fc.boolean(), async (pedida, sinVer) => {
        const antes = await retrato();
        const visto = await pedir('sensores', pedida, null);
        expect([200, 400]).toContain(visto.status);
        if (visto.status === 400) expect(visto.json.message).toMatch(/\S/);
        expect(await retrato()).toEqual(antes);
        const huella = visto.json.huella ?? (sinVer ? 'inventada' : null);
        if (huella === null) return;
        const { status, json } = await pedir('sensores', pedida, huella);
        const despues = await retrato();
        if (status !== 200) {
          expect([400, 409]).toContain(status);
          expect(json.message).toMatch(/\S/);
          expect(despues).toEqual(antes);
          return;
        }
        const escritas = visto.json.renglones.filter(
          ({ resultado }: RenglonImportado) => resultado !== 'igual',
        ).length;
        aplicadas += 1;
        expect(json.aplicado).toBe(true);
        expect(despues.version).toBe(antes.version + 1);
        const suyas = despues.asientos
          .slice(antes.asientos.length)
          .filter(({ datos }) => (datos as { importado?: boolean }).importado);
        expect(suyas).toHaveLength(escritas);
      }),
      { numRuns: 30, examples: [[con(buena, 'tabla-A', { nombre: 'Otro más' }), false]] },
    );
    expect(aplicadas).toBeGreaterThan(0);
  });
});

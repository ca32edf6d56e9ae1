import type { VelocidadTramo } from '@tramos/contract/configuracion';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { sembrarCruces } from '../../test/cruces-de-prueba';
import { app, instalarPersonas, norte, tokens } from '../../test/personas';
import { llamar } from '../../test/sembrar';
import { leerConfigVersion } from '../db/config-version';
import { usuarios } from '../db/esquema/cuentas';
import { ejercicios } from '../db/esquema/ejercicios';
import { evento_calculos, evento_historial, eventos } from '../db/esquema/eventos';
import { maniobras, tramos } from '../db/esquema/red';
import { auditoria } from '../db/esquema/sitio';

instalarPersonas('moni');

const pedir = (metodo: 'GET' | 'POST' | 'PUT', ruta = '/velocidad', body?: unknown) =>
  llamar(app, metodo, `/api/configuracion/tramos/${norte.tramo_id}${ruta}`, {
    token: tokens.moni ?? '',
    ...(body === undefined ? {} : { body }),
  });
const medida = async () => (await pedir('GET')).json as VelocidadTramo;
const tramo = async () => {
  const { json } = await llamar(app, 'GET', '/api/configuracion/tramos', { token: tokens.moni ?? '' });
  return json.tramos.find(({ id }: { id: number }) => id === norte.tramo_id);
};

beforeEach(async () => {
  const { db } = app.base;
  for (const tabla of [maniobras, evento_historial, evento_calculos, eventos]) await db.delete(tabla);
  await db
    .update(tramos)
    .set({
      velocidad_onda_mps: 1_050,
      producto: 'Gasolina',
      calibrado_en: null,
      producto_calibrado: null,
      lotes: null,
    })
    .where(eq(tramos.id, norte.tramo_id));
});

describe('the wave speed that manoeuvres measured', () => {
  it('is proposed with its error from those that crossed the whole tramo, without what lies far off', async () => {
    await sembrarCruces(app.base.db, norte, [1_006, 1_008, 1_010, 1_120]);
    const { propuesta, cruces, minimo } = await medida();
    expect(propuesta?.velocidad_onda_mps).toBeCloseTo(1_008, 0);
    expect(propuesta?.sigma_mps).toBeGreaterThan(0.4);
    expect(propuesta?.sigma_mps).toBeLessThan(3);
    expect(propuesta).toMatchObject({
      ...{ eventos: 3, descartados: 1 },
      ultima: new Date(AHORA_MS - 86_400_000).toISOString(),
    });
    expect([cruces, minimo]).toEqual([4, 3]);
    expect((await tramo()).velocidad_onda_mps).toBe(1_050);
  });

  it.each([
    ['no manoeuvre was logged', { maniobra: false }],
    ['another product ran', { producto: 'Diésel' }],
    ['batches lay on the way', { perfil: [] }],
    ['the data came late', { estado: 'tardio' }],
    ['the clocks were not known', { motivos: ['reloj_desconocido'] }],
    ['it was months ago', { hace_dias: 100 }],
  ] as const)('is not proposed where %s', async (_, resto) => {
    await sembrarCruces(app.base.db, norte, [1_007, 1_008, 1_009], { ...resto } as never);
    expect(await medida()).toMatchObject({ propuesta: null, cruces: 0 });
  });

  it('is not proposed by what an exercise raised', async () => {
    const t = new Date(AHORA_MS);
    const [usuario] = await app.base.db.select({ id: usuarios.id }).from(usuarios).limit(1);
    const [ejercicio] = await app.base.db
      .insert(ejercicios)
      .values({
        ...{
          nombre: 'Turno A',
          sistema_id: norte.sistema_id,
          iniciado_por: usuario?.id ?? 0,
          inyecciones: [],
        },
        ...{ iniciado_at: t, termina_at: t, latido_at: t },
      })
      .returning({ id: ejercicios.id });
    await sembrarCruces(app.base.db, norte, [1_007, 1_008, 1_009], { ejercicio_id: ejercicio?.id ?? 0 });
    expect(await medida()).toMatchObject({ propuesta: null, cruces: 0 });
  });

  it('becomes the tramo’s own when somebody says so: in the audit, with a new version of the network', async () => {
    await sembrarCruces(app.base.db, norte, [1_006, 1_008, 1_010]);
    const { db } = app.base;
    const antes = await leerConfigVersion(db);
    const { version } = await tramo();
    const { propuesta } = await medida();
    const cuerpo = { version, velocidad_onda_mps: propuesta?.velocidad_onda_mps };
    const { status, json } = await pedir('POST', '/velocidad', cuerpo);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ velocidad_onda_mps: 1_008, producto_calibrado: 'Gasolina', version: version + 1 },
      calibrado_en: propuesta?.ultima,
    });
    expect(json.sigma_velocidad_rel).toBeCloseTo((propuesta?.sigma_mps ?? 0) / 1_008, 5);
    expect(await leerConfigVersion(db)).toBe(antes + 1);
    const [anotada] = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `tramo:${norte.tramo_id}`))
      .orderBy(desc(auditoria.id))
      .limit(1);
    expect(anotada).toMatchObject({
      accion: 'config_editar',
      datos: { antes: { velocidad_onda_mps: 1_050 } },
    });
    expect((await pedir('POST', '/velocidad', cuerpo)).status).toBe(409);
  });

  it('is refused when it is no longer what they say, and nothing changes', async () => {
    await sembrarCruces(app.base.db, norte, [1_006, 1_008, 1_010]);
    const { version } = await tramo();
    const { status, json } = await pedir('POST', '/velocidad', { version, velocidad_onda_mps: 1_020 });
    expect([status, json.field]).toEqual([400, 'velocidad_onda_mps']);
    expect((await tramo()).velocidad_onda_mps).toBe(1_050);
  });
});

const LOTES = {
  vigente_desde: new Date(AHORA_MS).toISOString(),
  lotes: [
    { posicion_desde: 210_000, producto: 'Diésel', velocidad_onda_mps: 1_164 },
    { posicion_desde: 221_500, producto: 'Turbosina', velocidad_onda_mps: 1_132 },
  ],
};

describe('the batches of a tramo', () => {
  it('are kept as they were said, stay where an edit leaves them out, and go when they are taken out', async () => {
    const puesto = (await pedir('PUT', '', { ...(await tramo()), lotes: LOTES })).json;
    expect(puesto.lotes).toEqual(LOTES);
    const { lotes: _, ...sinDecir } = puesto;
    const igual = (await pedir('PUT', '', { ...sinDecir, nombre: 'Tramo norte' })).json;
    expect(igual.lotes).toEqual(LOTES);
    expect((await pedir('PUT', '', { ...igual, lotes: null })).json.lotes).toBeNull();
  });

  it.each([
    ['none', []],
    ['out of order', [...LOTES.lotes].reverse()],
    ['at no wave speed', [{ ...LOTES.lotes[0], velocidad_onda_mps: 90 }]],
    ['without a name', [{ ...LOTES.lotes[0], producto: ' ' }]],
  ])('are refused when they are %s', async (_, lotes) => {
    const { status, json } = await pedir('PUT', '', { ...(await tramo()), lotes: { ...LOTES, lotes } });
    expect(status).toBe(400);
    expect(json.field).toMatch(/^lotes/);
  });
});

describe('what ran when it was calibrated', () => {
  it('is that of the day of calibration, until it is calibrated again', async () => {
    const dia = new Date(AHORA_MS).toISOString();
    const calibrado = (await pedir('PUT', '', { ...(await tramo()), calibrado_en: dia })).json;
    expect(calibrado.producto_calibrado).toBe('Gasolina');
    const otro = (await pedir('PUT', '', { ...calibrado, producto: 'Diésel' })).json;
    expect([otro.producto, otro.producto_calibrado]).toEqual(['Diésel', 'Gasolina']);
    const deNuevo = new Date(AHORA_MS + 86_400_000).toISOString();
    expect((await pedir('PUT', '', { ...otro, calibrado_en: deNuevo })).json.producto_calibrado).toBe(
      'Diésel',
    );
  });
});

import { describe, expect, it, vi } from 'vitest';
import { contextoDeExportacion } from '../../../test/eventos-de-exportacion';
import type { Documento } from '../../lib/exportar/documento';
import type { EventoExportado } from './columnas';
import { type Encargo, elaborar, type Medios } from './elaborar';

const ENCARGO: Encargo = {
  formato: 'csv',
  rutas: ['/api/eventos/export?formato=renglones'],
  token: 'viejo',
  contexto: contextoDeExportacion(),
  tramos: [{ id: 3, nombre: 'Encinos', sistema_nombre: 'Bajío' }],
};

const TEXTO =
  '{"id":1,"tramo_id":3}\n{"grupo_id":"G-2","primer_evento":{"id":2},"ultimo_evento":{"id":3}}\n{"total":3}\n';

const crearMedios = (respuestas: Response[], nuevo: string | null = null) => {
  const vistos: EventoExportado[] = [];
  const documento: Documento<EventoExportado> = {
    agregar: (eventos) => {
      vistos.push(...eventos);
    },
    terminar: async () => new Blob(['hecho']),
  };
  const medios = {
    pedir: vi.fn<Medios['pedir']>(async () => respuestas.shift() ?? Promise.reject(new TypeError('network'))),
    renovar: vi.fn<Medios['renovar']>(async () => nuevo),
    crear: vi.fn<Medios['crear']>(async () => documento),
    avisar: vi.fn<Medios['avisar']>(),
  };
  return { medios, vistos };
};

const rechazo = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status });

describe('making a document', () => {
  it('asks with the bearer token, flattens groups, fills in names and tells how many there were', async () => {
    const { medios, vistos } = crearMedios([new Response(TEXTO)]);
    const hecho = await elaborar(ENCARGO, medios);
    expect(hecho?.filas).toBe(3);
    expect(await hecho?.archivo.text()).toBe('hecho');
    expect(medios.pedir).toHaveBeenCalledWith(ENCARGO.rutas[0], {
      headers: { 'content-type': 'application/json', authorization: 'Bearer viejo' },
    });
    expect(vistos.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(vistos[0]).toMatchObject({ tramo: 'Encinos', sistema_nombre: 'Bajío' });
    expect(medios.avisar).toHaveBeenLastCalledWith(3);
  });

  it('puts the events of several calls into one document', async () => {
    const { medios, vistos } = crearMedios([new Response(TEXTO), new Response(TEXTO)]);
    expect((await elaborar({ ...ENCARGO, rutas: ['/a', '/b'] }, medios))?.filas).toBe(6);
    expect(vistos).toHaveLength(6);
  });

  it('counts apart what does not count as real, of an exercise or a test of the alarm', async () => {
    const lineas = [
      { id: 1, tipo: 'caida_presion' },
      { id: 2, simulacion: true, tipo: 'caida_presion' },
      { id: 3, simulacion: true, tipo: 'prueba' },
      { id: 4, tipo: 'prueba' },
      { total: 4 },
    ];
    const { medios } = crearMedios([new Response(lineas.map((una) => JSON.stringify(una)).join('\n'))]);
    expect(await elaborar(ENCARGO, medios)).toMatchObject({
      filas: 4,
      apartados: { simulados: 2, pruebas: 1 },
    });
  });

  it('is skipped when there are no events', async () => {
    const { medios } = crearMedios([new Response('{"total":0}\n')]);
    expect(await elaborar(ENCARGO, medios)).toBeNull();
    expect(medios.crear).not.toHaveBeenCalled();
  });

  it('renews an expired token once and asks again', async () => {
    const { medios } = crearMedios(
      [rechazo(401, 'no_autenticado', 'Unauthorized'), new Response(TEXTO)],
      'nuevo',
    );
    expect((await elaborar(ENCARGO, medios))?.filas).toBe(3);
    expect(medios.pedir.mock.calls[1]?.[1].headers).toMatchObject({ authorization: 'Bearer nuevo' });
  });

  it.each([
    ['the session is over', [rechazo(401, 'no_autenticado', 'Unauthorized')], null, 'no_autenticado'],
    [
      'the new token is refused too',
      [rechazo(401, 'no_autenticado', 'Unauthorized'), rechazo(401, 'no_autenticado', 'Unauthorized')],
      'nuevo',
      'no_autenticado',
    ],
    [
      'the server refuses',
      [rechazo(400, 'datos_invalidos', 'Esa fecha no existe.')],
      null,
      'datos_invalidos',
    ],
    ['the server does not answer', [], null, 'sin_conexion'],
    ['the answer stops half way', [new Response('{"id":1}\n')], null, 'exportacion_interrumpida'],
  ])('fails when %s', async (_, respuestas, nuevo, code) => {
    const { medios } = crearMedios(respuestas, nuevo);
    await expect(elaborar(ENCARGO, medios)).rejects.toMatchObject({ code });
  });
});

import { SIN_APARTADOS } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { sensorMuestra, tramoMuestra } from '../galeria/muestras-red';
import type { GruposLeidos } from '../lib/leer-grupos';
import { asuntosDe, type Situacion } from './atencion';

const evento = (id: number, created_at: string, resto: Parameters<typeof eventoMuestra>[0] = {}) =>
  eventoMuestra({ id, created_at, evento_principal: id, ...resto });
const [T1, T2, T3, T4] = ['01', '02', '03', '04'].map((h) => `2026-11-21T${h}:00:00.000Z`) as [
  string,
  string,
  string,
  string,
];

const operacion = evento(1, T1, { possible_operational_movement: true });
const incierto = evento(2, T1, { estado: 'incierto' });
const nuevo = evento(4, T4);
const [viejo, eco] = [evento(3, T3), evento(30, T2)];
const bandeja: GruposLeidos = {
  grupos: [
    {
      ...{
        grupo_id: 'G-30',
        tipo_evento: 'caida_presion',
        eventos: [eco, viejo],
        primer_evento: eco,
        ultimo_evento: viejo,
        principal: viejo,
      },
      ...{
        total_eventos: 2,
        abiertos: 2,
        evento_principal: 3,
        possible_operational_movement: false,
        motivos: [],
        resto_abiertos: null,
      },
    },
  ],
  eventos_individuales: [operacion, incierto, nuevo],
  ...{ total: 4, total_aproximado: false, total_eventos: 5, total_eventos_aproximado: false },
  apartados: SIN_APARTADOS,
  ventanas_deteccion_utilizadas: [],
};

const SITUACION: Situacion = {
  bandeja,
  tramos: [tramoMuestra({ id: 5, nombre: 'Tramo 5', sensor_a_id: 6, sensor_b_id: 7 })],
  sensores: [
    sensorMuestra({ id: 1, nombre: 'PT-01', reloj: { fuente: 'ntp', offset_ms: 74 } }),
    sensorMuestra({ id: 2, nombre: 'PT-02' }),
    sensorMuestra({
      id: 7,
      nombre: 'PT-07',
      salud: 'sin_datos',
      ultima_lectura: { t: T2, presion_kgcm2: 1 },
    }),
    sensorMuestra({ id: 8, nombre: 'PT-08', salud: 'falla' }),
    sensorMuestra({ id: 9, nombre: 'PT-09', salud: 'mantenimiento', reloj: null }),
    sensorMuestra({ id: 10, nombre: 'PT-10', salud: 'falla', activo: false }),
  ],
  routers: [
    {
      ...{ id: 1, clave: 'r1', nombre: 'Router Sur', estacion_id: null, activo: true, ultimo_contacto: T3 },
      ...{ salud: 'sin_contacto', latitud: null, longitud: null, rsrp_dbm: null, sinr_db: null },
    },
  ],
  vigilancias: [
    {
      ...{ tramo_id: 5, t: T4, vigilancia: 'ciega', desde: T2, menor_toma: null },
      razones: [{ codigo: 'sin_datos', lado: 'b' }],
    },
  ],
  nombrar: ({ id }) => String(id),
};

describe('what requires attention', () => {
  const asuntos = asuntosDe(SITUACION);

  it('stands in the order of action', () => {
    expect(asuntos.map(({ clave }) => clave)).toEqual([
      // Alerting causes by their oldest event, then the uncertain one, then the operation.
      ...['evento-3', 'evento-4', 'evento-2', 'evento-1'],
      ...['tramo-5', 'sensor-8', 'sensor-7', 'router-1', 'sensor-1'],
    ]);
  });

  it('tells a cause by its main event, since its first one', () => {
    expect(asuntos[0]).toMatchObject({
      titulo: '212+500 km · Tramo 3 · 3',
      detalle: '±\u00a048\u00a0m, 2 eventos',
      desde: T2,
      accion: { tipo: 'evento', id: 3 },
    });
    expect([asuntos[2]?.detalle, asuntos[3]?.detalle].map((d) => d?.split(', ').at(-1))).toEqual([
      'sin lugar seguro',
      'posible operación',
    ]);
  });

  it('tells and opens what is still open of a cause whose main event is acknowledged', () => {
    const hecho = evento(3, T3, { evento_estado: 'reconocido', posicion: 999_000 });
    const grupos = bandeja.grupos.map((grupo) => ({ ...grupo, principal: hecho, eventos: [nuevo] }));
    const [asunto] = asuntosDe({ ...SITUACION, bandeja: { ...bandeja, grupos, eventos_individuales: [] } });
    expect(asunto).toMatchObject({
      titulo: '212+500 km · Tramo 3 · 4',
      accion: { tipo: 'evento', id: 4 },
    });
  });

  it('names the sensor for which a tramo is blind', () => {
    expect(asuntos.find(({ clave }) => clave === 'tramo-5')).toMatchObject({
      titulo: 'Tramo 5 ciego',
      detalle: 'Sin datos de B (PT-07), no localiza',
      desde: T2,
    });
  });

  it('is nothing while all is well', () => {
    const bien = { ...SITUACION, bandeja: { ...bandeja, grupos: [], eventos_individuales: [] } };
    expect(asuntosDe({ ...bien, sensores: [sensorMuestra()], routers: [], vigilancias: [] })).toEqual([]);
  });
});

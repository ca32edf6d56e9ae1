import { describe, expect, it } from 'vitest';
import { type LadoVigilado, type TramoPorVigilar, vigilar } from './vigilar';

const AHORA_MS = Date.UTC(2026, 10, 21, 18, 0, 0);
const CALIBRADO = new Date(AHORA_MS - 9 * 86_400_000);

const sensor = (cambios: Partial<LadoVigilado> = {}): LadoVigilado => ({
  ...{ activo: true, mantenimiento: false, falla_desde: null, ultima_ms: AHORA_MS - 800 },
  reloj: { fuente: 'gps', offset_ms: 2.1 },
  ruido: { ruido_kgcm2: 0.005, deriva_kgcm2: 0.0019, dt_ms: 100 },
  ...cambios,
});
const ver = (
  a: Partial<LadoVigilado> = {},
  b: Partial<LadoVigilado> = {},
  tramo: Partial<TramoPorVigilar> = {},
) =>
  vigilar(
    {
      ...{ id: 3, sistema_id: 1, sensor_a_id: 3, sensor_b_id: 4, posicion_a: 184_600, posicion_b: 221_300 },
      ...{ velocidad_onda_mps: 1_010, sigma_velocidad_rel: 0.002, flujo_mps: 1.15, diametro_m: 0.4064 },
      ...{ producto: 'Gasolina', activo: true, calibrado_en: CALIBRADO, a: sensor(a), b: sensor(b) },
      ...tramo,
    },
    AHORA_MS,
  );
const ruido = (ruido_kgcm2: number) => ({
  ruido: { ruido_kgcm2, deriva_kgcm2: 0.4 * ruido_kgcm2, dt_ms: 100 },
});

const ULTIMA_MS = AHORA_MS - 61 * 60_000;
const CALLADO = { ultima_ms: ULTIMA_MS };
const SIN_SABER_LA_HORA = { reloj: { fuente: 'ntp', offset_ms: 450 } } as const;

describe('a tramo', () => {
  it('with both sensors well, clocks known and speed calibrated is watched whole', () => {
    const { vigilancia, razones, menor_toma, desde } = ver();
    expect({ vigilancia, razones, desde }).toEqual({ vigilancia: 'completa', razones: [], desde: null });
    expect(menor_toma?.fraccion_flujo).toBeLessThan(0.012);
    expect(menor_toma?.sigma_m).toBeLessThan(50);
  });

  it.each<[string, Partial<LadoVigilado>, string]>([
    ['is silent', CALLADO, 'sin_datos'],
    ['has never been heard', { ultima_ms: null, reloj: null, ruido: null }, 'sin_datos'],
    ['fails', { falla_desde: new Date(AHORA_MS - 5_000) }, 'falla'],
    ['is under maintenance', { mantenimiento: true }, 'mantenimiento'],
    ['is out of service', { activo: false, ultima_ms: null }, 'inactivo'],
    ['does not say what its clock is worth', { reloj: null }, 'reloj_desconocido'],
    ['has a clock too far off', SIN_SABER_LA_HORA, 'reloj_desconocido'],
  ])('of which a sensor %s places nothing, and says so alone', (_, lado, codigo) => {
    for (const [cual, v] of [['a', ver(lado)] as const, ['b', ver({}, lado)] as const])
      expect(v).toMatchObject({ vigilancia: 'ciega', razones: [{ codigo, lado: cual }], menor_toma: null });
  });

  it.each<[string, Partial<LadoVigilado>, string]>([
    ['has a clock that drifts', { reloj: { fuente: 'gps', offset_ms: 74 } }, 'reloj_degradado'],
    ['has only its own clock', { reloj: { fuente: 'rtc', offset_ms: 3 } }, 'reloj_degradado'],
    ['has more noise than detection bears', ruido(0.06), 'ruido_alto'],
    ['has so much noise that only large taps stand out of it', ruido(0.015), 'ruido_alto'],
    ['has not had its noise measured', { ruido: null }, 'ruido_sin_medir'],
  ])('of which a sensor %s is watched less well', (_, lado, codigo) => {
    for (const [cual, v] of [['a', ver(lado)] as const, ['b', ver({}, lado)] as const])
      expect(v).toMatchObject({ vigilancia: 'degradada', razones: [{ codigo, lado: cual }] });
  });

  it('still tells the size of a tap on a degraded clock, placed worse; not without its noise', () => {
    const [sano, degradado] = [ver(), ver({ reloj: { fuente: 'gps', offset_ms: 150 } })];
    expect(degradado.menor_toma?.caudal_m3h).toBe(sano.menor_toma?.caudal_m3h);
    expect(degradado.menor_toma?.sigma_m).toBeGreaterThan(2 * (sano.menor_toma?.sigma_m ?? 0));
    expect(ver({ ruido: null }).menor_toma).toBeNull();
  });

  it('is estimated anew when its pipe or the noise of a sensor is another', () => {
    const caudal = (v: ReturnType<typeof ver>) => v.menor_toma?.caudal_m3h ?? 0;
    const antes = caudal(ver());
    expect(caudal(ver({}, {}, { diametro_m: 0.508 }))).toBeGreaterThan(antes);
    expect(caudal(ver({}, ruido(0.008)))).toBeGreaterThan(antes);
    expect(caudal(ver())).toBe(antes);
  });

  it('whose wave speed has never been calibrated is watched less well, and nobody is to blame', () => {
    expect(ver({}, {}, { calibrado_en: null })).toMatchObject({
      vigilancia: 'degradada',
      razones: [{ codigo: 'velocidad_sin_calibrar', lado: null }],
    });
  });

  it('out of service is not watched', () => {
    expect(ver({}, {}, { activo: false })).toMatchObject({
      vigilancia: 'ciega',
      razones: [{ codigo: 'inactivo', lado: null }],
    });
  });

  it('names every reason, the worst first', () => {
    const v = ver({ reloj: { fuente: 'rtc', offset_ms: 1 }, ...ruido(0.06) }, CALLADO, {
      calibrado_en: null,
    });
    expect(v.razones).toEqual([
      { codigo: 'sin_datos', lado: 'b' },
      { codigo: 'reloj_degradado', lado: 'a' },
      { codigo: 'ruido_alto', lado: 'a' },
      { codigo: 'velocidad_sin_calibrar', lado: null },
    ]);
  });

  it('has been blind since the first of its sensors fell silent or failed', () => {
    expect(ver(CALLADO, { ultima_ms: AHORA_MS - 120_000 }).desde).toBe(new Date(ULTIMA_MS).toISOString());
    const falla_desde = new Date(AHORA_MS - 7 * 60_000);
    expect(ver({}, { falla_desde }).desde).toBe(falla_desde.toISOString());
    expect(ver({ mantenimiento: true }).desde).toBeNull();
  });
});

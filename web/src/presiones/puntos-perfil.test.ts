import { describe, expect, it } from 'vitest';
import { escalaDePerfil, type PuntoPerfil, seguidos } from './puntos-perfil';

const punto = (sensor_id: number, presion_kgcm2: number | null): PuntoPerfil => ({
  ...{ sensor_id, posicion: sensor_id * 1_000, presion_kgcm2, minimo_24h: null, maximo_24h: null },
  ...{ nombre: `PT-${sensor_id}`, estacion: null },
});

describe('the profile of a sistema', () => {
  it('is not joined across a sensor that was silent', () => {
    const puntos = [punto(1, 40), punto(2, 38), punto(3, null), punto(4, 30)];
    expect(seguidos(puntos, (p) => p.presion_kgcm2).map((tramo) => tramo.map((p) => p.sensor_id))).toEqual([
      [1, 2],
      [4],
    ]);
  });

  it('has an axis that holds what was read in 24 h too, and none without readings', () => {
    const escala = escalaDePerfil([{ ...punto(1, 40), minimo_24h: 12, maximo_24h: 44 }], 'kgcm2');
    expect(escala?.minimo).toBeLessThanOrEqual(12);
    expect(escala?.maximo).toBeGreaterThanOrEqual(44);
    expect(escalaDePerfil([punto(3, null)], 'kgcm2')).toBeNull();
  });
});

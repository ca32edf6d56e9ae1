import { describe, expect, it } from 'vitest';
import { crearTurnosDeCuerpo } from './turno-cuerpo';

const NORTE = 1;
const SUR = 2;
const crear = (en_espera_max = 2, espera_ms = 60_000) => crearTurnosDeCuerpo({ en_espera_max, espera_ms });

describe('crearTurnosDeCuerpo', () => {
  it('lets one in, and the next when it is done, in the order in which they came', async () => {
    const turnos = crear();
    const soltar = await turnos.tomar(NORTE);
    const orden: string[] = [];
    const segundo = turnos.tomar(NORTE).then((s) => {
      orden.push('segundo');
      return s;
    });
    const tercero = turnos.tomar(NORTE).then(() => orden.push('tercero'));
    soltar?.();
    (await segundo)?.();
    await tercero;
    expect(orden).toEqual(['segundo', 'tercero']);
  });

  it('never makes one sender wait for another', async () => {
    const turnos = crear();
    await turnos.tomar(NORTE);
    expect(await turnos.tomar(SUR)).not.toBeNull();
  });

  it('turns away whoever finds too many waiting', async () => {
    const turnos = crear();
    const soltar = await turnos.tomar(NORTE);
    const esperan = [turnos.tomar(NORTE), turnos.tomar(NORTE)];
    expect(await turnos.tomar(NORTE)).toBeNull();
    soltar?.();
    expect(await esperan[0]).not.toBeNull();
  });

  it('turns away whoever waited too long, and lets the next in after that', async () => {
    const turnos = crear(2, 1);
    const soltar = await turnos.tomar(NORTE);
    expect(await turnos.tomar(NORTE)).toBeNull();
    soltar?.();
    expect(await turnos.tomar(NORTE)).not.toBeNull();
  });

  it('takes a turn back once, however often it is given', async () => {
    const turnos = crear();
    const soltar = await turnos.tomar(NORTE);
    const segundo = turnos.tomar(NORTE);
    soltar?.();
    soltar?.();
    await segundo;
    const tercero = turnos.tomar(NORTE);
    soltar?.();
    expect(await Promise.race([tercero, Promise.resolve('espera')])).toBe('espera');
    (await segundo)?.();
    expect(await tercero).not.toBeNull();
  });
});

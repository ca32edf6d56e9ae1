import { describe, expect, it } from 'vitest';
import { formatCuenta, type SoundView, textoDeSonido } from './texto-sonido';

const ARMADO: SoundView = { estado: 'armado', otra_pestana: false, queda_ms: 0, repetir_ms: 60_000 };

describe('what the status bar says of sound', () => {
  it.each<[Partial<SoundView>, string, string | null, string]>([
    [{}, 'Sonido armado', null, 'Probar'],
    [{ otra_pestana: true }, 'Sonido armado en otra pestaña', null, 'Probar'],
    [{ queda_ms: 272_000 }, 'Silenciado', '4:32', 'Reanudar'],
    [{ otra_pestana: true, queda_ms: 900_000 }, 'Silenciado', '15:00', 'Reanudar'],
    [{ estado: 'bloqueado' }, 'Sonido bloqueado', null, 'Activar'],
    [{ estado: 'bloqueado', queda_ms: 7_000 }, 'Sonido bloqueado', '0:07', 'Activar'],
    [{ estado: 'fallo' }, 'Sonido con falla', null, 'Probar'],
    [{ estado: 'fallo', queda_ms: 60_000 }, 'Sonido con falla', '1:00', 'Reanudar'],
  ])('%j', (vista, texto, queda, accion) => {
    expect(textoDeSonido({ ...ARMADO, ...vista })).toMatchObject({ texto, queda, accion });
  });

  it('never counts down to nothing while there is time left', () => {
    expect([1, 999, 1_000, 59_001, 60_000].map(formatCuenta)).toEqual([
      '0:01',
      '0:01',
      '0:01',
      '1:00',
      '1:00',
    ]);
  });
});

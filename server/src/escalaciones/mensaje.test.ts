import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { asuntoDe, type Contenido, textoDe } from './mensaje';

const EVENTO = {
  ...{ id: 7, tipo: 'caida_presion', estado: 'tardio', evento_estado: 'abierto' },
  ...{ tramo_nombre: 'Tramo norte', sistema_nombre: 'Ducto norte', posicion: 213_688, sigma_m: 31 },
  ...{ latitud: null, longitud: null, municipio_sensor0: null, municipio_sensor1: null },
  ...{ created_at: '2026-11-25T07:30:29Z', hora_sensor0: '2026-11-01T09:30:00Z', hora_sensor1: null },
} as Evento;

const de = (cambios: Partial<Evento>): Contenido => ({
  ...{ motivo: 'escalado', evento: { ...EVENTO, ...cambios }, public_url: null },
  ...{ zona: 'America/Tijuana', ahora_ms: Date.parse('2026-11-25T07:31:00Z') },
});
const decir = (cambios: Partial<Evento>) => textoDe(de(cambios)).split('\n');

describe('what an escalation says of its moment', () => {
  it('is when it happened too, where that was long before it was told, even in an hour that comes twice', () => {
    expect(decir({})).toContain('Hora: 24/11/2026, 23:30:29 (America/Tijuana)');
    expect(decir({})).toContain('Ocurrió: 01/11/2026, 01:30:00 UTC\u22128; llegó 24 días después');
  });
  it('is one of an event that was told in time', () => {
    const texto = decir({ estado: 'ok', hora_sensor0: '2026-11-25T07:30:00Z' }).join('\n');
    expect(texto).not.toContain('Ocurrió');
  });
});

describe('a name in an escalation', () => {
  it('that is read from the right stands by itself, and turns no figure round', () => {
    const hebreo = { tramo_nombre: 'קו צפון', sistema_nombre: 'الشمال', escalado_por: 'Ana' };
    expect(asuntoDe(de(hebreo))).toBe('Evento escalado · \u2068קו צפון\u2069 213+688 km ± 31 m');
    expect(decir(hebreo)).toContain('Tramo: \u2068קו צפון\u2069 (\u2068الشمال\u2069)');
    expect(decir(hebreo)).toContain('Escaló: Ana');
  });
  it('of any other letters stands as it is', () => {
    expect(asuntoDe(de({}))).toBe('Evento escalado · Tramo norte 213+688 km ± 31 m');
  });
  it('says no line of its own and turns no other round, whatever was stored of it', () => {
    const forjado = { tramo_nombre: 'Norte\r\nBcc: x', sistema_nombre: 'a\u202eb' };
    expect(asuntoDe(de(forjado))).toContain(' · Norte Bcc: x 213+688 km');
    expect(decir(forjado)).toContain('Tramo: Norte Bcc: x (a\ufffdb)');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * Every file of the server that asks the table of events, and how it keeps what is simulated from what is real
 * (docs/decisions/023). Whoever adds one decides which it is, and writes it here.
 */
const CONSULTAS: Record<'reales' | 'aparte' | 'marcados' | 'nombrados', readonly string[]> = {
  /** Figures and what follows from them: they ask for what counts as real only, or the trigger that feeds them does. */
  reales: [
    'alarmas/seguir-eventos.ts',
    'configuracion/velocidad.ts',
    'escalaciones/leer-envios.ts',
    'escalaciones/revisar-lineas.ts',
    'estado/leer.ts',
    'instalacion/instalacion.ts',
    'reportes/resumen-eventos.ts',
    'reportes/turno-contenido.ts',
    'tablero/bitacora.ts',
    'tablero/contar.ts',
  ],
  /** They hold an event against others: those of its own exercise, or the real ones; or count what is not real apart. */
  aparte: [
    'eventos/apartados.ts',
    'eventos/abiertos.ts',
    'eventos/entorno.ts',
    'grupos/entorno.ts',
    'grupos/nuevos.ts',
    'grupos/reagrupar-sistema.ts',
    'grupos/reexaminar.ts',
    'grupos/vecindad.ts',
    'ingesta/ondas.ts',
    'ingesta/registrar-evento.ts',
  ],
  /** Lists, exports and the linear view carry both; each row says which it is. */
  marcados: [
    'db/evento-consulta.ts',
    'eventos/busqueda.ts',
    'eventos/exportar-renglones.ts',
    'eventos/exportar.ts',
    'eventos/grupos-pagina.ts',
    'eventos/lista-pagina.ts',
    'eventos/recorrido.ts',
    'eventos/tira.ts',
  ],
  /** They act on events that somebody named, on a group of theirs, or on one exercise. */
  nombrados: [
    'ajustes/silencio.ts',
    'db/envios.ts',
    'auditoria/donde.ts',
    'db/eco.ts',
    'grupos/con-su-causa.ts',
    'db/real.ts',
    'ejercicios/leer-hoja.ts',
    'ejercicios/terminar.ts',
    'eventos/bloque.ts',
    'eventos/detalle.ts',
    'eventos/evidencia.ts',
    'eventos/manual.ts',
    'eventos/notas.ts',
    'eventos/reconocer-grupo.ts',
    'eventos/transiciones.ts',
    'grupos/escribir.ts',
    'grupos/examinar.ts',
    'grupos/filas.ts',
    'grupos/unir.ts',
    'reportes/auditoria.ts',
  ],
};

const RAIZ = fileURLToPath(new URL('..', import.meta.url));
const PREGUNTA =
  /\b(from|join|update) eventos\b|\.(from|innerJoin|leftJoin|update|insert)\(eventos\b|(from|join|update|into) \$\{eventos\}/;

describe('the queries over events', () => {
  it('have each said whether they are about real events, simulated ones, or both and marked', () => {
    const preguntan = readdirSync(RAIZ, { recursive: true, encoding: 'utf8' })
      .filter((ruta) => ruta.endsWith('.ts') && !ruta.includes('.test.'))
      .filter((ruta) => PREGUNTA.test(readFileSync(join(RAIZ, ruta), 'utf8')))
      .map((ruta) => ruta.replaceAll('\\', '/'));
    expect(preguntan.sort()).toEqual(Object.values(CONSULTAS).flat().sort());
  });

  it.each(CONSULTAS.reales.filter((ruta) => !/leer-envios/.test(ruta)))(
    '%s leaves exercises and tests of the alarm out by itself',
    (ruta) => {
      expect(readFileSync(join(RAIZ, ruta), 'utf8')).toMatch(/CUENTA_COMO_REAL|ES_REAL|es_real\(/);
    },
  );
});

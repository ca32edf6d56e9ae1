import { beforeEach, describe, expect, it } from 'vitest';
import { crearMemoria } from '../../../test/navegador';
import { createChannel } from '../channel';
import { createMemoria } from '../memoria';
import { createOido } from '../oido';
import { createPosicionPush } from '../posicion-push';
import { createRelevo, type EstadoLider, type Relevo } from './relevo';

const timestamp = '2026-11-21T09:41:58.300Z';
let ahora_ms: number;
/** Who hears the others; words arrive in the order in which they were said. */
let oyentes: Map<string, Relevo>;

/** A tab with all of its parts but the socket, which the test plays. */
const abrir = (id: string, { lidera = false, desde }: { lidera?: boolean; desde?: number } = {}) => {
  const almacen = crearMemoria();
  if (desde !== undefined) almacen.setItem('tramos.pos', `7:${desde}`);
  const canal = createChannel();
  const posicion = createPosicionPush(almacen, 7);
  const memoria = createMemoria(posicion.desde());
  const tab = {
    lidera,
    despierta: true,
    al_dia: null as number | null,
    sabido: [] as Partial<EstadoLider>[],
    choques: 0,
    intentos: 0,
    pedidas: [] as [string, readonly number[]][],
    seguidas: 0,
    oidas: [] as (number | string)[],
    posicion,
    /** Its own socket says. */
    socket: (mensaje: string, datos: unknown) => oir(mensaje, datos),
    presion: (...posiciones: number[]) => {
      for (const pos of posiciones) oir('presion_negativa', { pos, sensor_id: 1, timestamp });
    },
    liderar: () => {
      tab.lidera = true;
      relevo.decirEstado();
    },
  };
  const oir = createOido({ canal, posicion, memoria }, (...dicho) => {
    if (!tab.lidera) return;
    if (dicho[0] === 'al_dia') tab.al_dia = dicho[1].pos;
    else if (tab.al_dia !== null && 'pos' in dicho[1]) tab.al_dia = dicho[1].pos ?? null;
    relevo.pasar(...dicho);
  });
  canal.escuchar('presion_negativa', ({ pos }) => tab.oidas.push(pos));
  canal.escuchar('al_dia', ({ pos }) => tab.oidas.push(`al_dia ${pos}`));
  canal.escuchar('session_closed', () => tab.oidas.push('cierre'));
  const relevo: Relevo = createRelevo({
    ...{ id, oir, posicion, memoria },
    bus: {
      decir: (dicho) => {
        for (const [otro, oyente] of [...oyentes]) if (otro !== id) oyente.escuchar(structuredClone(dicho));
      },
    },
    lidera: () => tab.lidera,
    despierta: () => tab.despierta,
    estado: () => ({ fase: 'en_vivo', desde_ms: 5, por_sondeo: true, ultimo_dato_ms: 9, al_dia: tab.al_dia }),
    alSaber: (estado) => tab.sabido.push(estado),
    alChocar: () => {
      tab.choques += 1;
    },
    alIntentar: () => {
      tab.intentos += 1;
    },
    alPedirPresion: (...dicho) => tab.pedidas.push(dicho),
    alSeguir: () => {
      tab.seguidas += 1;
    },
    ahora: () => ahora_ms,
  });
  oyentes.set(id, relevo);
  if (!lidera) relevo.preguntar();
  return { ...relevo, tab };
};

beforeEach(() => {
  ahora_ms = 1_000_000;
  oyentes = new Map();
});

describe('a follower', () => {
  it('hears what the leader hears, in order, once, and how it stands', () => {
    const lider = abrir('a', { lidera: true });
    const otra = abrir('b');
    lider.tab.socket('al_dia', { pos: 3 });
    lider.tab.presion(4, 5, 5, 6);
    expect(otra.tab.oidas).toEqual(['al_dia 3', 4, 5, 6]);
    expect(otra.tab.posicion.desde()).toBe(6);
    expect(otra.tab.sabido.at(-1)).toMatchObject({
      ...{ fase: 'en_vivo', desde_ms: 5, por_sondeo: true, ultimo_dato_ms: 9 },
    });
  });

  it('that opens late is told that it is up to date, so that it can close its first gap', () => {
    const lider = abrir('a', { lidera: true });
    lider.tab.socket('al_dia', { pos: 3 });
    lider.tab.presion(4);
    const otra = abrir('b');
    lider.tab.presion(5);
    expect(otra.tab.oidas).toEqual(['al_dia 4', 5]);
  });

  it('that was away, by a reload, gets what it missed before what comes next', () => {
    const lider = abrir('a', { lidera: true, desde: 2 });
    lider.tab.socket('al_dia', { pos: 2 });
    lider.tab.presion(3, 4, 5);
    const otra = abrir('b', { desde: 3 });
    lider.tab.presion(6);
    expect(otra.tab.oidas).toEqual([4, 5, 'al_dia 5', 6]);
  });

  it('that was away for longer than is remembered is sent to the lists', () => {
    const lider = abrir('a', { lidera: true, desde: 8 });
    lider.tab.socket('al_dia', { pos: 9 });
    const otra = abrir('b', { desde: 1 });
    expect(otra.tab.oidas).toEqual(['al_dia 9']);
    expect(otra.tab.posicion.desde()).toBe(9);
  });

  it('does not hear past what it asked for while the answer is missing', () => {
    const otra = abrir('b', { desde: 3 });
    otra.escuchar({
      ...{ tipo: 'mensaje', de: 'a', mensaje: 'presion_negativa' },
      datos: { pos: 9, sensor_id: 1, timestamp },
    });
    expect(otra.tab.oidas).toEqual([]);
    expect(otra.tab.posicion.desde()).toBe(3);
  });

  it('asks again when nobody answered, and when it finds that something has not reached it', () => {
    const otra = abrir('b', { desde: 3 });
    const lider = abrir('a', { lidera: true, desde: 3 });
    lider.tab.socket('al_dia', { pos: 3 });
    lider.tab.presion(4);
    otra.revisar(ahora_ms);
    expect(otra.tab.oidas).toEqual([4, 'al_dia 4']);
    oyentes.delete('b');
    lider.tab.presion(5);
    oyentes.set('b', otra);
    lider.revisar(ahora_ms);
    expect(otra.tab.oidas.slice(2)).toEqual([5, 'al_dia 5']);
  });

  it('follows the next leader from where it is itself, whatever that one has seen', () => {
    const primera = abrir('a', { lidera: true, desde: 3 });
    const segunda = abrir('b', { desde: 3 });
    const tercera = abrir('c', { desde: 3 });
    primera.tab.socket('al_dia', { pos: 3 });
    oyentes.delete('c');
    primera.tab.presion(4);
    oyentes.set('c', tercera);
    oyentes.delete('a');
    segunda.tab.liderar();
    segunda.tab.presion(5);
    segunda.tab.socket('al_dia', { pos: 5 });
    expect(tercera.tab.oidas.filter((oida) => typeof oida === 'number')).toEqual([4, 5]);
    expect(segunda.tab.oidas.filter((oida) => typeof oida === 'number')).toEqual([4, 5]);
  });

  it('says that it is not live when the leader has been silent for more than two heartbeats', () => {
    const lider = abrir('a', { lidera: true });
    const otra = abrir('b');
    ahora_ms += 7_000;
    otra.revisar(ahora_ms);
    expect(otra.tab.sabido.at(-1)).toMatchObject({ fase: 'en_vivo' });
    ahora_ms += 1;
    otra.revisar(ahora_ms);
    expect(otra.tab.sabido.at(-1)).toEqual({ fase: 'reconectando' });
    lider.revisar(ahora_ms);
    expect(otra.tab.sabido.at(-1)).toMatchObject({ fase: 'en_vivo' });
  });

  it('hears nothing while it is found to have slept', () => {
    const lider = abrir('a', { lidera: true });
    const otra = abrir('b');
    otra.tab.despierta = false;
    lider.tab.presion(4);
    expect(otra.tab.oidas).toEqual([]);
  });

  it('says which pressure it wants, to whoever leads', () => {
    const lider = abrir('a', { lidera: true });
    const otra = abrir('b');
    otra.pedirPresion([3, 5]);
    expect(lider.tab.pedidas).toEqual([['b', [3, 5]]]);
    expect(otra.tab.seguidas).toBe(1);
  });

  it('has the leader try to connect', () => {
    const lider = abrir('a', { lidera: true });
    abrir('b').pedirIntento();
    expect(lider.tab.intentos).toBe(1);
  });
});

describe('two leaders at once', () => {
  it('notice each other, and each follower hears one of them', () => {
    const una = abrir('a', { lidera: true });
    const otra = abrir('b');
    const intrusa = abrir('c', { lidera: true });
    una.tab.presion(4);
    intrusa.tab.presion(4, 5);
    una.tab.presion(5);
    expect(otra.tab.oidas).toEqual([4, 5]);
    intrusa.revisar(ahora_ms);
    expect(una.tab.choques).toBe(1);
  });

  it('both end when the session does, whichever heard it', () => {
    const una = abrir('a', { lidera: true });
    const intrusa = abrir('c', { lidera: true });
    una.tab.socket('session_closed', { timestamp });
    expect(intrusa.tab.oidas).toContain('cierre');
  });
});

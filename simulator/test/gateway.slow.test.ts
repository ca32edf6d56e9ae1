import type { OrdenSim } from '@tramos/contract/ingesta';
import { TOPICO_ORDENES_SIM, topicoPresion } from '@tramos/contract/ingesta';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { conectarGateway, type Gateway } from '../src/gateway';
import { abrirBroker, type Broker, type ParametrosBroker } from './broker';

const ESPERA = { timeout: 10_000, interval: 20 };
const cierres: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cerrar of cierres.splice(0).reverse()) await cerrar();
});

const broker = async (p: ParametrosBroker = {}): Promise<Broker> => {
  const abierto = await abrirBroker(p);
  cierres.push(abierto.matar);
  return abierto;
};

const preparar = (url: string, cambios: { secreto?: string } = {}) => {
  const ordenes: OrdenSim[] = [];
  const avisos: string[] = [];
  const gateway: Gateway = conectarGateway({
    url,
    clave: 'GW',
    secreto: cambios.secreto ?? 'secreto',
    alOrdenar: (orden) => ordenes.push(orden),
    avisar: (linea) => avisos.push(linea),
    ahora: Date.now,
  });
  cierres.push(gateway.detener);
  return { gateway, ordenes, avisos };
};

const enviar = (gateway: Gateway, seq: number) =>
  gateway.publicar({ topic: topicoPresion('PT-01'), t_ms: Date.now(), cuerpo: { seq } });
const numeros = ({ recibidos }: Broker) =>
  new Set(recibidos.map(({ texto }) => (JSON.parse(texto) as { seq: number }).seq));
const hasta = (n: number) => new Set(Array.from({ length: n }, (_, i) => i));

describe('the gateway', () => {
  it('keeps what it has to say until there is a broker, and then says it in order', async () => {
    const primero = await broker();
    await primero.matar();
    const { gateway } = preparar(primero.url);
    for (let i = 0; i < 200; i++) enviar(gateway, i);
    expect(gateway.cola()).toBe(200);
    const segundo = await broker({ puerto: primero.puerto });
    await vi.waitFor(() => expect(gateway.cola()).toBe(0), ESPERA);
    const orden = segundo.recibidos.map(({ texto }) => (JSON.parse(texto) as { seq: number }).seq);
    expect(orden).toEqual([...hasta(200)]);
  });

  it('sends again what a killed broker had taken and not acknowledged', async () => {
    let guardados = 0;
    const primero = await broker({ guardar: () => ++guardados <= 30 });
    const { gateway } = preparar(primero.url);
    for (let i = 0; i < 100; i++) enviar(gateway, i);
    await vi.waitFor(() => expect(guardados).toBeGreaterThan(30), ESPERA);
    await primero.matar();
    const segundo = await broker({ puerto: primero.puerto });
    await vi.waitFor(() => expect(gateway.cola()).toBe(0), ESPERA);
    expect(new Set([...numeros(primero), ...numeros(segundo)])).toEqual(hasta(100));
  });

  it('obeys valid orders only', async () => {
    const abierto = await broker();
    const { gateway, ordenes, avisos } = preparar(abierto.url);
    enviar(gateway, 0);
    await vi.waitFor(() => expect(gateway.cola()).toBe(0), ESPERA);
    for (const texto of [
      '{"tipo":"toma","fraccion_flujo":5}',
      'nada',
      '{"tipo":"toma","tramo_nombre":"Tramo 3"}',
    ])
      await abierto.publicar(TOPICO_ORDENES_SIM, texto);
    await vi.waitFor(() => expect(ordenes).toHaveLength(1), ESPERA);
    expect(ordenes).toEqual([{ tipo: 'toma', tramo_nombre: 'Tramo 3' }]);
    expect(avisos.filter((linea) => linea.includes('no válida'))).toHaveLength(2);
  });

  it('is refused with a wrong secret, says so without telling it, and keeps trying', async () => {
    const abierto = await broker();
    const { gateway, avisos } = preparar(abierto.url, { secreto: 'equivocado' });
    enviar(gateway, 0);
    const quejas = () => avisos.filter((linea) => linea.startsWith('broker:'));
    await vi.waitFor(() => expect(quejas().length).toBeGreaterThan(1), ESPERA);
    expect(avisos.join()).not.toContain('equivocado');
    expect(abierto.recibidos).toEqual([]);
    expect(gateway.cola()).toBe(1);
  });
});

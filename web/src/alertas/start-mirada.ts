import { SIN_OIR_MS, TAB_LATIDO_MS } from '@tramos/contract/limites';
import { logger } from '../lib/logger';
import { useConexion } from '../realtime/estado';
import { usePestanas } from '../realtime/pestanas/estado';
import { useSaludServidor } from '../realtime/salud-servidor';
import { recienDespierta } from '../realtime/silencio';
import { type Falta, type Faltas, GRACIA_MS, juzgar, seguirFaltas } from './confianza';

/** Every tab asks so often by itself… */
const CADA_MS = 60_000;
/** …give or take this much, so that no two of them keep asking together. */
const AZAR_MS = 15_000;

const hastaLaProxima = (): number => {
  const [azar = 0] = crypto.getRandomValues(new Uint32Array(1));
  return CADA_MS + ((2 * azar) / 2 ** 32 - 1) * AZAR_MS;
};

interface MiradaDeps {
  /** Asks the server for what waits and does not wait here. */
  pedir: () => Promise<readonly Falta[]>;
  /** Whether this tab hears the server over a line of its own. */
  lineaPropia: () => boolean;
  /** Something waits that this tab was not told of; `mienten`: because another tab kept it back. */
  alFaltar: (ids: readonly number[], mienten: boolean) => void;
}

/**
 * Looks after whoever tells this tab what the server says (docs/decisions/011): whoever leads, every tab asks the
 * server itself once a minute, and when it is looked at or wakes up. Returns its stop.
 */
export const startMirada = ({ pedir, lineaPropia, alFaltar }: MiradaDeps): (() => void) => {
  let faltas: Faltas = new Map();
  let viva_desde_ms: number | null = null;
  let debida_ms = Date.now() + hastaLaProxima();
  let mirando = false;
  let parada = false;
  const en = (ms: number) => {
    debida_ms = Date.now() + ms;
  };
  const mirar = async () => {
    if (mirando || parada) return;
    mirando = true;
    // A tab that slept has not yet heard what was said meanwhile: all has its time again.
    const tarde = Date.now() - debida_ms > 2 * TAB_LATIDO_MS;
    try {
      const halladas = await pedir();
      if (parada) return;
      const ahora = Date.now();
      faltas = seguirFaltas(tarde ? new Map() : faltas, halladas, ahora);
      const servidor_sano = useSaludServidor.getState().mala === null;
      const quien = { linea_propia: lineaPropia(), viva_desde_ms, servidor_sano };
      const juicio = juzgar({ halladas, faltas, ahora, ...quien });
      if (juicio === 'esperar') return en(GRACIA_MS - (ahora - Math.min(...faltas.values())));
      if (juicio !== 'nada')
        alFaltar(
          halladas.map(({ id }) => id),
          juicio === 'desconfiar',
        );
      en(hastaLaProxima());
    } catch (error) {
      logger.warn('what waits, asked by this tab itself', error);
      en(hastaLaProxima());
    } finally {
      mirando = false;
    }
  };
  const seguirLinea = () => {
    const { fase, callado_ms, despertada_ms } = useConexion.getState();
    const ahora = Date.now();
    const viva = fase === 'en_vivo' && callado_ms <= SIN_OIR_MS && !recienDespierta(despertada_ms, ahora);
    viva_desde_ms = viva ? (viva_desde_ms ?? ahora) : null;
  };
  const alMirarse = () => {
    if (document.visibilityState === 'visible') void mirar();
  };
  const dejarLaLinea = useConexion.subscribe((ahora, antes) => {
    seguirLinea();
    if (ahora.despertada_ms !== antes.despertada_ms && ahora.despertada_ms !== null) void mirar();
  });
  // The heartbeat is in time in a hidden tab too, whose own timers are not.
  const dejarElLatido = usePestanas.subscribe((ahora, antes) => {
    if (ahora.latido_ms !== antes.latido_ms && Date.now() >= debida_ms) void mirar();
  });
  document.addEventListener('visibilitychange', alMirarse);
  seguirLinea();
  return () => {
    parada = true;
    dejarLaLinea();
    document.removeEventListener('visibilitychange', alMirarse);
    dejarElLatido();
  };
};

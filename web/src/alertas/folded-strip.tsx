import { useCuentaAbiertos } from '../lib/abiertos';
import { ponerBandejaAbierta } from '../lib/bandeja-abierta';
import { Mark } from '../ui/mark';
import { useAjustesSonido } from './ajustes-sonido';
import { contarAlertas, useEspera } from './espera';
import classes from './folded-strip.module.css';
import { enMinutos } from './opciones-sonido';
import { idsPendientes } from './pila';
import { useAlertas } from './store';
import { formatCuenta } from './texto-sonido';
import { type LoPendiente, textoDeAbiertos, textoPendientes } from './textos';
import { useSilencio } from './use-silencio';

const queSuena = (repetir_ms: number, queda_ms: number): string => {
  if (queda_ms > 0) return `Silenciado: vuelve a sonar en ${formatCuenta(queda_ms)}`;
  return `Suena cada ${enMinutos(repetir_ms)} hasta que alguien reconozca`;
};

/**
 * What waits without a card: closing a card is not acknowledging (product §2.31). In the flow below the status bar,
 * over nothing; it leads to the tray.
 */
export const FoldedStrip = () => {
  const { eventos, hayMas } = useEspera();
  const abiertos = useCuentaAbiertos();
  const tarjetas = useAlertas((s) => s.tarjetas);
  const repetir_ms = useAjustesSonido((s) => s.repetir_ms);
  const queda_ms = useSilencio();
  const conTarjeta = idsPendientes(tarjetas);
  const plegados = [...eventos.keys()].filter((id) => !conTarjeta.has(id));
  const pendiente: LoPendiente = { alertas: contarAlertas(eventos, plegados), hayMas, abiertos };
  if (plegados.length === 0) return null;
  const { titulo, apartadas } = textoPendientes(pendiente);
  return (
    <section className={classes.franja} aria-label="Sin reconocer" data-franja>
      <button
        type="button"
        className={classes.contador}
        aria-haspopup="dialog"
        title="Abrir la bandeja de abiertos (B)"
        onClick={() => ponerBandejaAbierta(true)}
      >
        <Mark kind={pendiente.alertas.reales === 0 ? 'simulacion' : 'abierto'} size={10} />
        <strong>{titulo}</strong>
      </button>
      <span className={classes.detalle}>{textoDeAbiertos(pendiente)}</span>
      {apartadas ? (
        <span className={classes.simuladas}>
          <Mark kind="simulacion" size={10} /> {apartadas}
        </span>
      ) : null}
      <span className={classes.suena}>{queSuena(repetir_ms, queda_ms)}</span>
    </section>
  );
};

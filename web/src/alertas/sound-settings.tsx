import { Button, SegmentedControl } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { SILENCIOS_MS, SONIDO_VOLUMEN } from '@tramos/contract/limites';
import { ponerRepetir, useAjustesSonido, volumen } from './ajustes-sonido';
import { anotarSilencio } from './anotar-silencio';
import { ENTRE_SONIDOS, enMinutos } from './opciones-sonido';
import { VOLUMEN_MIN } from './reglas-sonido';
import classes from './settings.module.css';
import { probarSonido, useSonido } from './sonido';
import { explicarSonido, formatCuenta, textoDeSonido } from './texto-sonido';
import { useSilencio } from './use-silencio';

const porciento = (valor: number): string => `${Math.round(valor * 100)} %`;

/** Whether an alert would be heard now, and what to do about it. */
const Armado = () => {
  const { estado, otra_pestana } = useSonido();
  const repetir_ms = useAjustesSonido((s) => s.repetir_ms);
  const queda_ms = useSilencio();
  const vista = { estado, otra_pestana, queda_ms, repetir_ms };
  const { tono, texto } = textoDeSonido(vista);
  const Icono = tono === 'suena' || tono === 'ajeno' ? IconVolume : IconVolumeOff;
  return (
    <div className={classes.parte}>
      <p role="status">
        <Icono className={classes.icono} size={18} stroke={1.75} aria-hidden="true" />
        <strong>{queda_ms > 0 ? `${texto}: quedan ${formatCuenta(queda_ms)}` : texto}.</strong>{' '}
        {explicarSonido(vista)}
      </p>
      <div className={classes.botones}>
        <Button onClick={() => void probarSonido()}>Probar el sonido</Button>
        {queda_ms > 0 ? (
          <Button variant="default" onClick={() => void anotarSilencio(0)}>
            Reanudar el sonido
          </Button>
        ) : null}
      </div>
    </div>
  );
};

const Volumen = () => {
  const actual = volumen.usar();
  return (
    <div className={classes.parte}>
      <label className={classes.rotulo} htmlFor="volumen-alertas">
        Volumen
      </label>
      <div className={classes.volumen}>
        <input
          id="volumen-alertas"
          type="range"
          min={VOLUMEN_MIN}
          max={1}
          step={0.1}
          value={actual}
          aria-valuetext={porciento(actual)}
          onChange={(e) => volumen.poner(Number(e.currentTarget.value))}
        />
        <output htmlFor="volumen-alertas">{porciento(actual)}</output>
        <Button
          variant="default"
          size="xs"
          disabled={actual === SONIDO_VOLUMEN}
          onClick={() => volumen.poner(SONIDO_VOLUMEN)}
        >
          Volver a {porciento(SONIDO_VOLUMEN)}
        </Button>
      </div>
      <p className={classes.nota}>
        No baja a cero: para no oír nada por un rato, silencie, y el sonido vuelve solo.
      </p>
    </div>
  );
};

/** `/settings?seccion=sonido`: everything about what is heard at this desk. */
export const SoundSettings = () => {
  const repetir_ms = useAjustesSonido((s) => s.repetir_ms);
  return (
    <>
      <p className={classes.alcance}>
        Todo esto vale solo en este navegador: es de las bocinas de este equipo.
      </p>
      <Armado />
      <Volumen />
      <div className={classes.parte}>
        <h3 className={classes.rotulo}>Repetir mientras nadie reconozca</h3>
        <SegmentedControl
          aria-label="Repetir mientras nadie reconozca"
          data={ENTRE_SONIDOS}
          value={String(repetir_ms)}
          onChange={(valor) => ponerRepetir(Number(valor))}
        />
        <p className={classes.nota}>
          Cerrar una tarjeta no detiene la repetición: termina cuando alguien reconoce.
        </p>
      </div>
      <div className={classes.parte}>
        <h3 className={classes.rotulo}>Silenciar por un rato</h3>
        <div className={classes.botones}>
          {SILENCIOS_MS.map((ms) => (
            <Button key={ms} variant="default" onClick={() => void anotarSilencio(ms)}>
              {enMinutos(ms)}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
};

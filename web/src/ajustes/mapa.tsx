import { TextInput } from '@mantine/core';
import type { AjustesSitio } from '@tramos/contract/ajustes';
import { llamar } from '../lib/api';
import classes from './ajustes.module.css';
import { Fijado } from './fijado';
import { FormaSeccion } from './forma-seccion';
import { ponerAjustesSitio, releerAjustesSitio } from './sitio-query';
import { useSeccion } from './use-seccion';

/** Where the streets below the network come from; without it, the base map that ships with the console. */
export const Mapa = ({ ajuste }: { ajuste: AjustesSitio['mapa'] }) => {
  const seccion = useSeccion({
    guardado: { tiles_url: ajuste.tiles_url ?? '' },
    version: ajuste.version,
    releer: releerAjustesSitio,
    enviar: async ({ tiles_url }, version) => {
      const limpia = tiles_url.trim();
      ponerAjustesSitio(
        await llamar('ponerMapa', { body: { tiles_url: limpia === '' ? null : limpia, version } }),
      );
    },
  });
  const { valores, poner, error } = seccion;
  const fija = ajuste.fijado_por !== null;
  return (
    <FormaSeccion
      seccion={seccion}
      fija={fija}
      nota="Sin servidor se usa el mapa base que viene con la consola, que no necesita internet."
      efecto="Cada consola lo usa a partir de que se vuelve a cargar, y se conecta a ese servidor."
      guardado="Guardado. Cada consola lo usa a partir de que se vuelve a cargar."
    >
      <Fijado por={ajuste.fijado_por} />
      <div className={classes.campoAncho}>
        <TextInput
          label="Servidor de teselas"
          description="Imágenes https://…/{z}/{x}/{y}.png o un archivo .pmtiles. Vacío: mapa propio"
          type="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          styles={{ input: { fontFamily: 'var(--fuente-mono)' } }}
          readOnly={fija}
          value={valores.tiles_url}
          error={error('tiles_url')}
          onChange={(e) => poner('tiles_url', e.currentTarget.value)}
        />
      </div>
    </FormaSeccion>
  );
};

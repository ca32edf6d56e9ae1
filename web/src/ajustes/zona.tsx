import { Select } from '@mantine/core';
import type { AjustesSitio } from '@tramos/contract/ajustes';
import { useMemo } from 'react';
import { llamar } from '../lib/api';
import { formatFecha } from '../lib/formato';
import { useAhora } from '../ui/use-ahora';
import classes from './ajustes.module.css';
import { Fijado } from './fijado';
import { FormaSeccion } from './forma-seccion';
import { ponerAjustesSitio, releerAjustesSitio } from './sitio-query';
import { useSeccion } from './use-seccion';

/** Those of the site's country first: they are what most sites look for. */
const DE_MEXICO = [
  'America/Mexico_City',
  'America/Cancun',
  'America/Merida',
  'America/Monterrey',
  'America/Matamoros',
  'America/Chihuahua',
  'America/Ciudad_Juarez',
  'America/Ojinaga',
  'America/Mazatlan',
  'America/Bahia_Banderas',
  'America/Hermosillo',
  'America/Tijuana',
];

const zonasCon = (puesta: string) => {
  const todas = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', puesta])].sort();
  return [
    { group: 'México', items: DE_MEXICO },
    { group: 'Las demás', items: todas.filter((zona) => !DE_MEXICO.includes(zona)) },
  ];
};

/** Zone of everything that a person reads, filters by or exports (product §2.11). */
export const Zona = ({ ajuste }: { ajuste: AjustesSitio['zona'] }) => {
  const zonas = useMemo(() => zonasCon(ajuste.zona), [ajuste.zona]);
  const ahora = useAhora();
  const seccion = useSeccion({
    guardado: { zona: ajuste.zona },
    version: ajuste.version,
    releer: releerAjustesSitio,
    enviar: async ({ zona }, version) =>
      ponerAjustesSitio(await llamar('ponerZona', { body: { zona, version } })),
  });
  const { valores, poner, error } = seccion;
  const fija = ajuste.fijado_por !== null;
  return (
    <FormaSeccion
      seccion={seccion}
      fija={fija}
      nota="En esta zona están todas las horas que se leen, se filtran y se exportan."
      efecto="Cambia la hora de todo lo que se lee, se filtra y se exporta, y a qué hora empieza el día. Lo guardado no cambia. Vale sin reiniciar; las consolas abiertas la siguen en cuanto guarde."
      guardado="Guardado. El servidor y las consolas abiertas ya usan esta zona."
    >
      <Fijado por={ajuste.fijado_por} />
      <div className={classes.campo}>
        <Select
          label="Zona horaria de operación"
          data={zonas}
          value={valores.zona}
          error={error('zona')}
          disabled={fija}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Ninguna zona coincide"
          maxDropdownHeight={280}
          onChange={(zona) => zona && poner('zona', zona)}
        />
      </div>
      <p className={classes.ayuda}>
        Ahí son las <strong>{formatFecha(ahora, valores.zona)}</strong>
      </p>
    </FormaSeccion>
  );
};

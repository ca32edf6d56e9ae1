import { TextInput } from '@mantine/core';
import { type AjustesSitio, type ClaseRetencion, RetencionSchema } from '@tramos/contract/ajustes';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { formatFecha } from '../lib/formato';
import { ahoraServidor } from '../lib/reloj';
import { useZona } from '../lib/sitio';
import { ConfirmDialog } from '../ui/confirm-dialog';
import classes from './ajustes.module.css';
import { FormaSeccion } from './forma-seccion';
import { leerDias, type Perdida, perdidas } from './retencion-perdida';
import { ponerAjustesSitio, releerAjustesSitio } from './sitio-query';
import { useSeccion } from './use-seccion';

const CLASES = RetencionSchema.keyof().options;

const NOMBRE: Record<ClaseRetencion, string> = {
  crudo_d: 'Presión cruda y resúmenes de 10 s',
  minutos_d: 'Resúmenes de 1 y 10 minutos',
  horas_d: 'Resúmenes por hora',
  dias_d: 'Resúmenes por día',
  disparos_d: 'Disparos hechos en campo',
};

const rangoDe = (clase: ClaseRetencion): string => {
  const { minValue, maxValue } = RetencionSchema.shape[clase];
  return `De ${minValue} a ${maxValue} días`;
};

type Escritos = Record<ClaseRetencion, string>;
const por = <T,>(valor: (clase: ClaseRetencion) => T): Record<ClaseRetencion, T> =>
  Object.fromEntries(CLASES.map((clase) => [clase, valor(clase)])) as Record<ClaseRetencion, T>;

const Perdidas = ({ lista }: { lista: readonly Perdida[] }) => {
  const zona = useZona();
  return (
    <>
      <strong>Al guardar se borrará para siempre:</strong>
      <ul className={classes.perdidas}>
        {lista.map(({ clase, desde_ms, hasta_ms }) => (
          <li key={clase}>
            {NOMBRE[clase]}: del {formatFecha(desde_ms, zona)} al {formatFecha(hasta_ms, zona)}
          </li>
        ))}
      </ul>
      Los eventos y las formas de onda guardadas con ellos no se tocan.
    </>
  );
};

/** How long each kind of data is kept. Nothing is deleted without saying before from when to when. */
export const Retencion = ({ ajuste }: { ajuste: AjustesSitio['retencion'] }) => {
  const [preguntando, setPreguntando] = useState(false);
  const seccion = useSeccion<Escritos>({
    guardado: por((clase) => String(ajuste[clase])),
    version: ajuste.version,
    releer: releerAjustesSitio,
    enviar: async (escritos, version) => {
      const dias = por((clase) => leerDias(clase, escritos[clase]) ?? ajuste[clase]);
      ponerAjustesSitio(await llamar('ponerRetencion', { body: { ...dias, version } }));
    },
  });
  const { valores, poner, error, cambiada, guardar } = seccion;
  const dias = por((clase) => leerDias(clase, valores[clase]));
  const invalida = CLASES.some((clase) => dias[clase] === null);
  const lista = cambiada ? perdidas(ajuste, dias, ahoraServidor()) : [];
  return (
    <>
      <FormaSeccion
        seccion={seccion}
        invalida={invalida}
        onGuardar={lista.length > 0 ? () => setPreguntando(true) : guardar}
        nota="Los eventos, su historia y la auditoría se guardan para siempre. Lo que ya se borró no vuelve al guardar más días."
        efecto={lista.length > 0 ? <Perdidas lista={lista} /> : 'No se borra nada de lo que hay guardado.'}
        guardado="Guardado. Lo que pasa de su plazo se borra en los próximos minutos."
      >
        <div className={classes.ventanas}>
          {CLASES.map((clase) => (
            <TextInput
              key={clase}
              label={NOMBRE[clase]}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              rightSection="días"
              rightSectionWidth={52}
              rightSectionPointerEvents="none"
              value={valores[clase]}
              error={dias[clase] === null ? rangoDe(clase) : error(clase)}
              onChange={(e) => poner(clase, e.currentTarget.value)}
            />
          ))}
        </div>
      </FormaSeccion>
      <ConfirmDialog
        confirmacion={
          preguntando
            ? {
                tipo: 'confirm-change',
                titulo: 'Guardar menos días',
                mensaje: `Borrar ${lista.map(({ clase }) => NOMBRE[clase].toLowerCase()).join('; ')}`,
                consecuencia: 'Lo que pasa del nuevo plazo se borra y no se puede recuperar.',
                icono: 'warning',
                textoConfirmar: 'Guardar y borrar',
                estilo: 'danger',
              }
            : null
        }
        onConfirm={() => {
          setPreguntando(false);
          guardar();
        }}
        onCancel={() => setPreguntando(false)}
      />
    </>
  );
};

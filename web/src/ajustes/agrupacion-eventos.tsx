import { Skeleton, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { VentanasAjuste } from '@tramos/contract/ajustes';
import { llamar } from '../lib/api';
import { ErrorState } from '../ui/estados';
import classes from './ajustes.module.css';
import { FormaSeccion } from './forma-seccion';
import { escribirMinutos, leerMinutos } from './minutos';
import { useSeccion } from './use-seccion';

const ventanasQuery = queryOptions({
  queryKey: ['ajustes', 'ventanas'],
  queryFn: ({ signal }) => llamar('ventanas', { signal }),
});

const FUERA_DE_RANGO = 'Escriba de 1 a 1440 minutos';

interface CampoProps {
  label: string;
  texto: string;
  onChange: (texto: string) => void;
}

const CampoMinutos = ({ label, texto, onChange }: CampoProps) => (
  <TextInput
    label={label}
    inputMode="decimal"
    autoComplete="off"
    maxLength={8}
    rightSection="min"
    rightSectionWidth={44}
    value={texto}
    error={leerMinutos(texto) === null ? FUERA_DE_RANGO : null}
    onChange={(evento) => onChange(evento.currentTarget.value)}
  />
);

const Formulario = ({ puestas }: { puestas: VentanasAjuste }) => {
  const client = useQueryClient();
  const seccion = useSeccion({
    guardado: {
      operador: escribirMinutos(puestas.operador_s),
      usuario: escribirMinutos(puestas.usuario_s),
    },
    version: puestas.version,
    releer: () => client.invalidateQueries({ queryKey: ventanasQuery.queryKey }),
    enviar: async ({ operador, usuario }, version) => {
      const operador_s = leerMinutos(operador) ?? puestas.operador_s;
      const usuario_s = leerMinutos(usuario) ?? puestas.usuario_s;
      const nuevas = await llamar('ponerVentanas', { body: { operador_s, usuario_s, version } });
      client.setQueryData(ventanasQuery.queryKey, nuevas);
    },
  });
  const { valores, poner } = seccion;
  return (
    <FormaSeccion
      seccion={seccion}
      invalida={leerMinutos(valores.operador) === null || leerMinutos(valores.usuario) === null}
      nota="Los eventos de un mismo lugar forman un grupo mientras no pase más de este tiempo entre uno y otro, hasta 24 horas. La ventana con que se aparean los sensores de un tramo no se ajusta: la da el tiempo que tarda la onda en recorrerlo."
      efecto="Al guardar, los eventos nuevos se agrupan así desde ese momento y los ya registrados se vuelven a agrupar poco a poco. Ningún evento se pierde ni cambia."
      guardado="Guardado. Los eventos ya registrados se están volviendo a agrupar."
    >
      <div className={classes.ventanas}>
        <CampoMinutos
          label="Monitoristas y administradores"
          texto={valores.operador}
          onChange={(texto) => poner('operador', texto)}
        />
        <CampoMinutos
          label="Usuarios"
          texto={valores.usuario}
          onChange={(texto) => poner('usuario', texto)}
        />
      </div>
    </FormaSeccion>
  );
};

/** How long events of one place stay one group, for each kind of viewer. */
export const AgrupacionEventos = () => {
  const { data, error, refetch } = useQuery(ventanasQuery);
  if (error && !data)
    return <ErrorState titulo="No se pudo leer la agrupación" error={error} onRetry={() => void refetch()} />;
  return data ? <Formulario puestas={data} /> : <Skeleton height={120} />;
};

import { Button, Skeleton, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { VentanasGrupo } from '@tramos/contract/evento-grupo';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { ErrorState } from '../ui/estados';
import { FormError } from '../ui/form-error';
import { motivoDe } from '../ui/motivo';
import classes from './ajustes.module.css';
import { escribirMinutos, leerMinutos } from './minutos';

const ventanasQuery = queryOptions({
  queryKey: ['ventanas'],
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

/** What was saved, or is about to happen, in one line that a screen reader hears when it changes. */
const notaDe = (cambiado: boolean, guardado: boolean): string => {
  if (cambiado)
    return 'Al guardar, los eventos nuevos se agrupan así desde ese momento y los ya registrados se vuelven a agrupar poco a poco. Ningún evento se pierde ni cambia.';
  return guardado
    ? 'Guardado. Los eventos ya registrados se están volviendo a agrupar.'
    : 'Los eventos de un mismo lugar forman un grupo mientras no pase más de este tiempo entre uno y otro, hasta 24 horas.';
};

const Formulario = ({ puestas }: { puestas: VentanasGrupo }) => {
  const client = useQueryClient();
  const [operador, setOperador] = useState(escribirMinutos(puestas.operador_s));
  const [usuario, setUsuario] = useState(escribirMinutos(puestas.usuario_s));
  const poner = useMutation({
    mutationFn: (body: VentanasGrupo) => llamar('ponerVentanas', { body }),
    onSuccess: (nuevas) => client.setQueryData(ventanasQuery.queryKey, nuevas),
  });
  const [operador_s, usuario_s] = [leerMinutos(operador), leerMinutos(usuario)];
  const cambiado = operador_s !== puestas.operador_s || usuario_s !== puestas.usuario_s;
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault();
    if (cambiado && operador_s !== null && usuario_s !== null) poner.mutate({ operador_s, usuario_s });
  };
  return (
    <form className={classes.pasos} onSubmit={enviar}>
      <div className={classes.ventanas}>
        <CampoMinutos label="Monitoristas y administradores" texto={operador} onChange={setOperador} />
        <CampoMinutos label="Usuarios" texto={usuario} onChange={setUsuario} />
      </div>
      <p className={classes.nota} role="status">
        {notaDe(cambiado, poner.isSuccess)}
      </p>
      {poner.error ? <FormError>{motivoDe(poner.error)}</FormError> : null}
      <div className={classes.acciones}>
        <Button
          type="submit"
          loading={poner.isPending}
          disabled={!cambiado || operador_s === null || usuario_s === null}
        >
          Guardar
        </Button>
      </div>
    </form>
  );
};

/** How long events of one place stay one group, for each kind of viewer. */
export const AgrupacionEventos = () => {
  const { data, error, refetch } = useQuery(ventanasQuery);
  if (error && !data)
    return <ErrorState titulo="No se pudo leer la agrupación" error={error} onRetry={() => void refetch()} />;
  return data ? <Formulario puestas={data} /> : <Skeleton height={120} />;
};

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Linea } from '@tramos/contract/escalaciones';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { esAppError } from '../lib/app-error';
import { avisar } from '../ui/avisar';
import { BotonActo } from '../ui/boton-acto';
import { ErrorState, SkeletonRows } from '../ui/estados';
import { FormError } from '../ui/form-error';
import { cifra } from './catalogo';
import classes from './catalogo.module.css';
import propias from './linea-aviso.module.css';

interface Escrito {
  usuario_id: string;
  minutos: string;
}

const queryKey = (sistema_id: number) => ['configuracion', 'linea', sistema_id];
const aEscritos = ({ pasos }: Linea): Escrito[] =>
  pasos.map(({ usuario_id, minutos }) => ({ usuario_id: String(usuario_id), minutos: String(minutos) }));

/** Who may stand in the line: active and sees the sistema. */
const usePersonas = (sistema_id: number) => {
  const { data } = useQuery({
    queryKey: ['configuracion', 'usuarios', 'opciones'],
    queryFn: ({ signal }) => llamar('usuariosConfig', { query: { limit: LIMITE_MAX }, signal }),
  });
  return (data?.usuarios ?? [])
    .filter((u) => u.activo && (u.todos_los_sistemas || u.sistemas.includes(sistema_id)))
    .map(({ id, nombre }) => ({ value: String(id), label: nombre }));
};

const Renglon = ({
  escrito,
  orden,
  personas,
  inalcanzable,
  onCambio,
  onQuitar,
}: {
  escrito: Escrito;
  orden: number;
  personas: { value: string; label: string }[];
  inalcanzable: boolean;
  onCambio: (cambio: Partial<Escrito>) => void;
  onQuitar: () => void;
}) => (
  <li className={propias.paso}>
    <NativeSelect
      aria-label={`Persona ${orden}`}
      data={[{ value: '', label: 'Elija una persona' }, ...personas]}
      value={escrito.usuario_id}
      onChange={(e) => onCambio({ usuario_id: e.currentTarget.value })}
    />
    <TextInput
      aria-label={`Minutos sin reconocer para avisar a la persona ${orden}`}
      inputMode="numeric"
      maxLength={4}
      rightSection="min"
      rightSectionWidth={40}
      rightSectionPointerEvents="none"
      value={escrito.minutos}
      onChange={(e) => onCambio({ minutos: e.currentTarget.value })}
      onKeyDown={(e) => {
        // The panel's own form is another thing to save.
        if (e.key === 'Enter') e.preventDefault();
      }}
    />
    <Button variant="default" onClick={onQuitar} aria-label={`Quitar a la persona ${orden} de la línea`}>
      Quitar
    </Button>
    {inalcanzable ? (
      <p className={propias.nota}>No tiene por dónde recibirlo: se avisará a la siguiente en su lugar.</p>
    ) : null}
  </li>
);

const Editor = ({ linea }: { linea: Linea }) => {
  const { sistema_id } = linea;
  const client = useQueryClient();
  const personas = usePersonas(sistema_id);
  const [version, setVersion] = useState(linea.version);
  const [pasos, setPasos] = useState(() => aEscritos(linea));
  const cambiar = (i: number, cambio: Partial<Escrito>) =>
    setPasos((antes) => antes.map((paso, j) => (j === i ? { ...paso, ...cambio } : paso)));
  const guardar = useMutation({
    mutationFn: () =>
      llamar('ponerLinea', {
        params: { id: sistema_id },
        body: {
          version,
          pasos: pasos.map((p) => ({ usuario_id: Number(p.usuario_id), minutos: cifra(p.minutos) })),
        },
      }),
    onSuccess: (nueva) => {
      setVersion(nueva.version);
      setPasos(aEscritos(nueva));
      client.setQueryData(queryKey(sistema_id), nueva);
      void avisar('success', 'Línea de aviso guardada');
    },
  });
  const conflicto = esAppError(guardar.error) && guardar.error.code === 'editado_por_otro';
  const mudos = new Set(linea.pasos.filter((p) => !p.alcanzable).map((p) => String(p.usuario_id)));
  const faltan = pasos.some((p) => p.usuario_id === '' || p.minutos.trim() === '');
  const cambiada = JSON.stringify(pasos) !== JSON.stringify(aEscritos(linea));
  return (
    <>
      {pasos.length === 0 ? <p className={classes.resumen}>Nadie: no se avisa fuera de la consola.</p> : null}
      <ol className={propias.pasos}>
        {pasos.map((escrito, i) => (
          <Renglon
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the line
            key={i}
            escrito={escrito}
            orden={i + 1}
            personas={personas}
            inalcanzable={mudos.has(escrito.usuario_id)}
            onCambio={(cambio) => cambiar(i, cambio)}
            onQuitar={() => setPasos((antes) => antes.filter((_paso, j) => j !== i))}
          />
        ))}
      </ol>
      {guardar.error ? <FormError error={guardar.error} onRetry={() => guardar.mutate()} /> : null}
      <div className={propias.botones}>
        <Button
          variant="default"
          onClick={() => setPasos((antes) => [...antes, { usuario_id: '', minutos: '' }])}
        >
          Agregar persona
        </Button>
        <BotonActo
          disabled={!cambiada || faltan}
          ocupado={guardar.isPending}
          onClick={() => guardar.mutate()}
        >
          Guardar línea
        </BotonActo>
        {conflicto ? (
          <Button
            variant="default"
            onClick={() => void client.invalidateQueries({ queryKey: queryKey(sistema_id) })}
          >
            Ver cómo quedó
          </Button>
        ) : null}
      </div>
    </>
  );
};

/** Who is told outside the console when nobody acknowledges an event of this sistema, and after how long. */
export const LineaAviso = ({ sistema_id }: { sistema_id: number }) => {
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(sistema_id),
    queryFn: ({ signal }) => llamar('linea', { params: { id: sistema_id }, signal }),
  });
  return (
    <section className={classes.grupo} aria-label="Si nadie reconoce">
      <h3>Si nadie reconoce</h3>
      <p className={classes.resumen}>
        A quién se avisa, en orden, y a los cuántos minutos de creado el evento.
      </p>
      {error && !data ? (
        <ErrorState titulo="No se pudo cargar la línea" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data ? <Editor key={data.version} linea={data} /> : error ? null : <SkeletonRows rows={2} />}
    </section>
  );
};

import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCopy, IconListDetails, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { IdParamSchema } from '@tramos/contract/comunes';
import { formatDuracion } from '@tramos/contract/duracion';
import type { EjercicioDetalle } from '@tramos/contract/ejercicios';
import { textoMomento } from '@tramos/contract/momento';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { sinContestar } from '../lib/app-error';
import { clavesEjercicios, ejercicioQuery } from '../lib/ejercicios';
import { formatFecha } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { avisar } from '../ui/avisar';
import { type Confirmacion, ConfirmDialog } from '../ui/confirm-dialog';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { BotonExportar } from '../ui/exportar/exportar';
import { exportarTabla, useHoja } from '../ui/exportar/exportar-tabla';
import { Migas } from '../ui/migas';
import { motivoDe } from '../ui/motivo';
import { MarcaSimulacion } from '../ui/simulacion';
import { useAhora } from '../ui/use-ahora';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import classes from './adiestramiento.module.css';
import { usePuedeInstruir } from './adiestramiento-screen';
import { documentoDeHoja } from './exportar';
import { HojaResultados } from './hoja';
import { EstadoEjercicio } from './piezas';
import { textoFin } from './textos';

const MOVIL = '(max-width: 48em)';
/** How often one that runs is asked about: what was done about an event changes its sheet. */
const RELEER_MS = 3_000;

type Fin = 'terminar' | 'cancelar';

const confirmacionDe = (fin: Fin, { nombre, sistema }: EjercicioDetalle): Confirmacion =>
  fin === 'terminar'
    ? {
        tipo: 'confirm-simulate',
        titulo: 'Terminar simulacro',
        mensaje: `Terminar «${nombre}» en ${sistema.nombre}.`,
        consecuencia: 'Lo que falte por ocurrir no ocurrirá, y se hace la hoja de resultados.',
        icono: 'question',
        textoConfirmar: 'Terminar simulacro',
        estilo: 'primary',
      }
    : {
        tipo: 'confirm-simulate',
        titulo: 'Cancelar simulacro',
        mensaje: `Cancelar «${nombre}» en ${sistema.nombre}.`,
        consecuencia: 'Se da por no hecho: sin hoja de resultados. Sus eventos siguen marcados SIMULACIÓN.',
        icono: 'warning',
        textoConfirmar: 'Cancelar simulacro',
        estilo: 'warning',
      };

const useFin = (ejercicio: EjercicioDetalle) => {
  const client = useQueryClient();
  const [fin, setFin] = useState<Fin | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (como: Fin) =>
      llamar('terminarEjercicio', {
        params: { id: ejercicio.id },
        body: { cancelar: como === 'cancelar' },
      }),
    onSuccess: (nuevo) => {
      client.setQueryData(clavesEjercicios.detalle(ejercicio.id), nuevo);
      setFin(null);
    },
    onError: (fallo) => {
      if (sinContestar(fallo)) return;
      setFin(null);
      void avisar('error', motivoDe(fallo));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: clavesEjercicios.todos });
    },
  });
  const pedir = (nuevo: Fin | null) => {
    reset();
    setFin(nuevo);
  };
  return { fin, pedir, isPending, error, confirmar: () => fin && mutate(fin) };
};

const Acabar = ({ ejercicio }: { ejercicio: EjercicioDetalle }) => {
  const { fin, pedir, isPending, error, confirmar } = useFin(ejercicio);
  return (
    <>
      <Button variant="default" onClick={() => pedir('cancelar')}>
        Cancelar simulacro
      </Button>
      <Button leftSection={<IconPlayerStop size={16} aria-hidden="true" />} onClick={() => pedir('terminar')}>
        Terminar simulacro
      </Button>
      <ConfirmDialog
        confirmacion={fin && confirmacionDe(fin, ejercicio)}
        ocupado={isPending}
        error={error}
        onConfirm={confirmar}
        onCancel={() => pedir(null)}
      />
    </>
  );
};

/** `termina solo en 12 min`, or when and by whom it was ended. */
const Tiempo = ({ ejercicio }: { ejercicio: EjercicioDetalle }) => {
  const zona = useZona();
  const ahora_ms = useAhora(1_000);
  const { estado, iniciado_at, iniciado_por, termina_at, terminado_at } = ejercicio;
  const inicio = `Lo inició ${iniciado_por}, ${formatFecha(iniciado_at, zona)}.`;
  if (estado === 'en_curso') {
    const falta_ms = Math.max(0, Date.parse(termina_at) - ahora_ms);
    return <p>{`${inicio} Termina solo en ${formatDuracion(falta_ms)}.`}</p>;
  }
  return (
    <p>{`${inicio} ${textoFin(ejercicio)}, ${textoMomento(terminado_at, { junto_a: iniciado_at, zona })}.`}</p>
  );
};

const Acciones = ({ ejercicio }: { ejercicio: EjercicioDetalle }) => {
  const puede = usePuedeInstruir();
  const zona = useZona();
  const hoja = useHoja();
  const titulo = `Hoja de resultados: ${ejercicio.nombre}`;
  return (
    <div className={classes.acciones}>
      <Button
        variant="default"
        leftSection={<IconListDetails size={16} aria-hidden="true" />}
        renderRoot={(props) => (
          <Link {...props} to="/eventos" search={{ rango: 'todo', ejercicio: ejercicio.id }} />
        )}
      >
        Ver sus eventos
      </Button>
      {puede && ejercicio.inyecciones ? (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link {...props} to="/adiestramiento/preparar" search={{ de: ejercicio.id }} />
          )}
        >
          Preparar otro igual
        </Button>
      ) : null}
      {ejercicio.hoja && ejercicio.estado !== 'en_curso' ? (
        <BotonExportar
          onElegir={(formato) => void exportarTabla(formato, titulo, documentoDeHoja(ejercicio, zona), hoja)}
        />
      ) : null}
      {puede && ejercicio.estado === 'en_curso' ? <Acabar ejercicio={ejercicio} /> : null}
    </div>
  );
};

const Supuestos = ({ supuestos }: { supuestos: readonly string[] }) =>
  supuestos.length === 0 ? null : (
    <details className={classes.supuestos}>
      <summary>Lo que el modelo dio por supuesto</summary>
      <ul>
        {supuestos.map((supuesto) => (
          <li key={supuesto}>{supuesto}</li>
        ))}
      </ul>
    </details>
  );

/** Why there is no sheet to show. */
const SinHoja = ({ estado }: Pick<EjercicioDetalle, 'estado'>) => {
  if (estado === 'cancelado')
    return <EmptyState titulo="Se canceló">Un simulacro cancelado no tiene hoja de resultados.</EmptyState>;
  return estado === 'en_curso' ? (
    <EmptyState titulo="Simulacro en curso">
      Atienda los eventos como si fueran reales: reconózcalos y diga qué fueron. Lo que ocurrió se muestra
      aquí al terminar.
    </EmptyState>
  ) : (
    <EmptyState titulo="Sin hoja de resultados">La ven quienes atienden los eventos.</EmptyState>
  );
};

const Contenido = ({ ejercicio }: { ejercicio: EjercicioDetalle }) => {
  const mandos = useMandos();
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  return (
    <>
      <div className={classes.resumen} ref={mandos}>
        <MarcaSimulacion />
        <EstadoEjercicio estado={ejercicio.estado} />
        <strong>{ejercicio.sistema.nombre}</strong>
        <Tiempo ejercicio={ejercicio} />
        <Acciones ejercicio={ejercicio} />
      </div>
      {ejercicio.hoja && ejercicio.inyecciones ? (
        <>
          <h2>{ejercicio.estado === 'en_curso' ? 'Hasta ahora' : 'Hoja de resultados'}</h2>
          <HojaResultados ejercicio={ejercicio} movil={movil} />
        </>
      ) : (
        <SinHoja estado={ejercicio.estado} />
      )}
      <Supuestos supuestos={ejercicio.supuestos} />
    </>
  );
};

/** `/adiestramiento/{id}`: an exercise while it runs and, when it is over, how it was attended. */
export const EjercicioScreen = () => {
  const { id } = useParams({ from: '/consola/adiestramiento/$id' });
  const leido = IdParamSchema.safeParse(id);
  const { data, error, refetch } = useQuery({
    ...ejercicioQuery(leido.success ? leido.data : 0),
    enabled: leido.success,
    refetchInterval: ({ state }) => (state.data?.estado === 'en_curso' ? RELEER_MS : false),
  });
  useTitulo(data?.nombre ?? 'Ejercicio');
  return (
    <div className={classes.pantalla}>
      <header className={classes.cabecera}>
        <Migas
          arriba={[{ nombre: 'Adiestramiento', to: '/adiestramiento' }]}
          titulo={data?.nombre ?? 'Ejercicio'}
        />
      </header>
      {error && data ? (
        <StaleNotice titulo="Error al cargar el ejercicio" onRetry={() => void refetch()} />
      ) : null}
      {!leido.success ? (
        <EmptyState titulo="No hay tal ejercicio">Búsquelo en la lista de Adiestramiento.</EmptyState>
      ) : null}
      {error && !data ? (
        <ErrorState titulo="No se pudo cargar el ejercicio" error={error} onRetry={() => void refetch()} />
      ) : null}
      {leido.success && !data && !error ? <SkeletonRows rows={6} /> : null}
      {data ? <Contenido ejercicio={data} /> : null}
    </div>
  );
};

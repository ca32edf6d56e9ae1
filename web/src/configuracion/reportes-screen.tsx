import { Checkbox, NativeSelect, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ETIQUETA_RANGO,
  RANGOS_REPORTE,
  RangoReporteSchema,
  REPORTES,
  type ReporteSitio,
} from '@tramos/contract/reportes';
import { useRef } from 'react';
import { llamar } from '../lib/api';
import { type AppError, esAppError } from '../lib/app-error';
import { avisar } from '../ui/avisar';
import { BotonActo } from '../ui/boton-acto';
import { Conflicto } from '../ui/conflicto';
import { ErrorState, SkeletonRows } from '../ui/estados';
import { FormError } from '../ui/form-error';
import interruptor from '../ui/interruptor.module.css';
import pantalla from '../ui/lista-detalle.module.css';
import { Migas } from '../ui/migas';
import { SinGuardar } from '../ui/sin-guardar';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import classes from './reportes.module.css';
import { useReporteForma } from './reportes-forma';

const QUERY = ['configuracion', 'reportes'];

const esConflicto = (error: unknown): error is AppError =>
  esAppError(error) && error.code === 'editado_por_otro';

/** One report as the site offers it: saved whole, never over somebody else's change. */
const Tarjeta = ({
  reporte,
  alPendiente,
}: {
  reporte: ReporteSitio;
  alPendiente: (id: string, pendiente: boolean) => void;
}) => {
  const client = useQueryClient();
  const { id } = reporte;
  const { nombre, ayuda, columnas, con_rango } = REPORTES[id];
  const { valores, poner, cambiada, rebasar, version } = useReporteForma(reporte);
  alPendiente(id, cambiada);
  const guardar = useMutation({
    mutationFn: () => llamar('editarReporte', { params: { reporte: id }, body: { ...valores, version } }),
    onSuccess: (guardado) => {
      rebasar(guardado, false);
      void client.invalidateQueries({ queryKey: ['reportes', 'sitio'] });
      void avisar('success', `Guardado: ${nombre}`);
    },
  });
  const conflicto = esConflicto(guardar.error) ? guardar.error : null;
  const seguir = (conservar: boolean) => {
    if (conflicto) rebasar(conflicto.detalle as ReporteSitio, conservar);
    guardar.reset();
  };
  const claves = Object.entries<string>(columnas);
  const puestas = valores.columnas ?? claves.map(([clave]) => clave);
  const titulo = `reporte-${id}`;
  return (
    <li>
      <form
        className={classes.tarjeta}
        aria-labelledby={titulo}
        onSubmit={(evento) => {
          evento.preventDefault();
          guardar.mutate();
        }}
      >
        <header>
          <h2 id={titulo}>{nombre}</h2>
          <Switch
            label="Se ofrece"
            classNames={{ track: interruptor.interruptor ?? '', thumb: interruptor.perilla ?? '' }}
            checked={valores.ofrecido}
            onChange={(e) => poner({ ofrecido: e.currentTarget.checked })}
          />
        </header>
        <p>{ayuda}</p>
        {conflicto ? (
          <Conflicto error={conflicto} onVer={() => seguir(false)} onConservar={() => seguir(true)} />
        ) : null}
        {guardar.error && !conflicto ? (
          <FormError error={guardar.error} onRetry={() => guardar.mutate()} />
        ) : null}
        {con_rango ? (
          <NativeSelect
            label="Periodo al abrirlo"
            data={RANGOS_REPORTE.map((rango) => ({ value: rango, label: ETIQUETA_RANGO[rango] }))}
            value={valores.rango}
            onChange={(e) => poner({ rango: RangoReporteSchema.parse(e.currentTarget.value) })}
          />
        ) : null}
        {claves.length > 0 ? (
          <fieldset className={classes.columnas}>
            <legend>Columnas al abrirlo</legend>
            {claves.map(([clave, rotulo]) => (
              <Checkbox
                key={clave}
                label={rotulo}
                checked={puestas.includes(clave)}
                onChange={(e) => {
                  const con = e.currentTarget.checked;
                  const nuevas = claves
                    .map(([una]) => una)
                    .filter((una) => (una === clave ? con : puestas.includes(una)));
                  poner({ columnas: nuevas.length === claves.length ? null : nuevas });
                }}
              />
            ))}
          </fieldset>
        ) : null}
        <BotonActo type="submit" disabled={!cambiada} ocupado={guardar.isPending}>
          Guardar
        </BotonActo>
      </form>
    </li>
  );
};

/** `/configuracion/reportes`: which reports the site offers, and how each one opens. */
export const ReportesConfigScreen = () => {
  const mandos = useMandos();
  useTitulo('Reportes del sitio');
  const pendientes = useRef(new Map<string, boolean>());
  const { data, error, isPending, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => llamar('reportes', { signal }),
    staleTime: 0,
  });
  return (
    <div className={pantalla.lista}>
      <header className={pantalla.cabecera} ref={mandos}>
        <Migas arriba={[{ nombre: 'Configuración', to: '/configuracion' }]} titulo="Reportes" />
        <p>Lo que se ofrece a quien puede abrirlo, y cómo empieza</p>
      </header>
      {error && !data ? (
        <ErrorState
          titulo="No se pudieron cargar los reportes"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {isPending ? <SkeletonRows rows={6} height={72} /> : null}
      <ul className={classes.tarjetas} aria-label="Reportes del sitio">
        {data?.reportes.map((reporte) => (
          <Tarjeta
            key={reporte.id}
            reporte={reporte}
            alPendiente={(id, pendiente) => void pendientes.current.set(id, pendiente)}
          />
        ))}
      </ul>
      <SinGuardar pendiente={() => [...pendientes.current.values()].includes(true)} />
    </div>
  );
};

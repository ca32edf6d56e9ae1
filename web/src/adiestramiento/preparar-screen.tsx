import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { permite } from '@tramos/contract/acceso';
import {
  EJERCICIO_INYECCIONES_MAX,
  type EjercicioBody,
  ETIQUETA_INYECCION,
  type InyeccionTipo,
} from '@tramos/contract/ejercicios';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { LLAMADAS } from '@tramos/contract/llamadas';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { clavesEjercicios, ejercicioQuery } from '../lib/ejercicios';
import { erroresDe } from '../lib/errores-campo';
import { plural } from '../lib/formato';
import { useEstaciones, useSensores, useTramos } from '../lib/red';
import { useUser } from '../lib/sesion';
import { BotonActo } from '../ui/boton-acto';
import { type Confirmacion, ConfirmDialog } from '../ui/confirm-dialog';
import { ErrorState, SkeletonRows } from '../ui/estados';
import { FormError } from '../ui/form-error';
import { Migas } from '../ui/migas';
import { SinGuardar } from '../ui/sin-guardar';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import classes from './adiestramiento.module.css';
import {
  type Borrador,
  borradorDe,
  campoDe,
  conCambio,
  conInyeccion,
  conSistema,
  leerBorrador,
  sinInyeccion,
  VACIO,
} from './borrador';
import { CamposInyeccion, type RedEjercicio } from './inyeccion-campos';

const TIPOS = Object.keys(ETIQUETA_INYECCION) as InyeccionTipo[];

/** The known points are part of the configuration, which not every instructor may read. */
const usePuntos = () => {
  const { role } = useUser();
  return useQuery({
    queryKey: ['adiestramiento', 'puntos'],
    enabled: permite(LLAMADAS.puntosConfig.acceso, role),
    queryFn: async ({ signal }) =>
      (await llamar('puntosConfig', { query: { limit: LIMITE_MAX }, signal })).puntos,
  });
};

const useRed = () => {
  const tramos = useTramos();
  const estaciones = useEstaciones();
  const sensores = useSensores();
  const { data: puntos = [] } = usePuntos();
  return {
    tramos: (tramos.data ?? []).filter(({ activo }) => activo),
    estaciones: estaciones.data ?? [],
    sensores: sensores.data ?? [],
    puntos,
    lista: tramos.data !== undefined && estaciones.data !== undefined && sensores.data !== undefined,
  };
};

/** What of the network belongs to one sistema. */
const delSistema = (
  { tramos, estaciones, sensores, puntos }: RedEjercicio,
  sistema_id: number,
): RedEjercicio => {
  const suyos = tramos.filter((t) => t.sistema_id === sistema_id);
  const oyen = new Set(suyos.flatMap((t) => [t.sensor_a_id, t.sensor_b_id]));
  return {
    tramos: suyos,
    estaciones: estaciones
      .filter((e) => e.sistema_id === sistema_id)
      .toSorted((x, y) => x.posicion - y.posicion),
    sensores: sensores.filter(({ id }) => oyen.has(id)),
    puntos: puntos.filter((p) => p.sistema_id === sistema_id && p.activo),
  };
};

const confirmacionDe = (
  { nombre, duracion_min, inyecciones }: EjercicioBody,
  sistema: string,
): Confirmacion => ({
  tipo: 'confirm-simulate',
  titulo: 'Iniciar simulacro',
  mensaje: `Iniciar «${nombre}» en ${sistema}, con ${plural(inyecciones.length, 'inyección', 'inyecciones')}.`,
  consecuencia: `Lo verán y lo oirán todas las consolas que ven ${sistema}, también en teléfonos y pantallas de pared; sabrán quién lo inició, y no qué va a ocurrir. Todo lleva la marca SIMULACIÓN y no cuenta en las cifras reales. La vigilancia real sigue. Termina solo a los ${plural(duracion_min, 'minuto', 'minutos')}.`,
  icono: 'warning',
  textoConfirmar: 'Iniciar simulacro',
  estilo: 'warning',
});

const useIniciar = (alFallar: (errores: Record<string, string>) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: EjercicioBody) => llamar('iniciarEjercicio', { body }),
    onSuccess: (ejercicio) => {
      client.setQueryData(clavesEjercicios.detalle(ejercicio.id), ejercicio);
      void client.invalidateQueries({ queryKey: clavesEjercicios.todos });
      void navigate({ to: '/adiestramiento/$id', params: { id: String(ejercicio.id) } });
    },
    onError: (error) =>
      alFallar(Object.fromEntries(Object.entries(erroresDe(error)).map(([ruta, m]) => [campoDe(ruta), m]))),
  });
};

const Anadir = ({ lleno, onAnadir }: { lleno: boolean; onAnadir: (tipo: InyeccionTipo) => void }) => (
  <div className={classes.anadir}>
    {TIPOS.map((tipo) => (
      <Button
        key={tipo}
        variant="default"
        disabled={lleno}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => onAnadir(tipo)}
      >
        {ETIQUETA_INYECCION[tipo]}
      </Button>
    ))}
  </div>
);

const Datos = ({
  borrador,
  sistemas,
  errores,
  onCambio,
}: {
  borrador: Borrador;
  sistemas: readonly (readonly [id: number, nombre: string])[];
  errores: Record<string, string>;
  onCambio: (borrador: Borrador) => void;
}) => (
  <div className={classes.datos}>
    <TextInput
      label="Nombre del ejercicio"
      withAsterisk
      maxLength={80}
      autoComplete="off"
      data-autofocus
      value={borrador.nombre}
      error={errores.nombre}
      onChange={(e) => onCambio({ ...borrador, nombre: e.currentTarget.value })}
    />
    <NativeSelect
      label="Sistema"
      withAsterisk
      data={[
        ...(borrador.sistema === '' ? [{ value: '', label: 'Elija…' }] : []),
        ...sistemas.map(([id, label]) => ({ value: String(id), label })),
      ]}
      value={borrador.sistema}
      error={errores.sistema}
      onChange={(e) => onCambio(conSistema(borrador, e.currentTarget.value))}
    />
    <TextInput
      label="Termina solo a los"
      withAsterisk
      inputMode="numeric"
      rightSection="min"
      rightSectionWidth={44}
      rightSectionPointerEvents="none"
      value={borrador.duracion}
      error={errores.duracion}
      onChange={(e) => onCambio({ ...borrador, duracion: e.currentTarget.value })}
    />
  </div>
);

const Forma = ({ inicial, red: toda }: { inicial: Borrador; red: RedEjercicio }) => {
  const [borrador, setBorrador] = useState(inicial);
  const [errores, setErrores] = useState<Record<string, string>>({});
  const [porIniciar, setPorIniciar] = useState<EjercicioBody | null>(null);
  const iniciar = useIniciar((faltas) => {
    setErrores(faltas);
    setPorIniciar(null);
  });
  const sistemas = [...new Map(toda.tramos.map((t) => [t.sistema_id, t.sistema_nombre]))];
  const red = delSistema(toda, Number(borrador.sistema));
  const cambiar = (nuevo: Borrador) => {
    setBorrador(nuevo);
    setErrores({});
  };
  const anadir = (tipo: InyeccionTipo) => {
    // Pumps stand at the head of the line, valves along it.
    const estacion = (tipo === 'valvula' ? red.estaciones[1] : undefined) ?? red.estaciones[0];
    cambiar(
      conInyeccion(borrador, tipo, {
        tramo: String(red.tramos[0]?.id ?? ''),
        sensor: String(red.sensores[0]?.id ?? ''),
        donde: estacion ? `estacion ${estacion.id}` : '',
      }),
    );
  };
  const pedir = () => {
    const leido = leerBorrador(borrador, toda.tramos);
    if (leido.tipo === 'listo') setPorIniciar(leido.cuerpo);
    else setErrores(leido.errores);
  };
  const nombreSistema = sistemas.find(([id]) => String(id) === borrador.sistema)?.[1] ?? '';
  const general = errores[''] ?? errores.inyecciones;
  return (
    <form
      className={classes.forma}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        pedir();
      }}
    >
      <Datos borrador={borrador} sistemas={sistemas} errores={errores} onCambio={cambiar} />
      <h2>Lo que va a ocurrir</h2>
      {borrador.sistema === '' ? (
        <p className={classes.apoyo}>Elija primero el sistema.</p>
      ) : (
        <>
          <p className={classes.apoyo}>
            Los segundos se cuentan desde el inicio. Nadie más verá esta lista hasta que el ejercicio termine.
          </p>
          <ol className={classes.inyecciones}>
            {borrador.inyecciones.map((una, i) => (
              <CamposInyeccion
                key={una.clave}
                n={i + 1}
                una={una}
                red={red}
                error={(campo) => errores[`inyecciones.${i}.${campo}`]}
                poner={(cambio) => cambiar(conCambio(borrador, una.clave, cambio))}
                onQuitar={() => cambiar(sinInyeccion(borrador, una.clave))}
              />
            ))}
          </ol>
          <Anadir lleno={borrador.inyecciones.length >= EJERCICIO_INYECCIONES_MAX} onAnadir={anadir} />
        </>
      )}
      {general ? <FormError error={iniciar.error}>{general}</FormError> : null}
      {Object.keys(errores).length > 0 && !general ? (
        <FormError>Revise lo señalado: no se ha iniciado nada.</FormError>
      ) : null}
      <div className={classes.pieForma}>
        <BotonActo
          type="submit"
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          ocupado={iniciar.isPending}
        >
          Iniciar simulacro…
        </BotonActo>
      </div>
      <ConfirmDialog
        confirmacion={porIniciar && confirmacionDe(porIniciar, nombreSistema)}
        ocupado={iniciar.isPending}
        onConfirm={() => porIniciar && iniciar.mutate(porIniciar)}
        onCancel={() => setPorIniciar(null)}
      />
      <SinGuardar
        pendiente={() =>
          !iniciar.isPending && !iniciar.isSuccess && JSON.stringify(borrador) !== JSON.stringify(inicial)
        }
      />
    </form>
  );
};

/** Begins empty, or as an exercise that was held. */
const useInicial = (): { inicial: Borrador | null; error: Error | null; repetir: () => void } => {
  const { de } = useSearch({ from: '/consola/adiestramiento/preparar' });
  const previo = useQuery({ ...ejercicioQuery(de ?? 0), enabled: de !== undefined });
  const repetir = () => void previo.refetch();
  if (de === undefined) return { inicial: VACIO, error: null, repetir };
  return { inicial: previo.data ? borradorDe(previo.data) : null, error: previo.error, repetir };
};

/** `/adiestramiento/preparar`: what is to happen in an exercise, and its start. */
export const PrepararScreen = () => {
  useTitulo('Preparar ejercicio');
  const mandos = useMandos();
  const red = useRed();
  const { inicial, error, repetir } = useInicial();
  const sistemas = new Set(red.tramos.map((t) => t.sistema_id));
  const [unico] = sistemas;
  return (
    <div className={classes.pantalla}>
      <header className={classes.cabecera} ref={mandos}>
        <Migas arriba={[{ nombre: 'Adiestramiento', to: '/adiestramiento' }]} titulo="Preparar ejercicio" />
      </header>
      {error ? (
        <ErrorState titulo="No se pudo cargar el ejercicio anterior" error={error} onRetry={repetir} />
      ) : null}
      {!error && (!inicial || !red.lista) ? <SkeletonRows rows={6} /> : null}
      {inicial && red.lista ? (
        <Forma
          inicial={
            inicial.sistema === '' && sistemas.size === 1 ? conSistema(inicial, String(unico)) : inicial
          }
          red={red}
        />
      ) : null}
    </div>
  );
};

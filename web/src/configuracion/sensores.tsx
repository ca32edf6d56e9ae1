import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SensorConfig } from '@tramos/contract/configuracion';
import { kilometraje } from '@tramos/contract/posicion';
import { UnidadPresionSchema } from '@tramos/contract/unidades';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { formatFecha } from '../lib/formato';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { BotonActo } from '../ui/boton-acto';
import { FormError } from '../ui/form-error';
import { CampoCadenamiento, CampoOpcion, CampoSiNo, CampoTexto } from './campos';
import {
  type Catalogo,
  cifra,
  coordenada,
  diaONada,
  type Guardado,
  idONada,
  metros,
  oNada,
} from './catalogo';
import classes from './catalogo.module.css';
import { CatalogoScreen } from './catalogo-screen';
import { nombreDe, useEstacionesDe, useGateways, useRoutersConfig, useSistemas } from './opciones';
import type { Forma } from './use-forma';

const TEXTOS = [
  ...(['clave', 'nombre', 'sistema_id', 'estacion_id', 'router_id', 'gateway_id', 'posicion'] as const),
  ...(['latitud', 'longitud', 'municipio', 'estado'] as const),
  ...(['unidad', 'escala', 'desplazamiento', 'calibrado_en'] as const),
] as const;
type Escrito = Record<(typeof TEXTOS)[number], string> & { activo: boolean };

const UNIDADES: Record<SensorConfig['unidad'], string> = {
  kgcm2: 'kg/cm²',
  bar: 'bar',
  psi: 'psi',
  kpa: 'kPa',
  mpa: 'MPa',
};

const Equipo = ({ forma }: { forma: Forma<Escrito> }) => {
  const admin = useUser().role === 'administrator';
  const [gateways, routers] = [useGateways(), useRoutersConfig()];
  return (
    <div className={classes.grupo}>
      <h3>Equipo</h3>
      {admin ? (
        <>
          <CampoOpcion
            forma={forma}
            campo="gateway_id"
            label="Puerta de enlace"
            ayuda="Solo con sus credenciales puede hablar"
            opciones={gateways}
          />
          <CampoOpcion forma={forma} campo="router_id" label="Router" opciones={routers} />
        </>
      ) : null}
      <div className={classes.pareja}>
        <CampoOpcion
          forma={forma}
          campo="unidad"
          label="Envía en"
          opciones={UnidadPresionSchema.options.map((value) => ({ value, label: UNIDADES[value] }))}
        />
        <CampoTexto forma={forma} campo="calibrado_en" label="Calibrado el" type="date" />
      </div>
      <div className={classes.pareja}>
        <CampoTexto forma={forma} campo="escala" label="Escala" ayuda="Por lo que envía" numerico required />
        <CampoTexto
          forma={forma}
          campo="desplazamiento"
          label="Desplazamiento"
          ayuda="Se suma después"
          numerico
          required
        />
      </div>
    </div>
  );
};

const Campos = ({ forma }: { forma: Forma<Escrito> }) => (
  <>
    <CampoTexto forma={forma} campo="nombre" label="Nombre" maxLength={120} required />
    <CampoTexto
      forma={forma}
      campo="clave"
      label="Clave"
      ayuda="Está en sus tópicos"
      maxLength={64}
      mono
      required
    />
    <CampoOpcion forma={forma} campo="sistema_id" label="Sistema" opciones={useSistemas()} required />
    <CampoOpcion
      forma={forma}
      campo="estacion_id"
      label="Estación"
      opciones={useEstacionesDe(forma.valores.sistema_id, 'Ninguna')}
    />
    <CampoCadenamiento forma={forma} ademas="sus tramos toman de aquí su principio o su fin" />
    <div className={classes.pareja}>
      <CampoTexto forma={forma} campo="latitud" label="Latitud" unidad="°" numerico required />
      <CampoTexto forma={forma} campo="longitud" label="Longitud" unidad="°" numerico required />
    </div>
    <div className={classes.pareja}>
      <CampoTexto forma={forma} campo="municipio" label="Municipio" ayuda="Vacío: por sus coordenadas" />
      <CampoTexto forma={forma} campo="estado" label="Estado" ayuda="Vacío: por sus coordenadas" />
    </div>
    <Equipo forma={forma} />
    <CampoSiNo
      forma={forma}
      campo="activo"
      label="En uso"
      ayuda="Deshabilitado, lo que envía no se recibe y sus tramos quedan ciegos."
    />
  </>
);

/** Out of detection for some hours: whoever does it says why. */
const Mantenimiento = ({
  fila,
  onCambio,
}: {
  fila: SensorConfig;
  onCambio: (guardado: Guardado<SensorConfig>) => void;
}) => {
  const zona = useZona();
  const [horas, setHoras] = useState('8');
  const [motivo, setMotivo] = useState('');
  const poner = useMutation({
    mutationFn: (puestas: number | null) =>
      llamar('mantenimientoSensor', {
        params: { id: fila.id },
        body: { horas: puestas, motivo: puestas === null ? 'Terminado' : motivo, version: fila.version },
      }),
    onSuccess: (nueva) => onCambio({ fila: nueva }),
  });
  const { mantenimiento } = fila;
  return (
    <div className={classes.grupo}>
      <h3>Mantenimiento</h3>
      <p className={classes.resumen}>
        {mantenimiento
          ? `Fuera de la detección${mantenimiento.hasta ? ` hasta ${formatFecha(mantenimiento.hasta, zona)}` : ''}: ${mantenimiento.motivo ?? 'sin motivo escrito'}.`
          : 'Mientras dura, sus tramos quedan ciegos y nada de lo que oiga alerta.'}
      </p>
      {poner.error ? (
        <FormError error={poner.error} onRetry={() => poner.mutate(poner.variables ?? null)} />
      ) : null}
      {mantenimiento ? (
        <BotonActo variant="default" ocupado={poner.isPending} onClick={() => poner.mutate(null)}>
          Terminar el mantenimiento
        </BotonActo>
      ) : (
        <>
          <div className={classes.pareja}>
            <TextInput
              label="Horas"
              inputMode="decimal"
              value={horas}
              onChange={(e) => setHoras(e.currentTarget.value)}
            />
            <TextInput
              label="Motivo"
              maxLength={500}
              value={motivo}
              onChange={(e) => setMotivo(e.currentTarget.value)}
            />
          </div>
          <BotonActo
            variant="default"
            disabled={motivo.trim() === '' || !(cifra(horas) > 0)}
            ocupado={poner.isPending}
            onClick={() => poner.mutate(cifra(horas))}
          >
            Poner en mantenimiento
          </BotonActo>
        </>
      )}
    </div>
  );
};

const aCuerpo = (e: Escrito) => ({
  ...{ clave: e.clave, nombre: e.nombre, activo: e.activo },
  sistema_id: cifra(e.sistema_id),
  estacion_id: idONada(e.estacion_id),
  router_id: idONada(e.router_id),
  gateway_id: idONada(e.gateway_id),
  posicion: metros(e.posicion),
  latitud: coordenada(e.latitud),
  longitud: coordenada(e.longitud),
  municipio: oNada(e.municipio),
  estado: oNada(e.estado),
  unidad: UnidadPresionSchema.parse(e.unidad),
  escala: cifra(e.escala),
  desplazamiento: cifra(e.desplazamiento),
  calibrado_en: diaONada(e.calibrado_en),
});

const Sistema = ({ id }: { id: number }) => <>{nombreDe(useSistemas(), id)}</>;
const Estacion = ({ id }: { id: number | null }) => <>{nombreDe(useEstacionesDe('', ''), id)}</>;

const SENSORES: Catalogo<SensorConfig, Escrito> = {
  plural: 'sensores',
  titulo: 'Sensores',
  uno: 'sensor',
  articulo: 'el',
  buscar: 'Nombre, clave, municipio o estado',
  vacio: 'Un tramo necesita dos sensores, uno en cada extremo. Agregue el primero.',
  nombre: ({ nombre }) => nombre,
  columnas: [
    { titulo: 'Clave', mono: true, amplia: true, celda: ({ clave }) => clave },
    { titulo: 'Sistema', celda: ({ sistema_id }) => <Sistema id={sistema_id} /> },
    { titulo: 'Cadenamiento', cifra: true, celda: ({ posicion }) => `${kilometraje(posicion)} km` },
    { titulo: 'Estación', amplia: true, celda: ({ estacion_id }) => <Estacion id={estacion_id} /> },
    { titulo: 'Envía en', amplia: true, celda: ({ unidad }) => UNIDADES[unidad] },
    { titulo: 'Mantenimiento', celda: ({ mantenimiento }) => (mantenimiento ? 'En mantenimiento' : '-') },
  ],
  leer: async (pedido) => {
    const { sensores: filas, total } = await llamar('sensoresConfig', pedido);
    return { filas, total };
  },
  crear: async (escrito) => ({ fila: await llamar('crearSensor', { body: aCuerpo(escrito) }) }),
  editar: ({ id, version }, escrito) =>
    llamar('editarSensor', { params: { id }, body: { ...aCuerpo(escrito), version } }),
  tabla: {
    exportar: () => llamar('tablaSensores', {}),
    importar: (body) => llamar('importarSensores', { body }),
    ejemplo: 'clave, nombre, sistema, cadenamiento_m, latitud, longitud',
  },
  quitar: (pedido) => llamar('borrarSensor', pedido),
  nuevo: {
    ...{
      clave: '',
      nombre: '',
      sistema_id: '',
      estacion_id: '',
      router_id: '',
      gateway_id: '',
      posicion: '',
    },
    ...{ latitud: '', longitud: '', municipio: '', estado: '' },
    ...{ unidad: 'kgcm2', escala: '1', desplazamiento: '0', calibrado_en: '', activo: true },
  },
  aValores: (fila) => ({
    ...{ clave: fila.clave, nombre: fila.nombre, activo: fila.activo, unidad: fila.unidad },
    sistema_id: String(fila.sistema_id),
    estacion_id: String(fila.estacion_id ?? ''),
    router_id: String(fila.router_id ?? ''),
    gateway_id: String(fila.gateway_id ?? ''),
    posicion: String(fila.posicion),
    latitud: String(fila.latitud),
    longitud: String(fila.longitud),
    municipio: fila.municipio ?? '',
    estado: fila.estado ?? '',
    escala: String(fila.escala),
    desplazamiento: String(fila.desplazamiento),
    calibrado_en: fila.calibrado_en?.slice(0, 10) ?? '',
  }),
  Campos,
  Acciones: Mantenimiento,
};

export const SensoresScreen = () => <CatalogoScreen catalogo={SENSORES} />;

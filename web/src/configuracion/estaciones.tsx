import type { EstacionConfig } from '@tramos/contract/configuracion';
import { kilometraje } from '@tramos/contract/posicion';
import { llamar } from '../lib/api';
import { CampoCadenamiento, CampoOpcion, CampoSiNo, CampoTexto } from './campos';
import { type Catalogo, cifra, coordenada, metros, oNada } from './catalogo';
import classes from './catalogo.module.css';
import { CatalogoScreen } from './catalogo-screen';
import { nombreDe, useSistemas } from './opciones';
import type { Forma } from './use-forma';

type Escrito = Record<
  'clave' | 'nombre' | 'sistema_id' | 'posicion' | 'latitud' | 'longitud' | 'municipio' | 'estado',
  string
> & { activo: boolean };

const Campos = ({ forma }: { forma: Forma<Escrito> }) => (
  <>
    <CampoTexto forma={forma} campo="nombre" label="Nombre" maxLength={120} required />
    <CampoTexto
      forma={forma}
      campo="clave"
      label="Clave"
      ayuda="Está en el tópico de sus maniobras"
      maxLength={64}
      mono
      required
    />
    <CampoOpcion forma={forma} campo="sistema_id" label="Sistema" opciones={useSistemas()} required />
    <CampoCadenamiento forma={forma} />
    <div className={classes.pareja}>
      <CampoTexto forma={forma} campo="latitud" label="Latitud" unidad="°" numerico required />
      <CampoTexto forma={forma} campo="longitud" label="Longitud" unidad="°" numerico required />
    </div>
    <div className={classes.pareja}>
      <CampoTexto forma={forma} campo="municipio" label="Municipio" ayuda="Vacío: por sus coordenadas" />
      <CampoTexto forma={forma} campo="estado" label="Estado" ayuda="Vacío: por sus coordenadas" />
    </div>
    <CampoSiNo
      forma={forma}
      campo="activo"
      label="En uso"
      ayuda="Para deshabilitarla, antes deshabilite sus tramos."
    />
  </>
);

const aCuerpo = ({ sistema_id, posicion, latitud, longitud, municipio, estado, ...resto }: Escrito) => ({
  ...resto,
  sistema_id: cifra(sistema_id),
  posicion: metros(posicion),
  latitud: coordenada(latitud),
  longitud: coordenada(longitud),
  municipio: oNada(municipio),
  estado: oNada(estado),
});

const Sistema = ({ id }: { id: number }) => <>{nombreDe(useSistemas(), id)}</>;

const ESTACIONES: Catalogo<EstacionConfig, Escrito> = {
  plural: 'estaciones',
  titulo: 'Estaciones',
  uno: 'estación',
  articulo: 'la',
  buscar: 'Nombre, clave, municipio o estado',
  vacio: 'Una estación es un punto conocido del ducto: bombeo, entrega, válvula. Agregue la primera.',
  nombre: ({ nombre }) => nombre,
  columnas: [
    { titulo: 'Clave', mono: true, amplia: true, celda: ({ clave }) => clave },
    { titulo: 'Sistema', celda: ({ sistema_id }) => <Sistema id={sistema_id} /> },
    { titulo: 'Cadenamiento', cifra: true, celda: ({ posicion }) => `${kilometraje(posicion)} km` },
    {
      titulo: 'Municipio',
      amplia: true,
      celda: ({ municipio, estado }) => [municipio, estado].filter(Boolean).join(', ') || '-',
    },
  ],
  leer: async (pedido) => {
    const { estaciones: filas, total } = await llamar('estacionesConfig', pedido);
    return { filas, total };
  },
  crear: async (escrito) => ({ fila: await llamar('crearEstacion', { body: aCuerpo(escrito) }) }),
  editar: ({ id, version }, escrito) =>
    llamar('editarEstacion', { params: { id }, body: { ...aCuerpo(escrito), version } }),
  tabla: {
    exportar: () => llamar('tablaEstaciones', {}),
    importar: (body) => llamar('importarEstaciones', { body }),
    ejemplo: 'clave, nombre, sistema, cadenamiento_m, latitud, longitud',
  },
  quitar: (pedido) => llamar('borrarEstacion', pedido),
  nuevo: {
    ...{
      clave: '',
      nombre: '',
      sistema_id: '',
      posicion: '',
      latitud: '',
      longitud: '',
      municipio: '',
      estado: '',
    },
    activo: true,
  },
  aValores: (fila) => ({
    ...{ clave: fila.clave, nombre: fila.nombre, activo: fila.activo },
    sistema_id: String(fila.sistema_id),
    posicion: String(fila.posicion),
    latitud: String(fila.latitud),
    longitud: String(fila.longitud),
    municipio: fila.municipio ?? '',
    estado: fila.estado ?? '',
  }),
  Campos,
};

export const EstacionesScreen = () => <CatalogoScreen catalogo={ESTACIONES} />;

import type { TramoConfig } from '@tramos/contract/configuracion';
import { kilometraje } from '@tramos/contract/posicion';
import { llamar } from '../lib/api';
import { AppError } from '../lib/app-error';
import { conUnidad } from '../lib/formato';
import { escribirPuntos } from '../lib/lineas/escribir';
import type { Vertices } from '../lib/lineas/tipos';
import { CampoLotes } from './campo-lotes';
import { CampoTrazo, useSensoresConfig } from './campo-trazo';
import { CampoOpcion, CampoSiNo, CampoTexto, type Opcion } from './campos';
import { type Catalogo, cifra, diaONada } from './catalogo';
import classes from './catalogo.module.css';
import { CatalogoScreen } from './catalogo-screen';
import { cargarLector, type Lector } from './lectura-linea';
import { escribirLotes, leerLotes } from './lotes-escritos';
import { useEstacionesDe, useSistemas } from './opciones';
import type { Escrito } from './tramo-escrito';
import { enForma } from './trazo-escrito';
import type { Forma } from './use-forma';
import { VelocidadTramo } from './velocidad-tramo';

/** Sensors of a sistema by chainage: the line begins at A and ends at B. */
const useSensoresDe = (sistema_id: string): Opcion[] => {
  const suyos = useSensoresConfig().filter((sensor) => String(sensor.sistema_id) === sistema_id);
  return [
    { value: '', label: 'Elija un sensor' },
    ...suyos.map(({ id, nombre, posicion }) => ({
      value: String(id),
      label: `${nombre} · ${kilometraje(posicion)} km`,
    })),
  ];
};

const Campos = ({ forma, fila }: { forma: Forma<Escrito>; fila: TramoConfig | null }) => {
  const { sistema_id } = forma.valores;
  const estaciones = useEstacionesDe(sistema_id, 'Elija una estación');
  const sensores = useSensoresDe(sistema_id);
  return (
    <>
      <CampoTexto forma={forma} campo="nombre" label="Nombre" maxLength={120} required />
      <CampoOpcion forma={forma} campo="sistema_id" label="Sistema" opciones={useSistemas()} required />
      <div className={classes.pareja}>
        <CampoOpcion
          forma={forma}
          campo="estacion_inicio_id"
          label="Empieza en"
          opciones={estaciones}
          required
        />
        <CampoOpcion
          forma={forma}
          campo="estacion_fin_id"
          label="Termina en"
          opciones={estaciones}
          required
        />
      </div>
      <div className={classes.pareja}>
        <CampoOpcion forma={forma} campo="sensor_a_id" label="Sensor A" opciones={sensores} required />
        <CampoOpcion forma={forma} campo="sensor_b_id" label="Sensor B" opciones={sensores} required />
      </div>
      <CampoTrazo forma={forma} />
      <div className={classes.grupo}>
        <h3>Onda y flujo</h3>
        <div className={classes.pareja}>
          <CampoTexto
            forma={forma}
            campo="velocidad_onda_mps"
            label="Velocidad de onda"
            unidad="m/s"
            numerico
            required
          />
          <CampoTexto forma={forma} campo="calibrado_en" label="Calibrada el" type="date" />
        </div>
        <CampoOpcion
          forma={forma}
          campo="sigma_velocidad_rel"
          label="De dónde viene la velocidad"
          ayuda="Decide cuánto error se suma al lugar de cada evento"
          opciones={fuentesDe(forma.valores.sigma_velocidad_rel)}
        />
        <CampoTexto
          forma={forma}
          campo="flujo_mps"
          label="Velocidad del flujo"
          ayuda="Positiva de A a B"
          unidad="m/s"
          numerico
          required
        />
        <div className={classes.pareja}>
          <CampoTexto forma={forma} campo="producto" label="Producto" maxLength={120} required />
          <CampoTexto
            forma={forma}
            campo="diametro_m"
            label="Diámetro exterior"
            unidad="m"
            numerico
            required
          />
        </div>
      </div>
      <CampoLotes forma={forma} extremos={fila} />
      <CampoSiNo
        forma={forma}
        campo="activo"
        label="En uso"
        ayuda="Deshabilitado, no se vigila ni levanta eventos."
      />
    </>
  );
};

const FUENTES: readonly Opcion[] = [
  { value: '0.002', label: 'Medida con una maniobra conocida (± 0.2 %)' },
  { value: '0.01', label: 'Calculada con los datos del tubo (± 1 %)' },
  { value: '0.02', label: 'De manual (± 2 %)' },
];
/** What is set already stays among the choices. */
const fuentesDe = (puesta: string): readonly Opcion[] =>
  FUENTES.some(({ value }) => value === puesta)
    ? FUENTES
    : [...FUENTES, { value: puesta, label: `± ${Number(puesta) * 100} %` }];

const malEscrito = (field: string, message: string) =>
  new AppError(400, 'datos_invalidos', message, { field, detalle: [{ field, message }] });

/** @throws {AppError} as the server would, for what cannot even be read as a line */
const verticesDe = (geometria: Escrito['geometria'], { leerLineas }: Lector): Vertices => {
  if (typeof geometria !== 'string') return geometria.vertices;
  const leida = leerLineas(geometria);
  if ('error' in leida) throw malEscrito('geometria', leida.error);
  const [linea, otra] = leida.opciones;
  if (!linea || otra) throw malEscrito('geometria', 'Trae varias líneas: elija la de este tramo.');
  return linea.vertices;
};

const aCuerpo = async (e: Escrito) => {
  const lector = await cargarLector();
  const vertices = verticesDe(e.geometria, lector);
  const conocidos = lector.leerPuntos(e.calibracion);
  if ('error' in conocidos) throw malEscrito('calibracion', conocidos.error);
  const leidos = leerLotes(e.lotes, e.lotes_desde);
  if ('error' in leidos) throw malEscrito('lotes', leidos.error);
  return {
    ...{ nombre: e.nombre, producto: e.producto, activo: e.activo, lotes: leidos.lotes },
    sistema_id: cifra(e.sistema_id),
    estacion_inicio_id: cifra(e.estacion_inicio_id),
    estacion_fin_id: cifra(e.estacion_fin_id),
    sensor_a_id: cifra(e.sensor_a_id),
    sensor_b_id: cifra(e.sensor_b_id),
    velocidad_onda_mps: cifra(e.velocidad_onda_mps),
    sigma_velocidad_rel: cifra(e.sigma_velocidad_rel),
    calibrado_en: diaONada(e.calibrado_en),
    flujo_mps: cifra(e.flujo_mps),
    diametro_m: cifra(e.diametro_m),
    geometria: { type: 'LineString' as const, coordinates: vertices },
    calibracion: conocidos.puntos,
    ...(e.trazo_motivo.trim() === '' ? {} : { trazo_motivo: e.trazo_motivo }),
  };
};

const TRAMOS: Catalogo<TramoConfig, Escrito> = {
  plural: 'tramos',
  titulo: 'Tramos',
  uno: 'tramo',
  articulo: 'el',
  buscar: 'Nombre o producto',
  vacio: 'Un tramo es la línea entre dos sensores. Antes agregue su sistema, sus estaciones y sus sensores.',
  nombre: ({ nombre }) => nombre,
  columnas: [
    { titulo: 'Sistema', celda: ({ sistema_nombre }) => sistema_nombre },
    {
      titulo: 'Cadenamiento',
      cifra: true,
      celda: ({ posicion_a, posicion_b }) => `${kilometraje(posicion_a)} a ${kilometraje(posicion_b)} km`,
    },
    {
      titulo: 'Velocidad de onda',
      cifra: true,
      amplia: true,
      celda: ({ velocidad_onda_mps }) => conUnidad(velocidad_onda_mps, 'm/s'),
    },
    { titulo: 'Producto', amplia: true, celda: ({ producto }) => producto },
  ],
  leer: async (pedido) => {
    const { tramos: filas, total } = await llamar('tramosConfig', pedido);
    return { filas, total };
  },
  crear: async (escrito) => ({ fila: await llamar('crearTramo', { body: await aCuerpo(escrito) }) }),
  editar: async ({ id, version }, escrito) =>
    llamar('editarTramo', { params: { id }, body: { ...(await aCuerpo(escrito)), version } }),
  quitar: (pedido) => llamar('borrarTramo', pedido),
  nuevo: {
    ...{
      nombre: '',
      sistema_id: '',
      estacion_inicio_id: '',
      estacion_fin_id: '',
      sensor_a_id: '',
      sensor_b_id: '',
    },
    ...{ velocidad_onda_mps: '', sigma_velocidad_rel: '0.02', calibrado_en: '', flujo_mps: '', producto: '' },
    ...{
      diametro_m: '',
      geometria: '',
      trazo_motivo: '',
      calibracion: '',
      activo: true,
      lotes: [],
      lotes_desde: '',
    },
  },
  aValores: (fila) => ({
    ...{ nombre: fila.nombre, producto: fila.producto, activo: fila.activo },
    sistema_id: String(fila.sistema_id),
    estacion_inicio_id: String(fila.estacion_inicio_id),
    estacion_fin_id: String(fila.estacion_fin_id),
    sensor_a_id: String(fila.sensor_a_id),
    sensor_b_id: String(fila.sensor_b_id),
    velocidad_onda_mps: String(fila.velocidad_onda_mps),
    sigma_velocidad_rel: String(fila.sigma_velocidad_rel),
    calibrado_en: fila.calibrado_en?.slice(0, 10) ?? '',
    flujo_mps: String(fila.flujo_mps),
    diametro_m: String(fila.diametro_m),
    geometria: enForma(fila.geometria.coordinates),
    trazo_motivo: fila.trazo_motivo ?? '',
    calibracion: escribirPuntos(fila.calibracion),
    lotes: escribirLotes(fila.lotes),
    lotes_desde: fila.lotes?.vigente_desde ?? '',
  }),
  Campos,
  Acciones: VelocidadTramo,
};

export const TramosScreen = () => <CatalogoScreen catalogo={TRAMOS} />;

import {
  ETIQUETA_TIPO_PUNTO,
  type HorarioPunto,
  type PuntoConfig,
  type TipoPunto,
  TipoPuntoSchema,
} from '@tramos/contract/configuracion';
import { kilometraje } from '@tramos/contract/posicion';
import { llamar } from '../lib/api';
import { conUnidad } from '../lib/formato';
import { CampoCadenamiento, CampoOpcion, CampoSiNo, CampoTexto } from './campos';
import { type Catalogo, cifra, metros } from './catalogo';
import classes from './catalogo.module.css';
import { CatalogoScreen } from './catalogo-screen';
import { escribirHorario, type HorarioEscrito, leerHorario, textoHorario } from './horario';
import { nombreDe, useSistemas } from './opciones';
import type { Forma } from './use-forma';

type Escrito = Record<'nombre' | 'tipo' | 'sistema_id' | 'posicion' | 'tolerancia_m', string> &
  HorarioEscrito & { activo: boolean };

const TIPOS = TipoPuntoSchema.options.map((value) => ({ value, label: ETIQUETA_TIPO_PUNTO[value] }));
const DIAS = [
  ['lunes', 'Lun'],
  ['martes', 'Mar'],
  ['miercoles', 'Mié'],
  ['jueves', 'Jue'],
  ['viernes', 'Vie'],
  ['sabado', 'Sáb'],
  ['domingo', 'Dom'],
] as const;

const Horario = ({ forma }: { forma: Forma<Escrito> }) => (
  <>
    <CampoSiNo
      forma={forma}
      campo="con_horario"
      label="Solo en su horario"
      ayuda="Fuera de él, una caída en este lugar no se toma por suya."
    />
    {forma.valores.con_horario ? (
      <>
        <div className={classes.dias}>
          {DIAS.map(([campo, label]) => (
            <CampoSiNo key={campo} forma={forma} campo={campo} label={label} />
          ))}
        </div>
        <div className={classes.pareja}>
          <CampoTexto forma={forma} campo="desde" label="Desde" ayuda="24 h, como 22:00" />
          <CampoTexto forma={forma} campo="hasta" label="Hasta" ayuda="Antes que «desde»: al día siguiente" />
        </div>
      </>
    ) : null}
  </>
);

const Campos = ({ forma }: { forma: Forma<Escrito> }) => (
  <>
    <CampoTexto forma={forma} campo="nombre" label="Nombre" maxLength={120} required />
    <CampoOpcion forma={forma} campo="tipo" label="Tipo" opciones={TIPOS} required />
    <CampoOpcion forma={forma} campo="sistema_id" label="Sistema" opciones={useSistemas()} required />
    <CampoCadenamiento forma={forma} />
    <CampoTexto
      forma={forma}
      campo="tolerancia_m"
      label="Tolerancia"
      unidad="m"
      ayuda="A cuánto de él cuenta una caída como suya"
      numerico
      required
    />
    <Horario forma={forma} />
    <CampoSiNo
      forma={forma}
      campo="activo"
      label="En uso"
      ayuda="Se avisa a los administradores: puede encubrir una toma."
    />
  </>
);

const aCuerpo = ({ nombre, tipo, sistema_id, posicion, tolerancia_m, activo, ...horario }: Escrito) => ({
  ...{ nombre, activo },
  tipo: tipo as TipoPunto,
  sistema_id: cifra(sistema_id),
  posicion: metros(posicion),
  tolerancia_m: cifra(tolerancia_m),
  horario: leerHorario(horario) as HorarioPunto | null,
});

const Sistema = ({ id }: { id: number }) => <>{nombreDe(useSistemas(), id)}</>;

const PUNTOS: Catalogo<PuntoConfig, Escrito> = {
  plural: 'puntos',
  titulo: 'Puntos conocidos',
  varios: 'puntos conocidos',
  uno: 'punto conocido',
  articulo: 'el',
  buscar: 'Nombre',
  vacio:
    'Una válvula o una entrega que descarga entre estaciones se oye como una toma. Aquí se dice dónde y a qué horas, para que sus caídas se aparten sin ocultarse.',
  nombre: ({ nombre }) => nombre,
  columnas: [
    { titulo: 'Tipo', celda: ({ tipo }) => ETIQUETA_TIPO_PUNTO[tipo] },
    { titulo: 'Sistema', amplia: true, celda: ({ sistema_id }) => <Sistema id={sistema_id} /> },
    { titulo: 'Cadenamiento', cifra: true, celda: ({ posicion }) => `${kilometraje(posicion)} km` },
    {
      titulo: 'Tolerancia',
      cifra: true,
      amplia: true,
      celda: ({ tolerancia_m }) => `±\u00a0${conUnidad(tolerancia_m, 'm')}`,
    },
    { titulo: 'Horario', amplia: true, celda: ({ horario }) => textoHorario(horario) },
  ],
  leer: async (pedido) => {
    const { puntos: filas, total } = await llamar('puntosConfig', pedido);
    return { filas, total };
  },
  crear: async (escrito) => ({ fila: await llamar('crearPunto', { body: aCuerpo(escrito) }) }),
  editar: ({ id, version }, escrito) =>
    llamar('editarPunto', { params: { id }, body: { ...aCuerpo(escrito), version } }),
  quitar: (pedido) => llamar('borrarPunto', pedido),
  nuevo: {
    ...{ nombre: '', tipo: 'valvula', sistema_id: '', posicion: '', tolerancia_m: '300' },
    ...escribirHorario(null),
    activo: true,
  },
  campoDe: { 'horario.dias': 'con_horario', 'horario.desde_min': 'desde', 'horario.hasta_min': 'hasta' },
  aValores: ({ nombre, tipo, activo, ...fila }) => ({
    ...{ nombre, tipo, activo },
    sistema_id: String(fila.sistema_id),
    posicion: String(fila.posicion),
    tolerancia_m: String(fila.tolerancia_m),
    ...escribirHorario(fila.horario),
  }),
  Campos,
};

export const PuntosScreen = () => <CatalogoScreen catalogo={PUNTOS} />;

import type { SistemaConfig } from '@tramos/contract/configuracion';
import { llamar } from '../lib/api';
import { CampoSiNo, CampoTexto } from './campos';
import type { Catalogo } from './catalogo';
import { CatalogoScreen } from './catalogo-screen';
import { EnviosSistema } from './envios-sistema';
import { LineaAviso } from './linea-aviso';
import type { Forma } from './use-forma';

type Escrito = { clave: string; nombre: string; activo: boolean };

const Campos = ({ forma }: { forma: Forma<Escrito> }) => (
  <>
    <CampoTexto forma={forma} campo="nombre" label="Nombre" maxLength={120} required />
    <CampoTexto
      forma={forma}
      campo="clave"
      label="Clave"
      ayuda="Letras, números, guion y guion bajo"
      maxLength={64}
      mono
      required
    />
    <CampoSiNo
      forma={forma}
      campo="activo"
      label="En uso"
      ayuda="Para deshabilitarlo, antes deshabilite sus tramos."
    />
  </>
);

/** Who hears of it outside the console. */
const Avisos = ({ fila }: { fila: SistemaConfig }) => (
  <>
    <LineaAviso sistema_id={fila.id} />
    <EnviosSistema sistema_id={fila.id} />
  </>
);

const SISTEMAS: Catalogo<SistemaConfig, Escrito> = {
  plural: 'sistemas',
  titulo: 'Sistemas',
  uno: 'sistema',
  articulo: 'el',
  buscar: 'Nombre o clave',
  vacio: 'Un sistema es un ducto con su propio cadenamiento: empiece por agregar uno.',
  nombre: ({ nombre }) => nombre,
  columnas: [{ titulo: 'Clave', mono: true, celda: ({ clave }) => clave }],
  leer: async (pedido) => {
    const { sistemas: filas, total } = await llamar('sistemasConfig', pedido);
    return { filas, total };
  },
  crear: async (body) => ({ fila: await llamar('crearSistema', { body }) }),
  editar: ({ id, version }, escrito) =>
    llamar('editarSistema', { params: { id }, body: { ...escrito, version } }),
  quitar: (pedido) => llamar('borrarSistema', pedido),
  nuevo: { clave: '', nombre: '', activo: true },
  aValores: ({ clave, nombre, activo }) => ({ clave, nombre, activo }),
  Campos,
  Acciones: Avisos,
};

export const SistemasScreen = () => <CatalogoScreen catalogo={SISTEMAS} />;

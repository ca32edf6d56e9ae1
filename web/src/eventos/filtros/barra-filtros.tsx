import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconFilter, IconX } from '@tabler/icons-react';
import {
  DisposicionSchema,
  ETIQUETA_DISPOSICION,
  ETIQUETA_EVENTO_ESTADO,
  ETIQUETA_VALIDEZ,
  EventoEstadoSchema,
  ValidezSchema,
} from '@tramos/contract/evento';
import { useState } from 'react';
import { useEstaciones, useSensores, useTramos } from '../../lib/red';
import { useZona } from '../../lib/sitio';
import { botonesPuestos, type Filtro, filtrosPuestos } from '../busqueda';
import { MOVIL } from '../vista-detalle';
import { FiltroFechas } from './filtro-fechas';
import { FiltroLista } from './filtro-lista';
import classes from './filtros.module.css';
import { FiltrosGuardados } from './filtros-guardados';
import { alElegir, FILTROS_DE_RED, type FiltroDeRed, type Opcion, opcionesDe, type Red } from './opciones';
import { textoOcurrido, textoPosiciones } from './texto-lugar-y-hora';
import { useFiltros } from './use-filtros';

const opcionesDeTabla = <V extends string>(
  valores: readonly V[],
  etiquetas: Record<V, string>,
): Opcion<V>[] => valores.map((valor) => ({ valor, etiqueta: etiquetas[valor] }));

const ESTADOS = opcionesDeTabla(EventoEstadoSchema.options, ETIQUETA_EVENTO_ESTADO);
const VALIDECES = opcionesDeTabla(ValidezSchema.options, ETIQUETA_VALIDEZ);
const DISPOSICIONES = opcionesDeTabla(DisposicionSchema.options, ETIQUETA_DISPOSICION);
const ESCALADOS: Opcion<string>[] = [{ valor: 'true', etiqueta: 'Solo escalados' }];

const SIMULACIONES: Opcion<'si' | 'no'>[] = [
  { valor: 'no', etiqueta: 'Solo reales' },
  { valor: 'si', etiqueta: 'Solo simulados y de prueba' },
];

const DE_RED: Record<FiltroDeRed, { nombre: string; todos: string }> = {
  tramo: { nombre: 'Tramo', todos: 'Todos' },
  sistema: { nombre: 'Sistema', todos: 'Todos' },
  municipio: { nombre: 'Municipio', todos: 'Todos' },
  estado: { nombre: 'Estado', todos: 'Todos' },
  estacion: { nombre: 'Estación', todos: 'Todas' },
};

/** The filters that are seldom used stand behind a button until one of them is. */
const OTROS: readonly Filtro[] = ['validez', 'disposicion', 'escalado', 'simulacion'];

const useRed = (): Red => ({
  tramos: useTramos().data ?? [],
  sensores: useSensores().data ?? [],
  estaciones: useEstaciones().data ?? [],
});

const FiltrosDeRed = () => {
  const { search, cambiar } = useFiltros();
  const red = useRed();
  return FILTROS_DE_RED.map((filtro) => (
    <FiltroLista
      key={filtro}
      {...DE_RED[filtro]}
      opciones={opcionesDe(filtro, red, search)}
      valor={search[filtro]}
      onElegir={(valor) => cambiar(alElegir({ [filtro]: valor }, red, search))}
    />
  ));
};

const OtrosFiltros = () => {
  const { search, cambiar } = useFiltros();
  return (
    <>
      <FiltroLista
        nombre="Validez"
        todos="Todas"
        opciones={VALIDECES}
        valor={search.validez}
        onElegir={(validez) => cambiar({ validez })}
      />
      <FiltroLista
        nombre="Disposición"
        todos="Todas"
        opciones={DISPOSICIONES}
        valor={search.disposicion}
        onElegir={(disposicion) => cambiar({ disposicion })}
      />
      <FiltroLista
        nombre="Escalado"
        todos="Todos"
        opciones={ESCALADOS}
        valor={search.escalado && 'true'}
        onElegir={(valor) => cambiar({ escalado: valor === undefined ? undefined : true })}
      />
      <FiltroLista
        nombre="Simulacro"
        todos="Todos"
        opciones={SIMULACIONES}
        valor={search.simulacion}
        onElegir={(simulacion) => cambiar({ simulacion })}
      />
    </>
  );
};

/** What comes from a link, not from a list, can only be laid down. */
const FiltroPuesto = ({
  nombre,
  deQue = `del ${nombre.toLowerCase()}`,
  valor,
  onQuitar,
}: {
  nombre: string;
  /** What it is a filter of, as a sentence names it. */
  deQue?: string;
  valor: string;
  onQuitar: () => void;
}) => (
  <button
    type="button"
    className={classes.filtro}
    data-puesto
    aria-label={`Quitar el filtro ${deQue} ${valor}`}
    onClick={onQuitar}
  >
    <span className={classes.nombre}>{nombre}</span>
    <strong className={classes.valor}>{valor}</strong>
    <IconX size={14} aria-hidden="true" />
  </button>
);

const FiltrosDeEnlace = () => {
  const { search, cambiar } = useFiltros();
  const { grupo, ejercicio } = search;
  const zona = useZona();
  const lugar = textoPosiciones(search);
  const cuando = textoOcurrido(search, zona);
  return (
    <>
      {grupo === undefined ? null : (
        <FiltroPuesto nombre="Grupo" valor={grupo} onQuitar={() => cambiar({ grupo: undefined })} />
      )}
      {ejercicio === undefined ? null : (
        <FiltroPuesto
          nombre="Ejercicio"
          valor={String(ejercicio)}
          onQuitar={() => cambiar({ ejercicio: undefined })}
        />
      )}
      {lugar === undefined ? null : (
        <FiltroPuesto
          nombre="Cadenamiento"
          valor={lugar}
          onQuitar={() => cambiar({ posicion_desde: undefined, posicion_hasta: undefined })}
        />
      )}
      {cuando === undefined ? null : (
        <FiltroPuesto
          nombre="Ocurrió"
          deQue="de cuándo ocurrió:"
          valor={cuando}
          onQuitar={() => cambiar({ ocurrio_desde: undefined, ocurrio_hasta: undefined })}
        />
      )}
    </>
  );
};

const MasFiltros = ({ abiertos, onAlternar }: { abiertos: boolean; onAlternar: () => void }) => (
  <button
    type="button"
    className={`${classes.filtro} ${classes.icono}`}
    aria-label="Más filtros"
    title="Más filtros: validez, disposición, escalado, simulacro"
    aria-expanded={abiertos}
    onClick={onAlternar}
  >
    <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />
  </button>
);

/** `enteros` shows the seldom used ones as well, whether or not they are in use. */
const Filtros = ({ enteros }: { enteros: boolean }) => {
  const { search, cambiar } = useFiltros();
  const [masVistos, setMasVistos] = useState(false);
  const siempre = enteros || OTROS.some((filtro) => search[filtro] !== undefined);
  return (
    <>
      <FiltroFechas search={search} onCambiar={cambiar} />
      <FiltroLista
        nombre="Evento"
        todos="Todos"
        opciones={ESTADOS}
        valor={search.evento_estado}
        onElegir={(evento_estado) => cambiar({ evento_estado })}
      />
      <FiltrosDeRed />
      <FiltrosDeEnlace />
      {siempre || masVistos ? <OtrosFiltros /> : null}
      {siempre ? null : <MasFiltros abiertos={masVistos} onAlternar={() => setMasVistos(!masVistos)} />}
    </>
  );
};

const Limpiar = () => {
  const { search, limpiar } = useFiltros();
  if (filtrosPuestos(search).length === 0) return null;
  return (
    <button type="button" className={classes.limpiar} onClick={limpiar}>
      Limpiar
    </button>
  );
};

/** On a phone the filters fill a sheet of their own. */
const HojaFiltros = () => {
  const { search } = useFiltros();
  const [abierta, setAbierta] = useState(false);
  const puestos = botonesPuestos(search);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAbierta(true)}
      >
        {puestos === 0 ? 'Filtros' : `Filtros (${puestos})`}
      </Button>
      <Modal opened={abierta} onClose={() => setAbierta(false)} title="Filtros" fullScreen>
        <div className={classes.hoja}>
          <Filtros enteros />
          <div className={classes.pieHoja}>
            <Limpiar />
            <Button size="lg" onClick={() => setAbierta(false)}>
              Ver eventos
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
};

/** The filters of the events list, each a button with its value (spec §3 Filters); the address holds what they say. */
export const BarraFiltros = () => {
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  if (movil)
    return (
      <div className={classes.movil}>
        <HojaFiltros />
        <FiltrosGuardados />
      </div>
    );
  return (
    <search className={classes.barra} aria-label="Filtros">
      <Filtros enteros={false} />
      <Limpiar />
    </search>
  );
};

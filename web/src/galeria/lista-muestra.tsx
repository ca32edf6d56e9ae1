import type { Role } from '@tramos/contract/roles';
import { useMemo } from 'react';
import { EventosTabla } from '../eventos/eventos-tabla';
import { EventosTarjetas } from '../eventos/eventos-tarjetas';
import { BarraSeleccion, ResultadoAccion } from '../eventos/lista/barra-seleccion';
import type { Gesto } from '../eventos/lista/en-mano';
import { COLUMNAS, PREFERENCIAS_INICIALES, visiblesDe } from '../eventos/lista/preferencias';
import { ORDEN_INICIAL, paginaDeGrupos, renglonesDe } from '../eventos/lista/renglones';
import { marcaDePagina } from '../eventos/lista/seleccion';
import { useEnMano } from '../eventos/lista/use-en-mano';
import { GRUPOS_MUESTRA } from './grupos-muestra';
import { Muestra, Muestrario } from './muestrario';
import { ZONA_MUESTRA } from './muestras';

const nada = () => undefined;
const { causas } = paginaDeGrupos(GRUPOS_MUESTRA, ORDEN_INICIAL);
const CRECIDOS = new Map([['G-1142', { cuantos: 2, tardios: 0 }]]);
const VISIBLES = visiblesDe(PREFERENCIAS_INICIALES);

/** The list with groups, at hand as on its screen: table, phone, every column, and the bars at its foot. */
export const ListaMuestra = ({ role }: { role: Role }) => {
  const [mano, gesticular] = useEnMano('muestra');
  const renglones = useMemo(() => renglonesDe(causas, mano.desplegados), [mano.desplegados]);
  const contexto = useMemo(() => ({ role, zona: ZONA_MUESTRA, orden: ORDEN_INICIAL }), [role]);
  const acciones = useMemo(() => {
    const gesto = (g: Gesto) => gesticular(g, causas);
    return {
      abrir: nada,
      posar: (clave: string) => gesto({ tipo: 'posar', clave }),
      elegir: (clave: string, hasta: boolean) => gesto({ tipo: hasta ? 'elegir_hasta' : 'elegir', clave }),
      desplegar: (clave: string) => gesto({ tipo: 'desplegar', clave }),
      elegirPagina: () => gesto({ tipo: 'elegir_pagina' }),
    };
  }, [gesticular]);
  const filas = {
    renglones,
    contexto,
    mano,
    marcaPagina: marcaDePagina(causas, mano.elegidos),
    agrupada: true,
    puedeElegir: true,
    crecidos: CRECIDOS,
    anterior: false,
    acciones,
  };
  return (
    <Muestrario titulo="Renglones">
      <Muestra nombre="tabla con grupos" ancho="1166px">
        <EventosTabla {...filas} columnas={VISIBLES} onOrden={nada} />
      </Muestra>
      <Muestra nombre="pantalla de consulta, sin grupos, cómoda" ancho="1166px" alto="320px">
        <div data-densidad="comoda">
          <EventosTabla {...filas} agrupada={false} puedeElegir={false} columnas={COLUMNAS} onOrden={nada} />
        </div>
      </Muestra>
      <Muestra nombre="tarjetas del teléfono" ancho="390px" alto="600px">
        <EventosTarjetas {...filas} />
      </Muestra>
      <Muestra nombre="selección y su resultado" ancho="760px">
        <BarraSeleccion elegidos={3} abiertos={2} ocupado={false} onReconocer={nada} onQuitar={nada} />
        <BarraSeleccion elegidos={1} abiertos={0} ocupado={false} onReconocer={nada} onQuitar={nada} />
        <ResultadoAccion
          texto="Se reconoció 1 evento. 1 ya estaba reconocido: lo reconoció L. Peña el 21/11/2026, 03:45:02."
          onCerrar={nada}
        />
      </Muestra>
    </Muestrario>
  );
};

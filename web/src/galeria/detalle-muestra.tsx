import { Select } from '@mantine/core';
import type { Role } from '@tramos/contract/roles';
import { useState } from 'react';
import { CabeceraDetalle } from '../eventos/cabecera-detalle';
import { EventoDetalleVista } from '../eventos/evento-detalle';
import type { EventoMostrable } from '../eventos/hechos';
import type { Ficha } from '../eventos/vista-detalle';
import { Muestra, Muestrario } from './muestrario';
import { EVENTOS_MUESTRA } from './muestras';

const nada = () => undefined;

const DETALLES: Record<string, EventoMostrable> = {
  ...EVENTOS_MUESTRA,
  'con tramo y sin id': { tramo: 'Tramo 3', posicion: 212_500, latitud: '21.119367', longitud: 'norte' },
};

/** The detail of every awkward event, in the size of the modal. */
export const DetalleMuestra = ({ role }: { role: Role }) => {
  const [nombre, setNombre] = useState('abierto');
  const [ficha, setFicha] = useState<Ficha>('detalles');
  const evento = DETALLES[nombre] ?? EVENTOS_MUESTRA.abierto;
  return (
    <Muestrario titulo="Detalle del evento">
      <Select
        aria-label="Evento de muestra"
        data={Object.keys(DETALLES)}
        value={nombre}
        allowDeselect={false}
        onChange={(valor) => valor !== null && setNombre(valor)}
      />
      <Muestra nombre={nombre} ancho="1152px" alto="691px">
        <CabeceraDetalle titulo={<h3>Detalles del Evento</h3>} evento={evento} />
        <EventoDetalleVista
          key={nombre}
          evento={evento}
          role={role}
          ficha={ficha}
          setFicha={setFicha}
          onClose={nada}
        />
      </Muestra>
    </Muestrario>
  );
};

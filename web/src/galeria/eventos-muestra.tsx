import { SegmentedControl } from '@mantine/core';
import { SIN_APARTADOS } from '@tramos/contract/evento';
import { ETIQUETA_ROLE, type Role, RoleSchema } from '@tramos/contract/roles';
import { useState } from 'react';
import { Aviso } from '../eventos/aviso';
import { BarraNuevos } from '../eventos/barra-nuevos';
import { Paginas } from '../eventos/paginas';
import { DetalleMuestra } from './detalle-muestra';
import { ListaMuestra } from './lista-muestra';
import { Muestra, Muestrario } from './muestrario';

const nada = () => undefined;

const Avisos = () => (
  <Muestrario titulo="Lista: barra, páginas y avisos de una acción">
    <Muestra nombre="nuevos" ancho="640px">
      <BarraNuevos
        nuevos={{ tipo: 'cuenta', cuantos: 3, apartados: SIN_APARTADOS, tardios: 1 }}
        onMostrar={nada}
      />
      <BarraNuevos
        nuevos={{ tipo: 'cuenta', cuantos: 3, apartados: { simulados: 1, pruebas: 1 }, tardios: 0 }}
        onMostrar={nada}
      />
      <BarraNuevos nuevos={{ tipo: 'varios' }} onMostrar={nada} />
    </Muestra>
    <Muestra nombre="páginas" ancho="760px">
      <Paginas
        pagina={{ page: 2, perPage: 25 }}
        total={57}
        aproximado={false}
        onPagina={nada}
        onTamano={nada}
      />
      <Paginas
        pagina={{ page: 40, perPage: 100 }}
        total={10_000}
        aproximado
        onPagina={nada}
        onTamano={nada}
      />
      <Paginas
        pagina={{ page: 1, perPage: 10 }}
        total={0}
        aproximado={false}
        onPagina={nada}
        onTamano={nada}
      />
    </Muestra>
    <Muestra nombre="carrera perdida" ancho="480px">
      <Aviso
        aviso={{
          tipo: 'perdido',
          texto: 'El evento ya estaba reconocido. Lo reconoció L. Peña el 21/11/2026, 03:45:02.',
        }}
      />
    </Muestra>
    <Muestra nombre="fallo" ancho="480px">
      <Aviso aviso={{ tipo: 'fallo', texto: 'Error al escalar el evento', codigo: 'interno' }} />
    </Muestra>
  </Muestrario>
);

/** The list and the detail, for each role. */
export const EventosMuestra = () => {
  const [role, setRole] = useState<Role>('monitorista');
  return (
    <>
      <Muestrario titulo="Rol de quien mira">
        <SegmentedControl
          aria-label="Rol"
          value={role}
          onChange={(valor) => setRole(RoleSchema.parse(valor))}
          data={RoleSchema.options.map((value) => ({ value, label: ETIQUETA_ROLE[value] }))}
        />
      </Muestrario>
      <ListaMuestra role={role} />
      <Avisos />
      <DetalleMuestra role={role} />
    </>
  );
};

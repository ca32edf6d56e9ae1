import { conTamano, type EventosSearch, type Pagina } from '../busqueda';
import { Exportar } from '../exportar/exportar';
import { Paginas } from '../paginas';
import { BarraSeleccion, ResultadoAccion } from './barra-seleccion';
import type { Manejo } from './use-manejo';

/** The pages at the foot of the list, beside what is selected or what became of it. */
export const PieLista = ({
  manejo: { lista, seleccion, eleccion, actos, teclas, soltarSeleccion },
  search,
  pagina,
  onPagina,
}: {
  manejo: Manejo;
  search: EventosSearch;
  pagina: Pagina;
  onPagina: (nueva: Pagina) => void;
}) => {
  if (!lista.pagina) return null;
  return (
    <Paginas
      pagina={pagina}
      total={lista.pagina.total}
      aproximado={lista.pagina.total_aproximado}
      onPagina={(page) => onPagina({ ...pagina, page })}
      onTamano={(perPage) => onPagina(conTamano(pagina, perPage))}
    >
      {seleccion.elegidos > 0 ? (
        <BarraSeleccion
          {...seleccion}
          exportar={<Exportar search={search} seleccion={eleccion} />}
          ocupado={actos.ocupado}
          onReconocer={teclas.reconocer}
          onQuitar={soltarSeleccion}
        />
      ) : (
        actos.resultado && <ResultadoAccion texto={actos.resultado} onCerrar={actos.cerrarResultado} />
      )}
    </Paginas>
  );
};

import type { Documento } from './documento';
import { atenderEncargo, crearDocumento } from './oficio';
import { columnasDeTabla, type EncargoDeTabla, type FilaDeTabla } from './tabla';

/** Makes the document of a table whose rows the page hands over, a batch each time it is asked. */
atenderEncargo<EncargoDeTabla>(async ({ formato, contexto, columnas }, { preguntar, avisar }) => {
  let documento: Documento<FilaDeTabla> | null = null;
  let filas = 0;
  for (;;) {
    const lote = (await preguntar('filas')) as FilaDeTabla[] | null;
    if (lote === null) break;
    if (lote.length === 0) continue;
    documento ??= await crearDocumento(formato, contexto, columnasDeTabla(columnas));
    await documento.agregar(lote);
    filas += lote.length;
    avisar(filas);
  }
  return documento && { filas, archivo: await documento.terminar() };
});

import '../../lib/sin-eval';
import { PACIENCIA_LARGA_MS } from '@tramos/contract/limites';
import { atenderEncargo, crearDocumento } from '../../lib/exportar/oficio';
import { pedirFlujo } from '../../lib/peticion';
import { COLUMNAS } from './columnas';
import { type Encargo, elaborar } from './elaborar';

/** Asks for the events and makes their document, beside the page. */
atenderEncargo<Encargo>((encargo, { preguntar, avisar }) =>
  elaborar(encargo, {
    pedir: (ruta, init) => pedirFlujo(ruta, { ...init, paciencia_ms: PACIENCIA_LARGA_MS }),
    renovar: async () => (await preguntar('token')) as string | null,
    crear: (formato, contexto) => crearDocumento(formato, contexto, COLUMNAS),
    avisar,
  }),
);

import { atenderEncargo, crearDocumento } from '../../lib/exportar/oficio';
import { COLUMNAS } from './columnas';
import { type Encargo, elaborar } from './elaborar';

/** Asks for the events and makes their document, beside the page. */
atenderEncargo<Encargo>((encargo, { preguntar, avisar }) =>
  elaborar(encargo, {
    pedir: (ruta, init) => fetch(ruta, init),
    renovar: async () => (await preguntar('token')) as string | null,
    crear: (formato, contexto) => crearDocumento(formato, contexto, COLUMNAS),
    avisar,
  }),
);

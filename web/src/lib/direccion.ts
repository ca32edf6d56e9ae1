/** `/api/eventos/:id` and `{id: 7}` → `/api/eventos/7`. */
export const conParametros = (ruta: string, params: object): string =>
  Object.entries(params).reduce(
    (acumulada, [nombre, valor]) => acumulada.replace(`:${nombre}`, encodeURIComponent(String(valor))),
    ruta,
  );

/**
 * A query string with its `?`, or nothing. Null, undefined and empty values are left out; a boolean is sent only
 * when true (spec §5).
 */
export const consulta = (query: object): string => {
  const parametros = new URLSearchParams();
  for (const [nombre, valor] of Object.entries(query)) {
    if (valor === null || valor === undefined || valor === '' || valor === false) continue;
    parametros.set(nombre, String(valor));
  }
  const texto = parametros.toString();
  return texto === '' ? '' : `?${texto}`;
};

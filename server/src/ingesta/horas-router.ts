import { sql } from 'drizzle-orm';
import { router_estados, router_horas } from '../db/esquema/red';
import { aEstado, NUMEROS_DE_ESTADO } from '../db/estado-router';
import { aporteDe, type ResumenRouter } from '../db/router-resumen';
import type { Tx } from '../db/tipos';
import { crearSumaDeHoras } from './sumar-horas';

/** Two lists merged item by item; what is null in one is the other's. */
const unidas = (columna: string, funcion: string) =>
  sql.raw(`array(select ${funcion} from unnest(router_horas.${columna}, excluded.${columna})
    with ordinality u (a, b, i) order by i)`);

/** Hours of routers, each of them once, on top of those that are there. */
const sumarHoras = async (
  tx: Tx,
  horas: readonly (ResumenRouter & { router_id: number })[],
): Promise<void> => {
  await tx.execute(sql`
    insert into ${router_horas} (router_id, t_ms, n, contacto_ms, reinicios, datos_mb, primera_ms, ultima_ms,
      minimo, maximo, suma, cuenta)
    select * from jsonb_to_recordset(${JSON.stringify(horas)}::jsonb) as h (
      router_id integer, t_ms double precision, n integer, contacto_ms double precision, reinicios integer,
      datos_mb double precision, primera_ms double precision, ultima_ms double precision,
      minimo double precision[], maximo double precision[], suma double precision[], cuenta integer[]
    )
    on conflict (router_id, t_ms) do update set
      n = router_horas.n + excluded.n,
      contacto_ms = router_horas.contacto_ms + excluded.contacto_ms,
      reinicios = router_horas.reinicios + excluded.reinicios,
      datos_mb = router_horas.datos_mb + excluded.datos_mb,
      primera_ms = least(router_horas.primera_ms, excluded.primera_ms),
      ultima_ms = greatest(router_horas.ultima_ms, excluded.ultima_ms),
      minimo = ${unidas('minimo', 'least(a, b)')},
      maximo = ${unidas('maximo', 'greatest(a, b)')},
      suma = ${unidas('suma', 'a + b')},
      cuenta = ${unidas('cuenta', 'a + b')}`);
};

export const sumarHorasRouter = crearSumaDeHoras({
  tabla: router_estados,
  columnas: NUMEROS_DE_ESTADO,
  leida: aEstado,
  horasDe: aporteDe,
  sumar: sumarHoras,
});

-- The one definition of what counts as real: of no exercise, and no test of the alarm (docs/decisions/023).
CREATE FUNCTION es_real(ejercicio_id integer, tipo text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ejercicio_id IS NULL AND tipo <> 'prueba' $$;
--> statement-breakpoint
DROP INDEX "eventos_simulados";--> statement-breakpoint
CREATE INDEX "eventos_no_reales" ON "eventos" USING btree ("id","ejercicio_id") WHERE not es_real(ejercicio_id, tipo);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION resumir_eventos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE c evento_resumen_curso%ROWTYPE;
BEGIN
  -- Whoever counts events of before waits for us, or we for them.
  SELECT * INTO c FROM evento_resumen_curso FOR SHARE;
  c.zona := zona_conocida(c.zona);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO evento_resumen (mes, desde, sistema_id, tramo_id, estado, medida, clave, n)
    SELECT a.mes, a.desde, e.sistema_id, e.tramo_id, e.estado, a.medida, a.clave, count(*)
    FROM nuevos e
    CROSS JOIN LATERAL aportes_de_evento(e.created_at, e.disposicion, e.recognized_at, e.escalado_at, c.zona) a
    WHERE (e.id <= c.andado OR e.id > c.hasta) AND es_real(e.ejercicio_id, e.tipo)
    GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO evento_resumen (mes, desde, sistema_id, tramo_id, estado, medida, clave, n)
    SELECT a.mes, a.desde, e.sistema_id, e.tramo_id, e.estado, a.medida, a.clave, -count(*)
    FROM viejos e
    CROSS JOIN LATERAL aportes_de_evento(e.created_at, e.disposicion, e.recognized_at, e.escalado_at, c.zona) a
    WHERE (e.id <= c.andado OR e.id > c.hasta) AND es_real(e.ejercicio_id, e.tipo)
    GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    INSERT INTO evento_resumen (mes, desde, sistema_id, tramo_id, estado, medida, clave, n)
    SELECT a.mes, a.desde, e.sistema_id, e.tramo_id, e.estado, a.medida, a.clave, sum(e.signo)
    FROM (
      SELECT 1 AS signo, v.id, v.sistema_id, v.tramo_id, v.estado, v.created_at, v.disposicion, v.recognized_at,
        v.escalado_at, v.ejercicio_id, v.tipo FROM nuevos v
      UNION ALL
      SELECT -1, v.id, v.sistema_id, v.tramo_id, v.estado, v.created_at, v.disposicion, v.recognized_at,
        v.escalado_at, v.ejercicio_id, v.tipo FROM viejos v
    ) e
    CROSS JOIN LATERAL aportes_de_evento(e.created_at, e.disposicion, e.recognized_at, e.escalado_at, c.zona) a
    WHERE (e.id <= c.andado OR e.id > c.hasta) AND es_real(e.ejercicio_id, e.tipo)
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(e.signo) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A test of the alarm rings none of the alarms that are counted; those that it rang are followed to their end.
DROP TRIGGER alarma_de_evento_nuevo ON "eventos";--> statement-breakpoint
CREATE TRIGGER alarma_de_evento_nuevo AFTER INSERT ON "eventos" FOR EACH ROW
  WHEN (NEW.evento_estado = 'abierto' AND es_real(NEW.ejercicio_id, NEW.tipo)) EXECUTE FUNCTION alarma_sigue_evento();
--> statement-breakpoint
-- Tests were counted until now: all is counted anew, in the short steps of resumen-eventos.ts.
UPDATE "evento_resumen_curso" SET "andado" = 0, "hasta" = 2147483647
  WHERE EXISTS (SELECT 1 FROM "eventos" WHERE "tipo" = 'prueba');

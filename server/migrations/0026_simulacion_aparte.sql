-- What an exercise raised is counted in no report and rings no alarm (docs/decisions/023).
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
    WHERE (e.id <= c.andado OR e.id > c.hasta) AND e.ejercicio_id IS NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO evento_resumen (mes, desde, sistema_id, tramo_id, estado, medida, clave, n)
    SELECT a.mes, a.desde, e.sistema_id, e.tramo_id, e.estado, a.medida, a.clave, -count(*)
    FROM viejos e
    CROSS JOIN LATERAL aportes_de_evento(e.created_at, e.disposicion, e.recognized_at, e.escalado_at, c.zona) a
    WHERE (e.id <= c.andado OR e.id > c.hasta) AND e.ejercicio_id IS NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    INSERT INTO evento_resumen (mes, desde, sistema_id, tramo_id, estado, medida, clave, n)
    SELECT a.mes, a.desde, e.sistema_id, e.tramo_id, e.estado, a.medida, a.clave, sum(e.signo)
    FROM (
      SELECT 1 AS signo, v.id, v.sistema_id, v.tramo_id, v.estado, v.created_at, v.disposicion, v.recognized_at,
        v.escalado_at, v.ejercicio_id FROM nuevos v
      UNION ALL
      SELECT -1, v.id, v.sistema_id, v.tramo_id, v.estado, v.created_at, v.disposicion, v.recognized_at,
        v.escalado_at, v.ejercicio_id FROM viejos v
    ) e
    CROSS JOIN LATERAL aportes_de_evento(e.created_at, e.disposicion, e.recognized_at, e.escalado_at, c.zona) a
    WHERE (e.id <= c.andado OR e.id > c.hasta) AND e.ejercicio_id IS NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(e.signo) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER alarma_de_evento_nuevo ON "eventos";--> statement-breakpoint
CREATE TRIGGER alarma_de_evento_nuevo AFTER INSERT ON "eventos" FOR EACH ROW
  WHEN (NEW.evento_estado = 'abierto' AND NEW.ejercicio_id IS NULL) EXECUTE FUNCTION alarma_sigue_evento();
--> statement-breakpoint
DROP TRIGGER alarma_de_evento_cambiado ON "eventos";--> statement-breakpoint
CREATE TRIGGER alarma_de_evento_cambiado
  AFTER UPDATE OF evento_estado, escalado, disposicion, possible_operational_movement, estado, evento_principal ON "eventos"
  FOR EACH ROW
  WHEN (NEW.ejercicio_id IS NULL AND (OLD.evento_estado IS DISTINCT FROM NEW.evento_estado
    OR OLD.escalado IS DISTINCT FROM NEW.escalado
    OR OLD.disposicion IS DISTINCT FROM NEW.disposicion OR OLD.estado IS DISTINCT FROM NEW.estado
    OR OLD.possible_operational_movement IS DISTINCT FROM NEW.possible_operational_movement
    OR coalesce(OLD.evento_principal, OLD.id) <> coalesce(NEW.evento_principal, NEW.id)))
  EXECUTE FUNCTION alarma_sigue_evento();

-- What reports read instead of a million events: how many there were, by site day and by month (docs/reportes.md).
-- A bag of additions: whoever stores or changes events adds rows, also negative ones, and touches nobody else's; what
-- lies in it twice is put together later. A count is the sum of its rows.
CREATE TABLE "evento_resumen" (
  "id" bigserial PRIMARY KEY,
  "mes" boolean NOT NULL,
  "desde" date NOT NULL,
  "sistema_id" integer NOT NULL,
  "tramo_id" integer NOT NULL,
  "estado" text NOT NULL,
  "medida" smallint NOT NULL,
  "clave" integer NOT NULL,
  "n" integer NOT NULL,
  "suelta" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE INDEX "evento_resumen_leer" ON "evento_resumen" ("medida","mes","desde","sistema_id","tramo_id","estado","clave","n");
--> statement-breakpoint
CREATE INDEX "evento_resumen_sueltas" ON "evento_resumen" ("id") WHERE suelta;
--> statement-breakpoint
-- One row. In whose time days are counted, and how far events of before have been: those up to `andado` and beyond
-- `hasta` are in the bag.
CREATE TABLE "evento_resumen_curso" (
  "unico" boolean PRIMARY KEY DEFAULT true CHECK ("unico"),
  "zona" text NOT NULL,
  "andado" integer NOT NULL,
  "hasta" integer NOT NULL
);
--> statement-breakpoint
-- Nobody stores an event between the newest that is counted later and the triggers that count the next.
LOCK TABLE "eventos" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "evento_resumen_curso" ("zona", "andado", "hasta")
  SELECT 'America/Mexico_City', 0, coalesce(max("id"), 0) FROM "eventos";
--> statement-breakpoint
-- The class of a wait of whole seconds: itself below 32 s, then sixteen classes for each doubling.
CREATE FUNCTION clase_de_espera(s integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN s < 32 THEN greatest(s, 0) ELSE e * 16 + (s >> e) END
  FROM (SELECT length(ltrim(greatest(s, 1)::bit(32)::text, '0')) - 5) AS c(e)
$$;
--> statement-breakpoint
-- What one event adds: 0 its hour of the day, 1 its disposition, 2 and 3 how long until it was acknowledged and
-- escalated, 4 its day.
CREATE FUNCTION aportes_de_evento(
  creado timestamptz, disposicion text, reconocido timestamptz, escalado timestamptz, zona text
) RETURNS TABLE (mes boolean, desde date, medida smallint, clave integer) LANGUAGE sql STABLE AS $$
  SELECT g.mes, CASE WHEN g.mes THEN date_trunc('month', l.t)::date ELSE l.t::date END, m.medida::smallint, m.clave
  FROM (SELECT creado AT TIME ZONE zona) AS l(t)
  CROSS JOIN (VALUES (false), (true)) AS g(mes)
  CROSS JOIN LATERAL (
    SELECT 0, extract(hour FROM l.t)::integer
    UNION ALL
    SELECT 1, coalesce(array_position(ARRAY['toma_confirmada', 'fuga', 'operacion', 'falla_sensor', 'falsa_alarma',
      'prueba', 'no_encontrado'], disposicion), 0)
    UNION ALL
    SELECT 2, clase_de_espera(extract(epoch FROM reconocido - creado)::integer) WHERE reconocido IS NOT NULL
    UNION ALL
    SELECT 3, clase_de_espera(extract(epoch FROM escalado - creado)::integer) WHERE escalado IS NOT NULL
    UNION ALL
    SELECT 4, 0 WHERE NOT g.mes
  ) AS m(medida, clave)
$$;
--> statement-breakpoint
-- The zone, or UTC when this database does not know it: whoever set it, events are stored.
CREATE FUNCTION zona_conocida(zona text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE zona;
  RETURN zona;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END
$$;
--> statement-breakpoint
CREATE FUNCTION resumir_eventos() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE e.id <= c.andado OR e.id > c.hasta
    GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO evento_resumen (mes, desde, sistema_id, tramo_id, estado, medida, clave, n)
    SELECT a.mes, a.desde, e.sistema_id, e.tramo_id, e.estado, a.medida, a.clave, -count(*)
    FROM viejos e
    CROSS JOIN LATERAL aportes_de_evento(e.created_at, e.disposicion, e.recognized_at, e.escalado_at, c.zona) a
    WHERE e.id <= c.andado OR e.id > c.hasta
    GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    INSERT INTO evento_resumen (mes, desde, sistema_id, tramo_id, estado, medida, clave, n)
    SELECT a.mes, a.desde, e.sistema_id, e.tramo_id, e.estado, a.medida, a.clave, sum(e.signo)
    FROM (
      SELECT 1 AS signo, v.id, v.sistema_id, v.tramo_id, v.estado, v.created_at, v.disposicion, v.recognized_at,
        v.escalado_at FROM nuevos v
      UNION ALL
      SELECT -1, v.id, v.sistema_id, v.tramo_id, v.estado, v.created_at, v.disposicion, v.recognized_at,
        v.escalado_at FROM viejos v
    ) e
    CROSS JOIN LATERAL aportes_de_evento(e.created_at, e.disposicion, e.recognized_at, e.escalado_at, c.zona) a
    WHERE e.id <= c.andado OR e.id > c.hasta
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(e.signo) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER eventos_resumir_nuevos AFTER INSERT ON "eventos"
  REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION resumir_eventos();
--> statement-breakpoint
CREATE TRIGGER eventos_resumir_cambios AFTER UPDATE ON "eventos"
  REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION resumir_eventos();
--> statement-breakpoint
CREATE TRIGGER eventos_resumir_bajas AFTER DELETE ON "eventos"
  REFERENCING OLD TABLE AS viejos FOR EACH STATEMENT EXECUTE FUNCTION resumir_eventos();
--> statement-breakpoint
-- How the site offers each report; one without a row is offered as the product comes.
CREATE TABLE "reportes_sitio" (
  "id" text PRIMARY KEY,
  "ofrecido" boolean NOT NULL,
  "columnas" jsonb,
  "rango" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
-- Shift handovers: what was handed over, as it was, and who signed.
CREATE TABLE "turnos" (
  "id" serial PRIMARY KEY,
  "desde" timestamp (3) with time zone NOT NULL,
  "hasta" timestamp (3) with time zone NOT NULL,
  "sistemas" integer[],
  "contenido" jsonb NOT NULL,
  "notas" text NOT NULL,
  "entrega_id" integer NOT NULL,
  "entrega_nombre" text NOT NULL,
  "entregado_at" timestamp (3) with time zone NOT NULL,
  "recibe_id" integer,
  "recibe_nombre" text,
  "recibido_at" timestamp (3) with time zone,
  "notas_recibe" text
);
--> statement-breakpoint
CREATE INDEX "turnos_hasta" ON "turnos" ("hasta");
--> statement-breakpoint
-- A handover is signed twice, and nothing else ever happens to it.
CREATE FUNCTION turno_intocable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.recibido_at IS NULL AND NEW.recibido_at IS NOT NULL
    AND (NEW.id, NEW.desde, NEW.hasta, NEW.sistemas, NEW.contenido, NEW.notas, NEW.entrega_id, NEW.entrega_nombre,
      NEW.entregado_at) IS NOT DISTINCT FROM (OLD.id, OLD.desde, OLD.hasta, OLD.sistemas, OLD.contenido, OLD.notas,
      OLD.entrega_id, OLD.entrega_nombre, OLD.entregado_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a handover does not change' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER turnos_sin_cambios BEFORE UPDATE OR DELETE ON "turnos"
  FOR EACH ROW EXECUTE FUNCTION turno_intocable();

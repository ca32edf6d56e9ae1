-- The samples, and the rollups that are kept for as long, in one part per UTC day (docs/decisions/047). What is stored
-- becomes one part up to the end of its last day, where it lies: nothing but the rollups of 10 s is copied. What is dated
-- beyond tomorrow was dated by a wrong clock, and gets parts of its own, lest its day be the end of the first.
ALTER TABLE "lecturas" RENAME TO "lecturas_previas";--> statement-breakpoint
ALTER TABLE "lecturas_previas" RENAME CONSTRAINT "lecturas_sensor_id_t0_ms_pk" TO "lecturas_previas_pkey";--> statement-breakpoint
CREATE TABLE "lecturas" (
	LIKE "lecturas_previas" INCLUDING DEFAULTS,
	CONSTRAINT "lecturas_sensor_id_t0_ms_pk" PRIMARY KEY("sensor_id","t0_ms")
) PARTITION BY RANGE ("t0_ms");--> statement-breakpoint
ALTER TABLE "resumenes" RENAME TO "resumenes_gruesos";--> statement-breakpoint
ALTER TABLE "resumenes_gruesos" RENAME CONSTRAINT "resumenes_paso_s_sensor_id_t_ms_pk" TO "resumenes_gruesos_pkey";--> statement-breakpoint
CREATE TABLE "resumenes" (
	LIKE "resumenes_gruesos" INCLUDING DEFAULTS,
	CONSTRAINT "resumenes_paso_s_sensor_id_t_ms_pk" PRIMARY KEY("paso_s","sensor_id","t_ms")
) PARTITION BY LIST ("paso_s");--> statement-breakpoint
CREATE TABLE "resumenes_finos" PARTITION OF "resumenes" FOR VALUES IN (10) PARTITION BY RANGE ("t_ms");--> statement-breakpoint
CREATE TABLE "resumenes_finos_previos" (LIKE "resumenes_finos" INCLUDING DEFAULTS);--> statement-breakpoint
WITH finos AS (DELETE FROM "resumenes_gruesos" WHERE "paso_s" = 10 RETURNING *)
INSERT INTO "resumenes_finos_previos" SELECT * FROM finos;--> statement-breakpoint
ALTER TABLE "resumenes_finos_previos" ADD PRIMARY KEY ("paso_s","sensor_id","t_ms");--> statement-breakpoint
ALTER TABLE "resumenes" ATTACH PARTITION "resumenes_gruesos" FOR VALUES IN (60, 600, 3600, 86400);--> statement-breakpoint
DO $$
DECLARE
  dia_ms CONSTANT float8 := 86400000;
  lejanos_max CONSTANT int := 60;
  tabla text;
  previa text;
  tiempo text;
  fin float8;
  dia float8;
  lejanos int;
BEGIN
  FOR tabla, previa, tiempo IN VALUES
    ('lecturas', 'lecturas_previas', 't0_ms'), ('resumenes_finos', 'resumenes_finos_previos', 't_ms')
  LOOP
    EXECUTE format('select (floor(max(%I) / $1) + 1) * $1 from %I', tiempo, previa) INTO fin USING dia_ms;
    IF fin IS NULL THEN
      EXECUTE format('drop table %I', previa);
      CONTINUE;
    END IF;
    fin := least(fin, (floor(extract(epoch from now())::float8 * 1000 / dia_ms) + 2) * dia_ms);
    lejanos := 0;
    FOR dia IN EXECUTE format('select distinct floor(%1$I / $1) * $1 from %2$I where %1$I >= $2 order by 1', tiempo, previa)
      USING dia_ms, fin
    LOOP
      lejanos := lejanos + 1;
      EXECUTE format('create table %I partition of %I for values from (%s) to (%s)',
        tabla || to_char(to_timestamp(dia / 1000) at time zone 'UTC', '_YYYYMMDD')
          || CASE WHEN lejanos < lejanos_max THEN '' ELSE '_hasta_siempre' END,
        tabla, dia, CASE WHEN lejanos < lejanos_max THEN (dia + dia_ms)::text ELSE 'MAXVALUE' END);
      EXIT WHEN lejanos = lejanos_max;
    END LOOP;
    IF lejanos > 0 THEN
      EXECUTE format('insert into %1$I select * from %2$I where %3$I >= $1', tabla, previa, tiempo) USING fin;
      EXECUTE format('delete from %I where %I >= $1', previa, tiempo) USING fin;
    END IF;
    EXECUTE format('alter table %I attach partition %I for values from (MINVALUE) to (%s)', tabla, previa, fin);
    EXECUTE format('alter table %I rename to %I', previa,
      tabla || to_char(to_timestamp(fin / 1000) at time zone 'UTC', '_hasta_YYYYMMDD'));
  END LOOP;
END $$;--> statement-breakpoint
DROP INDEX IF EXISTS "lecturas_t0";

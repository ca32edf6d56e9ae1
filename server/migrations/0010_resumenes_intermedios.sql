-- Rollups of two more steps, from what is stored: of 10 s from the raw batches, of 10 min from the minutes. New batches
-- write them by themselves.
INSERT INTO "resumenes" ("paso_s", "sensor_id", "t_ms", "minimo", "suma", "maximo", "n")
SELECT 10, l."sensor_id", floor((l."t0_ms" + (m."i" - 1) * l."dt_ms") / 10000) * 10000,
  min(m."p"), sum(m."p"::double precision), max(m."p"), count(*)
FROM "lecturas" l CROSS JOIN LATERAL unnest(l."p") WITH ORDINALITY AS m("p", "i")
GROUP BY 2, 3
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "resumenes" ("paso_s", "sensor_id", "t_ms", "minimo", "suma", "maximo", "n")
SELECT 600, "sensor_id", floor("t_ms" / 600000) * 600000, min("minimo"), sum("suma"), max("maximo"), sum("n")
FROM "resumenes" WHERE "paso_s" = 60
GROUP BY 2, 3
ON CONFLICT DO NOTHING;

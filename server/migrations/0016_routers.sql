-- What of a router is kept by the hour, so that a year of it is read at once (docs/reportes.md).
ALTER TABLE "router_estados" ADD COLUMN "recibido_ms" double precision;
--> statement-breakpoint
ALTER TABLE "router_gps" ADD COLUMN "recibido_ms" double precision;
--> statement-breakpoint
CREATE TABLE "router_horas" (
	"router_id" integer NOT NULL,
	"t_ms" double precision NOT NULL,
	"n" integer NOT NULL,
	"contacto_ms" double precision NOT NULL,
	"reinicios" integer NOT NULL,
	"datos_mb" double precision NOT NULL,
	"primera_ms" double precision,
	"ultima_ms" double precision,
	"minimo" double precision[] NOT NULL,
	"maximo" double precision[] NOT NULL,
	"suma" double precision[] NOT NULL,
	"cuenta" integer[] NOT NULL,
	CONSTRAINT "router_horas_router_id_t_ms_pk" PRIMARY KEY("router_id","t_ms")
);
--> statement-breakpoint
CREATE TABLE "router_gps_horas" (
	"router_id" integer NOT NULL,
	"t_ms" double precision NOT NULL,
	"n" integer NOT NULL,
	"latitud_min" double precision NOT NULL,
	"latitud_max" double precision NOT NULL,
	"longitud_min" double precision NOT NULL,
	"longitud_max" double precision NOT NULL,
	"satelites_min" integer,
	"satelites_max" integer,
	"paso_max_m" double precision NOT NULL,
	"velocidad_max_mps" double precision NOT NULL,
	CONSTRAINT "router_gps_horas_router_id_t_ms_pk" PRIMARY KEY("router_id","t_ms")
);
--> statement-breakpoint
-- The hours of what is stored already. New states write theirs by themselves.
INSERT INTO "router_horas" ("router_id", "t_ms", "n", "contacto_ms", "reinicios", "datos_mb", "primera_ms", "ultima_ms", "minimo", "maximo", "suma", "cuenta")
WITH e AS (
  SELECT "router_id", "t_ms", ("datos"->>'rsrp_dbm')::float8 AS m1, ("datos"->>'rsrq_db')::float8 AS m2,
    ("datos"->>'sinr_db')::float8 AS m3, ("datos"->>'temperatura_c')::float8 AS m4, ("datos"->>'cola')::float8 AS m5,
    ("datos"->>'offset_ms')::float8 AS m6, ("datos"->>'uptime_s')::float8 AS m7, ("datos"->>'datos_mb')::float8 AS mb
  FROM "router_estados"
), s AS (
  SELECT *, lag("t_ms") OVER w AS t0, lag(m7) OVER w AS up0, lag(mb) OVER w AS mb0,
    least("t_ms" + 180000, lead("t_ms") OVER w) AS fin, floor("t_ms" / 3600000) * 3600000 AS hora
  FROM e WINDOW w AS (PARTITION BY "router_id" ORDER BY "t_ms")
), partes AS (
  SELECT "router_id", hora, "t_ms", t0, up0, mb0, mb, m1, m2, m3, m4, m5, m6, m7, least(fin, hora + 3600000) - "t_ms" AS contacto, true AS propia FROM s
  UNION ALL
  SELECT "router_id", hora + 3600000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, fin - hora - 3600000, false
  FROM s WHERE fin > hora + 3600000
)
SELECT "router_id", hora, count(*) FILTER (WHERE propia), sum(contacto),
  count(*) FILTER (WHERE m7 < up0 OR ("t_ms" - t0) - (m7 - up0) * 1000 > 120000),
  coalesce(sum(CASE WHEN mb >= mb0 THEN mb - mb0 WHEN mb < mb0 THEN mb END), 0), min("t_ms"), max("t_ms"),
  ARRAY[min(m1), min(m2), min(m3), min(m4), min(m5), min(m6), min(m7), NULL],
  ARRAY[max(m1), max(m2), max(m3), max(m4), max(m5), max(m6), max(m7), NULL],
  ARRAY[coalesce(sum(m1), 0), coalesce(sum(m2), 0), coalesce(sum(m3), 0), coalesce(sum(m4), 0), coalesce(sum(m5), 0), coalesce(sum(m6), 0), coalesce(sum(m7), 0), 0],
  ARRAY[count(m1), count(m2), count(m3), count(m4), count(m5), count(m6), count(m7), 0]
FROM partes GROUP BY "router_id", hora;
--> statement-breakpoint
-- Steps and speeds on the plane: they only say which hours are worth a look, so they are taken a hundredth too large.
INSERT INTO "router_gps_horas" ("router_id", "t_ms", "n", "latitud_min", "latitud_max", "longitud_min", "longitud_max", "satelites_min", "satelites_max", "paso_max_m", "velocidad_max_mps")
WITH g AS (
  SELECT *, lag("t_ms") OVER w AS t0, 112500 * sqrt(("latitud" - lag("latitud") OVER w) ^ 2
    + (("longitud" - lag("longitud") OVER w) * cos(radians("latitud"))) ^ 2) AS paso
  FROM "router_gps" WINDOW w AS (PARTITION BY "router_id" ORDER BY "t_ms")
)
SELECT "router_id", floor("t_ms" / 3600000) * 3600000, count(*), min("latitud"), max("latitud"), min("longitud"), max("longitud"),
  min(("datos"->>'satelites')::int), max(("datos"->>'satelites')::int), coalesce(max(paso), 0),
  coalesce(greatest(max(paso / (greatest("t_ms" - t0, 1000) / 1000)), max(("datos"->>'velocidad_mps')::float8)), 0)
FROM g GROUP BY 1, 2;

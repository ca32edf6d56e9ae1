-- Up to when the rollups coarser than the finest have been summed, a whole minute (docs/decisions/017). All that is stored
-- has been, whenever it is dated.
CREATE TABLE "resumenes_hasta" (
  "unico" boolean PRIMARY KEY DEFAULT true CHECK ("unico"),
  "hasta_ms" double precision NOT NULL
);
--> statement-breakpoint
INSERT INTO "resumenes_hasta" ("hasta_ms")
  SELECT greatest(floor(extract(epoch from now()) / 60), ceil((max("t_ms") + 10000) / 60000)) * 60000
  FROM "resumenes" WHERE "paso_s" = 10;

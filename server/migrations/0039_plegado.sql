-- What `plegar` of the contract does to what people search, for what is stored as it was written. `unaccent` cannot stand
-- in an index, and changes more letters than accents.
CREATE FUNCTION plegado(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(texto, NFD), '[\u0300-\u036f]', '', 'g'));
--> statement-breakpoint
ALTER TABLE "registros_ingreso" ADD COLUMN "plegado" text GENERATED ALWAYS AS (plegado(username || E'\n' || ip)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "auditoria" ADD COLUMN "plegado" text GENERATED ALWAYS AS (plegado(coalesce(username, '') || E'\n' || coalesce(objeto, '') || E'\n' || coalesce(ip, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ocultamientos" ADD COLUMN "plegado" text GENERATED ALWAYS AS (plegado(coalesce(username, '') || E'\n' || coalesce(donde, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "registros_ingreso_palabras" ON "registros_ingreso" USING gin ("plegado" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "auditoria_palabras" ON "auditoria" USING gin ("plegado" gin_trgm_ops) WITH (fastupdate=false);
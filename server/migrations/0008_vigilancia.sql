CREATE TABLE "vigilancias" (
	"tramo_id" integer NOT NULL,
	"t_ms" double precision NOT NULL,
	"vigilancia" text NOT NULL,
	"razones" jsonb NOT NULL,
	"fraccion_flujo" real,
	"caudal_m3h" real,
	CONSTRAINT "vigilancias_tramo_id_t_ms_pk" PRIMARY KEY("tramo_id","t_ms")
);
--> statement-breakpoint
ALTER TABLE "vigilancias" ADD CONSTRAINT "vigilancias_tramo_id_tramos_id_fk" FOREIGN KEY ("tramo_id") REFERENCES "public"."tramos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vigilancias_t" ON "vigilancias" USING btree ("t_ms");
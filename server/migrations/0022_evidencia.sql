CREATE TABLE "evento_calculos" (
	"evento_id" integer PRIMARY KEY NOT NULL,
	"posicion_a" double precision NOT NULL,
	"posicion_b" double precision NOT NULL,
	"sigma_velocidad_rel" double precision NOT NULL,
	"sigma_delta_s" double precision,
	"calibrado_en" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "evento_ondas" ADD COLUMN "sigma_ms" real;--> statement-breakpoint
ALTER TABLE "evento_calculos" ADD CONSTRAINT "evento_calculos_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;
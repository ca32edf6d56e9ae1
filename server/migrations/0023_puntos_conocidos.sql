CREATE TABLE "puntos_conocidos" (
	"id" serial PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"sistema_id" integer NOT NULL,
	"posicion" double precision NOT NULL,
	"tolerancia_m" double precision NOT NULL,
	"horario" jsonb,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "puntos_conocidos" ADD CONSTRAINT "puntos_conocidos_sistema_id_sistemas_id_fk" FOREIGN KEY ("sistema_id") REFERENCES "public"."sistemas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "puntos_conocidos_sistema" ON "puntos_conocidos" USING btree ("sistema_id","posicion");
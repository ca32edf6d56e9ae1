CREATE TABLE "ejercicios" (
	"id" serial PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"sistema_id" integer NOT NULL,
	"estado" text DEFAULT 'en_curso' NOT NULL,
	"iniciado_por" integer NOT NULL,
	"iniciado_at" timestamp (3) with time zone NOT NULL,
	"termina_at" timestamp (3) with time zone NOT NULL,
	"terminado_at" timestamp (3) with time zone,
	"terminado_por" integer,
	"latido_at" timestamp (3) with time zone NOT NULL,
	"inyecciones" jsonb NOT NULL,
	"supuestos" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "instructor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "ejercicio_id" integer;--> statement-breakpoint
ALTER TABLE "ejercicios" ADD CONSTRAINT "ejercicios_sistema_id_sistemas_id_fk" FOREIGN KEY ("sistema_id") REFERENCES "public"."sistemas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ejercicios" ADD CONSTRAINT "ejercicios_iniciado_por_usuarios_id_fk" FOREIGN KEY ("iniciado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ejercicios" ADD CONSTRAINT "ejercicios_terminado_por_usuarios_id_fk" FOREIGN KEY ("terminado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ejercicios_en_curso" ON "ejercicios" USING btree ("sistema_id") WHERE estado = 'en_curso';--> statement-breakpoint
CREATE INDEX "ejercicios_iniciado" ON "ejercicios" USING btree ("iniciado_at","id");--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_ejercicio_id_ejercicios_id_fk" FOREIGN KEY ("ejercicio_id") REFERENCES "public"."ejercicios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eventos_simulados" ON "eventos" USING btree ("id","ejercicio_id") WHERE ejercicio_id is not null;
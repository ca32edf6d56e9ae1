CREATE TABLE "filtros_guardados" (
	"id" serial PRIMARY KEY NOT NULL,
	"usuario_id" integer NOT NULL,
	"nombre" text NOT NULL,
	"consulta" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grupos" (
	"ventana" text NOT NULL,
	"id" integer NOT NULL,
	"sistema_id" integer NOT NULL,
	"evento_principal" integer NOT NULL,
	"possible_operational_movement" boolean NOT NULL,
	"motivos" jsonb NOT NULL,
	CONSTRAINT "grupos_ventana_id_pk" PRIMARY KEY("ventana","id")
);
--> statement-breakpoint
ALTER TABLE "evento_historial" ADD COLUMN "texto" text;--> statement-breakpoint
ALTER TABLE "evento_historial" ADD COLUMN "plegado" text;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "grupo_operador" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "grupo_usuario" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "ocurrio_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "clase" text;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "possible_operational_movement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "disposicion" text;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "disposicion_por" integer;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "disposicion_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "creado_por" integer;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "notas" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "filtros_guardados" ADD CONSTRAINT "filtros_guardados_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "filtros_guardados_nombre" ON "filtros_guardados" USING btree ("usuario_id","nombre");--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_disposicion_por_usuarios_id_fk" FOREIGN KEY ("disposicion_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_creado_por_usuarios_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eventos_sistema_ocurrio" ON "eventos" USING btree ("sistema_id","ocurrio_at");--> statement-breakpoint
CREATE INDEX "eventos_grupo_operador" ON "eventos" USING btree ("grupo_operador");--> statement-breakpoint
CREATE INDEX "eventos_grupo_usuario" ON "eventos" USING btree ("grupo_usuario");--> statement-breakpoint
ALTER TABLE "eventos" DROP COLUMN "grupo_id";--> statement-breakpoint
-- An event stands alone until grouping says otherwise, and happened when it was first heard.
CREATE FUNCTION evento_nuevo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ocurrio_at := COALESCE(LEAST(NEW.hora_sensor0, NEW.hora_sensor1), NEW.created_at);
  IF NEW.grupo_operador = 0 THEN NEW.grupo_operador := NEW.id; END IF;
  IF NEW.grupo_usuario = 0 THEN NEW.grupo_usuario := NEW.id; END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER eventos_nuevo BEFORE INSERT ON "eventos" FOR EACH ROW EXECUTE FUNCTION evento_nuevo();
--> statement-breakpoint
UPDATE "eventos" SET "grupo_operador" = "id", "grupo_usuario" = "id",
  "ocurrio_at" = COALESCE(LEAST("hora_sensor0", "hora_sensor1"), "created_at");

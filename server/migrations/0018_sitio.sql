ALTER TABLE "ajustes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE TABLE "preferencias" (
	"usuario_id" integer PRIMARY KEY NOT NULL,
	"valor" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preferencias" ADD CONSTRAINT "preferencias_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "logotipos" (
	"huella" text PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"datos" text NOT NULL
);

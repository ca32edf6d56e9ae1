CREATE TABLE "ajustes" (
	"clave" text PRIMARY KEY NOT NULL,
	"valor" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codigos_recuperacion" (
	"usuario_id" integer NOT NULL,
	"hash" text NOT NULL,
	"usado_at" timestamp (3) with time zone,
	CONSTRAINT "codigos_recuperacion_usuario_id_hash_pk" PRIMARY KEY("usuario_id","hash")
);
--> statement-breakpoint
ALTER TABLE "push_log" ADD COLUMN "usuario_id" integer;--> statement-breakpoint
ALTER TABLE "registros_ingreso" ADD COLUMN "despedida_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "sesiones_max" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "pantalla" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "totp_secreto" text;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "segundo_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "totp_ultimo_paso" integer;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "codigos_recuperacion" ADD CONSTRAINT "codigos_recuperacion_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "tokens_api" (
	"id" serial PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"prefijo" text NOT NULL,
	"hash" text NOT NULL,
	"ambitos" text[] NOT NULL,
	"todos_los_sistemas" boolean NOT NULL,
	"sistemas" integer[] NOT NULL,
	"responsable_id" integer,
	"activo" boolean DEFAULT true NOT NULL,
	"creado_at" timestamp (3) with time zone NOT NULL,
	"expira_at" timestamp (3) with time zone NOT NULL,
	"ultimo_uso_at" timestamp (3) with time zone,
	"ultima_ip" text,
	"direcciones" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tokens_api" ADD CONSTRAINT "tokens_api_responsable_id_usuarios_id_fk" FOREIGN KEY ("responsable_id") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_api_hash" ON "tokens_api" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_api_nombre" ON "tokens_api" USING btree (lower("nombre"));--> statement-breakpoint
ALTER TABLE "sesiones" ADD COLUMN "confirmada_at" timestamp (3) with time zone;

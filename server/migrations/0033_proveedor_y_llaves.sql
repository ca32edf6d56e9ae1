CREATE TABLE "identidades_externas" (
	"issuer" text NOT NULL,
	"sub" text NOT NULL,
	"usuario_id" integer NOT NULL,
	"creada_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identidades_externas_issuer_sub_pk" PRIMARY KEY("issuer","sub")
);
--> statement-breakpoint
CREATE TABLE "llaves" (
	"credencial" text PRIMARY KEY NOT NULL,
	"llave_id" serial NOT NULL,
	"usuario_id" integer NOT NULL,
	"clave_publica" text NOT NULL,
	"contador" bigint NOT NULL,
	"nombre" text NOT NULL,
	"creada_at" timestamp (3) with time zone NOT NULL,
	"usada_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pases_ingreso" (
	"hash" text PRIMARY KEY NOT NULL,
	"usuario_id" integer NOT NULL,
	"mfa" boolean NOT NULL,
	"refresco" text,
	"vence_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retos_gastados" (
	"hash" text PRIMARY KEY NOT NULL,
	"vence_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sesiones_externas" (
	"sesion_id" uuid PRIMARY KEY NOT NULL,
	"mfa" boolean NOT NULL,
	"refresco" text,
	"iniciada_at" timestamp (3) with time zone NOT NULL,
	"revisada_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identidades_externas" ADD CONSTRAINT "identidades_externas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "llaves" ADD CONSTRAINT "llaves_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pases_ingreso" ADD CONSTRAINT "pases_ingreso_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesiones_externas" ADD CONSTRAINT "sesiones_externas_sesion_id_sesiones_id_fk" FOREIGN KEY ("sesion_id") REFERENCES "public"."sesiones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identidades_externas_usuario" ON "identidades_externas" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "llaves_usuario" ON "llaves" USING btree ("usuario_id");

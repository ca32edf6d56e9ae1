CREATE TABLE "canales_aviso" (
	"usuario_id" integer PRIMARY KEY NOT NULL REFERENCES "usuarios"("id") ON DELETE cascade,
	"correo" boolean DEFAULT false NOT NULL,
	"webhook_url" text,
	"webhook_generacion" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lineas_aviso" (
	"sistema_id" integer PRIMARY KEY NOT NULL REFERENCES "sistemas"("id") ON DELETE cascade,
	"desde" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pasos_aviso" (
	"sistema_id" integer NOT NULL REFERENCES "lineas_aviso"("sistema_id") ON DELETE cascade,
	"orden" integer NOT NULL,
	"usuario_id" integer NOT NULL REFERENCES "usuarios"("id"),
	"minutos" integer NOT NULL,
	CONSTRAINT "pasos_aviso_sistema_id_orden_pk" PRIMARY KEY("sistema_id","orden")
);
--> statement-breakpoint
CREATE INDEX "pasos_aviso_usuario" ON "pasos_aviso" USING btree ("usuario_id");
--> statement-breakpoint
CREATE TABLE "envios" (
	"id" serial PRIMARY KEY NOT NULL,
	"evento_id" integer REFERENCES "eventos"("id") ON DELETE cascade,
	"usuario_id" integer NOT NULL REFERENCES "usuarios"("id") ON DELETE cascade,
	"canal" text NOT NULL,
	"motivo" text NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"creado_at" timestamp (3) with time zone NOT NULL,
	"proximo_at" timestamp (3) with time zone NOT NULL,
	"tomas" integer DEFAULT 0 NOT NULL,
	"enviado_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "envios_una_vez" ON "envios" USING btree ("evento_id","usuario_id","canal","motivo");
--> statement-breakpoint
CREATE INDEX "envios_pendientes" ON "envios" USING btree ("proximo_at") WHERE estado = 'pendiente';
--> statement-breakpoint
CREATE INDEX "envios_usuario" ON "envios" USING btree ("usuario_id","id");
--> statement-breakpoint
CREATE TABLE "envio_intentos" (
	"envio_id" integer NOT NULL REFERENCES "envios"("id") ON DELETE cascade,
	"toma" integer NOT NULL,
	"cuando" timestamp (3) with time zone NOT NULL,
	"error" text,
	CONSTRAINT "envio_intentos_envio_id_toma_pk" PRIMARY KEY("envio_id","toma")
);

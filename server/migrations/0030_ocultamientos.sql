CREATE TABLE "auditoria_lectores" (
	"lector" text PRIMARY KEY NOT NULL,
	"ultimo_id" bigint DEFAULT 0 NOT NULL,
	"cuando" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "ocultamientos" (
	"asiento_id" bigint PRIMARY KEY NOT NULL,
	"cuando" timestamp (3) with time zone NOT NULL,
	"usuario_id" integer,
	"username" text,
	"accion" text NOT NULL,
	"clase" text NOT NULL,
	"objeto" text,
	"donde" text,
	"sistema_id" integer,
	"antes" text,
	"despues" text,
	"hasta" timestamp (3) with time zone,
	"retiene" text[] NOT NULL,
	"terminado_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "ocultamientos_cuando" ON "ocultamientos" USING btree ("cuando");--> statement-breakpoint
CREATE INDEX "ocultamientos_retiene" ON "ocultamientos" USING gin ("retiene");--> statement-breakpoint
INSERT INTO "auditoria_lectores" ("lector") VALUES ('ocultamientos'), ('ancla'), ('siem');

ALTER TABLE "usuarios" ADD COLUMN "correo" text;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "estaciones" ADD COLUMN "activo" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "estaciones" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "routers" ADD COLUMN "geocerca_m" double precision DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "routers" ADD COLUMN "plan_mb" double precision;--> statement-breakpoint
ALTER TABLE "routers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sensores" ADD COLUMN "mantenimiento_hasta" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sensores" ADD COLUMN "mantenimiento_motivo" text;--> statement-breakpoint
ALTER TABLE "sensores" ADD COLUMN "unidad" text DEFAULT 'kgcm2' NOT NULL;--> statement-breakpoint
ALTER TABLE "sensores" ADD COLUMN "escala" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sensores" ADD COLUMN "desplazamiento" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sensores" ADD COLUMN "calibrado_en" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sensores" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sistemas" ADD COLUMN "activo" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sistemas" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tramos" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "auditoria_objeto" ON "auditoria" USING btree ("objeto","id");
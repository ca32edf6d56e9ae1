ALTER TABLE "gateways" ADD COLUMN "secreto_desde" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "secreto_usado_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "secreto_usado_ip" text;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "anterior_hash" text;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "anterior_desde" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "anterior_hasta" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "anterior_usado_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "anterior_usado_ip" text;--> statement-breakpoint
ALTER TABLE "canales_aviso" ADD COLUMN "webhook_secreto" text;--> statement-breakpoint
ALTER TABLE "canales_aviso" ADD COLUMN "webhook_anterior" text;--> statement-breakpoint
ALTER TABLE "canales_aviso" ADD COLUMN "webhook_anterior_hasta" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "routers" ADD COLUMN "imposible" jsonb;--> statement-breakpoint
ALTER TABLE "sensor_estados" ADD COLUMN "imposible" jsonb;

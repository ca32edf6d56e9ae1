ALTER TABLE "evento_calculos" ADD COLUMN "perfil" jsonb;--> statement-breakpoint
ALTER TABLE "tramos" ADD COLUMN "producto_calibrado" text;--> statement-breakpoint
ALTER TABLE "tramos" ADD COLUMN "lotes" jsonb;--> statement-breakpoint
UPDATE "tramos" SET "producto_calibrado" = "producto" WHERE "calibrado_en" IS NOT NULL;

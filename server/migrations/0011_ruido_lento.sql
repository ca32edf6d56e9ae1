ALTER TABLE "sensor_estados" ADD COLUMN "deriva_kgcm2" real;--> statement-breakpoint
ALTER TABLE "sensor_estados" ADD COLUMN "dt_ms" double precision;

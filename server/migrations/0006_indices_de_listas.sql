-- Search looks inside words: a trusted extension, which the owner of a database may add.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
DROP INDEX "eventos_created";--> statement-breakpoint
DROP INDEX "eventos_sistema_created";--> statement-breakpoint
DROP INDEX "eventos_tramo_created";--> statement-breakpoint
DROP INDEX "eventos_validez";--> statement-breakpoint
DROP INDEX "eventos_hora";--> statement-breakpoint
DROP INDEX "eventos_recognized";--> statement-breakpoint
DROP INDEX "eventos_abiertos";--> statement-breakpoint
CREATE INDEX "evento_historial_notas" ON "evento_historial" USING btree ("id") WHERE plegado is not null;--> statement-breakpoint
CREATE INDEX "evento_historial_palabras" ON "evento_historial" USING gin ("plegado" gin_trgm_ops) WHERE plegado is not null;--> statement-breakpoint
CREATE INDEX "eventos_posicion" ON "eventos" USING btree ("posicion","id","created_at","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario");--> statement-breakpoint
CREATE INDEX "eventos_escalados" ON "eventos" USING btree ("created_at","id","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario") WHERE escalado;--> statement-breakpoint
CREATE INDEX "eventos_disposicion" ON "eventos" USING btree ("disposicion","created_at","id","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario") WHERE disposicion is not null;--> statement-breakpoint
CREATE INDEX "eventos_folio" ON "eventos" USING gin ("escalado_id" gin_trgm_ops) WHERE escalado_id is not null;--> statement-breakpoint
CREATE INDEX "eventos_created" ON "eventos" USING btree ("created_at","id","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario");--> statement-breakpoint
CREATE INDEX "eventos_sistema_created" ON "eventos" USING btree ("sistema_id","created_at","id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario");--> statement-breakpoint
CREATE INDEX "eventos_tramo_created" ON "eventos" USING btree ("tramo_id","created_at","id","sistema_id","estado","evento_estado","grupo_operador","grupo_usuario");--> statement-breakpoint
CREATE INDEX "eventos_validez" ON "eventos" USING btree ("estado","created_at","id","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario") WHERE estado <> 'ok';--> statement-breakpoint
CREATE INDEX "eventos_hora" ON "eventos" USING btree ("hora_sensor0","id","created_at","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario");--> statement-breakpoint
CREATE INDEX "eventos_recognized" ON "eventos" USING btree ("recognized_at","id","created_at","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario");--> statement-breakpoint
CREATE INDEX "eventos_abiertos" ON "eventos" USING btree ("created_at","id","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario") WHERE evento_estado = 'abierto';
--> statement-breakpoint
-- A walk that reads no event needs to know which pages hold only what everybody sees: keep that knowledge fresh.
ALTER TABLE "eventos" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);

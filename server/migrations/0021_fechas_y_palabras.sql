DROP INDEX "evento_historial_notas";--> statement-breakpoint
DROP INDEX "eventos_created";--> statement-breakpoint
DROP INDEX "eventos_sistema_created";--> statement-breakpoint
DROP INDEX "eventos_tramo_created";--> statement-breakpoint
DROP INDEX "eventos_validez";--> statement-breakpoint
DROP INDEX "eventos_abiertos";--> statement-breakpoint
DROP INDEX "eventos_escalados";--> statement-breakpoint
DROP INDEX "eventos_disposicion";--> statement-breakpoint
CREATE INDEX "evento_historial_enteras" ON "evento_historial" USING gin (string_to_array("plegado", ' ')) WHERE plegado is not null;--> statement-breakpoint
CREATE INDEX "eventos_hora_lejana" ON "eventos" USING btree ("hora_sensor0","id","created_at","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario") WHERE created_at - hora_sensor0 not between '00:00' and '24:00';--> statement-breakpoint
CREATE INDEX "eventos_recognized_lejana" ON "eventos" USING btree ("recognized_at","id","created_at","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario") WHERE recognized_at - created_at not between '00:00' and '24:00';--> statement-breakpoint
CREATE INDEX "evento_historial_notas" ON "evento_historial" USING btree ("evento_id") WHERE plegado is not null;--> statement-breakpoint
CREATE INDEX "eventos_created" ON "eventos" USING btree ("created_at","id","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario","hora_sensor0","recognized_at");--> statement-breakpoint
CREATE INDEX "eventos_sistema_created" ON "eventos" USING btree ("sistema_id","created_at","id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario","hora_sensor0","recognized_at");--> statement-breakpoint
CREATE INDEX "eventos_tramo_created" ON "eventos" USING btree ("tramo_id","created_at","id","sistema_id","estado","evento_estado","grupo_operador","grupo_usuario","hora_sensor0","recognized_at");--> statement-breakpoint
CREATE INDEX "eventos_validez" ON "eventos" USING btree ("estado","created_at","id","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario","hora_sensor0","recognized_at") WHERE estado <> 'ok';--> statement-breakpoint
CREATE INDEX "eventos_abiertos" ON "eventos" USING btree ("created_at","id","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario","hora_sensor0") WHERE evento_estado = 'abierto';--> statement-breakpoint
CREATE INDEX "eventos_escalados" ON "eventos" USING btree ("created_at","id","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario","hora_sensor0","recognized_at","disposicion") WHERE escalado;--> statement-breakpoint
CREATE INDEX "eventos_disposicion" ON "eventos" USING btree ("disposicion","created_at","id","sistema_id","tramo_id","estado","evento_estado","grupo_operador","grupo_usuario","hora_sensor0","recognized_at") WHERE disposicion is not null;
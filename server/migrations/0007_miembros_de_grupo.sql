DROP INDEX "eventos_grupo_operador";--> statement-breakpoint
DROP INDEX "eventos_grupo_usuario";--> statement-breakpoint
CREATE INDEX "eventos_grupo_operador" ON "eventos" USING btree ("grupo_operador","ocurrio_at");--> statement-breakpoint
CREATE INDEX "eventos_grupo_usuario" ON "eventos" USING btree ("grupo_usuario","ocurrio_at");
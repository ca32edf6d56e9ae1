CREATE INDEX "eventos_ecos_abiertos" ON "eventos" USING btree ("evento_principal") WHERE evento_estado = 'abierto' and evento_principal <> id;--> statement-breakpoint
-- Echoes whose cause was acknowledged before they went with it.
WITH ecos AS (
  UPDATE eventos e SET evento_estado = 'reconocido', recognized_by = causa.recognized_by, recognized_at = now()
  FROM eventos causa
  WHERE e.evento_estado = 'abierto' AND e.evento_principal <> e.id AND e.estado <> 'ok'
    AND causa.id = e.evento_principal AND causa.evento_estado = 'reconocido'
  RETURNING e.id, causa.id AS causa
)
INSERT INTO evento_historial (evento_id, accion, cuando, texto) SELECT id, 'reconocer', now(), causa::text FROM ecos ORDER BY id;

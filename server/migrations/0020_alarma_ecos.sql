-- An event that turns out to be the echo of another one no longer asks for attention itself: its alarm follows.
DROP TRIGGER alarma_de_evento_cambiado ON "eventos";--> statement-breakpoint
CREATE TRIGGER alarma_de_evento_cambiado
  AFTER UPDATE OF evento_estado, escalado, disposicion, possible_operational_movement, estado, evento_principal ON "eventos"
  FOR EACH ROW
  WHEN (OLD.evento_estado IS DISTINCT FROM NEW.evento_estado OR OLD.escalado IS DISTINCT FROM NEW.escalado
    OR OLD.disposicion IS DISTINCT FROM NEW.disposicion OR OLD.estado IS DISTINCT FROM NEW.estado
    OR OLD.possible_operational_movement IS DISTINCT FROM NEW.possible_operational_movement
    OR coalesce(OLD.evento_principal, OLD.id) <> coalesce(NEW.evento_principal, NEW.id))
  EXECUTE FUNCTION alarma_sigue_evento();
--> statement-breakpoint
INSERT INTO alarma_cambios (evento_id)
  SELECT id FROM eventos WHERE evento_estado = 'abierto' AND evento_principal <> id ORDER BY id;

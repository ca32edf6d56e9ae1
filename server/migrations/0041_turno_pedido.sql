-- Drawn by whoever hands over: asked for again, because the answer was lost, it is the same handover (docs/decisions/049).
ALTER TABLE "turnos" ADD COLUMN "pedido" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "turnos_pedido" ON "turnos" USING btree ("entrega_id","pedido");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION turno_intocable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.recibido_at IS NULL AND NEW.recibido_at IS NOT NULL
    AND (NEW.id, NEW.desde, NEW.hasta, NEW.sistemas, NEW.contenido, NEW.notas, NEW.entrega_id, NEW.entrega_nombre,
      NEW.entregado_at, NEW.pedido) IS NOT DISTINCT FROM (OLD.id, OLD.desde, OLD.hasta, OLD.sistemas, OLD.contenido,
      OLD.notas, OLD.entrega_id, OLD.entrega_nombre, OLD.entregado_at, OLD.pedido) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a handover does not change' USING ERRCODE = 'insufficient_privilege';
END
$$;

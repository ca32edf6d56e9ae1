-- What stands in every event and rarely changes is kept in memory by each server. This says whether it still holds:
-- whatever changes a name gives it another value, never one that it has had, not even in a transaction undone.
CREATE FUNCTION catalogo_cambia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO meta (clave, valor) VALUES ('catalogo', gen_random_uuid()::text)
    ON CONFLICT (clave) DO UPDATE SET valor = excluded.valor;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER catalogo_cambia AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sistemas"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogo_cambia();
--> statement-breakpoint
CREATE TRIGGER catalogo_cambia AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "estaciones"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogo_cambia();
--> statement-breakpoint
CREATE TRIGGER catalogo_cambia AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sensores"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogo_cambia();
--> statement-breakpoint
CREATE TRIGGER catalogo_cambia AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tramos"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogo_cambia();
--> statement-breakpoint
CREATE TRIGGER catalogo_cambia AFTER INSERT OR UPDATE OF nombre OR DELETE OR TRUNCATE ON "usuarios"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogo_cambia();
--> statement-breakpoint
INSERT INTO "meta" ("clave", "valor") VALUES ('catalogo', gen_random_uuid()::text);

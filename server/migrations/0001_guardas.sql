-- The audit only grows: whoever tries to change or remove a row of it is refused by the database itself.
CREATE FUNCTION auditoria_intocable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'auditoria is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER auditoria_sin_cambios BEFORE UPDATE OR DELETE ON "auditoria"
  FOR EACH ROW EXECUTE FUNCTION auditoria_intocable();
--> statement-breakpoint
CREATE TRIGGER auditoria_sin_vaciar BEFORE TRUNCATE ON "auditoria"
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria_intocable();
--> statement-breakpoint
INSERT INTO "meta" ("clave", "valor") VALUES ('config_version', '1');
--> statement-breakpoint
INSERT INTO "folios" ("clave", "ultimo") VALUES ('push', 0), ('auditoria', 0);

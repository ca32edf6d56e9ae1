-- Every server process follows what any of them changes: `revision` says that an account is not what it was, and a
-- commit wakes whoever listens on the channel 'tramos' (on PostgreSQL; the embedded database has one process).
CREATE FUNCTION usuario_revisado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER usuarios_revision
  BEFORE UPDATE OF "role", "activo", "todos_los_sistemas", "pantalla", "is_first_login" ON "usuarios"
  FOR EACH ROW
  WHEN ((OLD."role", OLD."activo", OLD."todos_los_sistemas", OLD."pantalla", OLD."is_first_login")
    IS DISTINCT FROM (NEW."role", NEW."activo", NEW."todos_los_sistemas", NEW."pantalla", NEW."is_first_login"))
  EXECUTE FUNCTION usuario_revisado();
--> statement-breakpoint
CREATE FUNCTION alcance_revisado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "usuarios" SET "revision" = "revision" + 1
    WHERE "id" IN (COALESCE(NEW."usuario_id", OLD."usuario_id"), COALESCE(OLD."usuario_id", NEW."usuario_id"));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER usuario_sistemas_revision AFTER INSERT OR UPDATE OR DELETE ON "usuario_sistemas"
  FOR EACH ROW EXECUTE FUNCTION alcance_revisado();
--> statement-breakpoint
CREATE FUNCTION avisar_procesos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tramos', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER push_log_aviso AFTER INSERT ON "push_log"
  FOR EACH STATEMENT EXECUTE FUNCTION avisar_procesos();
--> statement-breakpoint
CREATE TRIGGER sesiones_aviso AFTER UPDATE OF "cerrada_at" OR DELETE ON "sesiones"
  FOR EACH STATEMENT EXECUTE FUNCTION avisar_procesos();
--> statement-breakpoint
CREATE TRIGGER usuarios_aviso AFTER UPDATE OF "revision", "role", "activo", "todos_los_sistemas", "pantalla", "is_first_login" ON "usuarios"
  FOR EACH STATEMENT EXECUTE FUNCTION avisar_procesos();

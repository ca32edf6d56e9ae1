CREATE TABLE "alarmas" (
	"id" serial PRIMARY KEY NOT NULL,
	"origen" text NOT NULL,
	"objeto_id" integer NOT NULL,
	"regla" text NOT NULL,
	"fuente_id" integer NOT NULL,
	"sistema_id" integer,
	"prioridad" text NOT NULL,
	"anuncia" boolean NOT NULL,
	"nombre" text NOT NULL,
	"detalle" text,
	"plegado" text NOT NULL,
	"estado" text NOT NULL,
	"condicion" boolean NOT NULL,
	"desde" timestamp (3) with time zone NOT NULL,
	"cambia_desde" timestamp (3) with time zone,
	"anunciada_at" timestamp (3) with time zone,
	"por_anunciar" boolean NOT NULL,
	"reconocida_por" text,
	"reconocida_at" timestamp (3) with time zone,
	"apartada_desde" timestamp (3) with time zone,
	"apartada_hasta" timestamp (3) with time zone,
	"apartada_motivo" text,
	"apartada_por" text,
	"fuera_desde" timestamp (3) with time zone,
	"fuera_hasta" timestamp (3) with time zone,
	"fuera_motivo" text,
	"suprimida_desde" timestamp (3) with time zone,
	"suprimida_causa" text,
	"viva" boolean GENERATED ALWAYS AS (estado <> 'normal' or cambia_desde is not null or apartada_hasta is not null or fuera_desde is not null or suprimida_desde is not null) STORED NOT NULL,
	"orden" smallint GENERATED ALWAYS AS ((case estado when 'sin_reconocer' then 0 when 'retornada' then 4 when 'reconocida' then 8 else 12 end) + (case prioridad when 'urgente' then 0 when 'alta' then 1 when 'media' then 2 else 3 end)) STORED NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alarmas_objeto" ON "alarmas" USING btree ("origen","objeto_id","regla");--> statement-breakpoint
CREATE INDEX "alarmas_lista" ON "alarmas" USING btree ("orden","desde","id") WHERE viva;--> statement-breakpoint
CREATE INDEX "alarmas_dispositivos" ON "alarmas" USING btree ("origen","objeto_id") WHERE viva and origen <> 'evento';--> statement-breakpoint
CREATE INDEX "alarmas_anunciadas" ON "alarmas" USING btree ("anunciada_at") WHERE not viva and origen <> 'evento';--> statement-breakpoint
CREATE INDEX "alarmas_cerradas" ON "alarmas" USING btree ("desde") WHERE not viva;--> statement-breakpoint
CREATE TABLE "alarma_bitacora" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"t" timestamp (3) with time zone NOT NULL,
	"hecho" text NOT NULL,
	"alarma_id" integer NOT NULL,
	"origen" text NOT NULL,
	"objeto_id" integer NOT NULL,
	"regla" text NOT NULL,
	"fuente_id" integer NOT NULL,
	"sistema_id" integer,
	"prioridad" text NOT NULL,
	"estado" text NOT NULL,
	"nombre" text NOT NULL,
	"detalle" text,
	"plegado" text NOT NULL,
	"por" text,
	"hasta" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "alarma_bitacora_t" ON "alarma_bitacora" USING btree ("t","id","sistema_id","hecho","origen","regla","prioridad");--> statement-breakpoint
CREATE INDEX "alarma_bitacora_sistema" ON "alarma_bitacora" USING btree ("sistema_id","t","id","hecho","origen","regla","prioridad");--> statement-breakpoint
CREATE INDEX "alarma_bitacora_alarma" ON "alarma_bitacora" USING btree ("alarma_id","t","id","hecho");--> statement-breakpoint
CREATE INDEX "alarma_bitacora_hecho" ON "alarma_bitacora" USING btree ("hecho","t","id","sistema_id","alarma_id");--> statement-breakpoint
CREATE INDEX "alarma_bitacora_palabras" ON "alarma_bitacora" USING gin ("plegado" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "alarma_bitacora_kpi" ON "alarma_bitacora" USING btree ("t","id","hecho","alarma_id","origen","fuente_id","regla","prioridad","sistema_id") WHERE hecho in ('activada', 'anunciada', 'retornada', 'reconocida');--> statement-breakpoint
CREATE TABLE "alarma_cambios" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"evento_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarma_ronda" (
	"id" smallint PRIMARY KEY NOT NULL,
	"desde" timestamp (3) with time zone,
	"ultima" timestamp (3) with time zone,
	"terminada" timestamp (3) with time zone
);
--> statement-breakpoint
INSERT INTO "alarma_ronda" ("id") VALUES (1);--> statement-breakpoint
-- Whatever changes an event, its alarm follows. Appended and never updated, so that nobody waits for whoever empties
-- it, and a change that was not yet committed when it was emptied is found the next time.
CREATE FUNCTION alarma_sigue_evento() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alarma_cambios (evento_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER alarma_de_evento_nuevo AFTER INSERT ON "eventos" FOR EACH ROW
  WHEN (NEW.evento_estado = 'abierto') EXECUTE FUNCTION alarma_sigue_evento();
--> statement-breakpoint
CREATE TRIGGER alarma_de_evento_cambiado
  AFTER UPDATE OF evento_estado, escalado, disposicion, possible_operational_movement, estado ON "eventos" FOR EACH ROW
  WHEN (OLD.evento_estado IS DISTINCT FROM NEW.evento_estado OR OLD.escalado IS DISTINCT FROM NEW.escalado
    OR OLD.disposicion IS DISTINCT FROM NEW.disposicion OR OLD.estado IS DISTINCT FROM NEW.estado
    OR OLD.possible_operational_movement IS DISTINCT FROM NEW.possible_operational_movement)
  EXECUTE FUNCTION alarma_sigue_evento();
--> statement-breakpoint
-- What is open already has its alarm too.
INSERT INTO alarma_cambios (evento_id) SELECT id FROM eventos WHERE evento_estado = 'abierto' ORDER BY id;

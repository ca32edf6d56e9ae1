CREATE TABLE "auditoria" (
	"id" bigint PRIMARY KEY NOT NULL,
	"cuando" timestamp (3) with time zone NOT NULL,
	"usuario_id" integer,
	"username" text,
	"ip" text,
	"accion" text NOT NULL,
	"objeto" text,
	"datos" jsonb NOT NULL,
	"hash_previo" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disparos" (
	"sensor_id" integer NOT NULL,
	"id" text NOT NULL,
	"t_ms" double precision NOT NULL,
	"signo" smallint NOT NULL,
	"amplitud" double precision NOT NULL,
	"sigma_ms" double precision NOT NULL,
	"reloj" jsonb,
	"forma_onda" jsonb,
	"recibido_ms" double precision NOT NULL,
	"reproducido" boolean DEFAULT false NOT NULL,
	CONSTRAINT "disparos_sensor_id_id_pk" PRIMARY KEY("sensor_id","id")
);
--> statement-breakpoint
CREATE TABLE "estaciones" (
	"id" serial PRIMARY KEY NOT NULL,
	"clave" text NOT NULL,
	"nombre" text NOT NULL,
	"sistema_id" integer NOT NULL,
	"posicion" double precision NOT NULL,
	"latitud" double precision NOT NULL,
	"longitud" double precision NOT NULL,
	"municipio" text,
	"estado" text,
	CONSTRAINT "estaciones_clave_unique" UNIQUE("clave")
);
--> statement-breakpoint
CREATE TABLE "evento_correlaciones" (
	"evento_id" integer PRIMARY KEY NOT NULL,
	"delta0_s" double precision NOT NULL,
	"paso_s" double precision NOT NULL,
	"r" real[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evento_historial" (
	"id" serial PRIMARY KEY NOT NULL,
	"evento_id" integer NOT NULL,
	"accion" text NOT NULL,
	"usuario_id" integer,
	"cuando" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evento_ondas" (
	"evento_id" integer NOT NULL,
	"sensor" smallint NOT NULL,
	"sensor_id" integer NOT NULL,
	"t_pick_ms" double precision NOT NULL,
	"t0_ms" double precision NOT NULL,
	"dt_ms" double precision NOT NULL,
	"p" real[] NOT NULL,
	"completa" boolean DEFAULT false NOT NULL,
	CONSTRAINT "evento_ondas_evento_id_sensor_pk" PRIMARY KEY("evento_id","sensor")
);
--> statement-breakpoint
CREATE TABLE "eventos" (
	"id" serial PRIMARY KEY NOT NULL,
	"clave" text NOT NULL,
	"tipo" text NOT NULL,
	"estado" text NOT NULL,
	"evento_estado" text DEFAULT 'abierto' NOT NULL,
	"evento_principal" integer,
	"grupo_id" text,
	"tramo_id" integer NOT NULL,
	"sistema_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"hora_sensor0" timestamp (3) with time zone,
	"hora_sensor1" timestamp (3) with time zone,
	"accion_sensor0" text,
	"accion_sensor1" text,
	"amplitud_sensor0" real,
	"amplitud_sensor1" real,
	"reloj_sensor0" jsonb,
	"reloj_sensor1" jsonb,
	"delta_s" double precision,
	"posicion" double precision,
	"sigma_m" double precision,
	"latitud" double precision,
	"longitud" double precision,
	"correlacion" real,
	"motivos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"velocidad_onda_mps" double precision,
	"flujo_mps" double precision,
	"producto" text,
	"config_version" integer NOT NULL,
	"recognized_by" integer,
	"recognized_at" timestamp (3) with time zone,
	"escalado" boolean DEFAULT false NOT NULL,
	"escalado_id" text,
	"escalado_por" integer,
	"escalado_at" timestamp (3) with time zone,
	CONSTRAINT "eventos_clave_unique" UNIQUE("clave"),
	CONSTRAINT "eventos_escalado_id_unique" UNIQUE("escalado_id")
);
--> statement-breakpoint
CREATE TABLE "folios" (
	"clave" text PRIMARY KEY NOT NULL,
	"ultimo" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateways" (
	"id" serial PRIMARY KEY NOT NULL,
	"clave" text NOT NULL,
	"secreto_hash" text NOT NULL,
	"permite_maniobras" boolean DEFAULT false NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	CONSTRAINT "gateways_clave_unique" UNIQUE("clave")
);
--> statement-breakpoint
CREATE TABLE "lecturas" (
	"sensor_id" integer NOT NULL,
	"t0_ms" double precision NOT NULL,
	"dt_ms" double precision NOT NULL,
	"p" real[] NOT NULL,
	"seq" bigint,
	"reloj" jsonb,
	"recibido_ms" double precision NOT NULL,
	"reproducido" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lecturas_sensor_id_t0_ms_pk" PRIMARY KEY("sensor_id","t0_ms")
);
--> statement-breakpoint
CREATE TABLE "maniobras" (
	"id" text NOT NULL,
	"estacion_id" integer NOT NULL,
	"t_ms" double precision NOT NULL,
	"equipo" text NOT NULL,
	"accion" text NOT NULL,
	"nota" text,
	CONSTRAINT "maniobras_estacion_id_id_pk" PRIMARY KEY("estacion_id","id")
);
--> statement-breakpoint
CREATE TABLE "mensajes_rechazados" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recibido_at" timestamp (3) with time zone NOT NULL,
	"gateway" text,
	"topic" text NOT NULL,
	"payload" text NOT NULL,
	"motivo" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"clave" text PRIMARY KEY NOT NULL,
	"valor" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"clave" text NOT NULL,
	"sensor_id" integer NOT NULL,
	"t_ms" double precision NOT NULL,
	"signo" smallint NOT NULL,
	"amplitud" real NOT NULL,
	"sigma_ms" real NOT NULL,
	"snr" real NOT NULL,
	"origen" text NOT NULL,
	"reloj" jsonb,
	CONSTRAINT "picks_clave_unique" UNIQUE("clave")
);
--> statement-breakpoint
CREATE TABLE "push_log" (
	"pos" bigint PRIMARY KEY NOT NULL,
	"mensaje" text NOT NULL,
	"sistema_id" integer,
	"datos" jsonb NOT NULL,
	"creado_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registros_ingreso" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" integer,
	"username" text NOT NULL,
	"sesion_id" uuid,
	"resultado" text NOT NULL,
	"ip" text NOT NULL,
	"agente" text NOT NULL,
	"creado_at" timestamp (3) with time zone NOT NULL,
	"cerrado_at" timestamp (3) with time zone,
	"motivo_cierre" text
);
--> statement-breakpoint
CREATE TABLE "resumenes" (
	"paso_s" integer NOT NULL,
	"sensor_id" integer NOT NULL,
	"t_ms" double precision NOT NULL,
	"minimo" real NOT NULL,
	"suma" double precision NOT NULL,
	"maximo" real NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "resumenes_paso_s_sensor_id_t_ms_pk" PRIMARY KEY("paso_s","sensor_id","t_ms")
);
--> statement-breakpoint
CREATE TABLE "router_estados" (
	"router_id" integer NOT NULL,
	"t_ms" double precision NOT NULL,
	"datos" jsonb NOT NULL,
	CONSTRAINT "router_estados_router_id_t_ms_pk" PRIMARY KEY("router_id","t_ms")
);
--> statement-breakpoint
CREATE TABLE "router_gps" (
	"router_id" integer NOT NULL,
	"t_ms" double precision NOT NULL,
	"latitud" double precision NOT NULL,
	"longitud" double precision NOT NULL,
	"datos" jsonb NOT NULL,
	CONSTRAINT "router_gps_router_id_t_ms_pk" PRIMARY KEY("router_id","t_ms")
);
--> statement-breakpoint
CREATE TABLE "routers" (
	"id" serial PRIMARY KEY NOT NULL,
	"clave" text NOT NULL,
	"nombre" text NOT NULL,
	"estacion_id" integer,
	"gateway_id" integer,
	"activo" boolean DEFAULT true NOT NULL,
	"ultimo_contacto" timestamp (3) with time zone,
	CONSTRAINT "routers_clave_unique" UNIQUE("clave")
);
--> statement-breakpoint
CREATE TABLE "sensor_estados" (
	"sensor_id" integer PRIMARY KEY NOT NULL,
	"ultima_ms" double precision NOT NULL,
	"presion_kgcm2" real NOT NULL,
	"reloj" jsonb,
	"ruido_kgcm2" real,
	"falla_desde" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sensores" (
	"id" serial PRIMARY KEY NOT NULL,
	"clave" text NOT NULL,
	"nombre" text NOT NULL,
	"sistema_id" integer NOT NULL,
	"estacion_id" integer,
	"router_id" integer,
	"gateway_id" integer,
	"posicion" double precision NOT NULL,
	"latitud" double precision NOT NULL,
	"longitud" double precision NOT NULL,
	"municipio" text,
	"estado" text,
	"activo" boolean DEFAULT true NOT NULL,
	"mantenimiento" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sensores_clave_unique" UNIQUE("clave")
);
--> statement-breakpoint
CREATE TABLE "sesiones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" integer NOT NULL,
	"creada_at" timestamp (3) with time zone NOT NULL,
	"expira_at" timestamp (3) with time zone NOT NULL,
	"cerrada_at" timestamp (3) with time zone,
	"motivo_cierre" text,
	"ip" text NOT NULL,
	"agente" text NOT NULL,
	"refresh_hash" text NOT NULL,
	"refresh_previo_hash" text,
	"refresh_rotado_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sistemas" (
	"id" serial PRIMARY KEY NOT NULL,
	"clave" text NOT NULL,
	"nombre" text NOT NULL,
	CONSTRAINT "sistemas_clave_unique" UNIQUE("clave")
);
--> statement-breakpoint
CREATE TABLE "tramos" (
	"id" serial PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"sistema_id" integer NOT NULL,
	"estacion_inicio_id" integer NOT NULL,
	"estacion_fin_id" integer NOT NULL,
	"sensor_a_id" integer NOT NULL,
	"sensor_b_id" integer NOT NULL,
	"posicion_a" double precision NOT NULL,
	"posicion_b" double precision NOT NULL,
	"velocidad_onda_mps" double precision NOT NULL,
	"sigma_velocidad_rel" double precision NOT NULL,
	"calibrado_en" timestamp (3) with time zone,
	"flujo_mps" double precision NOT NULL,
	"producto" text NOT NULL,
	"diametro_m" double precision NOT NULL,
	"geometria" jsonb NOT NULL,
	"calibracion" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"activo" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usuario_sistemas" (
	"usuario_id" integer NOT NULL,
	"sistema_id" integer NOT NULL,
	CONSTRAINT "usuario_sistemas_usuario_id_sistema_id_pk" PRIMARY KEY("usuario_id","sistema_id")
);
--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"nombre" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_first_login" boolean DEFAULT true NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"todos_los_sistemas" boolean DEFAULT false NOT NULL,
	"creado_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "estaciones" ADD CONSTRAINT "estaciones_sistema_id_sistemas_id_fk" FOREIGN KEY ("sistema_id") REFERENCES "public"."sistemas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evento_correlaciones" ADD CONSTRAINT "evento_correlaciones_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evento_historial" ADD CONSTRAINT "evento_historial_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evento_historial" ADD CONSTRAINT "evento_historial_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evento_ondas" ADD CONSTRAINT "evento_ondas_evento_id_eventos_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."eventos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_tramo_id_tramos_id_fk" FOREIGN KEY ("tramo_id") REFERENCES "public"."tramos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_recognized_by_usuarios_id_fk" FOREIGN KEY ("recognized_by") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_escalado_por_usuarios_id_fk" FOREIGN KEY ("escalado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maniobras" ADD CONSTRAINT "maniobras_estacion_id_estaciones_id_fk" FOREIGN KEY ("estacion_id") REFERENCES "public"."estaciones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registros_ingreso" ADD CONSTRAINT "registros_ingreso_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routers" ADD CONSTRAINT "routers_estacion_id_estaciones_id_fk" FOREIGN KEY ("estacion_id") REFERENCES "public"."estaciones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routers" ADD CONSTRAINT "routers_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_estados" ADD CONSTRAINT "sensor_estados_sensor_id_sensores_id_fk" FOREIGN KEY ("sensor_id") REFERENCES "public"."sensores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensores" ADD CONSTRAINT "sensores_sistema_id_sistemas_id_fk" FOREIGN KEY ("sistema_id") REFERENCES "public"."sistemas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensores" ADD CONSTRAINT "sensores_estacion_id_estaciones_id_fk" FOREIGN KEY ("estacion_id") REFERENCES "public"."estaciones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensores" ADD CONSTRAINT "sensores_router_id_routers_id_fk" FOREIGN KEY ("router_id") REFERENCES "public"."routers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensores" ADD CONSTRAINT "sensores_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesiones" ADD CONSTRAINT "sesiones_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tramos" ADD CONSTRAINT "tramos_sistema_id_sistemas_id_fk" FOREIGN KEY ("sistema_id") REFERENCES "public"."sistemas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tramos" ADD CONSTRAINT "tramos_estacion_inicio_id_estaciones_id_fk" FOREIGN KEY ("estacion_inicio_id") REFERENCES "public"."estaciones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tramos" ADD CONSTRAINT "tramos_estacion_fin_id_estaciones_id_fk" FOREIGN KEY ("estacion_fin_id") REFERENCES "public"."estaciones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tramos" ADD CONSTRAINT "tramos_sensor_a_id_sensores_id_fk" FOREIGN KEY ("sensor_a_id") REFERENCES "public"."sensores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tramos" ADD CONSTRAINT "tramos_sensor_b_id_sensores_id_fk" FOREIGN KEY ("sensor_b_id") REFERENCES "public"."sensores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuario_sistemas" ADD CONSTRAINT "usuario_sistemas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuario_sistemas" ADD CONSTRAINT "usuario_sistemas_sistema_id_sistemas_id_fk" FOREIGN KEY ("sistema_id") REFERENCES "public"."sistemas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auditoria_cuando" ON "auditoria" USING btree ("cuando");--> statement-breakpoint
CREATE INDEX "disparos_t" ON "disparos" USING btree ("t_ms");--> statement-breakpoint
CREATE INDEX "evento_historial_evento" ON "evento_historial" USING btree ("evento_id");--> statement-breakpoint
CREATE INDEX "evento_ondas_incompletas" ON "evento_ondas" USING btree ("t_pick_ms") WHERE not completa;--> statement-breakpoint
CREATE INDEX "eventos_created" ON "eventos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "eventos_sistema_created" ON "eventos" USING btree ("sistema_id","created_at","id");--> statement-breakpoint
CREATE INDEX "eventos_tramo_created" ON "eventos" USING btree ("tramo_id","created_at","id");--> statement-breakpoint
CREATE INDEX "eventos_validez" ON "eventos" USING btree ("estado","created_at","id");--> statement-breakpoint
CREATE INDEX "eventos_hora" ON "eventos" USING btree ("hora_sensor0");--> statement-breakpoint
CREATE INDEX "eventos_recognized" ON "eventos" USING btree ("recognized_at");--> statement-breakpoint
CREATE INDEX "eventos_abiertos" ON "eventos" USING btree ("sistema_id","created_at","id") WHERE evento_estado = 'abierto';--> statement-breakpoint
CREATE INDEX "lecturas_t0" ON "lecturas" USING btree ("t0_ms");--> statement-breakpoint
CREATE INDEX "maniobras_t" ON "maniobras" USING btree ("t_ms");--> statement-breakpoint
CREATE INDEX "mensajes_rechazados_recibido" ON "mensajes_rechazados" USING btree ("recibido_at");--> statement-breakpoint
CREATE INDEX "picks_sensor_t" ON "picks" USING btree ("sensor_id","t_ms");--> statement-breakpoint
CREATE INDEX "push_log_creado" ON "push_log" USING btree ("creado_at");--> statement-breakpoint
CREATE INDEX "registros_ingreso_creado" ON "registros_ingreso" USING btree ("creado_at");--> statement-breakpoint
CREATE INDEX "registros_ingreso_usuario" ON "registros_ingreso" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "registros_ingreso_sesion" ON "registros_ingreso" USING btree ("sesion_id");--> statement-breakpoint
CREATE INDEX "sesiones_usuario" ON "sesiones" USING btree ("usuario_id","cerrada_at");--> statement-breakpoint
CREATE INDEX "tramos_sistema" ON "tramos" USING btree ("sistema_id");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_username" ON "usuarios" USING btree (lower("username"));
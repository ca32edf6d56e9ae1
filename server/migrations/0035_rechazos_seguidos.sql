CREATE TABLE "rechazos_seguidos" (
	"dispositivo" text NOT NULL,
	"objeto_id" integer NOT NULL,
	"desde_ms" double precision NOT NULL,
	"t_ms" double precision NOT NULL,
	"cuantos" integer NOT NULL,
	"motivo" text NOT NULL,
	CONSTRAINT "rechazos_seguidos_dispositivo_objeto_id_pk" PRIMARY KEY("dispositivo","objeto_id")
);

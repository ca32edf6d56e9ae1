-- What is last in a transaction, in one statement: the rows that hold the gapless counters stay locked from here to
-- the commit, and everyone else who acts waits for them.

-- Appends rows to the audit in their order, chained: each hash is of the hash before it, a new line and the row's
-- canonical JSON, of which only the number was not known ('antes' and 'despues' stand around it).
CREATE FUNCTION anotar_auditoria(renglones jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  cuantos CONSTANT integer := jsonb_array_length(renglones);
  numero bigint;
  previo text;
  propio text;
  r record;
BEGIN
  IF cuantos = 0 THEN RETURN; END IF;
  INSERT INTO folios AS f (clave, ultimo) VALUES ('auditoria', cuantos)
    ON CONFLICT (clave) DO UPDATE SET ultimo = f.ultimo + cuantos
    RETURNING f.ultimo - cuantos INTO numero;
  -- A statement of its own: it sees what was committed while the counter was waited for.
  SELECT hash INTO previo FROM auditoria WHERE id = numero;
  previo := COALESCE(previo, repeat('0', 64));
  FOR r IN
    SELECT t.* FROM ROWS FROM (jsonb_to_recordset(renglones) AS (
      cuando timestamptz, usuario_id integer, username text, ip text, accion text, objeto text, datos jsonb,
      antes text, despues text
    )) WITH ORDINALITY AS t ORDER BY t.ordinality
  LOOP
    numero := numero + 1;
    propio := encode(sha256(convert_to(previo || E'\n' || r.antes || numero || r.despues, 'UTF8')), 'hex');
    INSERT INTO auditoria (id, cuando, usuario_id, username, ip, accion, objeto, datos, hash_previo, hash)
      VALUES (numero, r.cuando, r.usuario_id, r.username, r.ip, r.accion, r.objeto, r.datos, previo, propio);
    previo := propio;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Appends messages to the push log in their order and returns the position of the first; null when there are none.
CREATE FUNCTION anexar_push(mensajes jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  cuantos CONSTANT integer := jsonb_array_length(mensajes);
  anterior bigint;
BEGIN
  IF cuantos = 0 THEN RETURN NULL; END IF;
  INSERT INTO folios AS f (clave, ultimo) VALUES ('push', cuantos)
    ON CONFLICT (clave) DO UPDATE SET ultimo = f.ultimo + cuantos
    RETURNING f.ultimo - cuantos INTO anterior;
  INSERT INTO push_log (pos, mensaje, sistema_id, usuario_id, datos, creado_at)
    SELECT anterior + t.ordinality, t.mensaje, t.sistema_id, t.usuario_id, t.datos, t.creado_at
    FROM ROWS FROM (jsonb_to_recordset(mensajes) AS (
      mensaje text, sistema_id integer, usuario_id integer, datos jsonb, creado_at timestamptz
    )) WITH ORDINALITY AS t;
  RETURN anterior + 1;
END
$$;

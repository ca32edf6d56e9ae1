ALTER TABLE "usuarios" ADD COLUMN "username_plegado" text;--> statement-breakpoint
-- Of accounts that are alike already the oldest has the name; the others keep working, by their own spelling.
WITH plegados AS (
  SELECT id, lower(regexp_replace(normalize(username, NFKD), '[\u0300-\u036f]', '', 'g')) AS plegado FROM usuarios
), contados AS (
  SELECT id, plegado, row_number() OVER (PARTITION BY plegado ORDER BY id) AS lugar FROM plegados
)
UPDATE usuarios u SET username_plegado = CASE WHEN c.lugar = 1 THEN c.plegado ELSE 'ID ' || u.id END
FROM contados c WHERE c.id = u.id;--> statement-breakpoint
ALTER TABLE "usuarios" ALTER COLUMN "username_plegado" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_username_plegado" ON "usuarios" USING btree ("username_plegado");

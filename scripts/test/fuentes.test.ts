import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** What the product's own code must not do anywhere, or only where it is looked at: docs/security.md leans on it. */
const RAIZ = fileURLToPath(new URL('../../', import.meta.url));
const CODIGO = ['contract', 'deteccion', 'server', 'web'].flatMap((parte) =>
  readdirSync(`${RAIZ}${parte}/src`, { recursive: true, encoding: 'utf8' })
    .filter((archivo) => /(?<!\.test)\.tsx?$/.test(archivo))
    .map((archivo) => `${parte}/src/${archivo}`),
);
const fuentes = new Map(
  [...CODIGO, 'web/index.html'].map((archivo) => [archivo, readFileSync(`${RAIZ}${archivo}`, 'utf8')]),
);
const donde = (patron: RegExp) =>
  [...fuentes].filter(([, fuente]) => patron.test(fuente)).map(([archivo]) => archivo);

describe('the code of the product', () => {
  it('is what these rules look at', () => expect(CODIGO.length).toBeGreaterThan(900));

  it.each<[string, RegExp, string[]]>([
    ['makes code of text', /\beval\(|new Function\(|setTimeout\(\s*['"`]/, []],
    [
      'puts text into a page as HTML',
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
      [],
    ],
    [
      'hears messages of other windows',
      /\bwindow\.(addEventListener\(\s*'message'|onmessage)|window\.opener|\.parent\.postMessage/,
      [],
    ],
    ['makes a pattern of text that somebody wrote', /new RegExp\(/, []],
    ['draws lots that can be foretold', /Math\.random\(/, []],
    ['hashes with what is broken', /createHash\(\s*['"](md5|sha1)/, []],
    [
      'signs with what is old, but for the codes that authenticators make',
      /createHmac\(\s*['"](md5|sha1)/,
      ['server/src/sesion/totp.ts'],
    ],
    ['encrypts otherwise than by AES-256-GCM', /createCipheriv\((?!'aes-256-gcm')|aes-\d+-(?!gcm)/, []],
    ['turns the proof of a certificate off', /rejectUnauthorized:\s*false|NODE_TLS_REJECT/, []],
    ['starts a shell', /\bexecSync\(|\bexec\(\s*['"`]|shell:\s*true/, []],
    [
      'starts another program',
      /from 'node:child_process'/,
      [
        'server/src/db/candado.ts',
        'server/src/db/embebida.ts',
        'server/src/doctor/maquina.ts',
        'server/src/ejercicios/lanzar.ts',
        'server/src/db/postgres/huerfano.ts',
        'server/src/db/postgres/postmaster.ts',
        'server/src/db/postgres/programas.ts',
      ],
    ],
    [
      'writes what came in into SQL as text',
      /sql\.raw\([^)]*\b(body|query|params|peticion|username|busca)\b/,
      [],
    ],
    [
      'writes into a storage of the browser that may be full',
      /[sS]torage\.setItem\(|almacen\.setItem\(/,
      ['web/src/lib/almacen.ts'],
    ],
    ['reads XML by a parser that follows references', /xml2js|libxmljs|fast-xml-parser|sax\b'/, []],
    [
      'asks a browser for a plug-in, or for what browsers dropped',
      /<(object|embed|applet|param)\s+[a-z]+=|createElement\(\s*['"`](object|embed|applet)|ActiveXObject|x-(shockwave|silverlight|java-applet|nacl)|applicationCache|openDatabase\(|registerElement\(/,
      [],
    ],
    ['asks for a hint of a password', /pregunta_?secreta|pista_?(de_)?password|password_?hint/i, []],
  ])('never %s', (_, patron, salvo) => expect(donde(patron)).toEqual(salvo));
});

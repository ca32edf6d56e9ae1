import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Asercion } from '@tramos/contract/llaves-entrada';

/** CBOR (RFC 8949) of what an attestation is made of: small numbers, bytes, texts, maps. */
const cabeza = (tipo: number, n: number): Buffer => {
  if (n < 24) return Buffer.from([(tipo << 5) | n]);
  return Buffer.from(n < 256 ? [(tipo << 5) | 24, n] : [(tipo << 5) | 25, n >> 8, n & 255]);
};
const cbor = (valor: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  if (typeof valor === 'number') return valor < 0 ? cabeza(1, -1 - valor) : cabeza(0, valor);
  if (typeof valor === 'string') return Buffer.concat([cabeza(3, valor.length), Buffer.from(valor)]);
  if (Buffer.isBuffer(valor)) return Buffer.concat([cabeza(2, valor.length), valor]);
  const pares = [...valor].flatMap(([clave, dato]) => [cbor(clave), cbor(dato as string)]);
  return Buffer.concat([cabeza(5, valor.size), ...pares]);
};

const sha256 = (dato: string | Buffer): Buffer => createHash('sha256').update(dato).digest();
const [PRESENTE, VERIFICADO, CON_CREDENCIAL] = [1, 4, 64];

interface Opciones {
  challenge: string;
  [clave: string]: unknown;
}

/** An authenticator of a test: one key, and whatever counter and origin it is told to say. */
export const crearAutenticador = (origen: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const estado = {
    ...{ contador: 0, origen, verificado: true, manija: '' },
    /** Changes what it says of itself, before it is signed. */
    alterar: (datos: Buffer): Buffer => datos,
  };
  const b64 = (dato: Buffer) => dato.toString('base64url');
  const cliente = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: estado.origen, crossOrigin: false }));
  const datos = (banderas: number) => {
    const contador = Buffer.alloc(4);
    contador.writeUInt32BE(estado.contador);
    const verificado = estado.verificado ? VERIFICADO : 0;
    const rp = sha256(new URL(estado.origen).hostname);
    return Buffer.concat([rp, Buffer.from([PRESENTE | verificado | banderas]), contador]);
  };
  const comun = { id: b64(id), rawId: b64(id), type: 'public-key' as const, clientExtensionResults: {} };
  return {
    estado,
    registrar: ({ challenge, user }: Opciones) => {
      estado.manija = (user as { id: string }).id;
      const cose = cbor(
        new Map<number, unknown>([
          ...[[1, 2] as const, [3, -7] as const, [-1, 1] as const],
          ...(
            [
              [-2, x],
              [-3, y],
            ] as const
          ).map(([c, v]) => [c, Buffer.from(v, 'base64url')] as const),
        ]),
      );
      const largo = Buffer.from([0, id.length]);
      const authData = estado.alterar(
        Buffer.concat([datos(CON_CREDENCIAL), Buffer.alloc(16), largo, id, cose]),
      );
      const attestationObject = cbor(
        new Map<string, unknown>([...Object.entries({ fmt: 'none', attStmt: new Map(), authData })]),
      );
      const clientDataJSON = b64(cliente('webauthn.create', challenge));
      return { ...comun, response: { clientDataJSON, attestationObject: b64(attestationObject) } };
    },
    usar: ({ challenge }: Opciones): Asercion => {
      estado.contador += estado.contador === 0 ? 0 : 1;
      const authData = estado.alterar(datos(0));
      const clientData = cliente('webauthn.get', challenge);
      const firma = createSign('sha256').update(authData).update(sha256(clientData)).sign(privateKey);
      return {
        ...comun,
        response: {
          ...{ clientDataJSON: b64(clientData), authenticatorData: b64(authData) },
          ...{ signature: b64(firma), userHandle: estado.manija },
        },
      };
    },
  };
};

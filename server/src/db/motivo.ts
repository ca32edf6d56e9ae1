/**
 * Why something failed, in words of ours: what the system, PostgreSQL, OpenSSL and Node say by a code. Goes behind a colon.
 * The one translator of what a start can meet; whoever uses it names the variable.
 */
const MOTIVOS: Readonly<Record<string, string>> = {
  ENOENT: 'no existe',
  EACCES: 'este usuario no tiene permiso',
  EPERM: 'este usuario no tiene permiso',
  EROFS: 'el disco es de solo lectura',
  ENOTDIR: 'una parte de la ruta es un archivo y no una carpeta',
  EEXIST: 'hay un archivo en su lugar',
  EISDIR: 'es una carpeta y no un archivo',
  ENAMETOOLONG: 'la ruta es demasiado larga',
  ELOOP: 'la ruta tiene enlaces que vuelven sobre sí mismos',
  ENOSPC: 'no queda espacio en el disco',
  EDQUOT: 'no queda espacio en el disco',
  EIO: 'el disco falla',
  EMFILE: 'hay demasiados archivos abiertos',
  ENFILE: 'hay demasiados archivos abiertos',
  ENOMEM: 'no alcanza la memoria',
  EADDRINUSE: 'el puerto está ocupado',
  EADDRNOTAVAIL: 'esta máquina no tiene esa dirección',
  EAFNOSUPPORT: 'esta máquina no usa esa clase de direcciones',
  EINVAL: 'la dirección no es válida',
  ENOTFOUND: 'ese nombre no existe en la red',
  EAI_AGAIN: 'no se pudo preguntar por ese nombre a la red',
  ECONNREFUSED: 'nadie atiende en esa dirección',
  ECONNRESET: 'la otra parte cerró la conexión',
  EPIPE: 'la otra parte cerró la conexión',
  ETIMEDOUT: 'no contesta a tiempo',
  EHOSTUNREACH: 'la red no llega hasta ahí',
  ENETUNREACH: 'la red no llega hasta ahí',
  '28P01': 'el usuario o la contraseña no son correctos',
  '28000': 'no deja entrar a ese usuario',
  '3D000': 'no existe una base con ese nombre',
  '42501': 'a ese usuario le falta un permiso',
  '53100': 'no queda espacio en su disco',
  '53200': 'no le alcanza la memoria',
  '53300': 'no admite más conexiones',
  '57P03': 'todavía está arrancando',
  '25006': 'solo se puede leer',
  ERR_OSSL_PEM_NO_START_LINE: 'no es un archivo PEM',
  ERR_OSSL_PEM_BAD_BASE64_DECODE: 'el archivo PEM está dañado',
  ERR_OSSL_BAD_DECRYPT: 'la llave está protegida con una contraseña',
  ERR_OSSL_X509_KEY_VALUES_MISMATCH: 'el certificado y la llave no son pareja',
  ERR_OSSL_UNSUPPORTED: 'es de una clase que no se conoce, o no es una llave',
  CERT_HAS_EXPIRED: 'su certificado ya venció',
  ERR_TLS_CERT_ALTNAME_INVALID: 'su certificado es de otro nombre',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'su certificado no lo firma nadie conocido',
  SELF_SIGNED_CERT_IN_CHAIN: 'su certificado no lo firma nadie conocido',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'su certificado no lo firma nadie conocido',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'su certificado no lo firma nadie conocido',
};

/** What a driver says without any code. */
const FRASES: readonly [RegExp, string][] = [
  [/does not support SSL/, 'no admite conexiones cifradas'],
  [/password must be a string/, 'pide una contraseña'],
  [/timeout/i, 'no contesta a tiempo'],
  [/Connection terminated|connection error/, 'no contesta como una base de datos PostgreSQL'],
];

const deUno = (error: Error): string | null => {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && MOTIVOS[code] !== undefined) return MOTIVOS[code];
  return FRASES.find(([forma]) => forma.test(error.message))?.[1] ?? null;
};

/** What is behind an error: causes, and the tries of one address after the other. */
const cadena = (error: unknown): Error[] => {
  if (!(error instanceof Error)) return [];
  const varios = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...varios].flatMap(cadena)];
};

/** Null where no code of it is known here. */
export const motivoConocido = (error: unknown): string | null =>
  cadena(error)
    .map(deUno)
    .find((dicho) => dicho !== null) ?? null;

const codigoDe = (error: unknown): string | undefined =>
  cadena(error)
    .map((e) => (e as { code?: unknown }).code)
    .find((code) => typeof code === 'string') as string | undefined;

/** Always words of ours: of what is not known only its code. */
export const motivoDe = (error: unknown): string => {
  const codigo = codigoDe(error);
  return motivoConocido(error) ?? (codigo === undefined ? 'algo que no se esperaba' : `código ${codigo}`);
};

/** The same for a door that could not be opened; the variables are those that put it there. */
export const fraseDeEscucha = (
  error: unknown,
  { host, puerto, variable, de = '' }: { host: string; puerto: number; variable: string; de?: string },
): string => {
  switch (codigoDe(error)) {
    case 'EADDRINUSE':
      return `El puerto ${puerto}${de} está ocupado: libérelo o elija otro con ${variable}.`;
    case 'EACCES':
      return `No hay permiso para el puerto ${puerto}${de}: elija otro con ${variable}.`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return `Esta máquina no tiene la dirección ${host}: corrija HOST.`;
    default:
      return `No se puede atender en ${host}, puerto ${puerto}${de}: ${motivoDe(error)}. Revise HOST y ${variable}.`;
  }
};

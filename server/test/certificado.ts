import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate of this machine's own addresses that signs itself: whoever is given it as authority believes it. */
export const hacerCertificado = (carpeta: string, nombre: string) => {
  const [ruta_cert, ruta_key] = [join(carpeta, `${nombre}.pem`), join(carpeta, `${nombre}.key`)];
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', `/CN=${nombre}`, '-addext', 'subjectAltName=IP:127.0.0.1,IP:127.0.0.2'],
      ...['-keyout', ruta_key, '-out', ruta_cert],
    ],
    { stdio: 'ignore' },
  );
  return { ruta_cert, ruta_key, cert: readFileSync(ruta_cert), key: readFileSync(ruta_key) };
};

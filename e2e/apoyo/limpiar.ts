import { rmSync } from 'node:fs';

const limpiar = () => {
  const carpeta = process.env.E2E_DATOS;
  if (carpeta) rmSync(carpeta, { recursive: true, force: true });
};

export default limpiar;

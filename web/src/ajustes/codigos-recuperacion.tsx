import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { descargar } from '../lib/descargar';
import { useSitio } from '../lib/sitio';
import { CopiarBoton } from '../ui/copiar-boton';
import classes from './ajustes.module.css';

interface CodigosRecuperacionProps {
  codigos: readonly string[];
  username: string;
  onGuardados: () => void;
}

const AYUDA = 'Cada código sirve una sola vez, en lugar del código de la aplicación.';

const guardar = (nombre: string, texto: string): void =>
  descargar(new Blob([texto], { type: 'text/plain;charset=utf-8' }), nombre);

/** The recovery codes, shown this once: to copy, keep as a file or put on paper. */
export const CodigosRecuperacion = ({ codigos, username, onGuardados }: CodigosRecuperacionProps) => {
  const sitio = useSitio()?.nombre ?? 'Tramos';
  const hoja = `${sitio}: códigos de recuperación de ${username}\n${AYUDA}\n\n${codigos.join('\n')}\n`;
  return (
    <>
      <p className={classes.aviso} role="status">
        <strong>Guarde estos códigos ahora: no se vuelven a mostrar.</strong> Si pierde su teléfono, son la
        única manera de entrar sin ayuda de un administrador.
      </p>
      <div className={classes.hoja} data-hoja-impresa>
        <p className={classes.encabezado}>
          {sitio}: códigos de recuperación de {username}. {AYUDA}
        </p>
        <ul className={classes.codigos} aria-label="Códigos de recuperación">
          {codigos.map((codigo) => (
            <li key={codigo}>{codigo}</li>
          ))}
        </ul>
      </div>
      <div className={classes.acciones}>
        <CopiarBoton texto={codigos.join('\n')}>Copiar</CopiarBoton>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => guardar(`tramos-codigos-${username}.txt`, hoja)}
        >
          Descargar
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </div>
      <div className={classes.acciones}>
        <Button onClick={onGuardados}>Ya los guardé</Button>
      </div>
    </>
  );
};

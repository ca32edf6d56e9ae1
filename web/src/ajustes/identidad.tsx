import { Button, TextInput } from '@mantine/core';
import type { AjustesSitio, LogoBody } from '@tramos/contract/ajustes';
import { LOGO_MAX_BYTES, SITIO_NOMBRE_MAX } from '@tramos/contract/limites';
import { useRef, useState } from 'react';
import { llamar } from '../lib/api';
import classes from './ajustes.module.css';
import { FormaSeccion } from './forma-seccion';
import { ponerAjustesSitio, releerAjustesSitio } from './sitio-query';
import { useSeccion } from './use-seccion';

const TIPOS: readonly string[] = ['image/png', 'image/svg+xml'] satisfies LogoBody['tipo'][];
const esTipo = (tipo: string): tipo is LogoBody['tipo'] => TIPOS.includes(tipo);

/** The file as it travels; rejects when the browser cannot read it. */
const leerArchivo = (archivo: File): Promise<string> =>
  new Promise((listo, fallo) => {
    const lector = new FileReader();
    lector.onload = () => listo(String(lector.result));
    lector.onerror = () => fallo(lector.error ?? new Error('file'));
    lector.readAsDataURL(archivo);
  });

const motivoDeArchivo = ({ type, size }: File): string | null => {
  if (!esTipo(type)) return 'Elija un archivo PNG o SVG.';
  return size > LOGO_MAX_BYTES ? `El archivo pasa de ${LOGO_MAX_BYTES / 1_024} kB.` : null;
};

interface LogoProps {
  /** What is shown: the stored one's address, or the chosen file itself; null is none. */
  fuente: string | null;
  error: string | null;
  onElegir: (datos: string) => void;
  onQuitar: () => void;
}

const Logotipo = ({ fuente, error, onElegir, onQuitar }: LogoProps) => {
  const entrada = useRef<HTMLInputElement>(null);
  const [motivo, setMotivo] = useState<string | null>(null);
  const elegir = async (archivo: File | undefined) => {
    if (!archivo) return;
    const mal = motivoDeArchivo(archivo);
    setMotivo(mal);
    if (!mal) onElegir(await leerArchivo(archivo));
  };
  const dicho = motivo ?? error;
  return (
    <fieldset className={classes.logo} aria-describedby="ayuda-logo">
      <legend>Logotipo</legend>
      <div className={classes.muestraLogo}>
        {fuente ? <img src={fuente} alt="Logotipo del sitio" /> : <span>Sin logotipo</span>}
      </div>
      <input
        ref={entrada}
        className="solo-lector"
        type="file"
        tabIndex={-1}
        aria-label="Archivo del logotipo"
        accept={TIPOS.join()}
        onChange={(e) => {
          void elegir(e.currentTarget.files?.[0]);
          e.currentTarget.value = '';
        }}
      />
      <div className={classes.acciones}>
        <Button variant="default" onClick={() => entrada.current?.click()}>
          {fuente ? 'Cambiar logotipo' : 'Elegir logotipo'}
        </Button>
        {fuente ? (
          <Button variant="default" onClick={onQuitar}>
            Quitar logotipo
          </Button>
        ) : null}
      </div>
      <p id="ayuda-logo" className={classes.ayuda}>
        PNG o SVG de hasta {LOGO_MAX_BYTES / 1_024} kB. Se muestra con 24 píxeles de alto.
      </p>
      {dicho ? (
        <p className={classes.falta} role="alert">
          {dicho}
        </p>
      ) : null}
    </fieldset>
  );
};

/** `undefined` leaves the stored logo, null takes it away. */
const cuerpoDeLogo = (datos: string | null, guardado: string | null): LogoBody | null | undefined => {
  if (datos === guardado) return undefined;
  const partes = /^data:([^;]+);base64,(.*)$/.exec(datos ?? '');
  return partes?.[1] && partes[2] && esTipo(partes[1]) ? { tipo: partes[1], datos: partes[2] } : null;
};

/** How the site is called and what it shows as its own, at the sign-in, in the bar and on what is exported. */
export const Identidad = ({ identidad }: { identidad: AjustesSitio['identidad'] }) => {
  const { nombre_de_fabrica, version } = identidad;
  const seccion = useSeccion({
    guardado: { nombre: identidad.nombre ?? '', logo: identidad.logo },
    version,
    releer: releerAjustesSitio,
    enviar: async ({ nombre, logo }, vista) => {
      const archivo = cuerpoDeLogo(logo, identidad.logo);
      const limpio = nombre.trim();
      ponerAjustesSitio(
        await llamar('ponerIdentidad', {
          body: {
            nombre: limpio === '' ? null : limpio,
            version: vista,
            ...(archivo === undefined ? {} : { logo: archivo }),
          },
        }),
      );
    },
  });
  const { valores, poner, error } = seccion;
  return (
    <FormaSeccion
      seccion={seccion}
      nota="Se muestran al entrar y en la barra de la consola; el nombre, también en lo que se exporta."
      efecto="Las consolas abiertas lo muestran en cuanto guarde."
      guardado="Guardado. Las consolas abiertas ya lo muestran."
    >
      <div className={classes.campo}>
        <TextInput
          label="Nombre del sitio"
          description={`Vacío: «${nombre_de_fabrica}»`}
          autoComplete="off"
          maxLength={SITIO_NOMBRE_MAX}
          value={valores.nombre}
          error={error('nombre')}
          onChange={(e) => poner('nombre', e.currentTarget.value)}
        />
      </div>
      <Logotipo
        fuente={valores.logo}
        error={error('logo')}
        onElegir={(datos) => poner('logo', datos)}
        onQuitar={() => poner('logo', null)}
      />
    </FormaSeccion>
  );
};

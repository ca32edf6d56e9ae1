import { Button, Checkbox, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type {
  Importacion,
  ImportarBody,
  RenglonImportado,
  TablaExportada,
} from '@tramos/contract/importacion';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { esAppError } from '../lib/app-error';
import { descargar } from '../lib/descargar';
import { plural } from '../lib/formato';
import { avisar } from '../ui/avisar';
import { BotonActo } from '../ui/boton-acto';
import { FormError } from '../ui/form-error';
import { motivoDe } from '../ui/motivo';
import tabla from '../ui/tabla.module.css';
import classes from './importar.module.css';
import { escribirCsv, leerArchivo } from './tabla-csv';

/** A list that can go out as a file and come in from one. */
export interface TablaDeCatalogo {
  exportar: () => Promise<TablaExportada>;
  importar: (body: ImportarBody) => Promise<Importacion>;
  /** The key is what a row is found by; these are all the columns that a new one needs. */
  ejemplo: string;
}

export const BotonExportar = ({
  nombre,
  exportar,
}: { nombre: string } & Pick<TablaDeCatalogo, 'exportar'>) => {
  const bajar = useMutation({
    mutationFn: async () =>
      descargar(new Blob([escribirCsv(await exportar())], { type: 'text/csv' }), `${nombre}.csv`),
    onError: (error) => void avisar('error', motivoDe(error)),
  });
  return (
    <BotonActo variant="default" ocupado={bajar.isPending} onClick={() => bajar.mutate()}>
      Exportar CSV
    </BotonActo>
  );
};

const QUE: Record<RenglonImportado['resultado'], string> = {
  nuevo: 'Nuevo',
  cambia: 'Cambia',
  igual: 'Sin cambio',
  mal: 'Por corregir',
};

const vacio = (texto: string) => (texto === '' ? 'vacío' : texto);

const Detalle = ({ renglon }: { renglon: RenglonImportado }) => (
  <ul className={classes.detalle}>
    {renglon.errores.map(({ columna, motivo }) => (
      <li key={`${columna} ${motivo}`}>
        {columna ? <strong>{columna}: </strong> : null}
        {motivo}
      </li>
    ))}
    {renglon.avisos.map((aviso) => (
      <li key={aviso} className={classes.aviso}>
        {aviso}
      </li>
    ))}
    {renglon.cambios.map(({ columna, antes, despues }) => (
      <li key={columna}>
        <strong>{columna}: </strong>
        <del>{vacio(antes)}</del> <span aria-hidden="true">→</span> <ins>{vacio(despues)}</ins>
      </li>
    ))}
  </ul>
);

const Renglones = ({ renglones }: { renglones: readonly RenglonImportado[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
  <section className={classes.rollo} tabIndex={0} aria-label="Renglones del archivo">
    <table className={tabla.tabla} aria-label="Qué haría el archivo">
      <thead>
        <tr>
          <th className={tabla.cifra}>Renglón</th>
          <th>Clave</th>
          <th>Qué pasa</th>
          <th>Detalle</th>
        </tr>
      </thead>
      <tbody>
        {renglones.map((renglon) => (
          <tr key={renglon.renglon}>
            <td className={tabla.cifra}>{renglon.renglon}</td>
            <td className={classes.clave}>{renglon.clave || '-'}</td>
            <td>
              <span className={classes.que} data-resultado={renglon.resultado}>
                {QUE[renglon.resultado]}
              </span>
            </td>
            <td>
              {renglon.cambios.length + renglon.errores.length + renglon.avisos.length > 0 ? (
                <Detalle renglon={renglon} />
              ) : (
                renglon.nombre
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const cuantosDe = ({ renglones }: Importacion, cual: RenglonImportado['resultado']): number =>
  renglones.filter(({ resultado }) => resultado === cual).length;

const conAviso = ({ renglones }: Importacion): number =>
  renglones.filter(({ avisos }) => avisos.length > 0).length;

const resumenDe = (visto: Importacion): string =>
  [
    plural(cuantosDe(visto, 'nuevo'), 'nuevo', 'nuevos'),
    `${plural(cuantosDe(visto, 'cambia'), 'cambia', 'cambian')}`,
    `${cuantosDe(visto, 'igual')} sin cambio`,
    `${cuantosDe(visto, 'mal')} por corregir`,
    ...(conAviso(visto) > 0 ? [`${conAviso(visto)} con aviso`] : []),
  ].join(' · ');

const Visto = ({ visto }: { visto: Importacion }) => {
  const [todos, setTodos] = useState(false);
  const iguales = cuantosDe(visto, 'igual');
  if (visto.problemas.length > 0)
    return (
      <div className={classes.problemas} role="alert">
        <strong>El archivo no se puede leer:</strong>
        <ul>
          {visto.problemas.map((problema) => (
            <li key={problema}>{problema}</li>
          ))}
        </ul>
      </div>
    );
  const urge = ({ resultado, avisos }: RenglonImportado) =>
    resultado === 'mal' ? 2 : Number(avisos.length > 0);
  const primero = (a: RenglonImportado, b: RenglonImportado) => urge(b) - urge(a) || a.renglon - b.renglon;
  const mostrados = visto.renglones.filter(({ resultado }) => todos || resultado !== 'igual').sort(primero);
  return (
    <>
      <div className={classes.resumen}>
        <p role="status">{resumenDe(visto)}</p>
        {iguales > 0 ? (
          <Checkbox
            label="Ver también los que no cambian"
            checked={todos}
            onChange={(e) => setTodos(e.currentTarget.checked)}
          />
        ) : null}
      </div>
      {mostrados.length > 0 ? <Renglones renglones={mostrados} /> : <p>El archivo dice lo que ya hay.</p>}
    </>
  );
};

interface Elegido {
  nombre: string;
  tabla: TablaExportada;
}

const useImportacion = (importar: TablaDeCatalogo['importar'], alAplicar: (visto: Importacion) => void) => {
  const [elegido, setElegido] = useState<Elegido | null>(null);
  const [error, setError] = useState<string | null>(null);
  const ver = useMutation({
    mutationFn: (cual: Elegido) => importar({ ...cual.tabla, huella: null }),
    onError: (fallo) => setError(motivoDe(fallo)),
  });
  const aplicar = useMutation({
    mutationFn: ({ tabla: suya, huella }: Pick<Elegido, 'tabla'> & { huella: string }) =>
      importar({ ...suya, huella }),
    onSuccess: alAplicar,
    onError: (fallo) => {
      setError(motivoDe(fallo));
      // It would do something else now: shown at once, for the person to decide again.
      if (esAppError(fallo) && fallo.status === 409 && elegido) ver.mutate(elegido);
    },
  });
  const tomar = async (archivo: File | undefined) => {
    if (!archivo) return;
    const leido = await leerArchivo(archivo);
    // What was chosen before stays, and can be applied: a file that is refused changes nothing.
    if ('error' in leido) {
      setError(`No se tomó «${archivo.name}». ${leido.error}`);
      return;
    }
    setError(null);
    ver.reset();
    aplicar.reset();
    const nuevo = { nombre: archivo.name, tabla: leido };
    setElegido(nuevo);
    ver.mutate(nuevo);
  };
  const aplicarVisto = (huella: string) => {
    setError(null);
    if (elegido) aplicar.mutate({ tabla: elegido.tabla, huella });
  };
  /** Asks again for what had no answer: to apply, else to look. */
  const repetir = () => {
    setError(null);
    if (aplicar.variables && aplicar.error) aplicar.mutate(aplicar.variables);
    else if (elegido) ver.mutate(elegido);
  };
  return {
    elegido,
    fallo: aplicar.error ?? ver.error,
    repetir,
    error,
    visto: ver.data,
    ocupado: ver.isPending || aplicar.isPending,
    tomar,
    aplicarVisto,
  };
};

const Elegir = ({
  elegido,
  ejemplo,
  onArchivo,
}: {
  elegido: Elegido | null;
  ejemplo: string;
  onArchivo: (archivo: File | undefined) => void;
}) => {
  const entrada = useRef<HTMLInputElement>(null);
  const soltar = (evento: DragEvent) => {
    evento.preventDefault();
    onArchivo(evento.dataTransfer.files[0]);
  };
  const tomar = (evento: ChangeEvent<HTMLInputElement>) => {
    onArchivo(evento.currentTarget.files?.[0]);
    // The same file, mended, can be chosen again.
    if (entrada.current) entrada.current.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button beside does the same
    <div className={classes.elegir} onDragOver={(e) => e.preventDefault()} onDrop={soltar}>
      <Button component="label" variant="default">
        {elegido ? 'Elegir otro archivo' : 'Elegir archivo'}
        <input
          ref={entrada}
          className="solo-lector"
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          onChange={tomar}
        />
      </Button>
      {elegido ? (
        <span>{elegido.nombre}</span>
      ) : (
        <span>
          o suéltelo aquí. CSV con los nombres de las columnas en el primer renglón; cada renglón se reconoce
          por su clave. Para uno nuevo: <code>{ejemplo}</code>
        </span>
      )}
    </div>
  );
};

interface Props {
  titulo: string;
  tabla: TablaDeCatalogo;
  abierto: boolean;
  onCerrar: () => void;
  onAplicado: () => void;
}

const Cuerpo = ({
  tabla: { importar, ejemplo },
  onCerrar,
  onAplicado,
}: Omit<Props, 'titulo' | 'abierto'>) => {
  const alAplicar = (hecho: Importacion) => {
    void avisar('success', `Importado: ${resumenDe(hecho)}`);
    onAplicado();
  };
  const { elegido, error, fallo, repetir, visto, ocupado, tomar, aplicarVisto } = useImportacion(
    importar,
    alAplicar,
  );
  const huella = visto?.huella ?? null;
  const cambios = visto ? cuantosDe(visto, 'nuevo') + cuantosDe(visto, 'cambia') : 0;
  return (
    <div className={classes.cuerpo}>
      <Elegir elegido={elegido} ejemplo={ejemplo} onArchivo={(archivo) => void tomar(archivo)} />
      {error ? (
        <FormError error={fallo} onRetry={repetir}>
          {error}
        </FormError>
      ) : null}
      {visto ? <Visto visto={visto} /> : null}
      <footer className={classes.pie}>
        <p>Se aplica todo o nada.</p>
        <Button variant="default" onClick={onCerrar}>
          Cancelar
        </Button>
        <BotonActo
          disabled={huella === null}
          ocupado={ocupado}
          onClick={() => (huella === null ? undefined : aplicarVisto(huella))}
        >
          {cambios > 0 ? `Aplicar ${plural(cambios, 'renglón', 'renglones')}` : 'Aplicar'}
        </BotonActo>
      </footer>
    </div>
  );
};

/** Chooses a file, shows what it would do, and does all of it or nothing. */
export const Importar = ({ titulo, abierto, onCerrar, ...resto }: Props) => {
  const movil = useMediaQuery('(max-width: 48em)', window.matchMedia('(max-width: 48em)').matches);
  return (
    <Modal
      opened={abierto}
      onClose={onCerrar}
      title={titulo}
      centered
      fullScreen={movil}
      size={860}
      zIndex={310}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Cuerpo {...resto} onCerrar={onCerrar} />
    </Modal>
  );
};

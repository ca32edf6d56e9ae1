import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type AppError, esAppError } from '../lib/app-error';
import { BotonActo } from '../ui/boton-acto';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Conflicto } from '../ui/conflicto';
import { FormError } from '../ui/form-error';
import panel from '../ui/panel-lateral.module.css';
import { SinGuardar } from '../ui/sin-guardar';
import type { Catalogo, Fila, Guardado } from './catalogo';
import classes from './catalogo.module.css';
import { NoSePuedeQuitar } from './dependientes';
import type { Valores } from './use-forma';
import { useForma } from './use-forma';

interface Props<F extends Fila, V extends Valores> {
  catalogo: Catalogo<F, V>;
  /** The row that is edited; null for a new one. */
  fila: F | null;
  onGuardado: (guardado: Guardado<F>) => void;
  onQuitado: () => void;
  onCerrar: () => void;
}

const esConflicto = (error: unknown): error is AppError =>
  esAppError(error) && error.code === 'editado_por_otro';

const Quitar = <F extends Fila, V extends Valores>({
  catalogo,
  fila,
  onQuitado,
}: {
  catalogo: Catalogo<F, V>;
  fila: F;
  onQuitado: () => void;
}) => {
  const [preguntando, setPreguntando] = useState(false);
  const quitar = useMutation({
    mutationFn: () => catalogo.quitar({ params: { id: fila.id }, query: { version: fila.version } }),
    onSuccess: onQuitado,
  });
  const nombre = catalogo.nombre(fila);
  const cerrar = () => {
    setPreguntando(false);
    quitar.reset();
  };
  return (
    <>
      <Button className={classes.quitar} variant="default" onClick={() => setPreguntando(true)}>
        Quitar
      </Button>
      <ConfirmDialog
        confirmacion={
          preguntando
            ? {
                tipo: 'confirm-remove',
                titulo: `Quitar ${catalogo.uno}`,
                mensaje: `Quitar ${catalogo.articulo} ${catalogo.uno} «${nombre}»`,
                consecuencia:
                  'Solo se puede quitar aquello de que nada depende. Queda escrito en la auditoría.',
                icono: 'warning',
                textoConfirmar: 'Quitar',
                estilo: 'danger',
              }
            : null
        }
        ocupado={quitar.isPending}
        error={quitar.error}
        aviso={quitar.error ? <NoSePuedeQuitar error={quitar.error} /> : null}
        onConfirm={() => quitar.mutate()}
        onCancel={cerrar}
      />
    </>
  );
};

/**
 * Where the form comes up: in the first field of a new row. What was just saved, or covers its list, takes the focus as a
 * whole, so that the keys go on from there and not from the beginning of the page.
 */
const useFocoAlAbrir = (nueva: boolean) => {
  const titulo = useRef<HTMLHeadingElement>(null);
  const campos = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (nueva) campos.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else if (!activeElement || activeElement === document.body || activeElement.closest('[inert]'))
      titulo.current?.focus({ preventScroll: true });
  }, [nueva]);
  return { titulo, campos };
};

const MAL = '[aria-invalid="true"], [role="alert"]';

/** What could not be saved says where: the focus goes to the first field that is wrong, or what is said of the whole is shown. */
const useIrAlError = (campos: RefObject<HTMLDivElement | null>, fallo: unknown) =>
  useEffect(() => {
    const primero = fallo === null ? null : campos.current?.querySelector<HTMLElement>(MAL);
    primero?.focus({ preventScroll: true });
    primero?.scrollIntoView({ block: 'center' });
  }, [campos, fallo]);

/** The form of one row beside the list: saved whole, never over somebody else's change. */
export const PanelEdicion = <F extends Fila, V extends Valores>({
  catalogo,
  fila,
  onGuardado,
  onQuitado,
  onCerrar,
}: Props<F, V>) => {
  const { Campos, Acciones } = catalogo;
  const [vigente, setVigente] = useState(fila);
  const fija = fila !== null && catalogo.editable?.(fila) === false;
  const { forma, cambiada, general, fallo, rebasar, fallar } = useForma(
    fila ? catalogo.aValores(fila) : catalogo.nuevo,
    fija,
    catalogo.campoDe,
  );
  const pendiente = useRef(false);
  pendiente.current = cambiada;
  const titulo = useId();
  const foco = useFocoAlAbrir(fila === null);
  useIrAlError(foco.campos, fallo);

  const alGuardar = (guardado: Guardado<F>) => {
    pendiente.current = false;
    setVigente(guardado.fila);
    rebasar(catalogo.aValores(guardado.fila));
    onGuardado(guardado);
  };
  /** Something beside the form was done: what is written in it stays written. */
  const alCambiar = (guardado: Guardado<F>) => {
    const guardados = catalogo.aValores(guardado.fila);
    setVigente(guardado.fila);
    rebasar(guardados, cambiada ? forma.valores : guardados);
    onGuardado(guardado);
  };
  const guardar = useMutation({
    mutationFn: async (valores: V): Promise<Guardado<F>> =>
      vigente ? { fila: await catalogo.editar(vigente, valores) } : catalogo.crear(valores),
    onSuccess: alGuardar,
    onError: (error) => {
      if (!esConflicto(error)) fallar(error);
    },
  });
  const conflicto = esConflicto(guardar.error) ? guardar.error : null;
  /** Goes on from the row as it is now: with its values, or over them with one's own. */
  const seguirDesde = (conflictivo: AppError, conservar: boolean) => {
    const ahora = conflictivo.detalle as F;
    setVigente(ahora);
    const guardados = catalogo.aValores(ahora);
    rebasar(guardados, conservar ? forma.valores : guardados);
    guardar.reset();
  };

  return (
    <section className={panel.panel} aria-labelledby={titulo}>
      <header className={panel.cabecera}>
        <h2 id={titulo} ref={foco.titulo} tabIndex={-1}>
          {vigente ? catalogo.nombre(vigente) : `Agregar ${catalogo.uno}`}
        </h2>
        <ActionIcon className={panel.cerrar} aria-label="Cerrar panel" onClick={onCerrar}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </header>
      <form
        className={classes.forma}
        noValidate
        onSubmit={(evento) => {
          evento.preventDefault();
          if (!fija) guardar.mutate(forma.valores);
        }}
      >
        <div className={classes.campos} ref={foco.campos}>
          {fija ? (
            <p className={classes.aviso}>No puede cambiarlo: tiene otro rol o ve más sistemas que usted.</p>
          ) : null}
          {conflicto ? (
            <Conflicto
              error={conflicto}
              onVer={() => seguirDesde(conflicto, false)}
              onConservar={() => seguirDesde(conflicto, true)}
            />
          ) : null}
          {general && !guardar.isPending ? <FormError error={fallo}>{general}</FormError> : null}
          <Campos forma={forma} fila={vigente} />
          {vigente && Acciones && !fija ? (
            <Acciones key={vigente.version} fila={vigente} onCambio={alCambiar} />
          ) : null}
        </div>
        <footer className={classes.pie}>
          <BotonActo
            type="submit"
            ocupado={guardar.isPending}
            disabled={fija || (vigente !== null && !cambiada)}
          >
            Guardar
          </BotonActo>
          <Button variant="default" onClick={onCerrar}>
            {cambiada ? 'Cancelar' : 'Cerrar'}
          </Button>
          {vigente && !fija ? <Quitar catalogo={catalogo} fila={vigente} onQuitado={onQuitado} /> : null}
        </footer>
      </form>
      <SinGuardar pendiente={() => pendiente.current} />
    </section>
  );
};

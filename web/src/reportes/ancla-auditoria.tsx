import { Textarea } from '@mantine/core';
import { IconAnchor } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnclaComparada, ComparacionAuditoria, EstadoAncla } from '@tramos/contract/reportes-bitacoras';
import { useState } from 'react';
import { anclaQuery } from '../lib/ancla-auditoria';
import { llamar } from '../lib/api';
import { queryClient } from '../lib/consulta';
import { formatFecha, formatNumero, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { BotonActo } from '../ui/boton-acto';
import { CopiarBoton } from '../ui/copiar-boton';
import { FormError } from '../ui/form-error';
import classes from './ancla-auditoria.module.css';

const RESULTADO: Record<AnclaComparada['resultado'], string> = {
  coincide: 'Coincide',
  no_coincide: 'No coincide',
  falta: 'Ya no existe ese asiento',
};

const textoEstado = ({ destinos, cuando, error, ultimo_id }: EstadoAncla, zona: string): string => {
  if (destinos.length === 0)
    return 'Ninguna línea sale de este servidor: quien pueda escribir en la base de datos puede rehacer la auditoría. Defina AUDIT_ANCHOR_FILE o AUDIT_ANCHOR_MAIL, o guarde usted la línea de ahora.';
  const sale = `Cada día sale una línea ${destinos.join(' y ')}.`;
  if (error !== null) return `${sale} La última no salió: ${error}.`;
  if (cuando === null) return `${sale} Todavía no ha salido la primera.`;
  return `${sale} La última, ${formatFecha(cuando, zona)}, hasta el asiento ${formatNumero(ultimo_id)}.`;
};

/** What the lines say together, in one sentence. */
const Veredicto = ({ anclas, reescrita }: ComparacionAuditoria) => {
  if (anclas.length === 0)
    return <p role="alert">No hay ninguna línea de la auditoría en lo que pegó: péguela completa.</p>;
  if (reescrita === null)
    return (
      <p role="status">
        <strong>Coincide.</strong>{' '}
        {`${plural(anclas.length, 'línea comprobada', 'líneas comprobadas')}: la auditoría dice hoy lo mismo que entonces.`}
      </p>
    );
  return (
    <p role="alert">
      <strong>{`No coincide: la auditoría fue reescrita desde el asiento ${formatNumero(reescrita.desde)}.`}</strong>{' '}
      {`Entre ese y el ${formatNumero(reescrita.hasta)} alguien cambió o quitó asientos, o se restauró un respaldo anterior.`}
    </p>
  );
};

const Comparacion = ({ comparacion }: { comparacion: ComparacionAuditoria }) => {
  const zona = useZona();
  return (
    <div className={classes.resultado} data-mal={comparacion.reescrita !== null || undefined}>
      <Veredicto {...comparacion} />
      <ul>
        {comparacion.anclas.map(({ cuando, id, hash, resultado }) => (
          <li key={`${id} ${hash} ${cuando}`} data-mal={resultado !== 'coincide' || undefined}>
            <strong>{RESULTADO[resultado]}</strong> asiento {formatNumero(id)}, {formatFecha(cuando, zona)}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Comparar = () => {
  const [texto, setTexto] = useState('');
  const comparar = useMutation({
    mutationFn: () => llamar('compararAuditoria', { body: { lineas: texto } }),
  });
  return (
    <form
      className={classes.forma}
      onSubmit={(e) => {
        e.preventDefault();
        comparar.mutate();
      }}
    >
      <Textarea
        label="Líneas del correo o del archivo, una o varias"
        placeholder="TRAMOS-AUDITORIA 2026-11-21T06:00:00.000Z 1234 9f86d0…"
        autosize
        minRows={2}
        maxRows={8}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <BotonActo type="submit" variant="default" ocupado={comparar.isPending} disabled={texto.trim() === ''}>
        Comparar
      </BotonActo>
      {comparar.error ? <FormError error={comparar.error} onRetry={() => comparar.mutate()} /> : null}
      {comparar.data ? <Comparacion comparacion={comparar.data} /> : null}
    </form>
  );
};

/** The audit's hold outside of the database: where its line goes, and whether lines of before still agree. */
export const AnclaAuditoria = () => {
  const zona = useZona();
  const { data } = useQuery(anclaQuery);
  const mandar = useMutation({
    mutationFn: () => llamar('anclarAuditoria'),
    onSuccess: (estado) => queryClient.setQueryData(anclaQuery.queryKey, estado),
  });
  if (!data) return null;
  return (
    <section
      className={classes.ancla}
      data-mal={data.destinos.length === 0 || data.error !== null || undefined}
      aria-label="Copia fuera del servidor"
    >
      <div className={classes.estado}>
        <IconAnchor size={20} stroke={1.75} aria-hidden="true" />
        <p>
          {textoEstado(data, zona)}
          {data.siem ? ' Cada asiento sale también al servidor de SYSLOG_URL.' : null}
        </p>
        {data.linea ? <CopiarBoton texto={data.linea}>Copiar la línea de ahora</CopiarBoton> : null}
        {data.destinos.length > 0 ? (
          <BotonActo variant="default" size="xs" ocupado={mandar.isPending} onClick={() => mandar.mutate()}>
            Mandar ahora
          </BotonActo>
        ) : null}
      </div>
      {mandar.error ? <FormError error={mandar.error} onRetry={() => mandar.mutate()} /> : null}
      <details>
        <summary>Comparar con líneas guardadas</summary>
        <Comparar />
      </details>
    </section>
  );
};

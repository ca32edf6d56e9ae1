import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Canal, Canales, Envio } from '@tramos/contract/escalaciones';
import { useId, useState } from 'react';
import { llamar } from '../lib/api';
import { esAppError } from '../lib/app-error';
import { useZona } from '../lib/sitio';
import { avisar } from './avisar';
import { BotonActo } from './boton-acto';
import classes from './canales-aviso.module.css';
import { CopiarBoton } from './copiar-boton';
import { textoDeEnvio } from './envio-texto';
import { ErrorState, SkeletonRows } from './estados';
import { FormError } from './form-error';
import interruptor from './interruptor.module.css';
import { motivoDe } from './motivo';

const queryKey = (usuario_id: number) => ['canales', usuario_id];

const useCanales = (usuario_id: number) =>
  useQuery({
    queryKey: queryKey(usuario_id),
    queryFn: ({ signal }) => llamar('canales', { params: { id: usuario_id }, signal }),
  });

/** What became of the newest message by a way, and a button to try it. */
const Ultimo = ({
  usuario_id,
  canal,
  envio,
}: {
  usuario_id: number;
  canal: Canal;
  envio: Envio | undefined;
}) => {
  const zona = useZona();
  const client = useQueryClient();
  const probar = useMutation({
    mutationFn: () => llamar('probarCanal', { params: { id: usuario_id }, body: { canal } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(usuario_id) }),
  });
  const dicho = envio ? textoDeEnvio(envio, zona) : 'Aún no se ha enviado nada por aquí.';
  return (
    <div className={classes.ultimo}>
      <span
        className={envio?.estado === 'fallido' ? `${classes.menor} ${classes.mal}` : classes.menor}
        role="status"
        aria-label={`Último aviso por ${canal}`}
      >
        {dicho}
      </span>
      <BotonActo variant="default" size="xs" ocupado={probar.isPending} onClick={() => probar.mutate()}>
        {`Probar ${canal}`}
      </BotonActo>
      {probar.error ? <FormError error={probar.error} onRetry={() => probar.mutate()} /> : null}
    </div>
  );
};

const Secreto = ({ secreto, onCerrar }: { secreto: string; onCerrar: () => void }) => (
  <div className={classes.secreto} role="alert">
    <p>
      Con este secreto se firma cada llamada al webhook; si había otro, firma también durante 24 h. Cópielo
      donde lo recibe: no se volverá a mostrar.
    </p>
    <code>{secreto}</code>
    <div className={classes.botones}>
      <CopiarBoton texto={secreto}>Copiar</CopiarBoton>
      <Button variant="default" size="xs" onClick={onCerrar}>
        Ya lo guardé
      </Button>
    </div>
  </div>
);

const Forma = ({ usuario_id, canales }: { usuario_id: number; canales: Canales }) => {
  const client = useQueryClient();
  const [correo, setCorreo] = useState(canales.correo);
  const [url, setUrl] = useState(canales.webhook_url ?? '');
  const [secreto, setSecreto] = useState<string | null>(null);
  const alGuardar = (hecho: { canales: Canales; secreto: string | null }) => {
    client.setQueryData(queryKey(usuario_id), hecho.canales);
    if (hecho.secreto) setSecreto(hecho.secreto);
    void avisar('success', 'Avisos guardados');
  };
  const params = { id: usuario_id };
  const guardar = useMutation({
    mutationFn: () =>
      llamar('ponerCanales', {
        params,
        body: { correo, webhook_url: url.trim() === '' ? null : url.trim() },
      }),
    onSuccess: alGuardar,
  });
  const renovar = useMutation({
    mutationFn: () => llamar('renovarSecretoWebhook', { params }),
    onSuccess: alGuardar,
  });
  const del_campo = esAppError(guardar.error) && guardar.error.field === 'webhook_url';
  const error = (del_campo ? null : guardar.error) ?? renovar.error;
  const cambiado = correo !== canales.correo || url.trim() !== (canales.webhook_url ?? '');
  const ultimo = (canal: Canal) => canales.ultimos.find((envio) => envio.canal === canal);
  return (
    <>
      <div className={classes.canal}>
        <Switch
          label="Por correo"
          description={
            canales.correo_disponible
              ? (canales.direccion ?? 'La cuenta no tiene correo: pídalo a quien la administra.')
              : 'El sitio aún no tiene servidor de correo (SMTP_URL).'
          }
          classNames={{ track: interruptor.interruptor ?? '', thumb: interruptor.perilla ?? '' }}
          checked={correo}
          onChange={(e) => setCorreo(e.currentTarget.checked)}
        />
        {canales.correo ? <Ultimo usuario_id={usuario_id} canal="correo" envio={ultimo('correo')} /> : null}
      </div>
      <div className={classes.canal}>
        <TextInput
          label="Webhook"
          description="Dirección https:// a la que se llama; vacía, a ninguna."
          type="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={url}
          error={del_campo ? motivoDe(guardar.error) : null}
          onChange={(e) => setUrl(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key !== 'Enter') return;
            e.preventDefault();
            if (cambiado && !guardar.isPending) guardar.mutate();
          }}
        />
        {canales.webhook_url ? (
          <>
            <Ultimo usuario_id={usuario_id} canal="webhook" envio={ultimo('webhook')} />
            <div className={classes.botones}>
              <BotonActo
                variant="default"
                size="xs"
                ocupado={renovar.isPending}
                onClick={() => renovar.mutate()}
              >
                Dar otro secreto al webhook
              </BotonActo>
            </div>
          </>
        ) : null}
        {secreto ? <Secreto secreto={secreto} onCerrar={() => setSecreto(null)} /> : null}
      </div>
      {error ? (
        <FormError error={error} onRetry={() => (guardar.error ? guardar : renovar).mutate()} />
      ) : null}
      <div className={classes.botones}>
        <BotonActo disabled={!cambiado} ocupado={guardar.isPending} onClick={() => guardar.mutate()}>
          Guardar avisos
        </BotonActo>
      </div>
    </>
  );
};

/** By which ways a person hears of escalations outside the console; one's own, or of an account one looks after. */
export const CanalesAviso = ({ usuario_id }: { usuario_id: number }) => {
  const titulo = useId();
  const { data, error, refetch } = useCanales(usuario_id);
  return (
    <section className={classes.canales} aria-labelledby={titulo}>
      <h3 id={titulo}>Fuera de la consola</h3>
      <p className={classes.menor}>
        Llegan los eventos escalados y, a quien está en la línea del sistema, los que nadie reconoce a tiempo.
      </p>
      {error && !data ? (
        <ErrorState titulo="No se pudieron cargar los avisos" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data ? <Forma usuario_id={usuario_id} canales={data} /> : error ? null : <SkeletonRows rows={3} />}
    </section>
  );
};

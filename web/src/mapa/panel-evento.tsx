import { Button } from '@mantine/core';
import { esEco } from '@tramos/contract/eco';
import type { Evento } from '@tramos/contract/evento';
import { ETIQUETA_EVENTO_TIPO, ETIQUETA_VALIDEZ, TEXTO_MOTIVO } from '@tramos/contract/evento';
import { kilometraje } from '@tramos/contract/posicion';
import { retrasoDe, textoRetraso } from '@tramos/contract/retraso';
import { LATIDO_MAPA_MS } from '../lib/figuras-mapa';
import { formatConSigno, formatFecha, formatHace, formatNumero, formatSigma } from '../lib/formato';
import { formatIntervalo } from '../lib/intervalo';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { EcoDelEvento } from '../ui/eco-del-evento';
import { Escalado, EstadoEvento } from '../ui/mark';
import { BandaSimulacion } from '../ui/simulacion';
import classes from './panel-evento.module.css';
import { Dato, Datos, Panel, Seccion } from './piezas';

const Lugar = ({ evento }: { evento: Evento }) => (
  <p className={classes.km}>
    {evento.posicion === null ? 'Sin posición' : `${kilometraje(evento.posicion)} km`}
    {evento.sigma_m !== null && <span>{formatSigma(evento.sigma_m)}</span>}
  </p>
);

/** What a person needs to decide whether to open the detail. */
export const PanelEvento = ({
  evento,
  nombre,
  ahora_ms,
  onDetalle,
  onCerrar,
}: {
  evento: Evento;
  nombre: string;
  ahora_ms: number;
  onDetalle: () => void;
  onCerrar: () => void;
}) => {
  const zona = useZona();
  const { role } = useUser();
  const eco = esEco(evento);
  const retraso = retrasoDe(evento);
  const intervalo = formatIntervalo(evento);
  return (
    <Panel
      titulo={`Evento ${nombre}`.trim()}
      subtitulo={evento.sistema_nombre}
      onCerrar={onCerrar}
      pie={<Button onClick={onDetalle}>Ver Detalles</Button>}
    >
      {evento.simulacion && <BandaSimulacion>No ocurre en el ducto</BandaSimulacion>}
      <Seccion>
        {eco ? (
          <EcoDelEvento
            evento={evento}
            role={role}
            donde={`${evento.tramo_nombre} · ${evento.sistema_nombre}`}
          />
        ) : (
          <Lugar evento={evento} />
        )}
        <p className={classes.estado}>
          <EstadoEvento evento={evento} boxed />
          {evento.escalado && <Escalado texto={evento.escalado_id ?? 'Escalado'} boxed />}
          <span>
            {formatHace(retraso?.ocurrio_ms ?? evento.created_at, ahora_ms, LATIDO_MAPA_MS)}
            {retraso && `, ${textoRetraso(retraso)}`}
          </span>
        </p>
      </Seccion>
      <Seccion>
        <Datos>
          <Dato etiqueta="Tramo">{evento.tramo_nombre}</Dato>
          <Dato etiqueta="Creado">{formatFecha(evento.created_at, zona)}</Dato>
          {retraso && (
            <Dato etiqueta="Ocurrió">
              {formatFecha(retraso.ocurrio_ms, zona)}; {textoRetraso(retraso)}
            </Dato>
          )}
          <Dato etiqueta="Tipo">{ETIQUETA_EVENTO_TIPO[evento.tipo]}</Dato>
          <Dato etiqueta="Validez">{ETIQUETA_VALIDEZ[evento.estado]}</Dato>
          {eco ? null : (
            <Dato etiqueta="Buscar entre">
              {intervalo ? `${intervalo.desde} y ${intervalo.hasta} km` : '-'}
            </Dato>
          )}
          <Dato etiqueta="Diferencia B − A">
            {evento.delta_s === null ? '-' : `${formatConSigno(evento.delta_s, 3)}\u00a0s`}
          </Dato>
          <Dato etiqueta="Correlación">
            {evento.correlacion === null ? '-' : formatNumero(evento.correlacion, 2)}
          </Dato>
          {evento.recognized_by_user_name && (
            <Dato etiqueta="Reconocido por">
              {evento.recognized_by_user_name}, {formatFecha(evento.recognized_at, zona)}
            </Dato>
          )}
          {evento.motivos.map((motivo, i) => (
            <Dato key={motivo} etiqueta={i === 0 ? 'Motivos' : ''}>
              {TEXTO_MOTIVO[motivo]}
            </Dato>
          ))}
        </Datos>
      </Seccion>
    </Panel>
  );
};

import { Button } from '@mantine/core';
import type { SaludSensor } from '@tramos/contract/sensor';
import { useState } from 'react';
import { AppError } from '../lib/app-error';
import { type Confirmacion, ConfirmDialog } from '../ui/confirm-dialog';
import { CopiarBoton } from '../ui/copiar-boton';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import { Escalado, EstadoEvento, Mark, type MarkKind, SaludMark } from '../ui/mark';
import { BandaSimulacion, MarcaSimulacion } from '../ui/simulacion';
import { Fecha, Posicion, Sigma } from '../ui/valores';
import { Muestra, Muestrario } from './muestrario';
import { EVENTOS_MUESTRA } from './muestras';
import classes from './piezas-muestra.module.css';

const MARCAS: readonly MarkKind[] = [
  'abierto',
  'reconocido',
  'escalado',
  'falla',
  'sin_datos',
  'normal',
  'operacion',
  'incierto',
  'simulacion',
  'eco',
];
const SALUDES: readonly SaludSensor[] = ['normal', 'sin_datos', 'falla', 'mantenimiento'];

const EVENTOS = [EVENTOS_MUESTRA.abierto, EVENTOS_MUESTRA.reconocido, EVENTOS_MUESTRA.eco];

const Marcas = () => (
  <Muestrario titulo="Marcas">
    {MARCAS.map((kind) => (
      <Muestra key={kind} nombre={kind}>
        <span className={classes.celda}>
          <Mark kind={kind} /> <Mark kind={kind} size={24} />
        </span>
      </Muestra>
    ))}
    <Muestra nombre="estado de un evento">
      <span className={classes.celda}>
        {EVENTOS.map((evento) => (
          <EstadoEvento key={evento.id} evento={evento} />
        ))}
        {EVENTOS.map((evento) => (
          <EstadoEvento key={evento.id} evento={evento} boxed />
        ))}
        <Escalado texto="ESC-2026-000124" boxed />
      </span>
    </Muestra>
    <Muestra nombre="de un simulacro">
      <MarcaSimulacion />
      <BandaSimulacion>Simulacro de Laura Instructora: no ocurre en el ducto</BandaSimulacion>
    </Muestra>
    <Muestra nombre="salud de un sensor">
      <span className={classes.celda}>
        {SALUDES.map((salud) => (
          <SaludMark key={salud} salud={salud} />
        ))}
      </span>
    </Muestra>
  </Muestrario>
);

const Valores = () => (
  <Muestrario titulo="Valores">
    {[212_500, 500, 0, 1_234_567.4, null].map((posicion_m) => (
      <Muestra key={posicion_m} nombre={`posición ${posicion_m}`}>
        <span className={classes.celda}>
          <Posicion posicion_m={posicion_m} />
        </span>
      </Muestra>
    ))}
    {[0.4, 48, 1_140, null].map((sigma_m) => (
      <Muestra key={sigma_m} nombre={`σ ${sigma_m}`}>
        <span className={classes.celda}>
          <Sigma sigma_m={sigma_m} />
        </span>
      </Muestra>
    ))}
    {['2026-11-21T09:41:58.300Z', 'no es una fecha', null].map((instante) => (
      <Muestra key={instante} nombre={`fecha ${instante}`}>
        <span className={classes.celda}>
          <Fecha instante={instante} /> · <Fecha instante={instante} forma="alerta" />
        </span>
      </Muestra>
    ))}
  </Muestrario>
);

const CONFIRMACIONES: readonly Confirmacion[] = [
  {
    tipo: 'confirm-recognize',
    titulo: 'Reconocer evento',
    mensaje: 'Reconocer el evento 1042 en Tramo 3, 212+500 km',
    consecuencia: 'Quedará registrado a su nombre.',
    icono: 'question',
    textoConfirmar: 'Reconocer',
    estilo: 'primary',
  },
  {
    tipo: 'confirm-escalate',
    titulo: 'Escalar evento',
    mensaje:
      'Escalar el evento 1204567 en Ramal Estación de Rebombeo San Bartolomé Aguas Calientes Norte a Terminal Los Ahuehuetes, 212+500 km',
    consecuencia: 'El cliente recibirá la alerta con el lugar.',
    icono: 'warning',
    textoConfirmar: 'Escalar',
    estilo: 'warning',
  },
  {
    tipo: 'confirm-simulate',
    titulo: 'Confirmación delicada',
    mensaje: 'Estilo de una acción que no se puede deshacer.',
    icono: 'info',
    textoConfirmar: 'Continuar',
    estilo: 'danger',
  },
];

const Confirmaciones = () => {
  const [abierta, setAbierta] = useState<Confirmacion | null>(null);
  const cerrar = () => setAbierta(null);
  return (
    <Muestrario titulo="Botones y confirmación">
      {CONFIRMACIONES.map((confirmacion) => (
        <Button key={confirmacion.estilo} variant="default" onClick={() => setAbierta(confirmacion)}>
          Confirmación {confirmacion.estilo}
        </Button>
      ))}
      <Button rightSection={<Kbd>R</Kbd>}>Principal</Button>
      <Button disabled>Inactivo</Button>
      <Button loading>Ocupado</Button>
      <CopiarBoton texto="212+500 km">Copiar km</CopiarBoton>
      <ConfirmDialog confirmacion={abierta} onConfirm={cerrar} onCancel={cerrar} />
    </Muestrario>
  );
};

const Estados = () => (
  <Muestrario titulo="Vacío, error y espera">
    <Muestra nombre="vacío" ancho="360px">
      <EmptyState titulo="Hoy no hay eventos">Aparecen aquí en cuanto se detectan.</EmptyState>
    </Muestra>
    <Muestra nombre="error" ancho="440px">
      <ErrorState
        titulo="Error al cargar eventos"
        error={new AppError(503, 'no_disponible', 'La base de datos no responde. Se reintenta solo.')}
        onRetry={() => undefined}
      />
    </Muestra>
    <Muestra nombre="espera" ancho="360px">
      <SkeletonRows rows={6} />
    </Muestra>
  </Muestrario>
);

/** The shared pieces of `ui/`. */
export const PiezasMuestra = () => (
  <>
    <Marcas />
    <Valores />
    <Confirmaciones />
    <Estados />
  </>
);

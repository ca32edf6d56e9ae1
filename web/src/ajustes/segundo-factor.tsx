import type { User } from '@tramos/contract/usuario';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { adoptarUser, useUser } from '../lib/sesion';
import { AltaSegundoFactor } from './alta-segundo-factor';
import { CodigosRecuperacion } from './codigos-recuperacion';
import { EstadoSegundoFactor } from './estado-segundo-factor';
import { QuitarSegundoFactor } from './quitar-segundo-factor';
import { RenovarCodigos } from './renovar-codigos';

/** What the person is doing about their second factor. */
type Paso =
  | { tipo: 'estado' }
  | { tipo: 'alta'; secreto: string; uri: string }
  | { tipo: 'codigos'; user: User; codigos: string[] }
  | { tipo: 'renovar' }
  | { tipo: 'quitar' };

/**
 * Sets up, renews and removes the second factor of the signed-in account. `onListo` hears when the recovery codes of
 * a new one were seen: only then is the account taken for what it has become.
 */
export const SegundoFactor = ({ onListo }: { onListo?: () => void }) => {
  const user = useUser();
  const [paso, setPaso] = useState<Paso>({ tipo: 'estado' });
  const alEstado = () => setPaso({ tipo: 'estado' });
  const mostrarCodigos = (recibidos: { user: User; codigos: string[] }) =>
    setPaso({ tipo: 'codigos', ...recibidos });
  switch (paso.tipo) {
    case 'estado':
      return (
        <EstadoSegundoFactor
          activo={user.segundo_factor}
          obligatorio={user.falta_segundo_factor}
          onPreparar={async () => setPaso({ tipo: 'alta', ...(await llamar('prepararSegundoFactor')) })}
          onRenovar={() => setPaso({ tipo: 'renovar' })}
          onQuitar={() => setPaso({ tipo: 'quitar' })}
        />
      );
    case 'alta':
      return (
        <AltaSegundoFactor
          secreto={paso.secreto}
          uri={paso.uri}
          onActivado={mostrarCodigos}
          onCancelar={alEstado}
        />
      );
    case 'codigos':
      return (
        <CodigosRecuperacion
          codigos={paso.codigos}
          username={user.username}
          onGuardados={() => {
            alEstado();
            adoptarUser(paso.user);
            onListo?.();
          }}
        />
      );
    case 'renovar':
      return <RenovarCodigos onRenovados={mostrarCodigos} onCancelar={alEstado} />;
    case 'quitar':
      return (
        <QuitarSegundoFactor
          username={user.username}
          onQuitado={(nuevo) => {
            alEstado();
            adoptarUser(nuevo);
          }}
          onCancelar={alEstado}
        />
      );
    default:
      return paso satisfies never;
  }
};

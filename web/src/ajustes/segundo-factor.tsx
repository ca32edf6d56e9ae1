import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Llave } from '@tramos/contract/llaves';
import type { User } from '@tramos/contract/usuario';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { adoptarUser, useUser } from '../lib/sesion';
import { AltaLlave } from './alta-llave';
import { AltaSegundoFactor } from './alta-segundo-factor';
import { CodigosRecuperacion } from './codigos-recuperacion';
import { EstadoSegundoFactor } from './estado-segundo-factor';
import { Llaves } from './llaves';
import { llavesQuery } from './llaves-query';
import { QuitarLlave } from './quitar-llave';
import { QuitarSegundoFactor } from './quitar-segundo-factor';
import { RenombrarLlave } from './renombrar-llave';
import { RenovarCodigos } from './renovar-codigos';

/** What the person is doing about their second factor. */
type Paso =
  | { tipo: 'estado' }
  | { tipo: 'alta'; secreto: string; uri: string }
  | { tipo: 'codigos'; user: User; codigos: string[] }
  | { tipo: 'renovar' }
  | { tipo: 'alta-llave' }
  | { tipo: 'renombrar-llave'; llave: Llave }
  | { tipo: 'quitar-llave'; llave: Llave }
  | { tipo: 'quitar' };

/**
 * Sets up, renews and removes the second factor of the signed-in account. `onListo` hears when the recovery codes of
 * a new one were seen: only then is the account taken for what it has become.
 */
export const SegundoFactor = ({ onListo }: { onListo?: () => void }) => {
  const user = useUser();
  const [paso, setPaso] = useState<Paso>({ tipo: 'estado' });
  const client = useQueryClient();
  const { data } = useQuery(llavesQuery);
  const sinAplicacion = data?.aplicacion === false;
  const alEstado = () => {
    void client.invalidateQueries({ queryKey: llavesQuery.queryKey });
    setPaso({ tipo: 'estado' });
  };
  const alCambiar = (nuevo: User) => {
    alEstado();
    adoptarUser(nuevo);
  };
  const mostrarCodigos = (recibidos: { user: User; codigos: string[] }) =>
    setPaso({ tipo: 'codigos', ...recibidos });
  switch (paso.tipo) {
    case 'estado':
      return (
        <>
          <EstadoSegundoFactor
            activo={user.segundo_factor}
            aplicacion={data?.aplicacion}
            obligatorio={user.falta_segundo_factor}
            onPreparar={async () => setPaso({ tipo: 'alta', ...(await llamar('prepararSegundoFactor')) })}
            onRenovar={() => setPaso({ tipo: 'renovar' })}
            onQuitar={() => setPaso({ tipo: 'quitar' })}
          />
          <Llaves
            onAnadir={() => setPaso({ tipo: 'alta-llave' })}
            onRenombrar={(llave) => setPaso({ tipo: 'renombrar-llave', llave })}
            onQuitar={(llave) => setPaso({ tipo: 'quitar-llave', llave })}
          />
        </>
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
            alCambiar(paso.user);
            onListo?.();
          }}
        />
      );
    case 'renovar':
      return (
        <RenovarCodigos onRenovados={mostrarCodigos} onCancelar={alEstado} sinAplicacion={sinAplicacion} />
      );
    case 'alta-llave':
      return (
        <AltaLlave
          username={user.username}
          onRegistrada={(recibidos) =>
            recibidos.codigos.length > 0 ? mostrarCodigos(recibidos) : alCambiar(recibidos.user)
          }
          onCancelar={alEstado}
        />
      );
    case 'renombrar-llave':
      return <RenombrarLlave llave={paso.llave} onHecho={alEstado} />;
    case 'quitar-llave':
      return (
        <QuitarLlave
          llave={paso.llave}
          username={user.username}
          sinAplicacion={sinAplicacion}
          onQuitada={alCambiar}
          onCancelar={alEstado}
        />
      );
    case 'quitar':
      return (
        <QuitarSegundoFactor
          username={user.username}
          externa={user.externa}
          onQuitado={alCambiar}
          onCancelar={alEstado}
        />
      );
    default:
      return paso satisfies never;
  }
};

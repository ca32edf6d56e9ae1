import './ui/fuentes';
import './ui/mantine-styles';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { vigilarPiezas } from './actualizacion/recarga';
import { vigilarVersion } from './actualizacion/vigilar-version';
import { App } from './app/app';
import { seguirOtrasPestanas } from './lib/sesion';
import { avisarAlCerrar } from './sesion/aviso-cierre';

seguirOtrasPestanas();
avisarAlCerrar();
vigilarPiezas();
vigilarVersion();

const raiz = document.getElementById('root');
if (!raiz) throw new Error('index.html has no #root');
createRoot(raiz).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

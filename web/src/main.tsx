import './lib/sin-eval';
import './realtime/pestanas/mi-id';
import '@fontsource/ibm-plex-mono/latin-400.css';
import './ui/fuentes.css';
import './ui/mantine-styles';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { vigilarPiezas } from './actualizacion/recarga';
import { vigilarVersion } from './actualizacion/vigilar-version';
import { crearApp } from './app/app';
import { cuidarSinConsola, decirFallo } from './app/sin-consola';
import { seguirDensidad } from './lib/densidad';
import { logger } from './lib/logger';
import { seguirOtrasPestanas } from './lib/sesion';
import { contarLoAusente } from './lib/vuelta';
import { avisarAlCerrar } from './sesion/aviso-cierre';
import { cuidarTeclaSostenida } from './ui/tecla-sostenida';

cuidarTeclaSostenida();
seguirOtrasPestanas();
contarLoAusente();
seguirDensidad();
avisarAlCerrar();
vigilarPiezas();
vigilarVersion();

const raiz = document.getElementById('root');
const aviso = document.getElementById('sin-consola');
if (!raiz || !aviso) throw new Error('index.html has no #root or no #sin-consola');
cuidarSinConsola(raiz, aviso);
// React would write to the browser's console by itself, which stays silent (spec §8).
createRoot(raiz, {
  onCaughtError: (error) => logger.error('caught while drawing', error),
  onUncaughtError: (error) => {
    logger.error('uncaught while drawing', error);
    decirFallo();
  },
  onRecoverableError: (error) => logger.warn('recovered while drawing', error),
}).render(<StrictMode>{crearApp()}</StrictMode>);

import { TOAST_ARRASTRE_PORCENTAJE, TOAST_DURACION_MS, TOAST_MAX } from '@tramos/contract/limites';
import { Slide, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { useComputedColorScheme } from '@mantine/core';
import classes from './global-toasts.module.css';

/** The global toasts, to the style of spec §2: top right, beside the alert cards and below the status bar. */
export const GlobalToasts = () => (
  <ToastContainer
    className={classes.lugar ?? ''}
    position="top-right"
    autoClose={TOAST_DURACION_MS}
    closeOnClick
    pauseOnHover
    pauseOnFocusLoss
    draggable
    draggablePercent={TOAST_ARRASTRE_PORCENTAJE}
    hideProgressBar={false}
    limit={TOAST_MAX}
    newestOnTop
    transition={Slide}
    theme={useComputedColorScheme('light')}
    aria-label="Avisos"
  />
);

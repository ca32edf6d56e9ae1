import { createTheme, type MantineColorSchemeManager, type MantineColorsTuple } from '@mantine/core';
import { tema } from '../lib/tema';

/** Día and noche, or the system's until the person chooses. The key is also read by `tema.js` before the first paint. */
const crearTemaManager = (): MantineColorSchemeManager => {
  let dejar = () => {};
  return {
    get: tema.valor,
    set: tema.poner,
    subscribe: (oir) => {
      dejar = tema.seguir(() => oir(tema.valor()));
    },
    unsubscribe: () => dejar(),
    clear: () => tema.poner('auto'),
  };
};
export const temaManager = crearTemaManager();

/** Selection, focus and links; the variables of base.css choose the shade that each theme needs. */
const azul: MantineColorsTuple = [
  '#e8f0fb',
  '#d3e2f7',
  '#a9c5ec',
  '#7cb0ff',
  '#5a94e8',
  '#3c7ad3',
  '#1f5fbf',
  '#1a51a4',
  '#31507f',
  '#1b2b44',
];

/** Mantine's own greys in the tone of the tokens, for what no token of ours reaches: menus, switches, disabled. */
const gray: MantineColorsTuple = [
  '#fafaf8',
  '#f4f4f2',
  '#ebebe7',
  '#dededa',
  '#c6c6c0',
  '#8a8a83',
  '#64666a',
  '#4a4c50',
  '#2e3034',
  '#1c1d1f',
];
const dark: MantineColorsTuple = [
  '#ecedef',
  '#b7bbc1',
  '#9298a0',
  '#727982',
  '#3d4249',
  '#2c3036',
  '#24282d',
  '#1d2024',
  '#181b1e',
  '#15171a',
];

const ALTO_CONTROL: Record<string, [alto: string, lados: string]> = {
  xs: ['28px', '10px'],
  sm: ['32px', '12px'],
  md: ['36px', '16px'],
  lg: ['40px', '20px'],
  xl: ['56px', '24px'],
};

/** Blue and red are never a button's fill: the main button is the neutral inverse. */
const FILLED = {
  '--button-bg': 'var(--boton)',
  '--button-hover': 'var(--boton-encima)',
  '--button-color': 'var(--boton-texto)',
  '--button-bd': '1px solid transparent',
};
const DEFAULT = {
  '--button-bg': 'var(--panel)',
  '--button-hover': 'var(--pasar)',
  '--button-color': 'var(--texto-1)',
  '--button-bd': '1px solid var(--linea-fuerte)',
};

/**
 * Mantine in the words of the design language: sizes, radii and colours; everything else is the tokens'. Plain
 * objects, so that the theme pulls no component into the first load.
 */
export const theme = createTheme({
  fontFamily: 'var(--fuente)',
  fontFamilyMonospace: 'var(--fuente-mono)',
  colors: { azul, gray, dark },
  primaryColor: 'azul',
  primaryShade: { light: 6, dark: 3 },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '8px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '22px', xl: '24px' },
  headings: { fontFamily: 'var(--fuente)', fontWeight: '600' },
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      // Seen on whatever the button is filled with.
      defaultProps: { size: 'sm', loaderProps: { color: 'currentcolor' } },
      vars: (_theme: unknown, props: { size?: unknown; variant?: unknown }) => {
        const [alto, lados] = ALTO_CONTROL[String(props.size ?? 'sm')] ?? ['32px', '12px'];
        const tamano = { '--button-height': alto, '--button-padding-x': lados, '--button-fz': '14px' };
        if (props.variant === 'default') return { root: { ...tamano, ...DEFAULT } };
        if (props.variant === undefined || props.variant === 'filled')
          return { root: { ...tamano, ...FILLED } };
        return { root: tamano };
      },
      styles: { label: { fontWeight: 500 } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Input: {
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        wrapper: { '--input-height': ALTO_CONTROL[String(props.size ?? 'sm')]?.[0] ?? '32px' },
      }),
      styles: { input: { borderColor: 'var(--linea-control)', background: 'var(--panel)' } },
    },
    Modal: {
      defaultProps: {
        radius: 'lg',
        // Gone at once: a key pressed while it faded would still be its own.
        transitionProps: { duration: 120, exitDuration: 0 },
        closeButtonProps: { 'aria-label': 'Cerrar' },
      },
    },
    // A `<header>` in a dialog is a banner to screen readers: the page has one already.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // Below the alerts, which stay bright and in reach beside a modal; what it holds stays above them.
    ModalOverlay: { defaultProps: { backgroundOpacity: 0.6, zIndex: 180 } },
    Menu: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 80 } } },
    Popover: {
      defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 80 } },
    },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 } } },
    Skeleton: { defaultProps: { radius: 'xs' } },
  },
});

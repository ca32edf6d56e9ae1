import type { Resumen } from '../alertas/resumen';
import type { SoundView } from '../alertas/texto-sonido';
import type { LoPendiente } from '../alertas/textos';
import type { AlertCardEvent, Notification } from '../ui/alert-types';
import { AHORA_MUESTRA, EVENTOS_MUESTRA } from './muestras';

/** Cards, summaries and toasts in every state worth looking at, and what the sound can be. */

const TARJETA: AlertCardEvent = {
  id: 1042,
  tramo: 'Tramo 3',
  tramo_nombre: 'Tramo 3',
  created_at: '2026-11-21T09:41:58.300Z',
  posicion: 212_500,
  lat: 21.119367,
  lng: -100.674962,
};

export const TARJETAS_MUESTRA: Record<string, AlertCardEvent> = {
  completa: TARJETA,
  'nombre largo': {
    ...TARJETA,
    tramo_nombre: EVENTOS_MUESTRA['nombres largos'].tramo_nombre,
    posicion: 1_234_567.4,
  },
  'sin lugar': { ...TARJETA, posicion: null, lat: null, lng: null },
  'llegada en silencio': { ...TARJETA, sinSonido: true },
  prueba: { ...TARJETA, prueba: true },
  'de un simulacro': { ...TARJETA, simulacion: true },
  'sin id': {
    tramo: TARJETA.tramo,
    tramo_nombre: '',
    created_at: TARJETA.created_at,
    posicion: 500,
    lat: TARJETA.lat,
    lng: TARJETA.lng,
  },
};

const TORMENTA: Resumen = {
  tipo: 'resumen',
  motivo: 'tormenta',
  eventos: 12,
  fallas: 0,
  ...{ simulados: 0, pruebas: 0 },
  abiertos: [1042, 1041],
  desde_ms: Date.parse(TARJETA.created_at),
  hasta_ms: Date.parse(TARJETA.created_at) + 9_400,
  ultima: TARJETA,
  sinSonido: false,
};

export const RESUMENES_MUESTRA: Record<string, Resumen> = {
  tormenta: TORMENTA,
  'tormenta en silencio, con fallas': { ...TORMENTA, fallas: 4, sinSonido: true },
  'tormenta con un simulacro': { ...TORMENTA, simulados: 3 },
  'tormenta de fallas': { ...TORMENTA, eventos: 0, fallas: 11, abiertos: [], ultima: null },
  ausencia: { ...TORMENTA, motivo: 'ausencia', eventos: 200, desde_ms: AHORA_MUESTRA - 300_000 },
  'ausencia desde otro día, nombre largo': {
    ...TORMENTA,
    motivo: 'ausencia',
    eventos: 4_812,
    fallas: 16,
    desde_ms: AHORA_MUESTRA - 3 * 86_400_000,
    ultima: { ...TARJETA, tramo_nombre: EVENTOS_MUESTRA['nombres largos'].tramo_nombre },
  },
  'tras recargar': { ...TORMENTA, motivo: 'pendientes', desde_ms: null },
};

export const PENDIENTE_MUESTRA: LoPendiente = {
  alertas: { reales: 13, simuladas: 2, pruebas: 1 },
  hayMas: false,
  abiertos: {
    ...{ causas: 13, eventos: 21, escalados: 1, mas_antiguo: TARJETA.created_at, por_sistema: [] },
    simulados: { causas: 1, eventos: 2 },
    pruebas: 0,
  },
};

const SONIDO: SoundView = { estado: 'armado', otra_pestana: false, queda_ms: 0, repetir_ms: 60_000 };

export const SONIDOS_MUESTRA = {
  armado: SONIDO,
  'en otra pestaña': { ...SONIDO, otra_pestana: true },
  bloqueado: { ...SONIDO, estado: 'bloqueado' },
  'con falla': { ...SONIDO, estado: 'fallo' },
  silenciado: { ...SONIDO, queda_ms: 272_000 },
  'bloqueado y silenciado': { ...SONIDO, estado: 'bloqueado', queda_ms: 7_000 },
} satisfies Record<string, SoundView>;

const TOAST: Notification = {
  type: 'error',
  created_at: '2026-11-21T09:41:58.300Z',
  tramo: 'Tramo 3',
  posicion: 212_500,
  eventData: { id: 1042 },
};

export const TOASTS_MUESTRA: Record<string, Notification> = {
  'evento nuevo': TOAST,
  'con duración': { ...TOAST, duration: 60_000 },
  'sin posición': { ...TOAST, posicion: null },
  'evento sin id': {
    ...TOAST,
    tramo: 'Tramo 5',
    eventData: { tramo: 'Tramo 5', tramo_nombre: 'Tramo 5', posicion: 301_200 },
  },
  'falla de sensor, no se puede abrir': {
    type: 'error',
    title: '¡Alarma sensor!',
    description: 'Falla en el sensor PT-05 a las 03:46:10',
    created_at: TOAST.created_at,
  },
  'sesión cerrada': {
    type: 'warning',
    title: 'Sesión Cerrada',
    description: 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
    created_at: TOAST.created_at,
  },
  éxito: {
    type: 'success',
    title: 'Evento reconocido',
    description: 'Evento 1042',
    created_at: TOAST.created_at,
  },
  información: { type: 'info', title: 'Información', description: 'Texto', created_at: TOAST.created_at },
};

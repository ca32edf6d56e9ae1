import { z } from 'zod';
import { CuentaAbiertosSchema } from './abiertos';
import { IdPathSchema, VacioSchema } from './comunes';
import {
  ApartadosSchema,
  EventoDetalleLeidoSchema,
  EventoDetalleSchema,
  EventoLeidoSchema,
  EventoSchema,
} from './evento';
import {
  DisposicionBodySchema,
  EventoManualBodySchema,
  EventoPruebaBodySchema,
  FiltroGuardadoBodySchema,
  FiltroGuardadoSchema,
  GrupoPathSchema,
  NotaBodySchema,
  ReconocerGrupoBodySchema,
  ReconocerVariosBodySchema,
  ReconocidosSchema,
} from './evento-acciones';
import { GruposRespuestaSchema } from './evento-grupo';
import { EventosQuerySchema, ExportQuerySchema } from './eventos-filtros';
import { EvidenciaSchema, SupuestoQuerySchema, SupuestoSchema } from './evidencia';
import { PACIENCIA_LARGA_MS } from './limites';
import type { Llamada } from './llamada';
import { CampoPresionSchema, TiraQuerySchema, TiraSchema } from './tira';

export const EventosListaSchema = z.object({
  events: z.array(EventoSchema),
  total: z.number().int(),
  /** Present and true when `total` stopped counting (product §3). */
  total_aproximado: z.boolean().optional(),
  /** Those of `total` that do not count as real. */
  apartados: ApartadosSchema,
});
export type EventosLista = z.infer<typeof EventosListaSchema>;

/** The calls about events: the specification's (§7), and ours beside them (product §2.21). */
export const LLAMADAS_EVENTOS = {
  eventos: {
    metodo: 'GET',
    ruta: '/api/eventos',
    resumen: 'Eventos, del más nuevo al más viejo',
    acceso: 'autenticado',
    query: EventosQuerySchema,
    respuesta: EventosListaSchema,
    lectura: EventosListaSchema.extend({ events: z.array(EventoLeidoSchema) }),
  },
  evento: {
    metodo: 'GET',
    ruta: '/api/eventos/:id',
    resumen: 'Un evento con su historial',
    acceso: 'autenticado',
    params: IdPathSchema,
    respuesta: EventoDetalleSchema,
    lectura: EventoDetalleLeidoSchema,
  },
  tira: {
    metodo: 'GET',
    ruta: '/api/eventos/tira',
    resumen: 'Los eventos ubicados de un sistema por cadenamiento y tiempo, y los lugares a los que vuelven',
    acceso: 'autenticado',
    paciencia_ms: PACIENCIA_LARGA_MS,
    query: TiraQuerySchema,
    respuesta: TiraSchema,
  },
  campoPresion: {
    metodo: 'GET',
    ruta: '/api/presiones/campo',
    resumen:
      'La presión de un sistema por cadenamiento y tiempo, como desvío de la media del día de cada sensor',
    acceso: 'autenticado',
    paciencia_ms: PACIENCIA_LARGA_MS,
    query: TiraQuerySchema,
    respuesta: CampoPresionSchema,
  },
  evidencia: {
    metodo: 'GET',
    ruta: '/api/eventos/:id/evidencia',
    resumen: 'En qué se apoya un evento: ondas, correlación, con qué se calculó y su error',
    acceso: 'autenticado',
    paciencia_ms: PACIENCIA_LARGA_MS,
    params: IdPathSchema,
    respuesta: EvidenciaSchema,
  },
  eventoSupuesto: {
    metodo: 'GET',
    ruta: '/api/eventos/:id/evidencia/supuesto',
    resumen: 'Dónde quedaría un evento con otra velocidad de onda; el evento no cambia',
    acceso: 'autenticado',
    params: IdPathSchema,
    query: SupuestoQuerySchema,
    respuesta: SupuestoSchema,
  },
  reconocer: {
    metodo: 'POST',
    ruta: '/api/eventos/:id/reconocer',
    resumen: 'Reconocer un evento abierto',
    acceso: 'autenticado',
    params: IdPathSchema,
    respuesta: EventoSchema,
    lectura: EventoLeidoSchema,
  },
  escalar: {
    metodo: 'POST',
    ruta: '/api/eventos/:id/escalar',
    resumen: 'Escalar un evento abierto',
    acceso: 'admin_o_monitorista',
    params: IdPathSchema,
    respuesta: EventoSchema,
    lectura: EventoLeidoSchema,
  },
  eventosGrupos: {
    metodo: 'GET',
    ruta: '/api/eventos/grupos',
    resumen: 'Eventos agrupados por causa, según el rol de quien pregunta',
    acceso: 'autenticado',
    query: EventosQuerySchema,
    respuesta: GruposRespuestaSchema,
  },
  eventosAbiertos: {
    metodo: 'GET',
    ruta: '/api/eventos/abiertos',
    resumen: 'Cuántas causas siguen abiertas y cuántos eventos tienen dentro',
    acceso: 'autenticado',
    respuesta: CuentaAbiertosSchema,
  },
  exportarEventos: {
    metodo: 'GET',
    ruta: '/api/eventos/export',
    resumen: 'Todos los eventos que cumplen los filtros, conforme se leen',
    acceso: 'autenticado',
    query: ExportQuerySchema,
    respuesta: z.object({ eventos: z.array(EventoSchema), total: z.number().int() }),
  },
  anotarEvento: {
    metodo: 'POST',
    ruta: '/api/eventos/:id/notas',
    resumen: 'Añadir una nota a un evento',
    acceso: 'autenticado',
    frenada: true,
    params: IdPathSchema,
    body: NotaBodySchema,
    respuesta: EventoSchema,
    lectura: EventoLeidoSchema,
  },
  disponerEvento: {
    metodo: 'POST',
    ruta: '/api/eventos/:id/disposicion',
    resumen: 'Decir qué resultó ser un evento',
    acceso: 'admin_o_monitorista',
    frenada: true,
    params: IdPathSchema,
    body: DisposicionBodySchema,
    respuesta: EventoSchema,
    lectura: EventoLeidoSchema,
  },
  reconocerVarios: {
    metodo: 'POST',
    ruta: '/api/eventos/reconocer',
    resumen: 'Reconocer una selección de eventos',
    acceso: 'autenticado',
    paciencia_ms: PACIENCIA_LARGA_MS,
    body: ReconocerVariosBodySchema,
    respuesta: ReconocidosSchema,
    lectura: ReconocidosSchema.extend({ eventos: z.array(EventoLeidoSchema) }),
  },
  reconocerGrupo: {
    metodo: 'POST',
    ruta: '/api/eventos/grupos/:id/reconocer',
    resumen: 'Reconocer los eventos abiertos de un grupo',
    acceso: 'autenticado',
    paciencia_ms: PACIENCIA_LARGA_MS,
    params: GrupoPathSchema,
    body: ReconocerGrupoBodySchema,
    respuesta: ReconocidosSchema,
    lectura: ReconocidosSchema.extend({ eventos: z.array(EventoLeidoSchema) }),
  },
  crearEventoManual: {
    metodo: 'POST',
    ruta: '/api/eventos/manual',
    resumen: 'Levantar un evento a mano',
    acceso: 'admin_o_monitorista',
    frenada: true,
    body: EventoManualBodySchema,
    respuesta: EventoSchema,
    lectura: EventoLeidoSchema,
  },
  probarAlarma: {
    metodo: 'POST',
    ruta: '/api/eventos/prueba',
    resumen: 'Probar la alarma con un evento de prueba',
    acceso: 'admin_o_monitorista',
    frenada: true,
    body: EventoPruebaBodySchema,
    respuesta: EventoSchema,
    lectura: EventoLeidoSchema,
  },
  filtrosGuardados: {
    metodo: 'GET',
    ruta: '/api/eventos/filtros',
    resumen: 'Filtros de eventos que guardó quien pregunta',
    acceso: 'autenticado',
    respuesta: z.object({ filtros: z.array(FiltroGuardadoSchema), total: z.number().int() }),
  },
  guardarFiltro: {
    metodo: 'POST',
    ruta: '/api/eventos/filtros',
    resumen: 'Guardar unos filtros con nombre',
    acceso: 'autenticado',
    body: FiltroGuardadoBodySchema,
    respuesta: FiltroGuardadoSchema,
  },
  quitarFiltro: {
    metodo: 'DELETE',
    ruta: '/api/eventos/filtros/:id',
    resumen: 'Quitar unos filtros guardados',
    acceso: 'autenticado',
    params: IdPathSchema,
    respuesta: VacioSchema,
  },
} as const satisfies Record<string, Llamada>;

import type { Evento } from '@tramos/contract/evento';
import { type GruposLeidos, leerGrupos } from '../lib/leer-grupos';
import { eventoMuestra } from './muestra-evento';
import { LISTA_MUESTRA } from './muestras';

/** Groups of the list in every awkward state, deterministic. */

const eco = (
  id: number,
  segundos: number,
  tramo: string,
  sitio: string,
  cambios: Partial<Evento> = {},
): Evento =>
  eventoMuestra({
    id,
    evento_principal: 1142,
    estado: 'fuera_de_tramo',
    tramo_nombre: tramo,
    posicion: 184_600,
    posicion_sensor0: 184_600,
    sitio_sensor0: sitio,
    sigma_m: null,
    correlacion: 0.7,
    motivos: ['eco_de_otro_evento'],
    created_at: new Date(Date.UTC(2026, 10, 21, 9, 41, 58) + segundos * 1_000).toISOString(),
    ...cambios,
  });

const reconocer = (evento: Evento, por = 'M. Ríos'): Evento => ({
  ...evento,
  evento_estado: 'reconocido',
  recognized_by_user_name: por,
  recognized_at: '2026-11-21T09:47:40.000Z',
});

const grupo = (id: number, eventos: readonly Evento[], cambios: object = {}) => ({
  grupo_id: `G-${id}`,
  tipo_evento: 'caida_presion',
  eventos,
  evento_principal: eventos[0]?.id,
  ...cambios,
});

const MISMO_ORIGEN = [
  eventoMuestra({ id: 1142 }),
  eco(1143, 11, 'Tramo 4', 'Las Ánimas'),
  eco(1144, 33, 'Tramo 2', 'Mezquital'),
];

const BARRIDO = [1, 2, 3, 4].map((n) =>
  reconocer(
    eventoMuestra({
      id: 1020 + n,
      tramo_nombre: `Tramo ${n}`,
      posicion: 118_400 + n * 30_000,
      clase: 'paro_de_bomba',
      possible_operational_movement: true,
      motivos: ['barrido', 'cerca_de_estacion'],
      created_at: `2026-11-21T08:14:${10 + n}.000Z`,
    }),
  ),
);

const DE_DOS = [1011, 1012].map((id, i) =>
  reconocer(
    eventoMuestra({ id, created_at: `2026-11-21T07:0${i}:10.000Z` }),
    i === 0 ? 'M. Ríos' : 'L. Peña',
  ),
);

const ENORME = Array.from({ length: 6 }, (_, i) =>
  eventoMuestra({
    id: 900 + i,
    evento_principal: 900,
    created_at: `2026-11-2${i < 3 ? 0 : 1}T05:1${i}:00.000Z`,
  }),
);

/** Open with echoes, an operation, acknowledged by two, half acknowledged, beyond the page, and one that came broken. */
export const GRUPOS_MUESTRA: GruposLeidos = leerGrupos({
  grupos: [
    grupo(1142, MISMO_ORIGEN),
    grupo(1021, BARRIDO, { possible_operational_movement: true, motivos: ['barrido'] }),
    grupo(1011, DE_DOS),
    grupo(1001, [reconocer(eventoMuestra({ id: 1001 })), eventoMuestra({ id: 1002 })]),
    grupo(900, ENORME, { total_eventos: 240, abiertos: 238 }),
    null,
  ],
  eventos_individuales: [
    eventoMuestra({ id: 1050, tipo: 'prueba', disposicion: 'prueba', clase: null }),
    eventoMuestra({
      id: 1049,
      possible_operational_movement: true,
      clase: 'apertura_de_valvula',
      motivos: ['maniobra_registrada'],
    }),
    reconocer(
      eventoMuestra({
        id: 1048,
        disposicion: 'toma_confirmada',
        escalado: true,
        escalado_id: 'ESC-2026-000123',
      }),
    ),
    ...LISTA_MUESTRA,
  ],
});

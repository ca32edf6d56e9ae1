import { type Acceso, permite } from '@tramos/contract/acceso';
import type { Role } from '@tramos/contract/roles';
import { z } from 'zod';

/** The sections of the settings, in their order, each with an address of its own (`?seccion=sonido`). */

const SECCIONES = [
  ['perfil', 'Perfil', 'cuenta', 'autenticado'],
  ['contrasena', 'Contraseña', 'cuenta', 'autenticado'],
  ['segundo-factor', 'Segundo factor', 'cuenta', 'autenticado'],
  ['sesiones', 'Sesiones', 'cuenta', 'autenticado'],
  ['apariencia', 'Apariencia y unidades', 'consola', 'autenticado'],
  ['sonido', 'Sonido', 'consola', 'autenticado'],
  ['avisos', 'Alertas y avisos', 'consola', 'autenticado'],
  ['identidad', 'Nombre y logotipo', 'sitio', 'admin'],
  ['zona', 'Zona horaria', 'sitio', 'admin'],
  ['agrupacion', 'Agrupación de eventos', 'sitio', 'admin'],
  ['retencion', 'Retención', 'sitio', 'admin'],
  ['mapa', 'Mapa', 'sitio', 'admin'],
  ['seguridad', 'Seguridad del sitio', 'sitio', 'admin'],
] as const satisfies readonly (readonly [string, string, string, Acceso])[];

export type ClaveSeccion = (typeof SECCIONES)[number][0];
type Grupo = (typeof SECCIONES)[number][2];

const GRUPOS: readonly { grupo: Grupo; nombre: string }[] = [
  { grupo: 'cuenta', nombre: 'Su cuenta' },
  { grupo: 'consola', nombre: 'Su consola' },
  { grupo: 'sitio', nombre: 'El sitio' },
];

const CLAVES = SECCIONES.map(([clave]) => clave);
const esSeccion = (texto: string): texto is ClaveSeccion => CLAVES.some((clave) => clave === texto);

export const AjustesSearchSchema = z.object({
  seccion: z.string().refine(esSeccion).optional().catch(undefined),
});

export interface Seccion {
  clave: ClaveSeccion;
  nombre: string;
}

/** The groups of the index with only what the role may open. */
export const seccionesDe = (role: Role): { nombre: string; secciones: Seccion[] }[] =>
  GRUPOS.map(({ grupo, nombre }) => ({
    nombre,
    secciones: SECCIONES.filter(([, , suyo, acceso]) => suyo === grupo && permite(acceso, role)).map(
      ([clave, suya]) => ({ clave, nombre: suya }),
    ),
  })).filter(({ secciones }) => secciones.length > 0);

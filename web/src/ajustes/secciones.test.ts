import { expect, it } from 'vitest';
import { seccionesDe } from './secciones';

const nombres = (...[role]: Parameters<typeof seccionesDe>) =>
  seccionesDe(role).flatMap(({ secciones }) => secciones.map(({ nombre }) => nombre));

it('the sections of the site are an administrator’s, those of the account and of the console everybody’s', () => {
  const propias = nombres('user');
  expect(propias).toEqual([
    ...['Perfil', 'Contraseña', 'Segundo factor', 'Sesiones', 'Apariencia y unidades', 'Sonido'],
    'Alertas y avisos',
  ]);
  expect(nombres('monitorista')).toEqual(propias);
  expect(nombres('administrator').slice(propias.length)).toEqual([
    ...['Nombre y logotipo', 'Zona horaria', 'Agrupación de eventos', 'Retención', 'Mapa'],
    'Seguridad del sitio',
  ]);
});

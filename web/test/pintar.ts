import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What a component says that leads to other screens: its text without marks, spaces made one. */
export const textoDe = async (elemento: ReactElement): Promise<string> => {
  const routeTree = createRootRoute({ component: () => elemento });
  const router = createRouter({ routeTree, history: createMemoryHistory(), isServer: true });
  await router.load();
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
};

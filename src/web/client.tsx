import { startTransition, StrictMode } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

/*
 * TanStack Start's own entry brings the client of its server functions and their serialiser, 14 KB of brotli. The shop has
 * an API instead, so this takes the router's hydration alone.
 */
const router = getRouter();
void hydrate(router).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
});

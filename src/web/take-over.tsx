import { startTransition, StrictMode } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

/**
 * Gives the rendered page to React. TanStack Start's own entry brings the client of its server functions and their
 * serialiser, 14 KB of brotli; the shop has an API instead, so it takes the router's hydration alone.
 */
export async function takeOver(): Promise<void> {
  const router = getRouter();
  await hydrate(router);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
}

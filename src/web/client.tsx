import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

/*
 * TanStack Start's own client entry includes the server-function client and its serialiser, 14 KB of brotli. The shop has an API
 * instead, so this entry uses the router's hydration only.
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

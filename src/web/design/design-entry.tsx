import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Toaster } from '../ui/overlays/toast.tsx';
import { DesignPage } from './design-page.tsx';
import './design.css';

/** The page has a router of its own with no other routes, so links are shown but lead nowhere. */
const router = createRouter({
  routeTree: createRootRoute({ component: DesignPage, notFoundComponent: DesignPage }),
  history: createMemoryHistory(),
});

const place = document.querySelector('#design');
if (!place) throw new Error('design.html has lost its place for the page');
createRoot(place).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
    <Toaster />
  </QueryClientProvider>,
);

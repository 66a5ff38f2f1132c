import { createFileRoute } from '@tanstack/react-router';
import { NewProductScreen } from '../features/admin/products/new-product-screen.tsx';

export const Route = createFileRoute('/admin/products/new')({ component: NewProductScreen });

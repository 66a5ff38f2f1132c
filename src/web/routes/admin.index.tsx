import { createFileRoute } from '@tanstack/react-router';
import { DeskScreen } from '../features/admin/layout/admin-screen.tsx';

export const Route = createFileRoute('/admin/')({ component: DeskScreen });

import { createFileRoute } from '@tanstack/react-router';
import { DeskScreen } from '../features/admin/desk/desk-screen.tsx';

export const Route = createFileRoute('/admin/')({ component: DeskScreen });

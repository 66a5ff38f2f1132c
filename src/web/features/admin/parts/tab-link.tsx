import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TabId } from '../../../tab-ids.ts';

/** Links to another tab from within a sentence. */
export function TabLink({ tab, children }: { tab: TabId; children: ReactNode }) {
  return (
    <Link to="/admin" search={{ tab }} className="link">
      {children}
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { isOwnerOrGiven, worksWith } from '#accounts/areas/staff-areas.contract.ts';
import type { OpenTo } from '#accounts/areas/staff-areas.contract.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';

export type MayOpen = (openTo: OpenTo) => boolean;

/**
 * What the signed-in member of staff works with. The server decides; this only leaves out what it would reject. Once a session has
 * ended the screen stays, so that what was typed is there when they are back.
 */
export function useMayOpen(): MayOpen {
  const { data: user } = useQuery(sessionQuery);
  return (openTo) => user?.role !== 'admin' || worksWith(user, openTo);
}

/** Owners, and staff to whom an owner gave the settings. */
export function useMayChangeSettings(): boolean {
  const { data: user } = useQuery(sessionQuery);
  return isOwnerOrGiven(user ?? {}, ['settings']);
}

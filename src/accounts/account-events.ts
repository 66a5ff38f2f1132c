import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/**
 * Somebody forgot a password; null: nobody has an account with the typed address. The work is done in a job, so that the response
 * takes as long for an unknown address. By id, because the queue keeps its jobs for a week: an address would outlive its account.
 */
export const passwordForgotten = defineEvent(
  'password-forgotten',
  z.object({ userId: z.int().nullable().default(null) }),
);

/** The same for a link that signs in. */
export const signInLinkAsked = defineEvent('sign-in-link-asked', z.object({ userId: z.int().nullable() }));

/** Somebody has proven that the address of their account is theirs. */
export const emailConfirmed = defineEvent('email-confirmed', z.object({ userId: z.int() }));

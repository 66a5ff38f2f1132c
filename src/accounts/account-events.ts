import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** Somebody forgot a password. What follows is done later, so that the answer takes as long for an unknown address. */
export const passwordForgotten = defineEvent('password-forgotten', z.object({ email: z.string() }));

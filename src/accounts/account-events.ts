import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** Somebody forgot a password. The work is done in a job, so that the response takes as long for an unknown address. */
export const passwordForgotten = defineEvent('password-forgotten', z.object({ email: z.string() }));

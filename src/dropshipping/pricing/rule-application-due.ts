import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** Somebody wants a rule given to more products than a request waits for. */
export const ruleApplicationDue = defineEvent('rule-application-due', z.object({ applicationId: z.int() }));

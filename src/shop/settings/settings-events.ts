import { z } from 'zod';
import { defineEvent } from '#platform/jobs/background-job.ts';

/** The shop has registered for VAT, or ceased to be registered. */
export const vatRegistrationChanged = defineEvent('vat-registration-changed', z.object({}));

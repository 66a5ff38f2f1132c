import { z } from 'zod';

export const policyNames = ['privacy', 'shipping', 'returns', 'terms'] as const;

/** What the owner writes with placeholders: the policies, and the questions of the contact page with their answers. */
export const writingNames = [...policyNames, 'questions'] as const;

const mostLetters = 60_000;
const name = z.enum(writingNames, 'There is no such policy');
const updatedOn = z.iso.date().meta({ description: 'The day since which it holds, in London' });

export const policy = z
  .object({
    name: z.enum(policyNames),
    text: z.string().meta({ description: 'With what the settings say filled in' }),
    updatedOn,
  })
  .meta({ id: 'Policy' });

export const answeredQuestions = z.array(
  z.object({ question: z.string(), answer: z.string().meta({ description: 'Written as policies are' }) }),
);

export const policyParam = z.object({ name });

export const policyBody = z.object({
  text: z
    .string('Write the policy')
    .trim()
    .min(1, 'Write the policy')
    .max(mostLetters, `Please use ${mostLetters.toLocaleString('en-GB')} characters at most`)
    .meta({ description: 'Sections begin with ##; {{placeholders}} are filled in from the settings' }),
});

export const editedPolicy = z
  .object({
    name,
    text: z.string(),
    original: z.string().meta({ description: 'The text of a new shop' }),
    updatedOn,
    versions: z
      .array(z.object({ at: z.iso.datetime(), by: z.string().nullable() }))
      .meta({ description: 'The changes, latest first; `by` is null for somebody whose account is closed' }),
    placeholders: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .meta({ id: 'EditedPolicy' });

export type PolicyName = (typeof policyNames)[number];
export type WritingName = (typeof writingNames)[number];
export type AnsweredQuestion = z.infer<typeof answeredQuestions>[number];
export type Policy = z.infer<typeof policy>;
export type EditedPolicy = z.infer<typeof editedPolicy>;

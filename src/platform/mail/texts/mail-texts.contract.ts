import { z } from 'zod';

/** By block. Each is validated further once its email is known. */
const texts = z
  .record(z.string().max(60), z.string().max(2_000, 'Please use 1,000 characters at most.'))
  .refine((given) => Object.keys(given).length <= 20, 'No email has that many texts.');

export const textsBody = z.object({ texts });
export const templateParam = z.object({ template: z.string().max(60, 'There is no such email.') });

const sample = z.coerce.number('Enter the number of an example').int().min(0).max(20).default(0);
export const previewBody = textsBody.extend({ sample });

/** In an address, as a frame asks for a page. */
export const emailQuery = z.object({
  sample,
  texts: z
    .string()
    .max(8_000)
    .default('{}')
    .transform((text, context) => {
      try {
        const parsed: unknown = JSON.parse(text);
        return parsed;
      } catch {
        context.addIssue('The texts are not JSON.');
        return z.NEVER;
      }
    })
    .pipe(texts),
});

export const mailTextsView = z
  .object({
    template: z.string().meta({ example: 'order-confirmation' }),
    isChanged: z.boolean(),
    placeholders: z.array(z.object({ name: z.string(), sample: z.string() })),
    blocks: z.array(
      z.object({
        block: z.string().meta({ example: 'opening' }),
        text: z.string(),
        original: z.string().meta({ description: 'The shop’s own text' }),
        samples: z.array(z.int()).meta({ description: 'The examples it shows in' }),
      }),
    ),
    samples: z.array(z.string()).meta({ description: 'The subjects of the examples there are to preview' }),
  })
  .meta({ id: 'EmailTexts' });

export const textPreview = z.object({ subject: z.string(), text: z.string() });

export type MailTexts = z.infer<typeof mailTextsView>;
export type TextPreview = z.infer<typeof textPreview>;
export type TextsBody = z.output<typeof textsBody>;

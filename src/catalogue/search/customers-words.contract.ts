import { z } from 'zod';

const words = (message: string) =>
  z
    .string(message)
    .transform((typed) => typed.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .pipe(
      z
        .string()
        .min(1, message)
        .max(60, 'Please use 60 characters at most')
        .regex(/^[\p{L}\p{N}' -]*$/u, 'Use letters and digits'),
    );

const said = words('Say what people search for').refine(
  (typed) => typed.split(' ').length <= 2,
  'Use two words at most',
);

export const customersWordBody = z
  .object({
    said: said.meta({ example: 'settee' }),
    shown: words('Say what to show').meta({ example: 'bed' }),
    isClosest: z.boolean().default(false).meta({
      description: 'Only where nothing has the words, and the page says that these come closest',
    }),
  })
  .refine(({ said: typed, shown }) => typed !== shown, { path: ['shown'], message: 'Both are the same' })
  .refine(({ said: typed, isClosest }) => isClosest || !typed.includes(' '), {
    path: ['said'],
    message: 'Use one word; two only for what comes closest',
  })
  .meta({ example: { said: 'settee', shown: 'bed' } });

export const customersWordQuery = z.object({ said });

export const customersWord = z.object({
  said: z.string(),
  shown: z.string(),
  isClosest: z.boolean(),
  isOwn: z.boolean().meta({ description: 'False: a word of a new shop' }),
});
export const customersWordList = z.object({
  words: z.array(customersWord),
  removed: z.array(customersWord).meta({ description: 'Words of a new shop that no longer count' }),
});

export type CustomersWordBody = z.infer<typeof customersWordBody>;
export type CustomersWord = z.infer<typeof customersWord>;
export type CustomersWordList = z.infer<typeof customersWordList>;

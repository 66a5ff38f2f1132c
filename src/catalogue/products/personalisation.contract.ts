import { z } from 'zod';
import { oneLine } from '#platform/contact-details.contract.ts';
import {
  lettersAllowed,
  longestPersonalText,
  longestText,
  mostPersonalPieces,
  mostTexts,
  textKinds,
  tidyText,
} from './personal-texts.contract.ts';

const textField = z
  .object({
    label: z
      .string('Say what to enter, such as Name on the front')
      .overwrite(oneLine)
      .min(1, 'Say what to enter, such as Name on the front')
      .max(60, 'Please use 60 characters at most'),
    most: z
      .int('Enter a whole number of characters')
      .min(1, 'At least one character')
      .max(longestPersonalText, `${longestPersonalText} characters at most`)
      .meta({ description: 'The greatest length of the text', example: 12 }),
    letters: z.enum(lettersAllowed, 'Choose which characters are allowed'),
    isOptional: z.boolean().default(false),
  })
  .meta({ id: 'PersonalTextField' });

/** As shoppers are asked: also what a gift card asks for by itself. */
export const askedText = z
  .object({
    ...textField.shape,
    most: z.int().meta({ description: 'The greatest length of the text' }),
    kind: z.enum(textKinds).optional().meta({ description: 'Of a gift card; left out: plain text' }),
  })
  .meta({ id: 'AskedText' });

export const personalisation = z
  .object({
    fields: z.array(textField).max(2, 'Two texts at most').meta({ description: 'None: it is made for nobody' }),
  })
  .meta({ id: 'Personalisation' });

/** Sent along by a shopper: whether the texts can be made depends on the product. */
export const personalTexts = z
  .array(
    z
      .array(
        z
          .string()
          .max(longestText * 2)
          .overwrite(tidyText),
      )
      .max(mostTexts),
  )
  .max(mostPersonalPieces, `Give ${mostPersonalPieces} texts at most, or contact us about more`)
  .meta({
    description: 'What to write on each piece, by piece and text field: [["Biscuit", "07700 900123"]]',
    example: [],
  });

export type Personalisation = z.infer<typeof personalisation>;

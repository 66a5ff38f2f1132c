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
import { textLooks } from './text-places.contract.ts';

const percent = (least: number) => z.number().min(least, `At least ${least}`).max(100, '100 at most');
const pixels = z.int().min(1).max(100_000);

const textPlace = z
  .object({
    picture: z
      .string()
      .regex(/^\/media\/[0-9a-f]{20}\/960\.webp$/, 'Choose a picture of the product')
      .meta({ description: 'One of the product’s', example: '/media/3f2a91c07be4d85a6f10/960.webp' }),
    width: pixels,
    height: pixels,
    across: percent(0).meta({ description: 'The middle of the text, in percent of the picture’s width' }),
    down: percent(0).meta({ description: 'The middle of the text, in percent of the picture’s height' }),
    wide: percent(5).meta({ description: 'The most that the text may take, in percent of the picture’s width' }),
    size: percent(1).meta({ description: 'How tall letters are, in percent of the picture’s width' }),
    look: z.enum(textLooks, 'Choose how the letters look'),
  })
  .meta({ id: 'TextPlace' });

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
    place: textPlace.optional().meta({ description: 'Where it is shown on a picture; left out: on none' }),
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

import { z } from 'zod';
import { avoidableKeys } from '#catalogue/pet-fit/pet-fit.contract.ts';
import { pet as animalKey } from '#catalogue/products/shelves.contract.ts';
import { oneLine } from '#platform/contact-details.contract.ts';
import { typedNumber } from '#platform/http/typed-number.contract.ts';
import {
  heaviestPetKg,
  longestAvoidedWord,
  longestMeasureCm,
  mostAvoidedWords,
  mostPets,
} from './pet-limits.contract.ts';

const line = (most: number, tooLong: string) => z.string().overwrite(oneLine).max(most, tooLong);
const blankIsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

const weightError = `Enter a weight up to ${heaviestPetKg} kg, such as 12.5`;
const measureError = `Enter whole centimetres up to ${longestMeasureCm}`;
const measure = z.preprocess(
  blankIsNone,
  typedNumber(measureError)
    .pipe(z.int(measureError).min(1, measureError).max(longestMeasureCm, measureError))
    .nullable()
    .default(null),
);

const fields = {
  name: z
    .string('Enter your pet’s name')
    .overwrite(oneLine)
    .min(1, 'Enter your pet’s name')
    .max(40, 'Please use 40 characters at most'),
  kind: animalKey,
  breed: z.preprocess(blankIsNone, line(60, 'Please use 60 characters at most').nullable().default(null)),
  birthday: z.preprocess(
    blankIsNone,
    z.iso
      .date('Enter a date such as 2021-05-03')
      .refine((day) => day >= '1950-01-01', 'No pet is that old')
      .nullable()
      .default(null),
  ),
  weightKg: z.preprocess(
    (value) => blankIsNone(typeof value === 'string' ? value.replace(',', '.') : value),
    typedNumber(weightError)
      .pipe(z.number().min(0.01, weightError).max(heaviestPetKg, weightError))
      .transform((kg) => Math.round(kg * 100) / 100)
      .nullable()
      .default(null),
  ),
  neckCm: measure,
  chestCm: measure,
  avoids: z
    .array(z.enum(avoidableKeys, 'Choose from the list'))
    .max(avoidableKeys.length)
    .transform((keys) => [...new Set(keys)].toSorted())
    .default([]),
  avoidsWords: z
    .array(
      line(longestAvoidedWord, `Please use ${longestAvoidedWord} characters at most for each`).min(
        2,
        'Use at least two letters',
      ),
    )
    .max(mostAvoidedWords, `Name ${mostAvoidedWords} at most`)
    .transform((words) => [...new Set(words.map((word) => word.toLowerCase()))].toSorted())
    .default([]),
  isShown: z.boolean().default(true).meta({ description: 'Whether products say what fits them' }),
};

export const petBody = z.object({
  ...fields,
  birthdayEmail: z
    .boolean()
    .default(false)
    .meta({ description: 'An email on the morning of their birthday, to the confirmed address' }),
});

export const pet = z
  .object({
    id: z.int(),
    name: z.string(),
    kind: z.string(),
    breed: z.string().nullable(),
    birthday: z.string().nullable(),
    weightKg: z.number().nullable(),
    neckCm: z.int().nullable(),
    chestCm: z.int().nullable(),
    avoids: z.array(z.enum(avoidableKeys)),
    avoidsWords: z.array(z.string()),
    isShown: z.boolean(),
    birthdayEmail: z.boolean(),
  })
  .meta({ id: 'Pet' });

export const petList = z.array(pet);

/** Of a visitor who signs in: an email about a birthday is asked for in the account only. */
export const mergePetsBody = z.object({ pets: z.array(z.object(fields)).max(mostPets, `${mostPets} pets at most`) });

export const birthdayLinkBody = z.object({ token: z.string('That link doesn’t work').min(20).max(200) });

export type Pet = z.infer<typeof pet>;
export type PetBody = z.output<typeof petBody>;
export type GuestPet = z.output<typeof mergePetsBody>['pets'][number];

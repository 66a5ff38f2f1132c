import { z } from 'zod';
import { emailAddress } from '#platform/contact-details.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';
import { typedCode, typedPassword } from '../two-factor/presence.contract.ts';
import { areasOfStaff, chosenAreas, newPassword, personName, staffRole } from '../users/users.contract.ts';

const ownLimits = z.object({
  refund: pounds.nullable(),
  discount: z.int().nullable(),
  byHand: pounds.nullable(),
});

const amount = poundsInput.refine((text) => Number(text) <= 10_000, 'Enter £10,000.00 at most');
const percent = 'Enter a whole number from 0 to 100';

const limitsToGive = z
  .object({
    refund: amount.nullable().meta({ description: 'The most they may refund of one order' }),
    discount: z
      .int(percent)
      .min(0, percent)
      .max(100, percent)
      .nullable()
      .meta({ description: 'The most they may take off prices, in percent' }),
    byHand: amount.nullable().meta({ description: 'The most they may mark as paid outside the shop, for one order' }),
  })
  .optional()
  .meta({ description: 'Of staff; null: as for all staff. Left out: as before' });

export const staffMember = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  staffRole,
  staffAreas: areasOfStaff,
  staffLimits: ownLimits.nullable().meta({ description: 'Null: those of all staff' }),
  twoFactor: z.boolean(),
});

const ownersProof = {
  password: typedPassword.optional().meta({ description: 'Of the caller; required for the role of an owner' }),
  code: typedCode,
};

const areasToGive = chosenAreas
  .optional()
  .meta({ description: 'Of staff. Left out: as before; in an invitation, everything but what only owners may do' });

export const changeStaffBody = z.object({
  staffRole,
  staffAreas: areasToGive,
  staffLimits: limitsToGive,
  ...ownersProof,
});

export const invitation = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  staffRole,
  staffAreas: areasOfStaff,
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export const inviteBody = z.object({
  firstName: personName('first name', 'their'),
  lastName: personName('last name', 'their'),
  email: emailAddress,
  staffRole: staffRole.default('staff'),
  staffAreas: areasToGive,
  ...ownersProof,
});

export const invitationParam = z.object({ token: z.string().min(1).max(100) });

/** An invitation as its recipient sees it. */
export const receivedInvitation = z.object({
  firstName: z.string(),
  email: z.string(),
  staffRole,
  hasAccount: z
    .boolean()
    .meta({ description: 'True: accepting requires the password of that account; false: a new password' }),
});

/** The length is validated only where there is no account yet. */
export const acceptBody = z.object({
  password: z.string('Enter your password').min(1, 'Enter your password').max(1_000),
});
export const acceptWithNewPassword = z.object({ password: newPassword });

export type StaffMember = z.infer<typeof staffMember>;
export type ChangeStaffBody = z.infer<typeof changeStaffBody>;
export type Invitation = z.infer<typeof invitation>;
export type InviteBody = z.infer<typeof inviteBody>;
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

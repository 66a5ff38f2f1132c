import { button, paragraph, small } from '#platform/mail/layout/mail-layout.ts';
import { greetedName, named } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { lifetimes } from './email-links.ts';

type LinkMail = { to: string; firstName: string; url: string };

export function verifyEmailMail({ to, firstName, url }: LinkMail): Mail {
  return {
    template: 'verify-email',
    to,
    usefulFor: lifetimes['verify-email'],
    subject: 'Please confirm your email address',
    title: 'Welcome, {{name}}',
    values: { name: greetedName(firstName) },
    parts: [
      editable('opening', 'Thank you for creating an account with us. Please confirm that this address is yours.'),
      button('Confirm my address', url),
      small('The link works once, within seven days. If you didn’t create an account, you can ignore this email.'),
    ],
  };
}

export function resetPasswordMail({ to, firstName, url }: LinkMail): Mail {
  return {
    template: 'reset-password',
    to,
    usefulFor: lifetimes['reset-password'],
    subject: 'Choose a new password',
    title: 'Choose a new password',
    values: { name: greetedName(firstName) },
    parts: [
      editable('opening', 'Hello {{name}}, somebody (we hope you) asked for a new password for your account.'),
      button('Choose a new password', url),
      small(
        'The link works once, within an hour. If you didn’t ask for it, you can ignore this email: your password stays as it is.',
      ),
    ],
  };
}

export function signInLinkMail({ to, firstName, url }: LinkMail): Mail {
  return {
    template: 'sign-in-link',
    to,
    usefulFor: lifetimes['sign-in'],
    subject: 'Your link to sign in',
    title: 'Your link to sign in',
    values: { name: greetedName(firstName) },
    parts: [
      editable('opening', 'Hello {{name}}, somebody (we hope you) asked for a link to sign in to your account.'),
      button('Sign in', url),
      small(
        'The link works once, within a quarter of an hour. If you didn’t ask for it, you can ignore this email, and please don’t pass it on.',
      ),
    ],
  };
}

export function changeEmailMail({ to, firstName, url }: LinkMail): Mail {
  return {
    template: 'change-email',
    to,
    usefulFor: lifetimes['change-email'],
    subject: 'Confirm your new email address',
    title: 'Your new email address',
    values: { name: greetedName(firstName) },
    parts: [
      editable('opening', 'Hello {{name}}, please confirm that your account should use this address from now on.'),
      button('Use this address', url),
      small('The link works once, within a day. Until then your account keeps its old address.'),
    ],
  };
}

type Notice = { to: string; firstName: string; takeBackUrl: string | null };

/** To the old address, so that nobody takes over an account unnoticed. */
export function emailChangeRequestedMail({ to, firstName, takeBackUrl }: Notice): Mail {
  return {
    template: 'email-change-asked',
    to,
    usefulFor: lifetimes['take-back'],
    subject: 'Your email address is about to change',
    title: 'A change of address',
    parts: [
      paragraph(
        `Hello${named(' ', firstName)}, somebody (we hope you) asked to change the email address of your account. It changes once the new one is confirmed.`,
      ),
      ...(takeBackUrl ? takeBack(takeBackUrl) : [paragraph(tellUs)]),
    ],
  };
}

/** To the address that the account had until now. */
export function emailChangedMail({ to, firstName, takeBackUrl }: Notice): Mail {
  return {
    template: 'email-changed',
    to,
    usefulFor: lifetimes['take-back'],
    subject: 'Your email address was changed',
    title: 'A new email address',
    parts: [
      paragraph(
        `Hello${named(' ', firstName)}, your account uses another email address from now on. This one no longer signs in to it.`,
      ),
      ...(takeBackUrl ? takeBack(takeBackUrl) : [paragraph(tellUs)]),
    ],
  };
}

const tellUs = 'If that was not you, please tell us at once.';

function takeBack(url: string) {
  return [
    paragraph(
      'If that was not you, take your account back: that signs everybody out, and we send you a link to choose a new password.',
    ),
    button('This wasn’t me', url),
    small(
      'The link works once, within seven days, whatever has been changed since. If it was you, there is nothing to do.',
    ),
  ];
}

/** So that nobody takes over an account unnoticed. */
export function passwordChangedMail({ to, firstName, url, canTakeBack }: LinkMail & { canTakeBack: boolean }): Mail {
  return {
    template: 'password-changed',
    to,
    usefulFor: lifetimes['take-back'],
    subject: 'Your password was changed',
    title: 'A new password',
    parts: [
      paragraph(
        `Hello${named(' ', firstName)}, your account has a new password. Anywhere else you were signed in, you’ll need it to sign in again.`,
      ),
      ...(canTakeBack
        ? takeBack(url)
        : [
            paragraph('If that was not you, please choose another one at once, and tell us.'),
            button('Choose a new password', url),
          ]),
    ],
  };
}

/** `isInAccount`: the order was put into it. */
type AboutOrder = { orderNumber: string; isInAccount: boolean };

/** Sent to the address only, so that whoever typed it at the checkout does not learn that it has an account. */
export function accountExistsMail({ to, firstName, url, orderNumber, isInAccount }: LinkMail & AboutOrder): Mail {
  return {
    template: 'account-exists',
    to,
    once: `account-exists ${orderNumber}`,
    subject: 'You have an account with us',
    title: 'You have an account with us',
    values: { name: greetedName(firstName), 'order number': orderNumber },
    parts: [
      editable(
        'opening',
        'Hello {{name}}, order {{order number}} was placed with this address as a guest. We’ll send it like any other.',
        ['order number'],
      ),
      paragraph(
        isInAccount
          ? 'As you have confirmed this address, the order is in your account, under Orders. Sign in to follow it there. Sign in before you order next time and we’ll fill in your addresses for you.'
          : 'There is already an account with this address, so we didn’t create a new one. Sign in next time and we’ll fill in your addresses for you.',
      ),
      button('Sign in', url),
      small(
        'If you have forgotten your password, you can choose a new one there. If you didn’t place this order, please tell us.',
      ),
    ],
  };
}

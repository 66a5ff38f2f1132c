import { useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SetupRow, SetupStep } from '#admin/setup-guide/setup-guide.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useSetupStep } from './setup-guide.queries.ts';

type Words = {
  title: string;
  /** Shown until the step is done. */
  hint?: string;
  Actions?: (props: { shop: PublicSettings; row: SetupRow }) => ReactNode;
};

const look = { size: 'small', tone: 'secondary', className: 'bg-oat-deep' } as const;

const words: Record<SetupStep, Words> = {
  trader: {
    title: 'Say who you are',
    hint: 'By law an online shop shows its trader’s name, address and email.',
    Actions: ({ shop }) => <ToSettings field={missingOf(shop)}>Fill In</ToSettings>,
  },
  vat: {
    title: 'Say whether you’re VAT registered',
    hint: 'If you’re not, the shop charges no VAT and shows none. If you are, ask your accountant once about VAT on delivery: it follows the goods, unless you set it to 20%.',
    Actions: () => (
      <>
        <SaveButton body={{ vatNumber: null }}>Not Registered</SaveButton>
        <ToSettings field="isVatRegistered">Enter VAT Number</ToSettings>
      </>
    ),
  },
  delivery: {
    title: 'Check what you charge for delivery',
    hint: 'Keep these prices, or set your own.',
    Actions: ({ shop: { delivery } }) => (
      <>
        <SaveButton body={{ delivery }}>Keep These</SaveButton>
        <ToSettings field="delivery.freeFrom">Change</ToSettings>
      </>
    ),
  },
  payment: {
    title: 'Take payments',
    hint: 'Enter the key of your account at Stripe.',
    Actions: () => <ToSettings field="card-payments">Enter Key</ToSettings>,
  },
  mail: {
    title: 'Send emails',
    hint: 'Without a mail server customers get no confirmation.',
    Actions: () => (
      <LinkButton {...look} to="/admin" search={{ tab: 'mail', section: 'settings' }}>
        Go to Mail
      </LinkButton>
    ),
  },
  product: {
    title: 'Put your first product on sale',
    hint: 'A product needs a price and a picture.',
    Actions: ({ row: { productId } }) =>
      productId === undefined ? (
        <LinkButton {...look} to="/admin/products/new">
          Add Product
        </LinkButton>
      ) : (
        <LinkButton {...look} to="/admin/products/$id" params={{ id: String(productId) }}>
          Add a Picture
        </LinkButton>
      ),
  },
  policies: {
    title: 'Read your policies',
    hint: 'They follow your settings, and your customers may hold you to them.',
    Actions: () => (
      <>
        <LinkButton {...look} to="/policies">
          Read
        </LinkButton>
        <ReadButton />
      </>
    ),
  },
  'two-step': {
    title: 'Protect your sign-in',
    hint: 'With two-step sign-in, a stolen password is not enough.',
    Actions: () => <ToSettings field="two-step">Set Up</ToSettings>,
  },
  https: {
    title: 'Put the shop on the internet',
    hint: 'It needs an address of its own with https. Whoever installed it finds the steps in its manual, under Opening.',
  },
  'test-order': {
    title: 'Place a test order',
    hint: 'While you’re signed in, you can shop before anybody else can.',
    Actions: () => (
      <LinkButton {...look} to="/shop">
        Go to the Shop
      </LinkButton>
    ),
  },
  backup: {
    title: 'Keep backups',
    Actions: () => (
      <LinkButton {...look} to="/admin" search={{ tab: 'system' }}>
        Go to System
      </LinkButton>
    ),
  },
};

export function SetupStepLine({ row }: { row: SetupRow }) {
  const { id, isDone, isRequired, note } = row;
  const { data: shop } = useSuspenseQuery(shopQuery);
  const { title, hint, Actions } = words[id];
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line py-3 first:border-t-0">
      <Icon
        className={isDone ? 'mt-0.5 size-5 shrink-0 text-success' : 'mt-0.5 size-5 shrink-0 text-muted'}
        aria-hidden
      />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">
          {title}
          <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
          {isRequired && !isDone && <span className="ml-2 text-xs font-semibold text-muted">Needed to open</span>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{isDone ? note : [note, hint].filter(Boolean).join(' ')}</p>
      </div>
      {!isDone && Actions && (
        <div className="flex flex-wrap gap-2 max-sm:pl-8">
          <Actions shop={shop} row={row} />
        </div>
      )}
    </li>
  );
}

/** The first missing field, in the order of the form. */
function missingOf({ email, traderName, address }: PublicSettings): string {
  if (email.endsWith('.example')) return 'email';
  return !traderName || address ? 'traderName' : 'address';
}

function ToSettings({ field, children }: { field: string; children: ReactNode }) {
  return (
    <LinkButton {...look} to="/admin" search={{ tab: 'settings' }} hash={field}>
      {children}
    </LinkButton>
  );
}

/** Saving completes the step, even without changes. */
function SaveButton({ body, children }: { body: object; children: ReactNode }) {
  const { mutate, isPending } = useSetupStep();
  return (
    <Button {...look} busy={isPending} onClick={() => mutate({ path: '/api/admin/settings', method: 'PATCH', body })}>
      {children}
    </Button>
  );
}

function ReadButton() {
  const { mutate, isPending } = useSetupStep();
  return (
    <Button
      {...look}
      busy={isPending}
      onClick={() => mutate({ path: '/api/admin/setup-guide/policies-read', method: 'PUT' })}
    >
      I’ve Read Them
    </Button>
  );
}

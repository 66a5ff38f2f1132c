import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AdminGiftCard, IssuedGiftCard } from '#payment/gift-cards/gift-cards.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { giftCardsKey, GiftCardsOwed } from '../money/gift-cards-owed.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { giftCardColumns } from './gift-card-columns.tsx';
import { GiftCardLedger } from './gift-card-ledger.tsx';
import { giftCardsPath } from './gift-cards.queries.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { SendingDialog } from './sending-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

const states = [
  ['', 'All states'],
  ['active', 'Active'],
  ['used', 'Used up'],
  ['expired', 'Expired'],
  ['voided', 'Voided'],
] as const;

type Open = { dialog: 'issue' } | { dialog: 'ledger' | 'void' | 'sending'; card: AdminGiftCard };

/** What is owed on gift cards, each card, and its ledger. */
export function GiftCardsScreen() {
  const filters = useListFilters({ q: '', state: '' });
  const list = useListQuery<AdminGiftCard>({ path: giftCardsPath, key: giftCardsKey, filters, what: 'gift cards' });
  const [open, setOpen] = useState<Open>();
  const [issued, setIssued] = useState<IssuedGiftCard>();
  const close = () => setOpen(undefined);
  const finish = (done: IssuedGiftCard) => {
    close();
    if (done.code !== null) setIssued(done);
  };
  const issue = (
    <Button onClick={() => setOpen({ dialog: 'issue' })}>
      <Plus className="size-4.5" aria-hidden />
      Issue Gift Card
    </Button>
  );
  const acts = {
    onLedger: (card: AdminGiftCard) => setOpen({ dialog: 'ledger', card }),
    onVoid: (card: AdminGiftCard) => setOpen({ dialog: 'void', card }),
    onSending: (card: AdminGiftCard) => setOpen({ dialog: 'sending', card }),
  };
  return (
    <AdminPage tab="promotions" title="Gift Cards" actions={issue}>
      <GiftCardsOwed />
      <FilterBar filters={filters} search="Search gift cards" placeholder="Last four, name, email or order">
        <FilterSelect label="State" {...filters.field('state')} options={states} />
      </FilterBar>
      <DataTable
        label="Gift cards"
        list={list}
        columns={giftCardColumns(acts)}
        rowKey={({ id }) => id}
        empty={{
          title: 'No gift cards yet',
          text: 'Give one to a customer who has earned it: they can spend it like money.',
          action: issue,
        }}
      />
      <IssueDialog open={open?.dialog === 'issue'} onClose={close} onIssued={finish} />
      <GiftCardLedger card={open?.dialog === 'ledger' ? open.card : undefined} onClose={close} />
      {open?.dialog === 'void' && <VoidDialog key={open.card.id} card={open.card} onClose={close} onVoided={finish} />}
      {open?.dialog === 'sending' && <SendingDialog key={open.card.id} card={open.card} onClose={close} />}
      <CodeDialog issued={issued} onClose={() => setIssued(undefined)} />
    </AdminPage>
  );
}

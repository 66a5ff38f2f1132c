import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { Chapter } from './prose.tsx';
import { traderLines } from './shop-terms.rules.ts';

/** Wording: the Consumer Contracts Regulations 2013, schedule 3, part B. */
export function CancellationForm({ shop }: { shop: ShopSettings }) {
  const blanks = [
    'Ordered on [*] / received on [*]',
    'Name of consumer(s)',
    'Address of consumer(s)',
    'Signature of consumer(s) (only if this form is notified on paper)',
    'Date',
  ];
  return (
    <Chapter title="Model cancellation form">
      <p>Complete and return this form only if you wish to withdraw from the contract.</p>
      <div className="grid gap-4 rounded-picture bg-oat p-5 sm:p-6">
        <p className="break-words">To {traderLines(shop).join(', ')}:</p>
        <p>
          I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*] / for
          the supply of the following service [*],
        </p>
        <Blank label="Goods and order number" />
        {blanks.map((label) => (
          <Blank key={label} label={label} />
        ))}
        <p className="text-sm text-muted">[*] Delete as appropriate.</p>
      </div>
    </Chapter>
  );
}

function Blank({ label }: { label: string }) {
  return <p className="border-b border-field pb-7 text-sm">{label}</p>;
}

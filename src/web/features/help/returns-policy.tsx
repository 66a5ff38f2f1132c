import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { Chapter, MailTo, Prose } from './prose.tsx';
import { traderLines } from './shop-terms.rules.ts';

/** The statutory part follows the Consumer Contracts Regulations 2013 (regs 27-38) and the Consumer Rights Act 2015 (ss. 19-24). */
export function ReturnsPolicy({ shop }: { shop: ShopSettings }) {
  return (
    <Prose
      title="Returns policy"
      inShort={[
        `${shop.returnDays} days to change your mind about anything unused.`,
        'You also have a legal right to cancel within 14 days, with the form below if you like forms.',
        `Refunds are processed in ${shop.refundDays} once your item reaches us.`,
        'Faulty or wrong? We pay the return postage.',
      ]}
    >
      <Goodwill shop={shop} />
      <RightToCancel shop={shop} />
      <CancellationForm shop={shop} />
      <Chapter title="What you can’t return">
        <ul>
          <li>
            Food, treats and care products once their seal is broken, as they were sealed for reasons of health and
            hygiene.
          </li>
          <li>Food that goes off quickly or is close to its date.</li>
          <li>Items made or engraved for you, such as a name tag.</li>
        </ul>
        <p>None of this applies to goods that are faulty or not what you ordered.</p>
      </Chapter>
      <Chapter title="Faulty, or not as described">
        <p>
          Goods must be of satisfactory quality, fit for their purpose and as described. If yours aren’t, we pay the
          return postage, and the law gives you:
        </p>
        <ul>
          <li>within 30 days of getting them, the right to reject them for a full refund;</li>
          <li>after that, a repair or a replacement, and if that doesn’t help, a refund or a price reduction;</li>
          <li>in the first six months it is for us to show that a fault was not there from the start.</li>
        </ul>
        <p>You have up to six years to claim, or five in Scotland. Nothing on this page takes these rights away.</p>
      </Chapter>
    </Prose>
  );
}

function Goodwill({ shop: { returnDays, refundDays, email } }: { shop: ShopSettings }) {
  return (
    <Chapter title={`Our ${returnDays} days`}>
      <p>
        Changed your mind, or your cat has? Send it back within {returnDays} days of its arrival, unused and in a
        condition to be sold again. Trying on a coat is fine. Chewing the lead is not.
      </p>
      <ol>
        <li>
          Write to <MailTo email={email} /> with your order number and what you’re returning.
        </li>
        <li>We’ll reply within 24 hours with the address to send it to.</li>
        <li>
          Pack it well and keep your proof of postage. You pay the return postage, unless the goods are faulty or wrong.
        </li>
        <li>Once it reaches us, your refund is processed in {refundDays}, to the card you paid with.</li>
      </ol>
    </Chapter>
  );
}

function RightToCancel({ shop: { returnDays } }: { shop: ShopSettings }) {
  return (
    <Chapter title="Your 14-day right to cancel">
      <p>
        As well as our {returnDays} days, you have a legal right to cancel without giving a reason. It ends 14 days
        after the day on which you, or somebody you named, received the goods; with an order in several parcels, the
        last of them.
      </p>
      <p>
        To use it, tell us clearly that you’re cancelling, by letter or email. You can use the form below, but you don’t
        have to. It is in time if you send it before the 14 days are over.
      </p>
      <ul>
        <li>
          We refund everything you paid, including standard delivery. We don’t refund the extra cost of express
          delivery.
        </li>
        <li>
          We do this within 14 days of getting the goods back, or your proof that you’ve sent them if that is earlier,
          by the means you paid with and without a fee.
        </li>
        <li>Send the goods back within 14 days of telling us. You pay the return postage.</li>
        <li>We may reduce your refund if the goods were used more than needed to inspect them.</li>
      </ul>
    </Chapter>
  );
}

/** Wording: the Consumer Contracts Regulations 2013, schedule 3, part B. */
function CancellationForm({ shop }: { shop: ShopSettings }) {
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
        <p>To {traderLines(shop).join(', ')}:</p>
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

import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { shopQuery } from '../../layout/shop.queries.ts';
import { DeliveryTable } from '../../policies/delivery-table.tsx';
import { Answer } from '../../policies/policy-text.tsx';
import { proseClass } from '../../policies/prose.tsx';
import { plainPounds } from '../../ui/price.tsx';
import { ContactForm } from './contact-form.tsx';
import { questionsQuery } from './policies.queries.ts';

export function ContactScreen() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  const { promises } = shop;
  return (
    <main id="main" className="page-width pt-8 sm:pt-12">
      <h1>Contact Us</h1>
      <p className="measure mt-3 text-lead text-muted">
        A question, a problem or a picture of your dog in a new coat: we read everything and reply within{' '}
        {promises.replyWithin}.
      </p>
      <div className="mt-10 grid grid-cols-1 items-start gap-10 lg:grid-cols-[1.5fr_1fr] lg:gap-16">
        <section aria-labelledby="write-heading">
          <h2 id="write-heading" className="mb-6">
            Write to us
          </h2>
          <ContactForm replyWithin={promises.replyWithin} />
        </section>
        <OtherWays shop={shop} />
      </div>
      <div className="mt-section grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1.5fr_1fr]">
        <Shipping shop={shop} />
        <div className="grid content-start gap-12">
          <Processing shop={shop} />
          <Returns shop={shop} />
        </div>
      </div>
      <Faq shop={shop} />
    </main>
  );
}

function OtherWays({ shop }: { shop: PublicSettings }) {
  const { email, phone, traderName, address, companyNumber, vatNumber } = shop;
  const facts: [string, ReactNode][] = [
    ['Email', <ContactLink key="mail" href={`mailto:${email}`} text={email} />],
    ['Telephone', phone && <ContactLink key="phone" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} text={phone} />],
    ['Address', (traderName ?? address) && [traderName, inOneLine(address)].filter(Boolean).join(', ')],
    ['Company number', companyNumber],
    ['VAT number', vatNumber],
  ];
  return (
    <aside aria-label="Other ways to reach us" className="rounded-picture bg-accessories p-6 sm:p-8">
      <img src="/brand/face-cat.svg" alt="" width={72} height={72} className="mb-4 h-18 w-auto" />
      <p className="heading-face text-subheading">
        {shop.promises.character ? `A ${shop.promises.character} business` : 'Other ways to reach us'}
      </p>
      {shop.whoAnswers && <p className="mt-2">{shop.whoAnswers}</p>}
      <dl className="mt-5 grid gap-3">
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt className="text-sm font-semibold">{name}</dt>
                <dd className="wrap-anywhere">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-5 text-sm">
        About an order? You’ll find its status and tracking under{' '}
        <Link to="/track-order" className="link text-ink">
          Track Orders
        </Link>
        .
      </p>
    </aside>
  );
}

function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="link inline-block py-0.5 text-ink">
      {text}
    </a>
  );
}

function Shipping({ shop }: { shop: PublicSettings }) {
  const { freeFrom, standardRate } = shop.delivery;
  return (
    <section aria-labelledby="shipping-heading" className="grid content-start gap-4">
      <h2 id="shipping-heading">Shipping information</h2>
      <p className="measure">
        UK delivery is free on orders over {plainPounds(freeFrom)}. Below that, standard delivery is{' '}
        {shop.standardPrice || plainPounds(standardRate)}; most orders cost what’s shown here, and your basket shows the
        exact price before you pay.
      </p>
      <DeliveryTable shop={shop} />
    </section>
  );
}

function Processing({ shop }: { shop: PublicSettings }) {
  return (
    <section aria-labelledby="processing-heading" className="grid content-start gap-4">
      <h2 id="processing-heading">Order processing</h2>
      <ul className="measure grid list-disc gap-2 pl-5 marker:text-clay">
        <li>We process orders {shop.promises.openingHours}.</li>
        <li>{shop.orderCutOff}.</li>
        <li>Your parcel leaves within {shop.delivery.dispatchDays}.</li>
        <li>When it does, we’ll email you a tracking link.</li>
      </ul>
    </section>
  );
}

function Returns({ shop }: { shop: PublicSettings }) {
  return (
    <section aria-labelledby="returns-heading" className="grid content-start gap-4">
      <h2 id="returns-heading">Returns</h2>
      <p>
        You have {shop.returnDays} days to change your mind. Refunds are processed in {shop.refundDays} once your item
        reaches us. See our{' '}
        <Link to="/policies" hash="returns" className="link">
          returns policy
        </Link>{' '}
        for details.
      </p>
    </section>
  );
}

function Faq({ shop }: { shop: PublicSettings }) {
  const { data: questions } = useSuspenseQuery(questionsQuery);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="faq-heading" className="mt-section grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.5fr]">
      <h2 id="faq-heading">Frequently asked questions</h2>
      <div className="border-t border-oat-deep">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-oat-deep">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                className="size-5 shrink-0 text-pine transition-transform group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <div className={`measure pb-5 ${proseClass}`}>
              <Answer text={answer} shop={shop} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

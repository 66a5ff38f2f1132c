import { Link } from '@tanstack/react-router';
import { retention } from '#shop/retention/retention.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { Chapter, MailTo, Prose } from './prose.tsx';
import { traderLines } from './shop-terms.rules.ts';

export function PrivacyPolicy({ shop }: { shop: PublicSettings }) {
  return (
    <Prose
      title="Privacy policy"
      inShort={[
        'We keep what your orders and your account need, and nothing more.',
        'We never sell your data.',
        'Strictly necessary cookies only, and nothing from third parties.',
        'Questions or complaints about your data? Contact us, then the ICO if you need to.',
      ]}
    >
      <Chapter title="Who is responsible">
        <p>
          {traderLines(shop).join(', ')}. We are the controller of your personal data under the UK GDPR and the Data
          Protection Act 2018.
        </p>
      </Chapter>
      <WhatAndWhy />
      <Chapter title="Who gets to see it">
        <ul>
          <li>
            The carrier, and the supplier where an item comes straight from them: your name, your address and what is in
            the parcel.
          </li>
          <li>
            Our payment provider{shop.payment === 'stripe' && ', Stripe'}: what they need to charge and refund you. Card
            numbers never reach us.
          </li>
          <li>The companies that host our servers and deliver our emails, under contract and on our instructions.</li>
          <li>Authorities, where the law requires it.</li>
        </ul>
        <p>
          We never sell or swap your data. If any of them work outside the United Kingdom, it is in a country whose data
          protection the UK recognises, or under the contract clauses the law provides for.
        </p>
      </Chapter>
      <HowLong backupNights={shop.backupNights} />
      <Cookies />
      <YourRights shop={shop} />
    </Prose>
  );
}

function WhatAndWhy() {
  return (
    <Chapter title="What we keep, and why">
      <ul>
        <li>
          <strong>Orders:</strong> name, email and delivery address, telephone number if you give it, what you bought.
          To fulfil our contract with you, and to keep the records tax law requires.
        </li>
        <li>
          <strong>Accounts:</strong> name, email address, saved addresses, and your password in a form nobody can read
          back. To fulfil our contract with you.
        </li>
        <li>
          <strong>Reviews and comments:</strong> what you write and the name you put to it. Your email address is never
          shown. In our and other customers’ legitimate interest in honest opinions.
        </li>
        <li>
          <strong>Messages:</strong> what you write to us, so that we can answer.
        </li>
        <li>
          <strong>The newsletter:</strong> your email address, only with your consent. You confirm it with an emailed
          link and can unsubscribe with another.
        </li>
        <li>
          <strong>Back in stock:</strong> your email address, when you ask us to tell you that a product is back. We use
          it for that one email, because you asked for it.
        </li>
        <li>
          <strong>Counting visitors:</strong> each day we count how many people visit, each once, using a number that is
          scrambled afresh every day and can’t be traced back to you. It needs no cookie and stores no IP address. In
          our legitimate interest in knowing whether anybody visits.
        </li>
        <li>
          <strong>Keeping the shop safe:</strong> short-lived technical logs, in our legitimate interest in a shop that
          stays open.
        </li>
      </ul>
      <p>We make no decisions about you by automated means alone.</p>
    </Chapter>
  );
}

/** Small numbers as words. */
function inWords(count: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][count] ?? String(count);
}

function HowLong({ backupNights }: Pick<PublicSettings, 'backupNights'>) {
  return (
    <Chapter title="How long we keep it">
      <ul>
        <li>
          Orders, and what our staff did with them: {inWords(retention.orderYears)} years after the end of the tax year,
          as the law requires.
        </li>
        <li>An order that was never paid: {retention.spentDays} days, then without your name and address.</li>
        <li>Your account: until you close it. We keep its orders for our tax records, without your name.</li>
        <li>
          Newsletter: until you unsubscribe. Your address, or one that was never confirmed, is deleted{' '}
          {retention.spentDays} days later.
        </li>
        <li>
          A request to hear when something is back in stock: until we’ve emailed you, {retention.alertMonths} months at
          most.
        </li>
        <li>
          Each message to us, and each email from us: {inWords(retention.messageYears)} years. Emails about your
          account, such as for a new password: {retention.spentDays} days.
        </li>
        <li>Reviews and comments: until you ask us to take them down, or the product goes.</li>
        <li>
          Backups of all this are made every night, in case a computer fails. What we delete is gone from the last of
          them {backupNights} {backupNights === 1 ? 'night' : 'nights'} later.
        </li>
      </ul>
    </Chapter>
  );
}

function Cookies() {
  return (
    <Chapter title="Cookies">
      <p>
        Strictly necessary ones only, which is why no banner asks you about them. There are no advertising or analytics
        cookies, and no script, font or picture from anybody else on any page.
      </p>
      <ul>
        <li>
          <strong>Session:</strong> one cookie that remembers your basket and that you are signed in. It ends 30 days
          after your last visit, or when you sign out.
        </li>
        <li>
          <strong>Device:</strong> one cookie that remembers for a year that you have signed in with this browser, so
          that nobody can keep you out of your account by trying wrong passwords. It does nothing else.
        </li>
        <li>
          <strong>In your browser’s own storage:</strong> that you closed the offer at the top, and until you close the
          browser how far down each page you were, a copy of your last order, so that its confirmation can be shown, and
          what you have filled in at the checkout, so that a reload loses nothing. Never a password or a card. Also what
          each thing in your basket cost when you added it, so that we can say if that has changed, and which products
          you looked at last, to show them to you again: that list never leaves your browser, and you can clear it
          there.
        </li>
      </ul>
    </Chapter>
  );
}

function YourRights({ shop }: { shop: PublicSettings }) {
  return (
    <>
      <Chapter title="Your rights">
        <p>
          You may ask what we hold about you, have a copy to take elsewhere, have it corrected or erased, have its use
          restricted, object to what we do in our own interest, and withdraw a consent at any time. It’s free. Write to{' '}
          <MailTo email={shop.email} /> and we’ll reply within one month.
        </p>
        <p>
          With an account you don’t have to wait for us: you can download your data and close your account yourself
          under{' '}
          <Link to="/account" className="link">
            My Account
          </Link>
          .
        </p>
      </Chapter>
      <Chapter title="Complaints about your data">
        <ol>
          <li>
            Please tell us first: write to <MailTo email={shop.email} /> or use our contact form, with “Data complaint”
            at the top. We’ll acknowledge it within 30 days, look into it straight away and tell you the outcome without
            undue delay.
          </li>
          <li>
            You may also complain to the Information Commissioner’s Office (ICO), Wycliffe House, Water Lane, Wilmslow,
            Cheshire SK9 5AF, telephone 0303 123 1113,{' '}
            <a href="https://ico.org.uk/make-a-complaint/" rel="noreferrer" className="link">
              ico.org.uk/make-a-complaint
            </a>
            .
          </li>
        </ol>
      </Chapter>
    </>
  );
}

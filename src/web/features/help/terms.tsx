import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { Chapter, MailTo, Prose } from './prose.tsx';
import { traderLines } from './shop-terms.rules.ts';

export function Terms({ shop }: { shop: ShopSettings }) {
  return (
    <Prose
      title="Terms"
      inShort={[
        `${shop.vatNumber ? 'Prices include VAT. ' : ''}Delivery is shown before you order.`,
        'Our contract begins when we email your confirmation.',
        'Reviews are published as written, the low ones too.',
        'The law of England and Wales applies, and your rights as a consumer are not affected.',
      ]}
    >
      <Chapter title="Who we are">
        <p>
          You buy from {traderLines(shop).join(', ')}
          {shop.companyNumber && `, company number ${shop.companyNumber}`}
          {shop.vatNumber && `, VAT number ${shop.vatNumber}`}.
        </p>
      </Chapter>
      <Buying isVatRegistered={shop.vatNumber !== null} />
      <Chapter title="Your account">
        <p>
          Keep your password to yourself and tell us if you think somebody else knows it. You may close your account at
          any time. We may close one that is used to harm others.
        </p>
      </Chapter>
      <Reviews />
      <Chapter title="Our liability">
        <p>
          We don’t limit our liability for death or personal injury caused by our negligence, for fraud, or for anything
          else the law doesn’t let us limit, including your rights as a consumer. Otherwise we are responsible for
          losses that could be foreseen when you ordered. We sell for private use and are not liable for business
          losses.
        </p>
        <p>
          What we write about food and care is meant well but is no substitute for a vet, who can examine your animal.
        </p>
      </Chapter>
      <Complaints shop={shop} />
    </Prose>
  );
}

function Buying({ isVatRegistered }: { isVatRegistered: boolean }) {
  return (
    <Chapter title="How buying works">
      <ul>
        <li>
          Prices are in pounds sterling{isVatRegistered && ' and include VAT'}. Delivery is added and shown before you
          order.
        </li>
        <li>
          Your order is an offer to buy. Our contract begins when we email your confirmation, which sets out all that
          was agreed, so please keep it.
        </li>
        <li>
          If it turns out that we don’t have an item, or its price was an obvious mistake, we’ll tell you and refund
          what you paid for it.
        </li>
        <li>
          You can use one promotion code per order. It has no cash value and may have an end date or a minimum spend,
          which the checkout tells you.
        </li>
        <li>You must be 18 or older to order, or have the consent of somebody who is.</li>
      </ul>
    </Chapter>
  );
}

function Reviews() {
  return (
    <Chapter title="Reviews and comments">
      <ul>
        <li>Anyone can review a product. “Verified” appears only beside reviews by people who bought it from us.</li>
        <li>Good or bad, a review is published as it was written. Low ratings are never held back or moved down.</li>
        <li>We neither buy nor write reviews, and give nothing for them.</li>
        <li>
          We take down only what is unlawful, abusive, an advertisement, about a person rather than a product, or
          plainly made up. The same goes for comments.
        </li>
        <li>What you write stays yours. You allow us to show it in the shop, and can ask us to remove it.</li>
        <li>The average is worked out from all published reviews of a product, each counting the same.</li>
      </ul>
    </Chapter>
  );
}

function Complaints({ shop }: { shop: ShopSettings }) {
  return (
    <>
      <Chapter title="Complaints">
        <ol>
          <li>
            Write to <MailTo email={shop.email} /> and say what went wrong. A person will reply within 24 hours, and
            you’ll have our answer within 14 days.
          </li>
          <li>Not happy with it? Say so, and somebody who wasn’t involved will look at it again.</li>
          <li>
            Citizens Advice is free: 0808 223 1133,{' '}
            <a href="https://www.citizensadvice.org.uk/consumer/" rel="noreferrer" className="link">
              citizensadvice.org.uk/consumer
            </a>
            . In Scotland it is Advice Direct Scotland, in Northern Ireland Consumerline.
          </li>
          <li>We’re not a member of a dispute resolution scheme. This doesn’t affect your right to go to court.</li>
        </ol>
      </Chapter>
      <Chapter title="Law">
        <p>
          These terms and what you buy under them are governed by the law of England and Wales. If you live in Scotland
          or Northern Ireland, you keep the protection of the law there and may go to its courts as well.
        </p>
        <p>
          If we change these terms, the ones in force when you ordered apply to your order. If one of them turns out not
          to be valid, the others still apply.
        </p>
      </Chapter>
    </>
  );
}

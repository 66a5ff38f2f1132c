import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { shopQuery } from '../../layout/shop.queries.ts';
import { plainPounds } from '../../ui/price.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { Chapter, MailTo, Prose } from './prose.tsx';
import { ReturnsPolicy } from './returns-policy.tsx';
import { whereDelivered } from './shop-terms.rules.ts';
import { Terms } from './terms.tsx';

const policyNames = ['privacy', 'shipping', 'returns', 'terms'] as const;
type PolicyName = (typeof policyNames)[number];

export function PoliciesScreen() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  const { selected, select } = usePolicyInHash();
  return (
    <main id="main" className="page-width pt-8 sm:pt-12">
      <h1>Policies</h1>
      <p className="measure mt-3 text-lead text-muted">
        What we promise and what we ask of you, last updated 14 June 2025. Plain English where the law allows.
      </p>
      <div id={selected} className="mt-8 scroll-mt-8">
        <Tabs
          label="Policies"
          selected={selected}
          onSelect={select}
          tabs={[
            { id: 'privacy', label: 'Privacy', panel: <PrivacyPolicy shop={shop} /> },
            { id: 'shipping', label: 'Shipping', panel: <ShippingPolicy shop={shop} /> },
            { id: 'returns', label: 'Returns', panel: <ReturnsPolicy shop={shop} /> },
            { id: 'terms', label: 'Terms', panel: <Terms shop={shop} /> },
          ]}
        />
      </div>
    </main>
  );
}

/** The address's hash selects the policy. The server never sees it, so the first render shows the default. */
function usePolicyInHash() {
  const hash = useLocation({ select: (location) => location.hash });
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const chosenHere = useRef(false);
  const selected = (hydrated && policyNames.find((name) => name === hash)) || 'privacy';

  // Scrolls to the text after following a link, but not after pressing a tab.
  useEffect(() => {
    if (hydrated && hash === selected && !chosenHere.current) document.getElementById(selected)?.scrollIntoView();
    chosenHere.current = false;
  }, [hydrated, hash, selected]);

  function select(name: PolicyName) {
    chosenHere.current = true;
    void navigate({ to: '/policies', hash: name, replace: true, resetScroll: false, hashScrollIntoView: false });
  }
  return { selected, select };
}

function ShippingPolicy({ shop }: { shop: PublicSettings }) {
  const { dispatchDays, standardDays, expressDays } = shop.delivery;
  const free = plainPounds(shop.delivery.freeFrom);
  return (
    <Prose
      title="Shipping policy"
      inShort={[
        `Free standard delivery in the UK from ${free}.`,
        `Standard ${standardDays}, express ${expressDays}.`,
        'Your basket shows the exact price before you pay.',
        'If it’s lost or damaged on the way, that’s on us.',
      ]}
    >
      <Chapter title="What delivery costs">
        <DeliveryTable shop={shop} />
        <p>
          The {free} is counted before any promotion code. If items come straight from their makers and their rates
          differ, we charge the average of the rates in your basket, and your basket shows it before you pay. Nothing is
          added after that.
        </p>
      </Chapter>
      <Chapter title="How long it takes">
        <p>
          Orders are processed Monday to Friday 9-5 and leave within {dispatchDays}. {shop.orderCutOff}. Standard
          delivery then takes {standardDays}, express {expressDays}, counted from your order. Items that come straight
          from their makers can take longer to get ready: the dates we show you before you order include that.
        </p>
        <p>
          Unless we have agreed otherwise with you, we deliver within 30 days of your order at the latest. If we don’t,
          you can cancel and get all your money back.
        </p>
      </Chapter>
      <Chapter title="Where we deliver">
        <p>
          {whereDelivered(shop.deliversTo)} You can save any address in your account, and we will say when that changes.
        </p>
      </Chapter>
      <Chapter title="Following your parcel">
        <p>
          We email you a tracking link when a parcel leaves, and you’ll find it under{' '}
          <Link to="/track-order" className="link">
            Track Orders
          </Link>
          . One order may come in several parcels, as different suppliers send them; you pay delivery once.
        </p>
      </Chapter>
      <Chapter title="Lost, late or damaged">
        <p>
          Until a parcel is in your hands, or in those of somebody you named, it is our responsibility, not yours. Write
          to <MailTo email={shop.email} /> and we’ll send another or refund you. A photo of the damage helps us with the
          carrier, but your rights don’t depend on it.
        </p>
      </Chapter>
    </Prose>
  );
}

import { useEffect, useRef } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { shopQuery } from '../../layout/shop.queries.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { ReturnsPolicy } from './returns-policy.tsx';
import { ShippingPolicy } from './shipping-policy.tsx';
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

/** The address says which policy shows. The server never sees that part of it, so the first rendering is the same for all. */
function usePolicyInHash() {
  const hash = useLocation({ select: (location) => location.hash });
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const chosenHere = useRef(false);
  const selected = (hydrated && policyNames.find((name) => name === hash)) || 'privacy';

  // A link from elsewhere leads to the text; a tab pressed here leaves the page where it is.
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

import { useSuspenseQuery } from '@tanstack/react-query';
import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PolicyName } from '#shop/policies/policies.contract.ts';
import { shopQuery } from '../../layout/shop.queries.ts';
import { PolicyText, policyTitles } from '../../policies/policy-text.tsx';
import { longDate } from '../../ui/dates.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { policiesQuery } from './policies.queries.ts';

const tabs: Record<PolicyName, string> = {
  privacy: 'Privacy',
  shipping: 'Shipping',
  returns: 'Returns',
  terms: 'Terms',
};

export function PoliciesScreen() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  const { data: policies } = useSuspenseQuery(policiesQuery);
  const { selected, select } = usePolicyInHash(policies.map(({ name }) => name));
  const updatedOn = policies
    .map((policy) => policy.updatedOn)
    .toSorted()
    .at(-1);
  return (
    <main id="main" className="page-width pt-8 sm:pt-12">
      <h1>Policies</h1>
      <p className="measure mt-3 text-lead text-muted">
        What we promise and what we ask of you{updatedOn && `, last updated ${longDate(updatedOn)}`}. Plain English
        where the law allows.
      </p>
      <div id={selected} className="mt-8 scroll-mt-8">
        <Tabs
          label="Policies"
          selected={selected}
          onSelect={select}
          tabs={policies.map(({ name, text }) => ({
            id: name,
            label: tabs[name],
            panel: <PolicyText title={policyTitles[name]} text={text} shop={shop} />,
          }))}
        />
      </div>
    </main>
  );
}

/** The address's hash selects the policy. The server never sees it, so the first render shows the default. */
function usePolicyInHash(policyNames: readonly PolicyName[]) {
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

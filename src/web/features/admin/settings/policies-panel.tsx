import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedPolicy, WritingName } from '#shop/policies/policies.contract.ts';
import { policyTitles } from '../../../policies/policy-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { longDate } from '../../../ui/dates.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { PolicyDialog } from './edit-policy-dialog.tsx';
import { editedPoliciesQuery } from './edited-policies.queries.ts';

export function PoliciesPanel() {
  const { data: policies, error, refetch } = useQuery(editedPoliciesQuery);
  const [edited, setEdited] = useState<WritingName>();
  const opened = policies?.find(({ name }) => name === edited);
  return (
    <Panel
      title="Policies"
      intro="Yours to change, or to replace with your solicitor’s. Every version is kept, with its date and who wrote it."
    >
      {!policies && error && <LoadFailure what="policies" error={error} onRetry={() => void refetch()} />}
      {!policies && !error && <TableSkeleton what="policies" columns={2} rows={5} />}
      <ul className="grid grid-cols-1 divide-y divide-oat-deep">
        {policies?.map((policy) => (
          <li key={policy.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <h3 className="font-body text-base font-semibold tracking-normal">{policyTitles[policy.name]}</h3>
              <p className="text-sm text-muted">{sinceWhen(policy)}</p>
            </div>
            <Button
              size="small"
              tone="quiet"
              aria-label={`Edit ${policyTitles[policy.name]}`}
              onClick={() => setEdited(policy.name)}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <PolicyDialog policy={opened} title={policyTitles[opened.name]} onClose={() => setEdited(undefined)} />
      )}
    </Panel>
  );
}

function sinceWhen({ updatedOn, versions: [latest, ...earlier] }: EditedPolicy): string {
  const day = longDate(updatedOn);
  if (!latest) return `The text of a new shop, of ${day}`;
  const count = earlier.length + 2;
  return `${day}, by ${latest.by ?? 'somebody who has left'} (version ${count})`;
}

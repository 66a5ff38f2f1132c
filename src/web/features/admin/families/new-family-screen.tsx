import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { CommonFields, emptyCommon } from './common-texts.tsx';
import { proposalsQuery, useCreateFamily } from './families.queries.ts';
import { draftOf, emptyFamily } from './family-draft.rules.ts';
import type { FamilyDraft } from './family-draft.rules.ts';
import { FamilyForm } from './family-form.tsx';

/** From scratch, or of products that were chosen: their ids, separated by commas. */
export function NewFamilyScreen({ products }: { products: string | undefined }) {
  return (
    <AdminPage tab="products" title={products ? 'Tie Products Together' : 'New Family'}>
      <div className="max-w-4xl">{products ? <Tying products={products} /> : <Form saved={emptyFamily} />}</div>
    </AdminPage>
  );
}

function Tying({ products }: { products: string }) {
  const { data, error, refetch } = useQuery(proposalsQuery(products));
  const [proposal] = data ?? [];
  if (error) return <LoadFailure what="products" error={error} onRetry={() => void refetch()} />;
  return proposal ? <Form saved={draftOf(proposal)} /> : <Skeleton className="h-96" />;
}

function Form({ saved: given }: { saved: FamilyDraft }) {
  const navigate = useNavigate();
  const [saved] = useState(given);
  const [common, setCommon] = useState(emptyCommon);
  const { mutate, isPending, isSuccess } = useCreateFamily();
  const isFromScratch = saved.members.length === 0;
  return (
    <FamilyForm
      saved={saved}
      action="Create Family"
      isSaving={isPending || isSuccess}
      {...(isFromScratch && { common })}
      onSave={(body, options) =>
        mutate(body, {
          ...options,
          onSuccess: ({ id }) => void navigate({ to: '/admin/families/$id', params: { id: String(id) } }),
        })
      }
    >
      {isFromScratch && (
        <CommonFields draft={common} errors={{}} onDraft={(change) => setCommon({ ...common, ...change })} />
      )}
    </FamilyForm>
  );
}

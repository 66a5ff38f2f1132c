import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminFamily } from '#catalogue/families/family-admin.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { CommonTexts } from './common-texts.tsx';
import { familyQuery, useChangeFamily, useDissolveFamily } from './families.queries.ts';
import { draftOf, familyFrom } from './family-draft.rules.ts';
import { FamilyForm } from './family-form.tsx';

export function FamilyScreen({ id }: { id: string }) {
  const { data: family, error, refetch } = useQuery(familyQuery(id));
  if (family) return <FamilyAdmin family={family} />;
  return (
    <AdminPage tab="products" title={error ? 'Family' : <Skeleton className="h-8 w-64" />}>
      {error ? (
        <LoadFailure what="family" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </AdminPage>
  );
}

function FamilyAdmin({ family }: { family: AdminFamily }) {
  const { mutate, isPending } = useChangeFamily();
  const saved = draftOf(family);
  // What was saved begins a new draft: the products that were made are in it.
  const version = JSON.stringify([family.name, family.options, family.variants.map(({ id, values }) => [id, values])]);
  return (
    <AdminPage
      tab="products"
      title={<span className="wrap-anywhere">{family.name}</span>}
      actions={<Dissolve family={family} />}
    >
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <FamilyForm
          key={version}
          saved={saved}
          action="Save Family"
          isSaving={isPending}
          onSave={(body, options) => mutate({ id: family.id, body, before: familyFrom(saved) }, options)}
        />
        <CommonTexts family={family} />
      </div>
    </AdminPage>
  );
}

function Dissolve({ family: { id, name, variants } }: { family: AdminFamily }) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useDissolveFamily(() => navigate({ to: '/admin/families' }));
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setAsks(true)}>
        Dissolve Family
      </Button>
      <ConfirmDialog
        open={asks}
        busy={isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => mutate(id)}
        title="Dissolve this family?"
        action="Dissolve Family"
        busyAction="Dissolving..."
      >
        <p>
          {name} becomes {countOf(variants.length, 'single product')} again, each with its own card in the shop. Nothing
          else about them changes.
        </p>
      </ConfirmDialog>
    </>
  );
}

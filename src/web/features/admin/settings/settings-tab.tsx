import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SubmitEvent } from 'react';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useMayChangeSettings } from '../parts/rights.ts';
import { useLiveEvents } from '../parts/use-live-events.ts';
import { SecuritySection } from '../security/security-section.tsx';
import { StaffSection } from '../staff/staff-section.tsx';
import { BannerSettings } from './banner-settings.tsx';
import { CardPayments } from './card-payments.tsx';
import { ClickAndDropSettings, DeliverySettings } from './delivery-settings.tsx';
import { DeliveryWaysPanel } from './delivery-ways-panel.tsx';
import { PoliciesPanel } from './policies-panel.tsx';
import { changedMeanwhile, changesFrom, draftErrors, draftFrom } from './settings-draft.rules.ts';
import type { SettingsDraft } from './settings-draft.rules.ts';
import {
  AdminPreferences,
  ListSettings,
  OrdersSettings,
  PromiseSettings,
  ReturnsSettings,
  ShopSettingsPanels,
  StaffLimits,
} from './settings-panels.tsx';
import { settingsQuery, useSaveSettings } from './settings.queries.ts';
import { ZonesPanel } from './zones-panel.tsx';

const contract = async () => (await import('#shop/settings/settings.contract.ts')).changeSettingsBody;

/** Shop settings and staff for owners, settings for staff who were given them; two-step sign-in for everybody. */
export function SettingsTab() {
  const { data: user } = useQuery(sessionQuery);
  const mayChange = useMayChangeSettings();
  return (
    <div className="grid gap-4">
      {mayChange && <ShopSettings />}
      {user?.staffRole === 'owner' && <CardPayments />}
      <StaffSection />
      <div id="two-step" tabIndex={-1}>
        <SecuritySection />
      </div>
    </div>
  );
}

function ShopSettings() {
  const { data: settings, error, errorUpdatedAt, refetch } = useQuery(settingsQuery);
  useFailureToast('Failed to fetch settings', { error, errorUpdatedAt });
  useLiveEvents((tags) => {
    if (tags.includes('settings') || tags.includes(everything)) void refetch();
  });
  if (settings)
    return (
      <>
        <SettingsForm settings={settings} />
        <ZonesPanel />
        <DeliveryWaysPanel />
        <PoliciesPanel />
      </>
    );
  if (error) return <LoadFailure what="settings" error={error} onRetry={() => void refetch()} />;
  return <TableSkeleton what="settings" columns={2} rows={8} />;
}

function SettingsForm({ settings }: { settings: AllSettings }) {
  const isOwner = useQuery(sessionQuery).data?.staffRole === 'owner';
  // Untouched fields follow the saved values, which may change in another tab or by somebody else.
  const saved = draftFrom(settings);
  const [changed, setChanged] = useState<Partial<SettingsDraft>>({});
  const [seen, setSeen] = useState<SettingsDraft>(); // what was saved when typing began
  const draft = { ...saved, ...changed };
  const changes = changesFrom(saved, draft);
  const isDirty = Object.keys(changes).length > 0;
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: save, isPending } = useSaveSettings({ onSaved: () => setChanged({}), onErrors: show });
  const warning = useUnsavedWarning(isDirty && !isPending);
  useFieldInAddress();

  function change(next: Partial<SettingsDraft>) {
    setSeen(isDirty ? (seen ?? saved) : saved);
    setChanged({ ...changed, ...next });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isDirty) check(changes, save, draftErrors(draft));
  }

  function discard() {
    setChanged({});
    show({});
  }

  const meanwhile = isDirty && seen ? changedMeanwhile(seen, saved, draft) : {};
  const parts = { draft, errors: { ...meanwhile, ...errors }, onDraft: change };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4" aria-label="Settings">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <ShopSettingsPanels {...parts} />
          <BannerSettings {...parts} />
          <PromiseSettings {...parts} />
        </div>
        <div className="grid gap-4">
          <DeliverySettings {...parts} />
          <ClickAndDropSettings {...parts} />
          <ReturnsSettings {...parts} />
          <OrdersSettings {...parts} />
          <ListSettings {...parts} />
          <AdminPreferences {...parts} />
          {isOwner && <StaffLimits {...parts} />}
        </div>
      </div>
      <SaveBar isDirty={isDirty} isSaving={isPending} onDiscard={discard} />
      {warning}
    </form>
  );
}

/** Focuses the field named by the hash: `#traderName`. */
function useFieldInAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash && (document.getElementsByName(hash)[0] ?? document.getElementById(hash));
    if (!field) return;
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  }, [hash]);
}

type SaveBarProps = { isDirty: boolean; isSaving: boolean; onDiscard: () => void };

/** A sticky bar with Save and Discard buttons. */
function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div className="save-bar -mx-2 justify-end px-2">
      <p role="status" className="mr-auto text-sm text-muted">
        {isDirty ? 'You have unsaved changes.' : 'Everything is saved.'}
      </p>
      {isDirty && (
        <Button tone="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button type="submit" busy={isSaving} disabled={!isDirty}>
        {isSaving ? 'Saving...' : 'Save Changes'}
      </Button>
    </div>
  );
}

import { useState, useDeferredValue, useEffect } from 'react';
import type { SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { StaffSection } from '../staff/staff-section.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Panel } from '../parts/panel.tsx';
import { ClickAndDropSettings, ShopSettingsPanels, StockSettings, WorkingDaysSettings } from './settings-panels.tsx';
import { changesFrom, draftErrors, draftFrom } from './settings-draft.rules.ts';
import type { SettingsDraft } from './settings-draft.rules.ts';
import { settingsQuery, useSaveSettings, codeQuery } from './settings.queries.ts';
import { SettingText } from './setting-field.tsx';
import type { SettingsProps } from './setting-field.tsx';

const contract = async () => (await import('#shop/settings/settings.contract.ts')).changeSettingsBody;

/** Shop settings and staff for owners; two-step sign-in for everybody. */
export function SettingsTab() {
  const { data: user } = useQuery(sessionQuery);
  return (
    <div className="grid gap-4">
      {user?.staffRole === 'owner' && <ShopSettings />}
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
  if (error) return <LoadFailure what="settings" error={error} onRetry={() => void refetch()} />;
  if (!settings) return <TableSkeleton what="settings" columns={2} rows={8} />;
  return <SettingsForm settings={settings} />;
}

function SettingsForm({ settings }: { settings: AllSettings }) {
  const saved = draftFrom(settings);
  const [changed, setChanged] = useState<Partial<SettingsDraft>>({});
  const draft = { ...saved, ...changed };
  const changes = changesFrom(saved, draft);
  const isDirty = Object.keys(changes).length > 0;
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: save, isPending } = useSaveSettings({ onSaved: () => setChanged({}), onErrors: show });
  const warning = useUnsavedWarning(isDirty && !isPending);
  useFieldInAddress();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isDirty) check(changes, save, draftErrors(draft));
  }

  function discard() {
    setChanged({});
    show({});
  }

  const parts = { draft, errors, onDraft: (next: Partial<SettingsDraft>) => setChanged({ ...changed, ...next }) };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4" aria-label="Settings">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <ShopSettingsPanels {...parts} />
          <BannerSettings {...parts} />
        </div>
        <div className="grid gap-4">
          <DeliverySettings {...parts} />
          <ClickAndDropSettings {...parts} />
          <StockSettings {...parts} />
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

function BannerSettings(props: SettingsProps) {
  const { draft, onDraft } = props;
  const text = draft['banner.text'].trim();
  const code = draft['banner.code'].trim().toUpperCase();
  return (
    <Panel title="Banner" intro="At the top of every page. With a new code, people who closed it see it again.">
      <Switch
        label="Show the banner"
        name="hasBanner"
        checked={draft.hasBanner}
        onChange={({ target }) => onDraft({ hasBanner: target.checked })}
      />
      {draft.hasBanner && (
        <>
          <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
            <SettingText {...props} field="banner.text" label="Text" />
            <SettingText {...props} field="banner.code" label="Code" autoCapitalize="characters" />
          </div>
          <Preview text={text} code={code} />
          <CodeNote code={code} />
        </>
      )}
    </Panel>
  );
}

/** The banner as the shop shows it. */
function Preview({ text, code }: { text: string; code: string }) {
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-xs font-semibold text-muted">Preview</figcaption>
      <p className="rounded-field bg-toys px-4 py-2.5 text-center text-sm leading-snug wrap-anywhere text-ink">
        {text || 'Your text'}{' '}
        <strong className="ml-1 inline-block rounded-full bg-paper px-2.5 py-0.5 tracking-wide">
          {code || 'CODE'}
        </strong>
      </p>
    </figure>
  );
}

function CodeNote({ code }: { code: string }) {
  const { data: isRunning } = useQuery(codeQuery(useDeferredValue(code)));
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {isRunning === false &&
        `No promotion with the code ${code} is running, so shoppers would get nothing for it. Start one in the Promotions tab.`}
    </p>
  );
}

function DeliverySettings(props: SettingsProps) {
  return (
    <Panel
      title="Delivery"
      intro="Used in the header, basket, checkout, contact page and policies. Orders already placed don’t change."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SettingText {...props} field="delivery.freeFrom" label="Free from, in £" inputMode="decimal" />
        <SettingText {...props} field="delivery.standardRate" label="Standard, in £" inputMode="decimal" />
        <SettingText
          {...props}
          field="delivery.expressRate"
          label="Express, below the free amount, in £"
          inputMode="decimal"
        />
        <SettingText
          {...props}
          field="delivery.expressRateFromFree"
          label="Express, from the free amount on, in £"
          inputMode="decimal"
        />
        <SettingText
          {...props}
          field="parcelCost.standard"
          label="What a standard parcel costs us, in £"
          hint="Taken off profit for each parcel you send yourself."
          inputMode="decimal"
        />
        <SettingText
          {...props}
          field="parcelCost.express"
          label="What an express parcel costs us, in £"
          hint="The same for express."
          inputMode="decimal"
        />
        <SettingText {...props} field="delivery.standardDays" label="Standard takes" />
        <SettingText {...props} field="delivery.expressDays" label="Express takes" />
        <SettingText {...props} field="delivery.dispatchDays" label="Sent out within" />
      </div>
      <WorkingDaysSettings {...props} />
      <SettingText {...props} field="orderCutOff" label="Order cut-off" />
    </Panel>
  );
}

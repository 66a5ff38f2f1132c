import { Switch } from '../../../ui/fields/switch.tsx';
import { Panel } from '../parts/panel.tsx';
import { SettingLines, SettingText } from './setting-field.tsx';
import type { SettingsProps } from './setting-field.tsx';

/** The shop's name and legal details. */
export function ShopSettingsPanels(props: SettingsProps) {
  return (
    <>
      <Panel title="The shop" intro="Used in the header, footer, emails, contact page and by search engines.">
        <div className="grid gap-5 sm:grid-cols-2">
          <SettingText {...props} field="name" label="Name" />
          <SettingText {...props} field="line" label="Tagline" optional />
          <SettingText {...props} field="email" label="Email" type="email" />
          <SettingText {...props} field="phone" label="Telephone" optional type="tel" />
        </div>
      </Panel>
      <Panel title="Trader" intro="Shown in the footer, on the contact page, in emails and on receipts.">
        <div className="grid gap-5 sm:grid-cols-2">
          <SettingText {...props} field="traderName" label="Trader’s name" optional />
          <SettingText {...props} field="companyNumber" label="Company number" optional />
        </div>
        <SettingLines {...props} field="address" label="Address" optional />
        <VatSettings {...props} />
      </Panel>
    </>
  );
}

function VatSettings(props: SettingsProps) {
  const { draft, onDraft } = props;
  return (
    <>
      <Switch
        label="VAT registered"
        hint="Off: no VAT is charged or shown anywhere. Orders already placed keep theirs."
        name="isVatRegistered"
        checked={draft.isVatRegistered}
        onChange={({ target }) => onDraft({ isVatRegistered: target.checked })}
      />
      {draft.isVatRegistered && (
        <SettingText
          {...props}
          field="vatNumber"
          label="VAT number"
          hint="9 digits, such as GB123456782. Printed on every receipt."
        />
      )}
    </>
  );
}

import { Panel } from '../parts/panel.tsx';
import { SettingText } from './setting-field.tsx';
import type { SettingsProps } from './setting-field.tsx';

export function DeliverySettings(props: SettingsProps) {
  return (
    <Panel
      title="Delivery"
      intro="Used in the header, basket, checkout, contact page and policies. Orders already placed don’t change."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SettingText {...props} field="delivery.freeFrom" label="Free from, in £" inputMode="decimal" maxLength={8} />
        <SettingText
          {...props}
          field="delivery.standardRate"
          label="Standard, in £"
          inputMode="decimal"
          maxLength={8}
        />
        <SettingText
          {...props}
          field="delivery.expressRate"
          label="Express, smaller orders, in £"
          inputMode="decimal"
          maxLength={8}
        />
        <SettingText
          {...props}
          field="delivery.expressRateFromFree"
          label="Express, orders over the free-delivery amount, in £"
          inputMode="decimal"
          maxLength={8}
        />
        <SettingText
          {...props}
          field="parcelCost.standard"
          label="What a standard parcel costs us, in £"
          hint="Taken off profit for each parcel you send yourself."
          inputMode="decimal"
          maxLength={8}
        />
        <SettingText
          {...props}
          field="parcelCost.express"
          label="What an express parcel costs us, in £"
          inputMode="decimal"
          maxLength={8}
        />
        <SettingText {...props} field="delivery.standardDays" label="Standard takes" maxLength={40} />
        <SettingText {...props} field="delivery.expressDays" label="Express takes" maxLength={40} />
        <SettingText {...props} field="delivery.dispatchDays" label="Sent out within" maxLength={40} />
      </div>
      <SettingText {...props} field="orderCutOff" label="Order cut-off" maxLength={120} />
    </Panel>
  );
}

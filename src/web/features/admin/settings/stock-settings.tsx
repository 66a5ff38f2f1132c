import { Panel } from '../desk/panel.tsx';
import { SettingText } from './setting-field.tsx';
import type { SettingsProps } from './setting-field.tsx';

export function StockSettings(props: SettingsProps) {
  return (
    <>
      <Panel
        title="Returns and refunds"
        intro="Policies, product pages, mails and the date until which a return is taken."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <SettingText
            {...props}
            field="returnDays"
            label="Return window in days"
            hint="The law gives every customer 14."
            inputMode="numeric"
            maxLength={3}
          />
          <SettingText
            {...props}
            field="refundDays"
            label="Refunds take"
            hint="Such as 5-7 business days."
            maxLength={40}
          />
        </div>
      </Panel>
      <Panel title="At the desk">
        <div className="grid gap-5 sm:grid-cols-2">
          <SettingText
            {...props}
            field="lowStock"
            label="Low stock"
            hint="This many or fewer left is low."
            inputMode="numeric"
            maxLength={5}
          />
          <SettingText
            {...props}
            field="staffRefundLimit"
            label="Refunds by staff up to, in £"
            hint="Larger ones are the owner’s."
            inputMode="decimal"
            maxLength={8}
          />
        </div>
      </Panel>
    </>
  );
}

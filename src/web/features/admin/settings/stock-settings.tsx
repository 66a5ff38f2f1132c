import { Switch } from '../../../ui/fields/switch.tsx';
import { Panel } from '../parts/panel.tsx';
import { SettingText } from './setting-field.tsx';
import type { SettingsProps } from './setting-field.tsx';

export function StockSettings(props: SettingsProps) {
  return (
    <>
      <Panel
        title="Returns and refunds"
        intro="Used in policies, product pages and emails, and for the last day of a return."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <SettingText
            {...props}
            field="returnDays"
            label="Return window in days"
            hint="Customers have a legal right to 14."
            inputMode="numeric"
          />
          <SettingText {...props} field="refundDays" label="Refunds take" hint="Such as 5-7 business days." />
        </div>
      </Panel>
      <OrdersSettings {...props} />
      <Panel title="Admin preferences">
        <div className="grid gap-5 sm:grid-cols-2">
          <SettingText
            {...props}
            field="lowStock"
            label="Low stock"
            hint="Products with this many or fewer left count as low."
            inputMode="numeric"
          />
          <SettingText
            {...props}
            field="staffRefundLimit"
            label="Refunds by staff up to, in £"
            hint="Only the owner can refund more."
            inputMode="decimal"
          />
        </div>
      </Panel>
    </>
  );
}

function OrdersSettings(props: SettingsProps) {
  const { draft, onDraft } = props;
  return (
    <Panel title="Orders" intro="For a holiday or a move: the shop stays there to look at, and every page says why.">
      <Switch
        label="Take orders"
        name="takesOrders"
        checked={draft.takesOrders}
        onChange={({ target }) => onDraft({ takesOrders: target.checked })}
      />
      {!draft.takesOrders && (
        <SettingText
          {...props}
          field="ordersPaused.note"
          label="What shoppers read"
          hint="Such as: We’re on holiday and back on 5 January."
        />
      )}
    </Panel>
  );
}

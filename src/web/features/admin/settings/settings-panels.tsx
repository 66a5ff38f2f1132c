import { Switch } from '../../../ui/fields/switch.tsx';
import { ChoiceField } from '../forms/form-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { SettingLines, SettingText } from './setting-field.tsx';
import type { SettingsProps } from './setting-field.tsx';

/** An empty shop saves without them, but does not open. */
const needed = 'Required by law before you open the shop.';

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
          <SettingText {...props} field="traderName" label="Trader’s name" hint={needed} />
          <SettingText {...props} field="companyNumber" label="Company number" optional />
        </div>
        <SettingLines {...props} field="address" label="Address" hint={needed} />
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
        <>
          <SettingText
            {...props}
            field="vatNumber"
            label="VAT number"
            hint="9 digits, such as GB123456782. Printed on every receipt."
          />
          <Switch
            label="VAT on delivery always at 20%"
            hint="Off: delivery has the same VAT rate as the goods in the parcel, shared by value where they differ. Ask your accountant if unsure. Orders already placed keep theirs."
            name="deliveryVat"
            checked={draft.deliveryVat === 'standard'}
            onChange={({ target }) => onDraft({ deliveryVat: target.checked ? 'standard' : 'goods' })}
          />
        </>
      )}
    </>
  );
}

/** What pages and emails say in the shop's name. */
export function PromiseSettings(props: SettingsProps) {
  return (
    <Panel
      title="Your promises"
      intro="Used in the footer, contact page, policies and emails. Promise only what you can keep."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SettingText
          {...props}
          field="promises.openingHours"
          label="You’re there"
          hint="Orders are worked on Tuesday to Saturday 10-4."
        />
        <SettingText
          {...props}
          field="promises.replyWithin"
          label="You reply within"
          hint="Such as two working days."
        />
        <SettingText
          {...props}
          field="promises.newsletterRhythm"
          label="The newsletter comes"
          hint="Such as about once a month."
        />
        <SettingText
          {...props}
          field="promises.character"
          label="Your business is a"
          hint="Such as small family-run. Blank: left out."
          optional
        />
        <SettingText
          {...props}
          field="preparedWithin"
          label="Orders are prepared within"
          hint="Such as 1-2 business days. Shown on the order confirmation page."
        />
        <SettingText
          {...props}
          field="standardPrice"
          label="Standard delivery costs"
          hint="In words, such as £2.99 to £4.99, on the contact page. Blank: the standard rate."
          optional
        />
      </div>
      <SettingText
        {...props}
        field="whoAnswers"
        label="Who answers"
        hint="A sentence for the contact page. Blank: left out."
        optional
      />
    </Panel>
  );
}

export function ReturnsSettings(props: SettingsProps) {
  return (
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
        <SettingText {...props} field="refundDays" label="Refunds take" hint="Such as 5-7 working days." />
      </div>
      <SettingLines
        {...props}
        field="returnAddress"
        label="Returns go to"
        hint="Blank: your address above. Used in policies, emails and on labels."
        optional
      />
    </Panel>
  );
}

export function OrdersSettings(props: SettingsProps) {
  const { draft, onDraft } = props;
  return (
    <Panel
      title="Orders"
      intro="For a holiday or a move: people can still look round the shop, and every page tells them why they can’t order."
    >
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

export function ListSettings({ draft, onDraft }: SettingsProps) {
  return (
    <Panel
      title="Sizes, flavours and colours"
      intro="A product that comes in several is shown once in lists and searches, with its lowest price."
    >
      <Switch
        label="List every variant by itself"
        name="listVariants"
        checked={draft.listVariants}
        onChange={({ target }) => onDraft({ listVariants: target.checked })}
      />
    </Panel>
  );
}
/** What staff do without asking. Only an owner may change it. */
export function StaffLimits(props: SettingsProps) {
  return (
    <Panel title="Limits for staff" intro="Anything above them needs an owner. They apply to every member of staff.">
      <div className="grid gap-5 sm:grid-cols-2">
        <SettingText
          {...props}
          field="staffRefundLimit"
          label="Refunds by staff up to, in £"
          hint="Of one order."
          inputMode="decimal"
        />
        <SettingText
          {...props}
          field="staffDiscountLimit"
          label="Discounts by staff up to, in %"
          hint="Of promotion codes, and of the prices of a phone order."
          inputMode="numeric"
        />
        <SettingText
          {...props}
          field="staffByHandLimit"
          label="Marked as paid by staff up to, in £"
          hint="For one order: cash, card machine or bank transfer."
          inputMode="decimal"
        />
      </div>
    </Panel>
  );
}

const notices = ['each', 'daily', 'never'] as const;
const noticeNames: Record<string, string> = { each: 'One for each order', daily: 'One each evening', never: 'None' };

export function AdminPreferences(props: SettingsProps) {
  return (
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
          field="giftCardMonths"
          label="Gift cards work for (months)"
          hint="At least 12. Cards that are issued already keep their date."
          inputMode="numeric"
        />
        <ChoiceField
          label="Email about new orders"
          value={props.draft['orderNotices.how']}
          onValue={(how) => props.onDraft({ 'orderNotices.how': how })}
          options={notices}
          names={noticeNames}
        />
        {props.draft['orderNotices.how'] !== 'never' && (
          <SettingText
            {...props}
            field="orderNotices.to"
            label="Send it to"
            hint="Blank: the shop’s email. Separate several with commas."
            optional
          />
        )}
      </div>
    </Panel>
  );
}

import { statedDays } from '#shop/delivery-dates/arrival-words.contract.ts';
import { packageSizes } from '#shop/settings/package-sizes.contract.ts';
import { bankHolidayNations } from '#shop/working-days/working-days.contract.ts';
import type { BankHolidayNation } from '#shop/working-days/working-days.contract.ts';
import { recordOf } from '../../../records.rules.ts';
import { ClosedDaysField } from '../forms/closed-days-field.tsx';
import { ChoiceField } from '../forms/form-fields.tsx';
import { sentenceCase } from '../parts/formats.rules.ts';
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
        <SettingText
          {...props}
          field="euroRate"
          label="Euros for a pound"
          hint="Such as 1.15. Shown beside the total for Ireland, though customers pay in pounds. Blank: not shown."
          inputMode="decimal"
          optional
        />
      </div>
      <WorkingDaysSettings {...props} />
      <SettingText {...props} field="orderCutOff" label="Order cut-off" />
    </Panel>
  );
}

const nations: Record<BankHolidayNation, string> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

/** Working days and cut-off, used to calculate delivery dates. */
function WorkingDaysSettings(props: SettingsProps) {
  const { draft, errors, onDraft } = props;
  const field = 'workingDays.bankHolidays';
  const known = bankHolidayNations.find((nation) => nation === draft[field]);
  const isNamed = [draft['delivery.standardDays'], draft['delivery.expressDays']].every((words) => statedDays(words));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SettingText
          {...props}
          field="workingDays.cutOff"
          label="Orders count for today until"
          hint="In London time, such as 14:00. Also decides which orders are late."
        />
        <ChoiceField
          label="Bank holidays in"
          value={known ?? bankHolidayNations[0]}
          name={field}
          onValue={(nation) => onDraft({ [field]: nation })}
          options={bankHolidayNations}
          names={nations}
        />
      </div>
      <ClosedDaysField
        name="workingDays.closedDays"
        value={draft['workingDays.closedDays']}
        onValue={(days) => onDraft({ 'workingDays.closedDays': days })}
        hint="Your own holidays, or a stocktake. Delivery dates, and which orders are late, allow for them."
        error={errors['workingDays.closedDays']}
      />
      <p role="status" className="text-sm text-muted">
        {isNamed
          ? 'Shoppers see the days on which an order arrives.'
          : 'Shoppers see no dates: write how long delivery takes as “3-7 days” or “2 working days”.'}
      </p>
    </>
  );
}

const sizeNames = recordOf(packageSizes, sentenceCase);

export function ClickAndDropSettings(props: SettingsProps) {
  const { draft, errors, onDraft } = props;
  const field = 'clickAndDrop.packageSize';
  return (
    <Panel
      title="Royal Mail Click & Drop"
      intro="Used in the file you download under To Send. Leave a service empty to let Click & Drop’s shipping rules choose."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SettingText
          {...props}
          field="clickAndDrop.standardService"
          label="Standard service"
          hint="Its code in your account, such as TPS48."
          optional
        />
        <SettingText
          {...props}
          field="clickAndDrop.expressService"
          label="Express service"
          hint="Such as TPN24."
          optional
        />
        <ChoiceField
          label="Package size"
          name={field}
          error={errors[field]}
          value={packageSizes.find((size) => size === draft[field]) ?? packageSizes[2]}
          onValue={(size) => onDraft({ [field]: size })}
          options={packageSizes}
          names={sizeNames}
        />
      </div>
    </Panel>
  );
}

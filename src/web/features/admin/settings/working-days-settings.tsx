import { statedDays } from '#shop/delivery-dates/arrival-words.contract.ts';
import { bankHolidayNations } from '#shop/working-days/working-days.contract.ts';
import type { BankHolidayNation } from '#shop/working-days/working-days.contract.ts';
import { ChoiceField } from '../forms/choice-field.tsx';
import { SettingText } from './setting-field.tsx';
import type { SettingsProps } from './setting-field.tsx';

const nations: Record<BankHolidayNation, string> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

/** Working days and cut-off, used to calculate delivery dates. */
export function WorkingDaysSettings(props: SettingsProps) {
  const { draft, onDraft } = props;
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
          hint="In London’s time, such as 14:00. Late orders are counted by it too."
        />
        <ChoiceField
          label="Bank holidays of"
          value={known ?? bankHolidayNations[0]}
          name={field}
          onValue={(nation) => onDraft({ [field]: nation })}
          options={bankHolidayNations}
          names={nations}
        />
      </div>
      <p role="status" className="text-sm text-muted">
        {isNamed
          ? 'Shoppers see the days on which an order arrives.'
          : 'Shoppers see no dates: write how long delivery takes as “3-7 days” or “2 working days”.'}
      </p>
    </>
  );
}

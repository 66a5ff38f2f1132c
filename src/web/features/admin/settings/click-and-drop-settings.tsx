import { packageSizes } from '#shop/settings/package-sizes.contract.ts';
import { recordOf } from '../../../records.rules.ts';
import { ChoiceField } from '../forms/choice-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { SettingText } from './setting-field.tsx';
import type { SettingsProps } from './setting-field.tsx';

const sizeNames = recordOf(packageSizes, (size) => size.charAt(0).toUpperCase() + size.slice(1));

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

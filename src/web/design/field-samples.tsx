import { useState } from 'react';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Combobox } from '../ui/fields/combobox.tsx';
import { controlClass, Field } from '../ui/fields/field.tsx';
import { RadioCard } from '../ui/fields/radio-card.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextArea, TextInput } from '../ui/fields/text-field.tsx';
import { StarRating } from '../ui/pictures/star-rating.tsx';
import { Specimen, Specimens } from './specimen.tsx';

export function FieldSamples() {
  return (
    <Specimens>
      <Specimen name="Field with TextInput: empty, filled, optional with a hint, faulty, disabled">
        <Field label="Full name">{(control) => <TextInput {...control} placeholder="Ada Byron" />}</Field>
        <Field label="City">{(control) => <TextInput {...control} defaultValue="London" />}</Field>
        <Field label="Phone" optional hint="For the carrier alone.">
          {(control) => <TextInput {...control} type="tel" />}
        </Field>
        <Field label="Email" error="Please give an email address such as ada@example.co.uk.">
          {(control) => <TextInput {...control} type="email" defaultValue="ada" />}
        </Field>
        <Field label="Country">{(control) => <TextInput {...control} defaultValue="United Kingdom" disabled />}</Field>
      </Specimen>
      <Specimen name="TextArea, Select; both disabled and faulty">
        <Field label="Message">{(control) => <TextArea {...control} />}</Field>
        <Field label="Message" error="Comment must be at least 10 characters">
          {(control) => <TextArea {...control} defaultValue="Nice" rows={2} />}
        </Field>
        <Field label="Sort by">
          {(control) => (
            <Select {...control}>
              <option>Name A-Z</option>
            </Select>
          )}
        </Field>
        <Field label="Sort by" error="Please choose one.">
          {(control) => (
            <Select {...control} disabled>
              <option>Price low to high</option>
            </Select>
          )}
        </Field>
      </Specimen>
      <Choices />
    </Specimens>
  );
}

const goods = ['Rubber Bone', 'Rubber Ball', 'Rubber Duck'];

function Choices() {
  const [stars, setStars] = useState<number>();
  const [typed, setTyped] = useState('');
  return (
    <>
      <Specimen name="Checkbox: off, on, faulty, disabled. Switch: off, on, disabled">
        <Checkbox label="Create an account for faster future checkouts" />
        <Checkbox label="Only verified purchases" defaultChecked />
        <Checkbox label="I have read the terms" error="Please tick this to go on." />
        <Checkbox label="Not to be had" disabled />
        <Switch label="Active" defaultChecked hint="An inactive supplier is not asked for anything." />
        <Switch label="Inactive" />
        <Switch label="Not to be changed" disabled />
      </Specimen>
      <Specimen name="RadioCard: chosen, other, disabled">
        <RadioCard name="delivery" title="Standard" text="3-7 days" aside="£3.99" defaultChecked />
        <RadioCard name="delivery" title="Express" text="1-2 days" aside="£7.99" />
        <RadioCard name="delivery" title="By owl" aside="£0.99" disabled />
      </Specimen>
      <Specimen name="StarRating: empty, chosen, faulty">
        <StarRating label="Your rating" name="rating" value={stars} onChange={setStars} />
        <StarRating label="Chosen" name="chosen" value={4} onChange={setStars} />
        <StarRating
          label="Missing"
          name="missing"
          value={undefined}
          onChange={setStars}
          error="Please choose how many."
        />
      </Specimen>
      <Specimen name="Combobox (type an r)">
        <Combobox
          label="Search"
          value={typed}
          onValue={setTyped}
          options={typed ? goods.filter((name) => name.toLowerCase().includes(typed.toLowerCase())) : []}
          optionKey={(name) => name}
          renderOption={(name) => <span className="block px-3 py-2">{name}</span>}
          onPick={setTyped}
          status="Suggestions"
          inputClass={`${controlClass} h-12`}
        />
      </Specimen>
    </>
  );
}

import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Theme } from '#shop/site/site-contents.contract.ts';
import { corners, densities, firstTheme, typePairs } from '#shop/site/theme-choices.contract.ts';
import { coloursOf } from '#shop/site/theme-colours.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../forms/form-fields.tsx';
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx';
import { Panel } from '../parts/panel.tsx';
import { useSaveDraft } from '../settings/site.queries.ts';
import { ColourField, hexIn } from './colour-field.tsx';
import { PictureField } from './picture-field.tsx';

const contract = async () => (await import('#shop/site/site-contents.contract.ts')).themeContent;

type Change = (part: Partial<Theme>) => void;
type PartProps = { theme: Theme; onChange: Change };

/** The look of the whole shop. */
export function ThemeEditor({ documentKey, saved }: { documentKey: string; saved: Theme }) {
  const [theme, setTheme] = useState(saved);
  const { save, isPending } = useSaveDraft(documentKey);
  const { form, errors, check } = useErrors(contract);
  const isDirty = JSON.stringify(theme) !== JSON.stringify(saved);
  const warning = useUnsavedWarning(isDirty && !isPending);
  const change: Change = (part) => setTheme({ ...theme, ...part });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(theme, (content) => save(content));
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Look" className="grid grid-cols-1 gap-4">
      <Pictures theme={theme} onChange={change} />
      <Panel
        title="Colours"
        intro="Choose two; all others follow from them. Anything too hard to read is made darker or lighter for you."
      >
        <ColourFields theme={theme} errors={errors} onChange={change} />
      </Panel>
      <TypeAndShape theme={theme} onChange={change} />
      <Button type="submit" busy={isPending} disabled={!isDirty} className="justify-self-start">
        Save Draft
      </Button>
      {warning}
    </form>
  );
}

function Pictures({ theme: { logo, icon }, onChange }: PartProps) {
  return (
    <Panel title="Logo and Icon">
      <PictureField
        label="Logo"
        hint="At the top of every page and on receipts. Without one, your shop’s name is shown. Best with a transparent background."
        picture={logo}
        hasNoAlt
        onPicture={(picture) => isUploaded(picture) && onChange({ logo: picture })}
      />
      <PictureField
        label="Icon"
        hint="In browser tabs and on phones’ home screens: a square picture, at least 200 pixels wide."
        picture={icon}
        hasNoAlt
        onPicture={(picture) => isUploaded(picture) && onChange({ icon: picture })}
      />
    </Panel>
  );
}

/** The drawn scenes are not for logos, and none is offered here. */
function isUploaded(picture: Theme['logo'] | { scene: unknown }): picture is Theme['logo'] {
  return picture === null || 'src' in picture;
}

type ColourFieldsProps = PartProps & { errors: Partial<Record<string, string>> };

function ColourFields({ theme, errors, onChange }: ColourFieldsProps) {
  const [main, ground] = [hexIn(theme.main), hexIn(theme.ground)];
  const shown = coloursOf({ main: main ?? firstTheme.main, ground: ground ?? firstTheme.ground });
  return (
    <>
      <ColourField
        label="Main colour"
        hint="Buttons, links, outlines and the footer."
        name="main"
        value={theme.main}
        error={errors['main']}
        mended={
          shown.pine !== main && `Shown as ${shown.pine}: text in this colour, and white text on it, must be readable.`
        }
        shown={shown.pine}
        onColour={(colour) => onChange({ main: colour })}
      />
      <ColourField
        label="Background"
        hint="The page’s background: white, or a light colour."
        name="ground"
        value={theme.ground}
        error={errors['ground']}
        mended={shown.paper !== ground && `Shown as ${shown.paper}: pictures and text need a light background.`}
        shown={shown.paper}
        onColour={(colour) => onChange({ ground: colour })}
      />
    </>
  );
}

const typeNames = {
  fraunces: 'Fraunces, with serifs',
  nunito: 'Nunito, rounded',
  figtree: 'Figtree, like all other text',
} as const;
const cornerNames = { soft: 'Soft', square: 'Square', round: 'Round' } as const;
const densityNames = { airy: 'Airy', compact: 'Compact: smaller type, less space' } as const;

function TypeAndShape({ theme, onChange }: PartProps) {
  return (
    <Panel title="Type and Shape">
      <ChoiceField
        label="Headings"
        hint="Other text is Figtree."
        name="type"
        value={theme.type}
        onValue={(type) => onChange({ type })}
        options={typePairs}
        names={typeNames}
      />
      <ChoiceField
        label="Corners"
        name="corners"
        value={theme.corners}
        onValue={(chosen) => onChange({ corners: chosen })}
        options={corners}
        names={cornerNames}
      />
      <ChoiceField
        label="Space"
        name="density"
        value={theme.density}
        onValue={(density) => onChange({ density })}
        options={densities}
        names={densityNames}
      />
    </Panel>
  );
}

import { badges, faces, grounds } from '#shop/site/block-choices.contract.ts';
import type { BlockOf, Link, PageBlock } from '#shop/site/blocks.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { ChoiceField, TextAreaField, TextField } from '../forms/form-fields.tsx';
import { newPromise, newTile } from './block-words.rules.ts';
import { ListEditor } from './list-editor.tsx';
import { PictureField } from './picture-field.tsx';
import { ProductRowFields } from './product-row-fields.tsx';
import { TargetField, targetHint } from './target-field.tsx';

type FieldsOf<Block> = { block: Block; errors: Errors; onBlock: (block: Block) => void };

const proseHint = '## starts a section, - a list item, **words** makes them bold, [words](/page) makes a link.';

/** What can be said of a block of its kind. */
export function BlockFields({ block, errors, onBlock }: FieldsOf<PageBlock>) {
  switch (block.kind) {
    case 'hero':
      return <HeroFields block={block} errors={errors} onBlock={onBlock} />;
    case 'tiles':
      return <TilesFields block={block} errors={errors} onBlock={onBlock} />;
    case 'products':
      return <ProductRowFields block={block} errors={errors} onBlock={onBlock} />;
    case 'band':
      return <BandFields block={block} errors={errors} onBlock={onBlock} />;
    case 'promises':
      return <PromisesFields block={block} errors={errors} onBlock={onBlock} />;
    case 'animals':
      return <Title value={block.title} errors={errors} onText={(title) => onBlock({ ...block, title })} />;
    case 'text':
      return (
        <>
          <Title optional value={block.title} errors={errors} onText={(title) => onBlock({ ...block, title })} />
          <Text
            rows={12}
            hint={proseHint}
            value={block.text}
            errors={errors}
            onText={(text) => onBlock({ ...block, text })}
          />
        </>
      );
    case 'newsletter':
      return (
        <>
          <Title value={block.title} errors={errors} onText={(title) => onBlock({ ...block, title })} />
          <Text rows={3} value={block.text} errors={errors} onText={(text) => onBlock({ ...block, text })} />
        </>
      );
    case 'notice':
      return <Text rows={2} value={block.text} errors={errors} onText={(text) => onBlock({ ...block, text })} />;
    case 'testimonials':
    case 'community':
    case 'bought-before':
    case 'recently-seen':
      return <p className="text-muted">There is nothing to set here: it shows whatever there is.</p>;
  }
}

type WordsProps = {
  value: string;
  errors: Errors;
  onText: (text: string) => void;
  optional?: boolean;
  hint?: string;
  rows?: number;
};

function Title({ errors, ...rest }: WordsProps) {
  return <TextField label="Title" name="title" error={errors['title']} {...rest} />;
}

function Text({ errors, ...rest }: WordsProps) {
  return <TextAreaField label="Text" name="text" error={errors['text']} {...rest} />;
}

function HeroFields({ block, errors, onBlock }: FieldsOf<BlockOf<'hero'>>) {
  return (
    <>
      <Title
        optional
        hint="Left empty, it is your shop’s tagline."
        value={block.title}
        errors={errors}
        onText={(title) => onBlock({ ...block, title })}
      />
      <Text optional rows={3} value={block.text} errors={errors} onText={(text) => onBlock({ ...block, text })} />
      <PictureField
        label="Picture"
        picture={block.picture}
        onPicture={(picture) => onBlock({ ...block, picture })}
        error={errors['picture']}
      />
      <ListEditor<Link>
        legend="Buttons"
        noun="Button"
        items={block.buttons}
        onItems={(buttons) => onBlock({ ...block, buttons })}
        blank={{ label: '', to: '/shop' }}
        most={2}
      >
        {(button, place, onButton) => (
          <LinkFields link={button} path={`buttons.${place}`} errors={errors} onLink={onButton} />
        )}
      </ListEditor>
    </>
  );
}

type LinkFieldsProps = { link: Link; path: string; errors: Errors; onLink: (part: Partial<Link>) => void };

function LinkFields({ link, path, errors, onLink }: LinkFieldsProps) {
  return (
    <>
      <TextField
        label="Words on it"
        name={`${path}.label`}
        value={link.label}
        error={errors[`${path}.label`]}
        onText={(label) => onLink({ label })}
      />
      <TargetField
        name={`${path}.to`}
        hint={targetHint}
        value={link.to}
        error={errors[`${path}.to`]}
        onText={(to) => onLink({ to })}
      />
    </>
  );
}

const faceNames = {
  'face-dog': 'Dog',
  'face-cat': 'Cat',
  'face-rabbit': 'Rabbit',
  'face-robin': 'Robin',
  'face-goldfish': 'Goldfish',
  mark: 'Paw',
} as const;
const groundNames = { food: 'Peach', health: 'Blue', accessories: 'Green', toys: 'Yellow' } as const;

function TilesFields({ block, errors, onBlock }: FieldsOf<BlockOf<'tiles'>>) {
  return (
    <>
      <Title value={block.title} errors={errors} onText={(title) => onBlock({ ...block, title })} />
      <ListEditor<Tile>
        legend="Tiles"
        noun="Tile"
        items={block.tiles}
        onItems={(tiles) => onBlock({ ...block, tiles })}
        blank={newTile}
        least={1}
        most={6}
      >
        {(tile, place, onTile) => <TileFields tile={tile} path={`tiles.${place}`} errors={errors} onTile={onTile} />}
      </ListEditor>
    </>
  );
}

type Tile = BlockOf<'tiles'>['tiles'][number];
type TileFieldsProps = { tile: Tile; path: string; errors: Errors; onTile: (part: Partial<Tile>) => void };

function TileFields({ tile, path, errors, onTile }: TileFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        name={`${path}.title`}
        value={tile.title}
        error={errors[`${path}.title`]}
        onText={(title) => onTile({ title })}
      />
      <TextField
        label="Text"
        optional
        name={`${path}.text`}
        value={tile.text}
        error={errors[`${path}.text`]}
        onText={(text) => onTile({ text })}
      />
      <TargetField
        name={`${path}.to`}
        hint={targetHint}
        value={tile.to}
        error={errors[`${path}.to`]}
        onText={(to) => onTile({ to })}
      />
      <PictureField
        label="Picture"
        picture={tile.picture}
        onPicture={(picture) => onTile({ picture })}
        error={errors[`${path}.picture`]}
      />
      {tile.picture === null && (
        <div className="grid gap-3 sm:grid-cols-2">
          <ChoiceField
            label="Drawing"
            value={tile.face}
            onValue={(face) => onTile({ face })}
            options={faces}
            names={faceNames}
          />
          <ChoiceField
            label="Behind it"
            value={tile.ground}
            onValue={(ground) => onTile({ ground })}
            options={grounds}
            names={groundNames}
          />
        </div>
      )}
    </>
  );
}

function BandFields({ block, errors, onBlock }: FieldsOf<BlockOf<'band'>>) {
  const { button } = block;
  return (
    <>
      <Title value={block.title} errors={errors} onText={(title) => onBlock({ ...block, title })} />
      <Text optional rows={3} value={block.text} errors={errors} onText={(text) => onBlock({ ...block, text })} />
      <PictureField
        label="Picture"
        isNeeded
        picture={block.picture}
        onPicture={(picture) => picture && onBlock({ ...block, picture })}
        error={errors['picture']}
      />
      <ListEditor<Link>
        legend="Button"
        noun="Button"
        items={button ? [button] : []}
        onItems={([first]) => onBlock({ ...block, button: first ?? null })}
        blank={{ label: '', to: '/shop' }}
        most={1}
      >
        {(link, _place, onLink) => <LinkFields link={link} path="button" errors={errors} onLink={onLink} />}
      </ListEditor>
    </>
  );
}

const badgeNames = { delivery: 'Van', returns: 'Arrow back', paw: 'Paw', lock: 'Lock' } as const;

function PromisesFields({ block, errors, onBlock }: FieldsOf<BlockOf<'promises'>>) {
  return (
    <ListEditor<BlockOf<'promises'>['items'][number]>
      legend="Promises"
      noun="Promise"
      items={block.items}
      onItems={(items) => onBlock({ ...block, items })}
      blank={newPromise}
      least={1}
      most={4}
    >
      {(item, place, onItem) => (
        <>
          <ChoiceField
            label="Sign"
            value={item.icon}
            onValue={(icon) => onItem({ icon })}
            options={badges}
            names={badgeNames}
          />
          <TextField
            label="Title"
            name={`items.${place}.title`}
            value={item.title}
            error={errors[`items.${place}.title`]}
            onText={(title) => onItem({ title })}
          />
          <TextField
            label="Text"
            optional
            name={`items.${place}.text`}
            value={item.text}
            error={errors[`items.${place}.text`]}
            onText={(text) => onItem({ text })}
          />
        </>
      )}
    </ListEditor>
  );
}

import { largestPicture, largestPictureMegabytes } from '#media/pictures/picture-sources.contract.ts';
import type { SitePicture } from '#shop/site/blocks.contract.ts';
import { Button, Spinner } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { SitePicture as Shown } from '../../../ui/pictures/site-picture.tsx';
import { FileDrop } from '../forms/file-drop.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { useUploadPicture } from '../settings/site.queries.ts';

type PictureFieldProps = {
  label: string;
  hint?: string;
  picture: SitePicture | null;
  onPicture: (picture: SitePicture | null) => void;
  /** It cannot be left out. */
  isNeeded?: boolean;
  /** Of a logo, which the shop's name describes. */
  hasNoAlt?: boolean;
  error?: string | undefined;
};

export function PictureField(props: PictureFieldProps) {
  const { label, hint, picture, onPicture, isNeeded = false, hasNoAlt = false, error } = props;
  const { mutate: send, isPending } = useUploadPicture(onPicture);
  function add([file]: File[]) {
    if (!file) return;
    const text = `This picture is over ${largestPictureMegabytes} MB. Please choose a smaller one.`;
    if (file.size > largestPicture) toast({ title: 'Not Uploaded', text, tone: 'destructive' });
    else send(file);
  }
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      {picture && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="block h-24 w-40 overflow-hidden rounded-field bg-oat">
            <Shown picture={picture} sizes="10rem" {...(hasNoAlt && { className: 'object-contain!' })} />
          </span>
          {!isNeeded && (
            <Button size="small" tone="quiet" onClick={() => onPicture(null)}>
              Remove Picture
            </Button>
          )}
        </div>
      )}
      {isPending ? (
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          <Spinner /> Uploading
        </p>
      ) : (
        <FileDrop
          label={picture ? 'Choose another picture' : 'Choose a picture'}
          hint={hint ?? `JPEG, PNG, WebP or AVIF, up to ${largestPictureMegabytes} MB.`}
          accept="image/*"
          onFiles={add}
        />
      )}
      {error && <FieldError id="picture-error">{error}</FieldError>}
      {picture && 'src' in picture && !hasNoAlt && (
        <TextField
          label="What the picture shows"
          optional
          hint="Read out to people who can’t see it. Leave it empty if the text already says it."
          value={picture.alt}
          onText={(alt) => onPicture({ ...picture, alt })}
        />
      )}
    </fieldset>
  );
}

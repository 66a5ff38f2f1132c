import type { PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';

/** The largest size the shop stores, in px. */
const largestSide = 2400;

/** Decodes a picture file. */
function usePictureOf(file: File): { picture: ImageBitmap | undefined; isBroken: boolean } {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    let read: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        read = bitmap;
        if (isGone) bitmap.close();
        else setPicture(bitmap);
      },
      () => setBroken(true),
    );
    return () => {
      isGone = true;
      read?.close();
    };
  }, [file]);
  return { picture, isBroken };
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop);
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, width, height);
  context?.drawImage(picture, left, top, side, side, 0, 0, width, height);
}

/** Crops to a square and encodes it as a file. */
async function cutOut(file: File, picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  const side = Math.min(largestSide, Math.round(squareOf(picture, crop).side));
  canvas.width = side;
  canvas.height = side;
  draw(canvas, picture, crop);
  // Browsers without WebP encoding produce a PNG; the server re-encodes it anyway.
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.95);
  });
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}

type CropDialogProps = {
  /** Undefined while closed. */
  file: File | undefined;
  /** How many more files are queued. */
  waiting: number;
  onCropped: (file: File) => void;
  onClose: () => void;
};

/** Crops a picture to a square before uploading. */
export function CropDialog({ file, waiting, onCropped, onClose }: CropDialogProps) {
  const title = waiting > 0 ? `Crop to Square (${waiting} more)` : 'Crop to Square';
  return (
    <Dialog open={file !== undefined} onClose={onClose} title={title}>
      {file && <Cropper key={`${file.name} ${file.size} ${waiting}`} file={file} onCropped={onCropped} />}
    </Dialog>
  );
}

function Cropper({ file, onCropped }: { file: File; onCropped: (file: File) => void }) {
  const [crop, setCrop] = useState(middle);
  const [isCutting, setCutting] = useState(false);
  const { picture, isBroken } = usePictureOf(file);

  async function cut() {
    if (!picture) return;
    setCutting(true);
    onCropped(await cutOut(file, picture, crop));
  }

  return (
    <div className="grid gap-4">
      {isBroken ? (
        <p role="alert">This browser cannot show {file.name}. You can upload it as it is.</p>
      ) : (
        <>
          <CropView picture={picture} crop={crop} onCrop={setCrop} name={file.name} />
          <Sliders crop={crop} onCrop={setCrop} />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={() => onCropped(file)}>
          Use Whole Picture
        </Button>
        <Button disabled={!picture} busy={isCutting} onClick={() => void cut()}>
          Crop and Upload
        </Button>
      </div>
    </div>
  );
}

type ViewProps = { picture: ImageBitmap | undefined; crop: Crop; onCrop: (crop: Crop) => void; name: string };

/** Drawn on a canvas, because the content policy does not allow blob URLs for images. */
function CropView({ picture, crop, onCrop, name }: ViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!picture || event.buttons !== 1) return;
    const perPixel = Math.min(picture.width, picture.height) / crop.zoom / event.currentTarget.clientWidth;
    onCrop(dragged(picture, crop, { x: event.movementX * perPixel, y: event.movementY * perPixel }));
  }

  return (
    <canvas
      ref={canvas}
      width={640}
      height={640}
      role="img"
      aria-label={`Crop area of ${name}`}
      className="crop-view cursor-move touch-none"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}

const sliders = [
  { name: 'zoom', label: 'Zoom', min: 1, max: 4 },
  { name: 'x', label: 'Left to right', min: 0, max: 1 },
  { name: 'y', label: 'Top to bottom', min: 0, max: 1 },
] as const;

/** Fine adjustment, also by keyboard. */
function Sliders({ crop, onCrop }: Pick<ViewProps, 'crop' | 'onCrop'>) {
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      {sliders.map(({ name, label, min, max }) => (
        <label key={name} className="grid gap-1 text-sm font-semibold">
          {label}
          <input
            type="range"
            min={min}
            max={max}
            step="0.01"
            value={crop[name]}
            onChange={({ target }) => onCrop({ ...crop, [name]: target.valueAsNumber })}
            className="range"
          />
        </label>
      ))}
    </div>
  );
}

type Size = { width: number; height: number };

/** `zoom` is at least 1, the largest possible square; `x` and `y` are from 0 (left, top) to 1. */
type Crop = { zoom: number; x: number; y: number };

export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The cropped square in the picture's own px. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** The crop after dragging by some of the picture's own px. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const along = (at: number, distance: number, room: number) =>
    room > 0 ? Math.min(1, Math.max(0, at - distance / room)) : at;
  return { ...crop, x: along(crop.x, by.x, size.width - side), y: along(crop.y, by.y, size.height - side) };
}

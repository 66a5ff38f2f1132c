import { useEffect, useState } from 'react';
import { squareOf } from './crop.rules.ts';
import type { Crop } from './crop.rules.ts';

/** What the shop keeps of a picture is no larger, in px. */
const largestSide = 2400;

/** The picture in a file, once the browser has read it. */
export function usePictureOf(file: File): { picture: ImageBitmap | undefined; isBroken: boolean } {
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

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop);
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, width, height);
  context?.drawImage(picture, left, top, side, side, 0, 0, width, height);
}

/** The square as a file of its own. */
export async function cutOut(file: File, picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  const side = Math.min(largestSide, Math.round(squareOf(picture, crop).side));
  canvas.width = side;
  canvas.height = side;
  draw(canvas, picture, crop);
  // A browser that cannot write WebP makes it a PNG; the shop encodes it anew anyway.
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.95);
  });
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}

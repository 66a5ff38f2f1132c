import { Camera } from 'lucide-react';

export function PictureNotice() {
  return (
    <p className="page-width mt-8 flex gap-2 text-sm text-muted sm:justify-center">
      <Camera className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span>Our product images are being updated. Thank you for bearing with us while we take better ones.</span>
    </p>
  );
}

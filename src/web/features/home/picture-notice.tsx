import { Camera } from 'lucide-react';

export function PictureNotice() {
  return (
    <p className="page-width flex items-center justify-center gap-2 py-3 text-center text-sm text-muted">
      <Camera className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span>Our product images are being updated. Thank you for bearing with us while we take better ones.</span>
    </p>
  );
}

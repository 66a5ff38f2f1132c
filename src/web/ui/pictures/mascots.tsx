import { clsx } from 'clsx';

/** Drawings of Pip and Vee, for places without a photograph. */
export function Mascots({ className }: { className?: string }) {
  return (
    <span aria-hidden className={clsx('flex items-end justify-center gap-[4%]', className)}>
      <img src="/brand/face-dog.svg" alt="" width={80} height={82} className="h-auto w-[38%] max-w-64" />
      <img src="/brand/face-cat.svg" alt="" width={64} height={64} className="h-auto w-[32%] max-w-52" />
    </span>
  );
}

import { Skeleton } from '../../ui/skeleton.tsx';
import { SlowNote } from '../../ui/slow-note.tsx';

export function CheckoutSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the checkout…</span>
      <SlowNote />
      <Skeleton className="mt-6 h-13 w-72 rounded-full" />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_25rem] xl:gap-x-20">
        <div className="grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-8 w-3/4 sm:col-span-2" />
          <Skeleton className="h-26" />
          <Skeleton className="h-26" />
          <Skeleton className="h-20 sm:col-span-2" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
        <Skeleton className="h-120 rounded-dialog" />
      </div>
    </div>
  );
}

import { Skeleton } from '../../ui/skeleton.tsx';
import { SlowNote } from '../../ui/slow-note.tsx';

export function BasketSkeleton() {
  return (
    <div
      role="status"
      className="mt-10 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_24rem] xl:gap-x-20"
    >
      <span className="sr-only">Loading your basket…</span>
      <div className="empty:hidden lg:col-span-2">
        <SlowNote />
      </div>
      <div className="grid gap-8">
        {[1, 2].map((line) => (
          <div key={line} className="grid grid-cols-[5.5rem_1fr] gap-x-4 sm:grid-cols-[8rem_1fr] sm:gap-x-7">
            <Skeleton className="size-22 rounded-picture sm:size-32" />
            <div className="grid content-start gap-3 pt-1">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className="mt-4 h-9 w-32" />
            </div>
          </div>
        ))}
      </div>
      <div className="grid gap-5 rounded-dialog bg-oat px-6 py-7 sm:px-8">
        <Skeleton className="h-7 w-1/2" />
        <TotalsSkeleton />
        <Skeleton className="h-13 rounded-full" />
      </div>
    </div>
  );
}

/** The same height as the totals, dates and free delivery hint that replace it, so that the button below does not move. */
export function TotalsSkeleton() {
  return (
    <>
      <div className="grid gap-2">
        <Skeleton className="h-lh" />
        <Skeleton className="h-lh" />
        <Skeleton className="mt-2 h-lh text-subheading" />
        <Skeleton className="h-lh text-xs" />
      </div>
      <Skeleton className="h-11.5" />
      <Skeleton className="h-15.5" />
    </>
  );
}

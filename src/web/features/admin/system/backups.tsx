import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BackupState } from '#admin/backups/backups.contract.ts';
import { request } from '../../../api.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { count, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { bytesInWords } from './system-words.rules.ts';
import { systemKey, useRunNow } from './system.queries.ts';

const job = 'back-up';

export function Backups() {
  const { data, error, refetch } = useQuery({
    queryKey: [systemKey, 'backups'],
    queryFn: ({ signal }) => request<BackupState>('/api/admin/backups', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? 2_000 : 5_000),
  });
  const { mutate: run, isPending } = useRunNow();
  const backUp = (
    <Button size="small" busy={isPending || Boolean(data?.running)} onClick={() => run(job)}>
      Back Up Now
    </Button>
  );
  return (
    <Panel title="Backups" intro="The whole shop in one file, made every night." actions={backUp}>
      {error && <LoadFailure what="backups" error={error} onRetry={() => void refetch()} />}
      {!error && (data ? <Standing state={data} /> : <TableSkeleton what="backups" columns={3} rows={2} />)}
    </Panel>
  );
}

function Standing({ state }: { state: BackupState }) {
  const { running, failure, isChosen, folder, keep, isEncrypted } = state;
  return (
    <div className="grid gap-4">
      {running && <Progress running={running} />}
      {failure && !running && (
        <p className="text-error">
          The backup of {dateTime(failure.at)} failed. {failure.error}
        </p>
      )}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-4">
        <Fact name="Last backup">
          <Last state={state} />
        </Fact>
        <Fact name="Kept">
          The last {keep === 1 ? 'day' : `${keep} days`}
          <Note>{isEncrypted ? 'Encrypted' : 'Not encrypted'}</Note>
        </Fact>
        <Fact name="Where">
          <span className="wrap-anywhere">{folder}</span>
          {!isChosen && (
            <Note>On the same disk as the shop, and lost with it. Set SHOP_BACKUPS to a folder elsewhere.</Note>
          )}
        </Fact>
        {state.keepsChanges && (
          <Fact name="Go back to any minute">
            <Moments state={state} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Moments({ state: { pointInTime } }: { state: BackupState }) {
  if (!pointInTime) return 'None yet';
  const { from, until, bytes, isBehind } = pointInTime;
  return (
    <>
      Since {dateTime(from)} {isBehind && <StatusBadge status="Behind" tone="danger" />}
      <Note>
        Kept until {dateTime(until)}, {bytesInWords(bytes)}
      </Note>
      <Note>
        With the shop stopped: <code className="wrap-anywhere">npm run restore -- --until TIME</code>. With a backup’s
        file before --until it starts from that one.
      </Note>
    </>
  );
}

function Last({ state: { last, isOld } }: { state: BackupState }) {
  const { data: user } = useQuery(sessionQuery);
  if (!last) return 'None yet';
  return (
    <>
      {dateTime(last.at)}, {bytesInWords(last.bytes)}{' '}
      {isOld && <StatusBadge status="More than two days old" tone="danger" />}
      <Note>
        {last.wasTried ? 'Test restore: nothing was missing' : 'Checked by reading it again; no test restore'}
      </Note>
      {user?.staffRole === 'owner' && <DownloadLink href={`/api/admin/backups/${last.name}`}>Download</DownloadLink>}
    </>
  );
}

function Progress({ running: { stage, rows, ofRows } }: { running: NonNullable<BackupState['running']> }) {
  const words =
    stage === 'trying'
      ? 'Written. Now trying to restore it'
      : `Writing: ${count(rows)} of about ${count(Math.max(rows, ofRows))} rows`;
  return (
    <label className="grid gap-1 text-sm">
      {words}
      {stage === 'trying' ? (
        <progress className="w-full" />
      ) : (
        <progress className="w-full" value={rows} max={Math.max(rows, ofRows, 1)} />
      )}
    </label>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd className="figures mt-0.5 font-semibold">{children}</dd>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-xs font-normal text-muted">{children}</span>;
}

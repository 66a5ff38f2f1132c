import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { Queues } from './queues.tsx';
import { Schedules } from './schedules.tsx';
import { SystemFacts } from './system-facts.tsx';
import { systemKey, systemQuery } from '../layout/system.queries.ts';

export function SystemTab() {
  const { data: state, error, errorUpdatedAt, refetch, isFetching } = useQuery(systemQuery);
  const queryClient = useQueryClient();
  useFailureToast('Failed to fetch the system’s state', { error, errorUpdatedAt });
  if (error) return <LoadFailure what="system’s figures" error={error} onRetry={() => void refetch()} />;
  const refresh = (
    <Button
      tone="quiet"
      size="small"
      busy={isFetching}
      onClick={() => void queryClient.invalidateQueries({ queryKey: [systemKey] })}
    >
      {!isFetching && <RefreshCw className="size-4" aria-hidden />}
      Refresh
    </Button>
  );
  const loading = <TableSkeleton what="system’s figures" columns={3} rows={4} />;
  return (
    <div className="grid gap-4">
      <Panel title="The shop" actions={refresh}>
        {state ? <SystemFacts state={state} /> : loading}
      </Panel>
      <Panel title="Failed jobs" intro="These failed on every try. They’re kept here for two weeks.">
        <FailedJobs />
      </Panel>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Panel title="Queues" intro="Tasks waiting to run.">
          {state ? <Queues queues={state.queues} /> : loading}
        </Panel>
        <Panel title="Scheduled tasks" intro="In London time.">
          {state ? <Schedules schedules={state.schedules} /> : loading}
        </Panel>
      </div>
    </div>
  );
}

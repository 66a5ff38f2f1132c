import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SetupGuide as Guide } from '#admin/setup-guide/setup-guide.contract.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { Panel } from '../parts/panel.tsx';
import { setupGuideQuery, useSetupStep } from './setup-guide.queries.ts';
import { SetupStepLine } from './setup-step.tsx';

/** Shown to owners until the shop is open and they dismiss it. */
export function SetupGuide() {
  const { data: user } = useQuery(sessionQuery);
  const { data: guide } = useQuery({ ...setupGuideQuery, enabled: user?.staffRole === 'owner' });
  if (!guide || (guide.isHidden && guide.isOpen)) return null;
  return guide.isOpen ? <AfterOpening guide={guide} /> : <BeforeOpening guide={guide} />;
}

function BeforeOpening({ guide }: { guide: Guide }) {
  return (
    <div id="setup-guide" className="scroll-mt-4">
      <Panel
        title="Set up your shop"
        intro={`${doneOf(guide)} Until you open the shop, visitors are told that it opens soon.`}
        actions={<OpenButton guide={guide} />}
      >
        <Steps guide={guide} />
      </Panel>
    </div>
  );
}

/** The optional steps that are left. */
function AfterOpening({ guide }: { guide: Guide }) {
  const { mutate: hide, isPending } = useSetupStep();
  return (
    <details id="setup-guide" className="admin-panel scroll-mt-4">
      <summary className="cursor-pointer font-semibold">
        Your shop is open <span className="ml-2 text-sm font-normal text-muted">{doneOf(guide)}</span>
      </summary>
      <div className="mt-3 grid gap-3">
        <Steps guide={guide} />
        <Button
          tone="quiet"
          size="small"
          className="justify-self-start"
          busy={isPending}
          onClick={() => hide({ path: '/api/admin/setup-guide/hidden', method: 'PUT' })}
        >
          Hide This Guide
        </Button>
      </div>
    </details>
  );
}

function Steps({ guide }: { guide: Guide }) {
  return (
    <ol className="grid">
      {guide.rows.map((row) => (
        <SetupStepLine key={row.id} row={row} />
      ))}
    </ol>
  );
}

function OpenButton({ guide }: { guide: Guide }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useSetupStep({
    onDone: () => {
      setAsking(false);
      toast({ title: 'Your Shop Is Open', text: 'Visitors can see it from now on.' });
    },
  });
  const takesMoney = guide.rows.some(({ id, isDone }) => id === 'payment' && isDone);
  const isReady = guide.rows.every(({ id, isDone, isRequired }) => isDone || !isRequired || id === 'payment');
  const open = () => mutate({ path: '/api/admin/opening', method: 'POST', body: { withoutPayment: !takesMoney } });
  return (
    <>
      {/* When steps are missing, the API's error says which. */}
      <Button busy={isPending && !isAsking} onClick={() => (isReady ? setAsking(true) : open())}>
        Open the Shop
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={open}
        title={takesMoney ? 'Open the shop?' : 'Open without taking money?'}
        cancelLabel="Not Yet"
        action={takesMoney ? 'Open the Shop' : 'Open Without Taking Money'}
        busyAction="Opening..."
        busy={isPending}
        tone={takesMoney ? 'primary' : 'danger'}
      >
        {takesMoney
          ? 'Everybody will be able to see the shop and order from it.'
          : 'Customers could order, and nobody would be charged: you would be sending goods that aren’t paid for. Set up Stripe first, unless you take the money some other way.'}
      </ConfirmDialog>
    </>
  );
}

function doneOf({ rows }: Guide): string {
  return `${rows.filter(({ isDone }) => isDone).length} of ${rows.length} done.`;
}

import type { SystemState } from '#admin/system/system.contract.ts';
import { countOf } from '../parts/formats.rules.ts';
import { bytesInWords, durationInWords } from './system-words.rules.ts';

export function SystemFacts({ state }: { state: SystemState }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-4">
      {factsOf(state).map(([name, value, note]) => (
        <div key={name}>
          <dt className="text-xs font-semibold text-muted">{name}</dt>
          <dd className="figures mt-0.5 font-semibold wrap-anywhere">
            {value}
            {note && <span className="block text-xs font-normal text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({
  shop,
  database,
  pictures,
  mail,
  payment,
  isPaymentTest,
}: SystemState): [name: string, value: string, note?: string][] {
  return [
    ['Paw & Vale', shop.version, shop.isDemo ? 'With demo data' : undefined],
    ['Running for', durationInWords(shop.uptimeSeconds), roles[shop.role]],
    ['Node.js', shop.node],
    ['PostgreSQL', database.version, database.isEmbedded ? 'The shop’s own' : 'At DATABASE_URL'],
    ['Database size', bytesInWords(database.bytes)],
    ['Pictures', bytesInWords(pictures.bytes), countOf(pictures.count, 'original')],
    ['Mail server', mail.hasServer ? 'Set' : 'None', mail.hasServer ? `From ${mail.from}` : 'Mails wait in the outbox'],
    ['Payment', payment === 'stripe' ? 'Stripe' : 'Demo', paymentNote({ payment, isPaymentTest })],
  ];
}

function paymentNote({ payment, isPaymentTest }: Pick<SystemState, 'payment' | 'isPaymentTest'>): string | undefined {
  if (payment === 'demo') return 'No money moves';
  return isPaymentTest ? 'Test mode: no money moves' : undefined;
}

const roles: Record<SystemState['shop']['role'], string> = {
  all: 'Pages and background work',
  web: 'Pages only',
  worker: 'Background work only',
};

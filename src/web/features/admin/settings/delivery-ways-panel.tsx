import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pickupWords } from '#shop/delivery-ways/pickup-words.contract.ts';
import { inSentence } from '#shop/delivery-zones/zone-words.contract.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { plainPounds } from '../../../ui/price.tsx';
import { sentenceCase } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { PickupDialog, RoundDialog, WeightsDialog } from './delivery-way-dialogs.tsx';
import { settingsQuery } from './settings.queries.ts';
import { bandWords } from './zone-words.rules.ts';

const ways = {
  weights: { title: 'Heavy orders', wordsOf: weightWords, Dialog: WeightsDialog },
  pickup: { title: 'Collection at the shop', wordsOf: collectionWords, Dialog: PickupDialog },
  round: { title: 'Local delivery', wordsOf: roundWords, Dialog: RoundDialog },
};

type Way = keyof typeof ways;

/** How else orders reach their buyers, and what heavy ones cost. */
export function DeliveryWaysPanel() {
  const { data: settings } = useQuery(settingsQuery);
  const [edited, setEdited] = useState<Way>();
  if (!settings) return null;
  const Edited = edited && ways[edited].Dialog;
  return (
    <Panel
      title="Weight, Collection and Local Delivery"
      intro="Only orders that you send yourself can be collected, or delivered by you. Each is off until you fill it in."
    >
      <ul className="grid grid-cols-1 divide-y divide-oat-deep">
        {(['weights', 'pickup', 'round'] as const).map((way) => (
          <li key={way} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <h3 className="font-body text-base font-semibold tracking-normal">{ways[way].title}</h3>
              <p className="text-sm wrap-anywhere">{ways[way].wordsOf(settings)}</p>
            </div>
            <Button size="small" tone="quiet" aria-label={`Edit ${ways[way].title}`} onClick={() => setEdited(way)}>
              Edit
            </Button>
          </li>
        ))}
      </ul>
      {Edited && <Edited settings={settings} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

function weightWords({ weightBands }: AllSettings): string {
  if (weightBands.length === 0) return 'Every order costs the same, whatever it weighs';
  return sentenceCase(`${weightBands.map(bandWords).join(', ')} to the mainland`);
}

function collectionWords({ pickup }: AllSettings): string {
  return pickup ? pickupWords(pickup) : 'Not offered';
}

function roundWords({ round }: AllSettings): string {
  if (!round) return 'Not offered';
  const free = round.freeFrom === null ? 'never free' : `free from ${plainPounds(round.freeFrom)}`;
  return `To ${round.areas}, on ${inSentence(round.days.map((day) => `${day}s`))}: ${plainPounds(round.rate)}, ${free}`;
}

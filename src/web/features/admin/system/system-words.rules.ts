const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const patterns: [cron: RegExp, inWords: (...parts: string[]) => string][] = [
  [/^\* \* \* \* \*$/, () => 'Every minute'],
  [/^\*\/(\d+) \* \* \* \*$/, (step) => `Every ${step} minutes`],
  [/^(\d+) \* \* \* \*$/, (minute = '') => `Every hour at ${minute.padStart(2, '0')} past`],
  [/^(\d+) (\d+) \* \* \*$/, (minute, hour) => `Every day at ${timeOfDay(hour, minute)}`],
  [
    /^(\d+) (\d+) \* \* ([0-6])$/,
    (minute, hour, weekday) => `Every ${days[Number(weekday)]} at ${timeOfDay(hour, minute)}`,
  ],
];

/** `15 3 * * *` reads 'Every day at 03:15'; uncommon schedules are shown as they are. */
export function scheduleInWords(cron: string): string {
  for (const [pattern, inWords] of patterns) {
    const found = pattern.exec(cron);
    if (found) return inWords(...found.slice(1));
  }
  return cron;
}

function timeOfDay(hour = '', minute = ''): string {
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** `1536` reads '1.5 KB'. */
export function bytesInWords(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const amount = bytes / 1024 ** step;
  return `${amount.toFixed(step === 0 || amount >= 100 ? 0 : 1)} ${units[step]}`;
}

/** `93784` seconds read '1 day 2 hours'. */
export function durationInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [wholeDays, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = [part(wholeDays, 'day'), part(hours, 'hour'), part(minutes % 60, 'minute')].filter(Boolean);
  return parts.slice(0, 2).join(' ') || 'Less than a minute';
}

function part(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

const found = (severity: string, via: unknown[] = []) => ({ name: 'left', severity, via, effects: [] });

test('high and critical ones are named with what is known of them, lower ones are not', () => {
  const title = { title: 'Reads any file', url: 'https://advisories.example/1', severity: 'high' };
  const vulnerabilities = {
    left: found('high', [title]),
    right: found('critical', ['left']),
    below: found('moderate', [title]),
  };
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    findings: ['left (high): Reads any file https://advisories.example/1', 'right (critical)'],
  });
});

test('a registry that knows of none has answered', () => {
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ findings: [] });
});

test.each([
  [
    '405 Method Not Allowed',
    { message: '405 Method Not Allowed - POST https://registry.example/bulk', error: { summary: '' } },
  ],
  ['getaddrinfo ENOTFOUND', { error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND', detail: '' } }],
])('one that does not answer is no failure, and the reason is known: %s', (reason, said) => {
  expect(readAudit(JSON.stringify(said))).toEqual({ unanswered: reason });
});

test('nothing at all is no answer', () => {
  expect(readAudit('')).toEqual({ unanswered: 'npm said nothing of use' });
});

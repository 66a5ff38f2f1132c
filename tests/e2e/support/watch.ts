import type { BrowserContext, Response } from '@playwright/test';

/** Looks on while visitors use the shop and remembers what no visitor should ever meet. */
export type Watch = {
  follow(context: BrowserContext): void;
  /** A fault this test brings about, such as `/409 POST \/api\/orders/`; it has to happen. */
  provokes(fault: RegExp): void;
  /** A fault that depends on what the browser has loaded by then, so it may happen or not. */
  tolerates(fault: RegExp): void;
  /** Faults nobody provoked, and provoked ones that did not come. */
  complaints(): string[];
};

export function watchErrors(shopUrl: string): Watch {
  const errors: string[] = [];
  const provoked: RegExp[] = [];
  const tolerated: RegExp[] = [];
  const isOurs = (url: string) => new URL(url).origin === shopUrl || /^(data|blob|about):/.test(url);

  return {
    follow(context) {
      context.on('weberror', (error) => {
        const { name, message, stack } = error.error();
        errors.push(`JavaScript error: ${name}: ${message} ${stack}`);
      });
      context.on('console', (message) => {
        // The browser's word for refused and failed requests, which are told below with their method.
        const isAboutRequest = message.text().startsWith('Failed to load resource');
        // A broken Content-Security-Policy is among its errors.
        if (message.type() === 'error' && !isAboutRequest) errors.push(`console: ${message.text()}`);
      });
      context.on('request', (request) => {
        if (!isOurs(request.url())) errors.push(`third party: ${request.url()}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 400) errors.push(lineOf(response));
      });
      context.on('requestfailed', (request) => {
        const why = request.failure()?.errorText ?? '';
        // Pages leave their requests behind when they are left themselves.
        if (why !== 'net::ERR_ABORTED') errors.push(`${why} ${request.method()} ${pathOf(request.url())}`);
      });
    },
    provokes: (fault) => void provoked.push(fault),
    tolerates: (fault) => void tolerated.push(fault),
    complaints: () => [
      ...errors.filter((fault) => ![...provoked, ...tolerated].some((one) => one.test(fault))),
      ...provoked.filter((one) => !errors.some((fault) => one.test(fault))).map((one) => `did not happen: ${one}`),
    ],
  };
}

function lineOf(response: Response): string {
  return `${response.status()} ${response.request().method()} ${pathOf(response.url())}`;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

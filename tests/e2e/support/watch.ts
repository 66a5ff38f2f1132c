import type { BrowserContext, Response } from '@playwright/test';

/** Records errors in the browser that no visitor should see. */
export type Watch = {
  follow(context: BrowserContext): void;
  /** An error that this test causes, such as `/409 POST \/api\/orders/`; it must happen. */
  provokes(fault: RegExp): void;
  /** An error that may or may not happen, depending on what the browser has loaded. */
  tolerates(fault: RegExp): void;
  /** Errors that were not expected, and expected ones that did not happen. */
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
        // Rejected and failed requests are recorded below, with their method.
        const isAboutRequest = message.text().startsWith('Failed to load resource');
        // Includes violations of the content security policy.
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
        // Requests are aborted when the page is left.
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

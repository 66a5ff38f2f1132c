import { createHttpClient } from '#platform/http-client/http-client.ts';

export type Message = { body: string; headers: Record<string, string> };

const deliveryMs = 5_000;

/**
 * Sends a supplier's webhook. A failed delivery is lost, as with real systems: the shop also polls.
 * @returns the status of the response; null without one
 */
export async function deliverTo(url: string, message: Message): Promise<number | null> {
  const httpClient = createHttpClient({ loopbackPort: Number(new URL(url).port) });
  const response = await httpClient
    .fetch({ url, method: 'POST', ...message, timeoutMs: deliveryMs, maxBytes: 100_000 })
    .catch(() => null);
  httpClient.close();
  return response && response.status;
}

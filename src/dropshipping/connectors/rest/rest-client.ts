import type { HttpClient } from '#platform/http-client/http-client.ts';
import { supplierHttp } from '../supplier-http.ts';
import type { Patience } from '../supplier-http.ts';

/** `currency`: that the owner has entered; null: pounds. */
export type RestConnection = {
  name: string;
  endpoint: string;
  apiKey: string | null;
  patience?: Patience | undefined;
  currency?: string | null;
};

export type RestClient = ReturnType<typeof openRestClient>;

export function openRestClient(httpClient: HttpClient, { name, endpoint, apiKey, patience }: RestConnection) {
  return {
    name,
    http: supplierHttp(httpClient, name, patience),
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    at(path: string, query: Record<string, string> = {}): string {
      const search = new URLSearchParams(query).toString();
      return `${endpoint.replace(/\/+$/, '')}${path}${search && `?${search}`}`;
    },
  };
}

export type ErrorFields = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  message_code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
  charge?: string;
};

/** An error response of Stripe. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly fields: ErrorFields;
  /** The call had begun, so its idempotency key repeats the response. */
  readonly isRepeated: boolean;

  constructor(status: number, fields: ErrorFields, isRepeated = false) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.isRepeated = isRepeated;
  }
}

export function invalidRequest(message: string, more: Pick<ErrorFields, 'code' | 'param'> = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });
}

/** The parameters were valid, but not in the current state. */
export function wrongState(message: string, more: Omit<Partial<ErrorFields>, 'type' | 'message'> = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more }, true);
}

export function missing(kind: string, id: string, param: string): StripeRefusal {
  const message = `No such ${kind}: '${id}'`;
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** As sent in the response. */
export function errorBody({ fields }: StripeRefusal, requestId: string, accountId: string): { error: object } {
  const { code } = fields;
  return {
    error: {
      ...fields,
      ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      request_log_url: `https://dashboard.stripe.com/${accountId}/test/workbench/logs?object=${requestId}`,
    },
  };
}

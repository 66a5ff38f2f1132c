import { context, metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Histogram, Span } from '@opentelemetry/api';
import type { Config } from '../config.ts';

const scope = 'paw-and-vale';
/** In seconds, as OpenTelemetry's conventions for durations have them. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** What the shop traces, and the metric of each; the first three are named by OpenTelemetry's conventions. */
const kinds = {
  request: { kind: SpanKind.SERVER, metric: 'http.server.request.duration' },
  query: { kind: SpanKind.CLIENT, metric: 'db.client.operation.duration' },
  call: { kind: SpanKind.CLIENT, metric: 'http.client.request.duration' },
  job: { kind: SpanKind.CONSUMER, metric: 'shop.job.duration' },
} as const;

export type StepKind = keyof typeof kinds;
export type Step = { span: Span; end(error?: unknown, attributes?: Attributes): void };

let histograms: Record<StepKind, Histogram> | undefined;

/**
 * Sends traces and figures to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names; without it nothing is loaded, and each
 * step costs a comparison. @returns how to send the rest and stop
 */
export async function startTelemetry({ telemetryUrl, role }: Config): Promise<() => Promise<void>> {
  if (telemetryUrl === undefined) return async () => undefined;
  const { openExporters } = await import('./exporters.ts');
  const close = openExporters({ 'service.name': scope, 'shop.role': role });
  const meter = metrics.getMeter(scope);
  const histogram = (kind: StepKind) =>
    meter.createHistogram(kinds[kind].metric, { unit: 's', advice: { explicitBucketBoundaries: buckets } });
  histograms = {
    request: histogram('request'),
    query: histogram('query'),
    call: histogram('call'),
    job: histogram('job'),
  };
  return async () => {
    histograms = undefined;
    await close();
  };
}

export function isTraced(): boolean {
  return histograms !== undefined;
}

/**
 * Begins a step within the one under way. Names and `attributes` hold no personal data: patterns instead of addresses, SQL
 * without its values.
 */
export function beginStep(kind: StepKind, name: string, attributes: Attributes): Step {
  const span = trace.getTracer(scope).startSpan(name, { kind: kinds[kind].kind, attributes });
  const start = performance.now();
  return {
    span,
    end(error, more = {}) {
      span.setAttributes(more);
      // Only the type of error: messages may quote what people typed.
      if (error !== undefined) {
        const type = error instanceof Error ? error.name : 'error';
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
      }
      span.end();
      const { 'db.query.text': _, ...labels } = { ...attributes, ...more };
      histograms?.[kind].record((performance.now() - start) / 1000, labels);
    },
  };
}

/** Steps begun by `work` become children of this one. */
export function within<Result>({ span }: Step, work: () => Result): Result {
  return context.with(trace.setSpan(context.active(), span), work);
}

export async function traced<Result>(
  kind: StepKind,
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isTraced()) return work();
  const step = beginStep(kind, name, attributes);
  try {
    const result = await within(step, work);
    step.end();
    return result;
  } catch (error) {
    step.end(error);
    throw error;
  }
}

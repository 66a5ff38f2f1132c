import { metrics } from '@opentelemetry/api';
import type { Attributes } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { seconds } from '../clock.ts';

const exportEveryMs = seconds(15);

/** The exporters read address and headers from OTEL_EXPORTER_OTLP_…, the sampler is OTEL_TRACES_SAMPLER's. @returns a function that sends the rest and stops */
export function openExporters(attributes: Attributes): () => Promise<void> {
  const resource = resourceFromAttributes(attributes).merge(detectResources({ detectors: [envDetector] }));
  const tracer = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  tracer.register();
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: exportEveryMs,
  });
  const meter = new MeterProvider({ resource, readers: [reader] });
  metrics.setGlobalMeterProvider(meter);
  return async () => {
    // A collector that is away must not keep the shop from stopping.
    await Promise.allSettled([tracer.shutdown(), meter.shutdown()]);
  };
}

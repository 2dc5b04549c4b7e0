import cluster from 'node:cluster'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** What this process counted. A worker gives it to its leader, who sums all up. */
export const registry = new Registry()
if (cluster.isWorker) {
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
}
collectDefaultMetrics({ register: registry })

export const operationSeconds = new Histogram({
  name: 'stoa_operation_duration_seconds',
  help: 'Duration of operations that succeeded',
  labelNames: ['service', 'operation'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
})

export const responses = new Counter({
  name: 'stoa_responses_total',
  help: 'HTTP responses by status',
  labelNames: ['status'] as const,
  registers: [registry],
})

export const statementSeconds = new Histogram({
  name: 'stoa_statement_duration_seconds',
  help: 'Duration of database statements',
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1],
  registers: [registry],
})

export const webhookDeliveries = new Counter({
  name: 'stoa_webhook_deliveries_total',
  help: 'Webhook deliveries by outcome',
  labelNames: ['outcome'] as const,
  registers: [registry],
})

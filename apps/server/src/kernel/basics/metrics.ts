import cluster from 'node:cluster'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The counters of this process. Workers send it to their leader, which adds everything up. */
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

export const jobFailures = new Counter({
  name: 'stoa_job_failures_total',
  help: 'Attempts of jobs that failed, by job',
  labelNames: ['job'] as const,
  registers: [registry],
})

export const setAsideEvents = new Counter({
  name: 'stoa_events_set_aside_total',
  help: 'Events whose reaction failed, by subscriber',
  labelNames: ['subscriber'] as const,
  registers: [registry],
})

/** Gauges that are read from the database on request. Every worker reads the same values, so the leader takes the highest. */
export function gauge(name: string, help: string): (read: () => Promise<number>) => void {
  let source: (() => Promise<number>) | undefined
  new Gauge({
    name,
    help,
    aggregator: 'max',
    registers: [registry],
    async collect() {
      // Readiness reports a database that does not answer.
      const value = await source?.().catch(() => undefined)
      if (value !== undefined) this.set(value)
    },
  })
  return (read) => void (source = read)
}

export const eventLag = gauge('stoa_events_lag_seconds', 'Age of the oldest event that a subscriber has not read')
export const jobLag = gauge('stoa_jobs_lag_seconds', 'How long the oldest due job has been waiting')
export const failedJobs = gauge('stoa_jobs_failed', 'Jobs that were given up and wait for somebody')
export const auditErrors = gauge('stoa_audit_errors', 'Audits of sites whose last run found a wrong entry')

export const webhookDeliveries = new Counter({
  name: 'stoa_webhook_deliveries_total',
  help: 'Webhook deliveries by outcome',
  labelNames: ['outcome'] as const,
  registers: [registry],
})

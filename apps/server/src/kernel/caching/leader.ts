import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { LeaderMessage, WorkerMessage } from './peers.ts'
import { StartError } from '../basics/start-error.ts'

/** Deaths in a minute; with more the leader stops and reports it, because the workers keep failing. */
const deathsInAMinute = 5
/** Milliseconds that a worker may take to finish its requests. */
const drainMilliseconds = 30_000

/**
 * Runs a number of workers until it is stopped. A worker that dies is replaced. `onListening` is called once, when all of them
 * serve. Throws StartError when a worker cannot start, or when workers keep dying.
 */
export async function leadWorkers(count: number, onListening: () => void): Promise<void> {
  const workers = new Set<Worker>()
  const listening = new Set<Worker>()
  const metrics = new AggregatorRegistry()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let deaths: number[] = []
  let announced = false
  let stopping = false
  let failure: StartError | undefined

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop())
  for (let index = 0; index < count; index++) fork()
  await ended
  if (failure) throw failure

  function fork(): void {
    const worker = cluster.fork()
    workers.add(worker)
    worker.on('message', (message: WorkerMessage) => void receive(worker, message))
    worker.on('exit', (code, signal) => {
      for (const set of [workers, listening]) set.delete(worker)
      if (!stopping) replace(signal ?? `exit code ${code}`)
      if (stopping && workers.size === 0) end()
    })
  }

  function replace(cause: string): void {
    const now = performance.now()
    deaths = [...deaths.filter((death) => death > now - 60_000), now]
    if (deaths.length <= deathsInAMinute) return fork()
    stop(new StartError(`${deaths.length} workers died within a minute, the last of ${cause}; see the log`))
  }

  function stop(why?: StartError): void {
    if (stopping) return
    stopping = true
    failure = why
    for (const worker of workers) worker.process.kill('SIGTERM')
    setTimeout(() => workers.forEach((worker) => worker.process.kill('SIGKILL')), drainMilliseconds).unref()
    if (workers.size === 0) end()
  }

  async function receive(worker: Worker, message: WorkerMessage): Promise<void> {
    switch (message.stoa) {
      case 'listening':
        listening.add(worker)
        if (listening.size === count && !announced) {
          announced = true
          onListening()
        }
        return
      case 'failed':
        return stop(new StartError(message.reason))
      case 'broadcast':
        for (const other of workers) if (other !== worker) send(other, message)
        return
      case 'metrics': {
        const text = await metrics.clusterMetrics().catch(() => undefined)
        return send(worker, { stoa: 'metrics', id: message.id, ...(text && { text }) })
      }
    }
  }
}

function send(worker: Worker, message: LeaderMessage): void {
  // Should the worker die meanwhile, its exit is handled elsewhere.
  if (worker.isConnected()) worker.send(message, () => {})
}

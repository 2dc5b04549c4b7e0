import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { LeaderMessage, WorkerMessage } from './peers.ts'
import { StartError } from './start-error.ts'

/** Deaths in a minute; with more the leader stops and reports it, because the workers keep failing. */
const deathsInAMinute = 5
/** Milliseconds that a worker may take to finish its requests. */
const drainMilliseconds = 30_000

/**
 * Runs a number of workers until it is stopped. A worker that dies is replaced, and cache invalidations of one worker are
 * passed to all. `onListening` is called once, when all of them serve. Throws StartError when a worker cannot start, or when
 * workers keep dying.
 */
export async function leadWorkers(count: number, onListening: () => void): Promise<void> {
  const workers = new Set<Worker>()
  const begun = new Set<Worker>()
  const listening = new Set<Worker>()
  const forgetting = relay(begun)
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
    worker.on('message', (word: WorkerMessage) => void hear(worker, word))
    worker.on('exit', (code, signal) => {
      for (const set of [workers, begun, listening]) set.delete(worker)
      forgetting.gone(worker)
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

  async function hear(worker: Worker, word: WorkerMessage): Promise<void> {
    switch (word.stoa) {
      case 'begun':
        return void begun.add(worker)
      case 'listening':
        listening.add(worker)
        if (listening.size === count && !announced) {
          announced = true
          onListening()
        }
        return
      case 'failed':
        return stop(new StartError(word.reason))
      case 'forget':
        return forgetting.ask(worker, word)
      case 'forgotten':
        return forgetting.answered(worker, word.ticket)
      case 'metrics': {
        const text = await metrics.clusterMetrics().catch(() => undefined)
        return tell(worker, { stoa: 'answer', id: word.id, ...(text && { text }) })
      }
    }
  }
}

/** Passes an invalidation of one worker to the others, and confirms it when the last one has confirmed. */
function relay(begun: ReadonlySet<Worker>) {
  const open = new Map<number, { asker: Worker; id: number; waiting: Set<Worker> }>()
  let lastTicket = 0

  return {
    ask(asker: Worker, { id, changes }: Extract<WorkerMessage, { stoa: 'forget' }>): void {
      const ticket = ++lastTicket
      const waiting = new Set([...begun].filter((worker) => worker !== asker))
      open.set(ticket, { asker, id, waiting })
      for (const worker of waiting) tell(worker, { stoa: 'forget', ticket, changes })
      close(ticket)
    },
    answered(worker: Worker, ticket: number): void {
      open.get(ticket)?.waiting.delete(worker)
      close(ticket)
    },
    /** A dead worker has no caches left to invalidate. */
    gone(worker: Worker): void {
      for (const [ticket, { waiting }] of open) if (waiting.delete(worker)) close(ticket)
    },
  }

  function close(ticket: number): void {
    const request = open.get(ticket)
    if (!request || request.waiting.size > 0) return
    open.delete(ticket)
    tell(request.asker, { stoa: 'answer', id: request.id })
  }
}

function tell(worker: Worker, word: LeaderMessage): void {
  // Should the worker die meanwhile, its exit is handled elsewhere.
  if (worker.isConnected()) worker.send(word, () => {})
}

import cluster from 'node:cluster'
import { registry } from './metrics.ts'
import { invalidateCaches, affectsCaches, type Change } from './cache-registry.ts'

/** The other processes of this server. */
export interface Peers {
  /**
   * Resolves when no other process has an outdated entry in its caches: a client that changed something sees the change at its
   * next request, whichever process serves it.
   */
  invalidate(change: Change): Promise<void>
  /** Prometheus text of all processes together; undefined when one of them did not answer. */
  metrics(): Promise<string | undefined>
}

/** Messages from a worker to its leader. */
export type WorkerMessage =
  /** From now on the worker may cache something and must be sent invalidations. */
  | { stoa: 'caching' }
  | { stoa: 'listening' }
  | { stoa: 'failed'; reason: string }
  | { stoa: 'invalidate'; id: number; changes: Change[] }
  | { stoa: 'invalidated'; ticket: number }
  | { stoa: 'metrics'; id: number }

/** Messages from the leader to a worker. */
export type LeaderMessage =
  | { stoa: 'invalidate'; ticket: number; changes: Change[] }
  | { stoa: 'answer'; id: number; text?: string }

/** Milliseconds. No cache entry lives longer than this, so waiting longer for a confirmation is pointless. */
const longest = 1000

export const alone: Peers = { invalidate: async () => {}, metrics: () => registry.metrics() }

/** The peers of a worker, reached through its leader. */
export function clusterPeers(): Peers {
  const open = new Map<number, (text: string | undefined) => void>()
  let lastId = 0
  let batch: { changes: Change[]; done: Promise<unknown> } | undefined

  process.on('message', (message: LeaderMessage) => {
    if (message.stoa === 'invalidate') {
      message.changes.forEach(invalidateCaches)
      void sendToLeader({ stoa: 'invalidated', ticket: message.ticket })
    } else if (message.stoa === 'answer') open.get(message.id)?.(message.text)
  })

  return {
    async invalidate(change) {
      if (!affectsCaches(change)) return
      // Changes that commit in the same turn of the event loop are sent in one message.
      batch ??= nextBatch()
      batch.changes.push(change)
      await batch.done
    },
    metrics: () => ask((id) => ({ stoa: 'metrics', id }), 10 * longest),
  }

  function nextBatch() {
    const changes: Change[] = []
    const done = new Promise((resolve) => setImmediate(resolve)).then(() => {
      batch = undefined
      return ask((id) => ({ stoa: 'invalidate', id, changes }), longest)
    })
    return { changes, done }
  }

  async function ask(message: (id: number) => WorkerMessage, patience: number): Promise<string | undefined> {
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    open.set(id, resolve)
    const timer = setTimeout(() => resolve(undefined), patience)
    void sendToLeader(message(id))
    const text = await promise
    clearTimeout(timer)
    open.delete(id)
    return text
  }
}

/** When the leader has gone, no message can be sent; this process will end too. */
export function sendToLeader(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (!cluster.worker?.isConnected()) return resolve()
    cluster.worker.send(message, () => resolve())
  })
}

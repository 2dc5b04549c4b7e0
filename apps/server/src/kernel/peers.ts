import cluster from 'node:cluster'
import { registry } from './metrics.ts'

/** The other processes of this server. */
export interface Peers {
  /** Prometheus text of all processes together; undefined when one of them did not answer. */
  metrics(): Promise<string | undefined>
}

/** Messages from a worker to its leader. */
export type WorkerMessage = { stoa: 'listening' } | { stoa: 'failed'; reason: string } | { stoa: 'metrics'; id: number }

/** The leader's answer to a request for metrics. */
export interface LeaderMessage {
  stoa: 'metrics'
  id: number
  text?: string
}

/** Milliseconds. */
const answerTimeout = 10_000

export const alone: Peers = { metrics: () => registry.metrics() }

/** The peers of a worker, reached through its leader. */
export function clusterPeers(): Peers {
  const open = new Map<number, (text: string | undefined) => void>()
  let lastId = 0
  process.on('message', (message: LeaderMessage) => {
    if (message.stoa === 'metrics') open.get(message.id)?.(message.text)
  })

  return {
    async metrics() {
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<string | undefined>()
      open.set(id, resolve)
      const timer = setTimeout(() => resolve(undefined), answerTimeout)
      void sendToLeader({ stoa: 'metrics', id })
      const text = await promise
      clearTimeout(timer)
      open.delete(id)
      return text
    },
  }
}

/** When the leader has gone, no message can be sent; this process will end too. */
export function sendToLeader(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (!cluster.worker?.isConnected()) return resolve()
    cluster.worker.send(message, () => resolve())
  })
}

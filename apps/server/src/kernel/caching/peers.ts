import cluster from 'node:cluster'
import { registry } from '../basics/metrics.ts'

/** The other processes of this server. */
export interface Peers {
  /** Prometheus text of all processes together; undefined when one of them did not answer. */
  metrics(): Promise<string | undefined>
  /** Sends something to all other processes. What a process that starts or ends misses must be harmless. */
  broadcast(topic: string, message: unknown): void
  /** Calls a listener with what other processes broadcast. A topic has one. */
  subscribe(topic: string, listener: (message: unknown) => void): void
}

/** Messages from a worker to its leader. */
export type WorkerMessage =
  | { stoa: 'listening' }
  | { stoa: 'failed'; reason: string }
  | { stoa: 'metrics'; id: number }
  | Broadcast

/** The leader's answer to a request for metrics, and what it passes on from other workers. */
export type LeaderMessage = { stoa: 'metrics'; id: number; text?: string } | Broadcast

interface Broadcast {
  stoa: 'broadcast'
  topic: string
  message: unknown
}

/** Milliseconds. */
const answerTimeout = 10_000

export const alone: Peers = { metrics: () => registry.metrics(), broadcast() {}, subscribe() {} }

/** The peers of a worker, reached through its leader. */
export function clusterPeers(): Peers {
  const open = new Map<number, (text: string | undefined) => void>()
  const listeners = new Map<string, (message: unknown) => void>()
  let lastId = 0
  process.on('message', (message: LeaderMessage) => {
    if (message.stoa === 'metrics') open.get(message.id)?.(message.text)
    if (message.stoa === 'broadcast') listeners.get(message.topic)?.(message.message)
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
    broadcast: (topic, message) => void sendToLeader({ stoa: 'broadcast', topic, message }),
    subscribe: (topic, listener) => void listeners.set(topic, listener),
  }
}

/** When the leader has gone, no message can be sent; this process will end too. */
export function sendToLeader(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (!cluster.worker?.isConnected()) return resolve()
    cluster.worker.send(message, () => resolve())
  })
}

import cluster from 'node:cluster'
import { registry } from './metrics.ts'

/** The other processes of this server. */
export interface Peers {
  /** Prometheus text of all processes together; undefined when one of them did not answer. */
  metrics(): Promise<string | undefined>
  /** Sends something to all other processes. What a process that starts or ends misses must be harmless. */
  tell(topic: string, message: unknown): void
  /** Called with what other processes send. */
  hear(topic: string, heard: (message: unknown) => void): void
}

/** Messages from a worker to its leader. */
export type WorkerMessage = { stoa: 'listening' } | { stoa: 'failed'; reason: string } | { stoa: 'metrics'; id: number } | Told

/** The leader's answer to a request for metrics, and what it passes on from other workers. */
export type LeaderMessage = { stoa: 'metrics'; id: number; text?: string } | Told

interface Told {
  stoa: 'told'
  topic: string
  message: unknown
}

/** Milliseconds. */
const answerTimeout = 10_000

export const alone: Peers = { metrics: () => registry.metrics(), tell() {}, hear() {} }

/** The peers of a worker, reached through its leader. */
export function clusterPeers(): Peers {
  const open = new Map<number, (text: string | undefined) => void>()
  const listeners = new Map<string, (message: unknown) => void>()
  let lastId = 0
  process.on('message', (message: LeaderMessage) => {
    if (message.stoa === 'metrics') open.get(message.id)?.(message.text)
    if (message.stoa === 'told') listeners.get(message.topic)?.(message.message)
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
    tell: (topic, message) => void sendToLeader({ stoa: 'told', topic, message }),
    hear: (topic, heard) => void listeners.set(topic, heard),
  }
}

/** When the leader has gone, no message can be sent; this process will end too. */
export function sendToLeader(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (!cluster.worker?.isConnected()) return resolve()
    cluster.worker.send(message, () => resolve())
  })
}

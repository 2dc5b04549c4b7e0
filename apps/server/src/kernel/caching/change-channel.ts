import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from '../basics/background-loop.ts'
import { addWatch, affectsOtherProcesses, invalidateCaches, type Change, type CommittedWork } from './cache-registry.ts'
import type { Listener } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../basics/ids.ts'

const channel = 'stoa_changes'
/** Milliseconds between two checks that notifications arrive. */
const pauseMilliseconds = 500
/** Milliseconds after the last check for which notifications are taken to arrive. */
const trustedFor = 1000
/** Milliseconds that a notification waits for others when no cache depends on it. */
const gatherMilliseconds = 20
/** Characters of a notification; PostgreSQL accepts fewer than 8000 bytes. */
const maxPayload = 7000

/** A notification: the changes that the process `from` committed, and the work that they left. */
interface Message {
  from: string
  changes: PublishedChange[]
}

type PublishedChange = Change & CommittedWork

/**
 * Notifies the other processes on this database of what a commit changed and of the events and jobs that it left (NOTIFY), and
 * invalidates caches and calls `received` for what they committed (LISTEN). A change that gets lost, because its process dies
 * between commit and notification, is seen when cached entries expire and when the site is looked at the next time. The embedded
 * database has no other processes.
 */
export function changeChannel({
  database,
  log,
  received,
}: {
  database: Database
  log: Logger
  received(change: PublishedChange): void
}) {
  const { source } = database
  const from = newId()
  let listener: Listener | undefined
  /** Of `performance.now()`: every change committed since then has been received, as of `checkedAt`. */
  let listeningSince = Number.POSITIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY
  let pending: PublishedChange[] = []
  let gathering: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  let nextBatch: Promise<void> | undefined
  let unwatch = () => {}
  const loop = backgroundLoop({
    step: check,
    pauseMilliseconds,
    onError: (error) => log.error({ err: error }, 'changes of other processes are not received'),
  })

  return {
    start() {
      if (!source.listen) return
      unwatch = addWatch((since) => since >= listeningSince && checkedAt > performance.now() - trustedFor)
      loop.start()
    },
    async stop() {
      unwatch()
      await loop.stop()
      listener?.close()
      await sendSoon()
    },
    /**
     * Resolves when the database has passed on a change that caches depend on. Changes that come while one is being sent go out
     * together; those that only leave work wait a moment for others.
     */
    async publish(change: Change, work: CommittedWork): Promise<void> {
      if (!source.listen) return
      const affectsCaches = affectsOtherProcesses(change)
      if (!affectsCaches && !work.events && work.queues.length === 0) return
      pending.push({ ...change, ...work })
      if (affectsCaches) await sendSoon()
      else gathering ??= setTimeout(() => void sendSoon(), gatherMilliseconds)
    },
  }

  function sendSoon(): Promise<void> {
    clearTimeout(gathering)
    gathering = undefined
    if (pending.length === 0) return nextBatch ?? sending
    nextBatch ??= sending.then(() => {
      nextBatch = undefined
      return (sending = sendPending())
    })
    return nextBatch
  }

  async function check(): Promise<boolean> {
    const startedAt = performance.now()
    try {
      listener ??= await listen()
      await listener.catchUp()
      checkedAt = startedAt
    } catch (error) {
      listeningSince = Number.POSITIVE_INFINITY
      listener?.close()
      listener = undefined
      throw error
    }
    return false
  }

  async function listen(): Promise<Listener> {
    const opened = await source.listen!(channel, receive)
    listeningSince = performance.now()
    return opened
  }

  function receive(payload: string): void {
    const message = messageOf(payload)
    if (!message || message.from === from) return
    for (const change of message.changes) {
      invalidateCaches({ ...change, elsewhere: true })
      received(change)
    }
  }

  async function sendPending(): Promise<void> {
    const changes = pending
    pending = []
    try {
      for (const payload of payloads(changes)) {
        const statement = sql`select pg_notify(${channel}, ${payload})`
        // Nothing is lost with an asynchronous commit: a crash of the database ends every listener's session.
        await database.transaction(async (_db, { finalWrites }) => void finalWrites.push({ statement }), true)
      }
    } catch (error) {
      log.warn({ err: error }, 'other processes were not notified of a change')
    }
  }

  /** One message for as many changes as fit; changes of one site are merged. */
  function payloads(changes: readonly PublishedChange[]): string[] {
    const result: string[] = []
    let message: Message = { from, changes: [] }
    for (const [siteId, ofSite] of Map.groupBy(changes, (change) => change.siteId)) {
      const entities = [...new Set(ofSite.flatMap((change) => change.entities))]
      const merged = {
        siteId,
        entities,
        invalidates: ofSite.some(({ invalidates }) => invalidates),
        events: ofSite.some(({ events }) => events),
        queues: [...new Set(ofSite.flatMap(({ queues }) => queues))],
      }
      const longer = { from, changes: [...message.changes, merged] }
      if (JSON.stringify(longer).length > maxPayload && message.changes.length > 0) {
        result.push(JSON.stringify(message))
        message = { from, changes: [merged] }
      } else message = longer
    }
    return [...result, JSON.stringify(message)]
  }
}

/** Undefined for what another program sends on the channel. */
function messageOf(payload: string): Message | undefined {
  try {
    const message = JSON.parse(payload) as Partial<Message> | null
    const isMessage =
      Array.isArray(message?.changes) &&
      message.changes.every(({ entities, queues }) => Array.isArray(entities) && Array.isArray(queues))
    return isMessage ? (message as Message) : undefined
  } catch {
    return undefined
  }
}

import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import type { Connection, ConnectionSource } from './connection.ts'
import { EmbeddedStream } from './embedded-stream.ts'
import { planSettings } from './plan-settings.ts'
import { Session } from './session.ts'
import { AnswerMissing, asUnavailable, isAnswer } from './unavailable.ts'

/** Milliseconds between two attempts to reopen the database. */
const reopenPause = 5000
const settings = [
  ...planSettings,
  'plan_cache_mode=force_generic_plan',
  // PostgreSQL clears all of it at the start. The operating system caches the files as well.
  'shared_buffers=8MB',
]

/**
 * The embedded database: one session that callers take in turn. Without a folder it lives in memory; it may start from an image
 * of another database. If it stops (its disk is full), it is reopened from its folder and recovers as after a crash.
 */
export async function pglite({ folder, image }: { folder?: string | undefined; image?: Blob } = {}): Promise<
  ConnectionSource & { database: PGlite }
> {
  let database = await open({ folder, image })
  let session = await connect(database)
  let stopped: { cause: unknown; triedAt: number } | undefined
  let last: Promise<void> = Promise.resolve()

  return {
    kind: 'pglite',
    get database() {
      return database
    },
    async acquire() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      try {
        if (stopped) await openAgain(stopped)
      } catch (error) {
        resolve()
        throw error
      }
      return lent(resolve)
    },
    async [Symbol.asyncDispose]() {
      await last
      if (!stopped) await database.close()
    },
  }

  async function openAgain({ cause, triedAt }: { cause: unknown; triedAt: number }): Promise<void> {
    if (!folder || performance.now() - triedAt < reopenPause) throw asUnavailable(cause)
    try {
      database = await open({ folder })
      session = await connect(database)
      stopped = undefined
    } catch {
      stopped = { cause, triedAt: performance.now() }
      throw asUnavailable(cause)
    }
  }

  /** The session for one caller, until it is released. */
  function lent(release: () => void): Connection {
    return {
      send: (statements) => unlessStopped(() => session.send(statements)),
      script: (sql) => unlessStopped(() => session.script(sql)),
      release: () => void replaceWornSession().finally(release),
    }
  }

  /** Replaces a session that holds too many statements, or whose stream broke. A transaction that it left open is rolled back. */
  async function replaceWornSession(): Promise<void> {
    if (stopped || !session.isWorn) return
    try {
      session = await connect(database)
      await session.script('rollback; deallocate all')
    } catch (error) {
      stopped = { cause: error, triedAt: Number.NEGATIVE_INFINITY }
    }
  }

  async function unlessStopped<Result>(work: () => Promise<Result>): Promise<Result> {
    if (stopped) throw asUnavailable(stopped.cause)
    try {
      return await work()
    } catch (error) {
      if (hasStopped(error)) stopped = { cause: error, triedAt: Number.NEGATIVE_INFINITY }
      throw isAnswer(error) || stopped ? asUnavailable(error) : error
    }
  }
}

async function open({ folder, image }: { folder?: string | undefined; image?: Blob | undefined }): Promise<PGlite> {
  const database = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(image && { loadDataDir: image }),
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
    extensions: { fuzzystrmatch, pg_trgm },
  })
  throwAborts(database)
  return database
}

async function connect(database: PGlite): Promise<Session> {
  const client = new pg.Client({ stream: () => new EmbeddedStream(database), pipeline: true, user: 'postgres', ssl: false })
  await client.connect()
  // The errors are translated above, where it is known whether the database has stopped.
  return new Session(client, (error) => error)
}

/**
 * Makes the abort of the database (a PANIC, for example on a full disk) an error of the statement. PGlite would run the aborted
 * database again, which never ends. It reads the `status` of the thrown value, so an error from there ends its loop.
 */
function throwAborts({ Module }: PGlite): void {
  const run = Module._PostgresMainLoopOnce
  Module._PostgresMainLoopOnce = () => {
    try {
      run()
    } catch (error) {
      if (!isAbort(error)) throw error
      // eslint-disable-next-line typescript/only-throw-error
      throw {
        get status(): never {
          throw error
        },
      }
    }
  }
}

/** True if the database itself stopped, and not only the statement. */
function hasStopped(error: unknown): boolean {
  const { severity } = error as { severity?: string }
  return severity === 'PANIC' || severity === 'FATAL' || isAbort(error) || error instanceof AnswerMissing
}

function isAbort(error: unknown): boolean {
  return (error as Error).name === 'RuntimeError'
}

import { PGlite, types } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Answer, Connection, ConnectionSource, Statement } from './connection.ts'
import { asUnavailable, isAnswer } from './unavailable.ts'

/** Milliseconds between two attempts to reopen the database. */
const reopenPause = 5000
/** PostgreSQL clears all of it at the start. The operating system caches the files as well. */
const sharedBuffers = '32MB'

/**
 * The embedded database: one session that callers take in turn. Without a folder it lives in memory; it may start from an image
 * of another database. If it stops (its disk is full), it is reopened from its folder and recovers as after a crash.
 */
export async function pglite({ folder, image }: { folder?: string | undefined; image?: Blob } = {}): Promise<
  ConnectionSource & { database: PGlite }
> {
  let database = await open({ folder, image })
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
      return session(ask, resolve)
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
      stopped = undefined
    } catch {
      stopped = { cause, triedAt: performance.now() }
      throw asUnavailable(cause)
    }
  }

  async function ask<Result>(work: (database: PGlite) => Promise<Result>): Promise<Result> {
    if (stopped) throw asUnavailable(stopped.cause)
    try {
      return await work(database)
    } catch (error) {
      if (hasStopped(error)) stopped = { cause: error, triedAt: Number.NEGATIVE_INFINITY }
      throw isAnswer(error) || stopped ? asUnavailable(error) : error
    }
  }
}

function open({ folder, image }: { folder?: string | undefined; image?: Blob | undefined }): Promise<PGlite> {
  return PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(image && { loadDataDir: image }),
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
    extensions: { fuzzystrmatch, pg_trgm },
    parsers: { [types.INT8]: BigInt },
  })
}

/** Whether the database itself stopped, and not only the statement. */
function hasStopped(error: unknown): boolean {
  const { severity } = error as { severity?: string }
  return severity === 'PANIC' || severity === 'FATAL' || (error as Error).name === 'RuntimeError'
}

type Ask = <Result>(work: (database: PGlite) => Promise<Result>) => Promise<Result>

function session(ask: Ask, release: () => void): Connection {
  let last: Promise<unknown> = Promise.resolve()
  const sendNow = async (statements: readonly Statement[]) => {
    const answers: Answer[] = []
    for (const { sql, parameters } of statements) {
      const { rows, affectedRows } = await ask((database) => database.query(sql, parameters as unknown[]))
      answers.push({ rows, affected: affectedRows ?? rows.length })
    }
    return answers
  }
  return {
    // Batches are executed in the order in which they were sent, like those of a pipelined PostgreSQL session.
    send(statements) {
      const answers = last.then(() => sendNow(statements))
      last = answers.catch(() => {})
      return answers
    },
    async script(sql) {
      const results = await ask((database) => database.exec(sql))
      return results.flatMap(({ rows }) => rows)
    },
    release,
  }
}

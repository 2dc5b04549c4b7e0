import type { Kysely } from 'kysely'
import type { Answer, Connection, ConnectionSource, StatementObserver } from './connection.ts'
import { kyselyOver, send } from './dialect.ts'

type Write = () => Promise<unknown>

/** What a transaction has not sent yet. */
export interface Unsent {
  /**
   * Writes that fail where what the transaction stands on is not so any more. They go before its first other statement, or
   * at its end, and are answered before COMMIT is sent.
   */
  proofs: Write[]
  /** Writes whose answers nobody needs: they are sent together with COMMIT. */
  last: Write[]
  hasBegun(): boolean
}

/**
 * Runs `work` in a transaction on a session of its own. It begins with the first statement, and BEGIN rides with that where
 * the session is pipelined; a transaction of one write is that statement alone.
 *
 * Kysely's own transactions would wait for each statement's answer before they send the next.
 */
export async function inTransaction<Tables, Result>(
  source: ConnectionSource,
  observe: StatementObserver,
  work: (db: Kysely<Tables>, unsent: Unsent) => Promise<Result>,
  flushLater: boolean,
): Promise<Result> {
  let session: Connection | undefined
  let opening: Promise<void> | undefined
  /** Of what was sent and is not waited for yet. */
  const answers: Promise<unknown>[] = []
  const unsent: Unsent = { proofs: [], last: [], hasBegun: () => opening !== undefined }

  const say = (sql: string) => send(session!, observe, sql, [])
  const later = (answer: Promise<unknown>) => {
    // Its failure is told at the end, or shows in a statement after it.
    answer.catch(() => {})
    answers.push(answer)
  }
  const sendProofs = () => unsent.proofs.splice(0).forEach((prove) => later(prove()))
  const begin = async () => {
    session = await source.acquire(flushLater)
    const begun = say('begin')
    later(begun)
    if (source.kind !== 'postgres') await begun
    sendProofs()
  }
  const query = async (sql: string, parameters: readonly unknown[]): Promise<Answer> => {
    if (!session) await (opening ??= begin())
    return send(session!, observe, sql, parameters)
  }
  const commit = async () => {
    if (!opening && unsent.proofs.length + unsent.last.length === 1) {
      session = await source.acquire(flushLater)
      await [...unsent.proofs, ...unsent.last][0]!()
    } else if (opening || unsent.proofs.length + unsent.last.length > 1) {
      await (opening ??= begin())
      sendProofs()
      if (answers.length > 1) await settled(answers.splice(0))
      const sent = unsent.last.map((write) => write())
      await settled([...answers, ...sent, say('commit')])
    }
  }

  try {
    const result = await work(
      kyselyOver(({ sql, parameters }) => query(sql, parameters)),
      unsent,
    )
    await commit()
    return result
  } catch (error) {
    await Promise.allSettled(answers)
    // After a refused COMMIT there is nothing left to roll back; the server then only says so.
    if (opening && session) await say('rollback').catch(() => {})
    throw error
  } finally {
    session?.release()
  }
}

/** Waits for all; throws the first failure. */
async function settled(answers: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(answers)
  const failure = outcomes.find(({ status }) => status === 'rejected')
  if (failure) throw (failure as PromiseRejectedResult).reason
}

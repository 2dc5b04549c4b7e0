import type { Kysely, RawBuilder } from 'kysely'
import type { Answer, Connection, ConnectionSource, StatementObserver } from './connection.ts'
import { kyselyOver, send } from './dialect.ts'
import { oneStatement, outrunBy } from './one-statement.ts'
import { Outrun } from './outrun.ts'

/** A statement, or what sends one. */
export type Write = RawBuilder<unknown> | (() => Promise<unknown>)

/** What a transaction has not sent yet. */
export interface Unsent {
  /**
   * Writes that touch one row, or none where that is not any more what the transaction stands on: then it is outrun. They go
   * before its first other statement, or at its end, and are answered before COMMIT is sent.
   */
  proofs: RawBuilder<unknown>[]
  /** Writes whose answers nobody needs: they are sent together with COMMIT. */
  last: Write[]
  hasBegun(): boolean
}

/**
 * Runs `work` in a transaction on a session of its own. It begins with the first statement, and BEGIN rides with that where
 * the session is pipelined; one that only writes at its end is one statement by itself.
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
  const prove = async (proof: RawBuilder<unknown>) => checkTouched(await proof.execute(db))
  const sendProofs = () => unsent.proofs.splice(0).forEach((proof) => later(prove(proof)))
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
  const db = kyselyOver<Tables>(({ sql, parameters }) => query(sql, parameters))
  const commit = async () => {
    sendProofs()
    if (answers.length > 1) await settled(answers.splice(0))
    const sent = unsent.last.map((write) => (typeof write === 'function' ? write() : write.execute(db)))
    await settled([...answers, ...sent, say('commit')])
  }
  const writeAtOnce = async (writes: readonly RawBuilder<unknown>[]) => {
    const proofs = unsent.proofs.length
    const { sql, parameters } = oneStatement(
      writes.map((write) => write.compile(db)),
      proofs,
    )
    session = await source.acquire(flushLater)
    try {
      const { affected } = await send(session, observe, sql, parameters)
      if (proofs === 1 && writes.length === 1) checkTouched({ numAffectedRows: BigInt(affected) })
    } catch (error) {
      throw outrunBy(error)
    }
  }

  try {
    const result = await work(db, unsent)
    const writes = [...unsent.proofs, ...unsent.last]
    if (opening) await commit()
    else if (writes.every(isStatement)) {
      if (writes.length > 0) await writeAtOnce(writes)
    } else {
      await (opening = begin())
      await commit()
    }
    return result
  } catch (error) {
    await Promise.allSettled([opening, ...answers])
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

function isStatement(write: Write): write is RawBuilder<unknown> {
  return typeof write !== 'function'
}

function checkTouched({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): void {
  if (numAffectedRows === 0n) throw new Outrun('a row was changed meanwhile')
}

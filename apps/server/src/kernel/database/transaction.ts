import type { Kysely, RawBuilder } from 'kysely'
import type { Answer, Connection, ConnectionSource, Statement, StatementObserver } from './connection.ts'
import { kyselyOver, send } from './dialect.ts'
import { Outrun } from './outrun.ts'
import { outrunBy, proving } from './proof.ts'

/** A write that nothing of its transaction waits for. */
export interface LastWrite<Row = any> extends LastWriteOptions<Row> {
  statement: RawBuilder<Row>
}

export interface LastWriteOptions<Row> {
  /** What its failure means; undefined where it does not know either. */
  explain?(error: unknown): unknown
  /** Told of its rows once they are committed. */
  answered?(rows: readonly Row[]): void
}

/** What a transaction has not sent yet. */
export interface Unsent {
  /**
   * Writes that touch one row, or none where that is not any more what the transaction stands on: then it is outrun. They go
   * with its first other statement, or at its end.
   */
  proofs: RawBuilder<unknown>[]
  /** They are sent together with COMMIT. */
  last: LastWrite[]
  hasBegun(): boolean
}

const begin: Statement = { sql: 'begin', parameters: [] }
const commit: Statement = { sql: 'commit', parameters: [] }
const rollback: Statement = { sql: 'rollback', parameters: [] }

/**
 * Runs `work` in a transaction on a session of its own. It begins with the first statement, in one go with that; what is
 * written at its end goes with COMMIT. One that only writes at its end says neither where the database takes what comes in one go
 * for a transaction.
 *
 * Kysely's own transactions would wait for each statement's answer before they send the next.
 */
export async function inTransaction<Tables, Result>(
  source: ConnectionSource,
  observe: StatementObserver,
  work: (db: Kysely<Tables>, unsent: Unsent) => Promise<Result>,
  flushLater: boolean,
): Promise<Result> {
  let session: Promise<Connection> | undefined
  let hasBegun = false
  /** After a failure the database takes nothing more, and would answer COMMIT by rolling back, without a word. */
  let failure: unknown
  const underWay = new Set<Promise<unknown>>()
  const unsent: Unsent = { proofs: [], last: [], hasBegun: () => hasBegun }

  const say = async (statements: readonly Statement[]): Promise<Answer[]> => {
    session ??= source.acquire(flushLater)
    const answers = session.then((open) => send(open, observe, statements))
    underWay.add(answers)
    try {
      const told = await answers
      if (isWayBack(statements)) failure = undefined
      return told
    } catch (error) {
      const meaning = outrunBy(error)
      failure ??= meaning
      throw meaning
    } finally {
      underWay.delete(answers)
    }
  }
  const opening = () => {
    hasBegun = true
    return [begin, ...sentProofs()]
  }
  const sentProofs = () => unsent.proofs.splice(0).map((proof) => proving(proof.compile(db)))
  const db = kyselyOver<Tables>(async (query) => {
    const answers = await say(hasBegun ? [query] : [...opening(), query])
    return answers.at(-1)!
  })
  const writeAtEnd = async () => {
    const { proofs, last } = unsent
    const [proof] = proofs
    if (!hasBegun && proof && proofs.length === 1 && last.length === 0) return checkTouched(await say([proof.compile(db)]))
    const writes = () => [...sentProofs(), ...last.map(({ statement }) => statement.compile(db))]
    const count = proofs.length + last.length
    const isBundle = !hasBegun && (source.bundles || count === 1)
    if (!hasBegun && count === 0) return
    const answers = isBundle ? await say(writes()) : await say([...(hasBegun ? [] : opening()), ...writes(), commit])
    const ofLast = answers.slice(isBundle ? -last.length : -last.length - 1)
    for (const [index, { answered }] of last.entries()) answered?.(ofLast[index]!.rows)
  }

  try {
    const result = await work(db, unsent)
    if (failure) throw failure
    try {
      await writeAtEnd()
    } catch (error) {
      throw unsent.last.reduce((told, { explain }) => explain?.(told) ?? told, error)
    }
    return result
  } catch (error) {
    await Promise.allSettled(underWay)
    // After a refused COMMIT there is nothing left to roll back; the server then only says so.
    if (hasBegun) await say([rollback]).catch(() => {})
    throw error
  } finally {
    session?.then(
      (open) => open.release(),
      () => {},
    )
  }
}

function isWayBack([{ sql } = begin]: readonly Statement[]): boolean {
  return sql.startsWith('rollback to savepoint')
}

function checkTouched([answer]: readonly Answer[]): void {
  if (answer?.affected === 0) throw new Outrun('a row was changed meanwhile')
}

import type { Kysely, RawBuilder } from 'kysely'
import { asConflict, compareAndSet } from './compare-and-set.ts'
import { ConcurrencyConflict } from './concurrency-conflict.ts'
import type { Answer, Connection, ConnectionSource, Statement, StatementObserver } from './connection.ts'
import { kyselyOver, send } from './dialect.ts'
import { zip } from '../basics/zip.ts'

/** A write whose result the transaction does not need: it is sent together with COMMIT. */
export interface FinalWrite<Row = any> extends FinalWriteOptions<Row> {
  statement: RawBuilder<Row>
}

export interface FinalWriteOptions<Row> {
  /** The error to throw for a failure of the final statements; undefined when this write did not cause it. */
  translateError?(error: unknown): unknown
  /** Called with the returned rows after the commit. */
  onRows?(rows: readonly Row[]): void
}

/** The statements that a transaction has collected and not sent yet. */
export interface Pending {
  /**
   * Writes of one row each, at the revision that was read. They are sent with the next statement or at the end; one that
   * affects no row is a conflict.
   */
  compareAndSets: RawBuilder<unknown>[]
  finalWrites: FinalWrite[]
  hasBegun(): boolean
}

const begin: Statement = { sql: 'begin', parameters: [] }
const commit: Statement = { sql: 'commit', parameters: [] }
const rollback: Statement = { sql: 'rollback', parameters: [] }

/**
 * Runs `work` in a transaction on a session of its own. BEGIN is sent with the first statement, COMMIT with the final writes. A
 * single write needs neither. Kysely's own transactions would wait for each response before sending the next statement.
 */
export async function inDatabaseTransaction<Tables, Result>(
  source: ConnectionSource,
  observe: StatementObserver,
  work: (db: Kysely<Tables>, pending: Pending) => Promise<Result>,
  asyncCommit: boolean,
): Promise<Result> {
  let session: Promise<Connection> | undefined
  let hasBegun = false
  /** After an error the database accepts no statement, and it would answer COMMIT with a rollback instead of an error. */
  let failure: unknown
  const inFlight = new Set<Promise<unknown>>()
  const pending: Pending = { compareAndSets: [], finalWrites: [], hasBegun: () => hasBegun }

  const sendAll = async (statements: readonly Statement[]): Promise<Answer[]> => {
    session ??= source.acquire(asyncCommit)
    const answers = session.then((open) => send(open, observe, statements))
    inFlight.add(answers)
    try {
      const result = await answers
      if (isRollbackToSavepoint(statements)) failure = undefined
      return result
    } catch (error) {
      const cause = asConflict(error)
      failure ??= cause
      throw cause
    } finally {
      inFlight.delete(answers)
    }
  }
  const takeCompareAndSets = () => pending.compareAndSets.splice(0).map((write) => compareAndSet(write.compile(db)))
  const opening = () => {
    hasBegun = true
    return [begin, ...takeCompareAndSets()]
  }
  const db = kyselyOver<Tables>(async (query) => {
    const answers = await sendAll(hasBegun ? [query] : [...opening(), query])
    return answers.at(-1)!
  })
  const sendFinalWrites = async () => {
    const { compareAndSets, finalWrites } = pending
    const count = compareAndSets.length + finalWrites.length
    if (!hasBegun && count === 0) return
    const [only] = compareAndSets
    if (!hasBegun && only && count === 1) return checkTouched(await sendAll([only.compile(db)]))
    const isSingle = !hasBegun && count === 1
    const writes = () => [...takeCompareAndSets(), ...finalWrites.map(({ statement }) => statement.compile(db))]
    const answers = isSingle ? await sendAll(writes()) : await sendAll([...(hasBegun ? [] : opening()), ...writes(), commit])
    // The last answer is that of COMMIT.
    const end = isSingle ? answers.length : answers.length - 1
    const ofFinalWrites = answers.slice(end - finalWrites.length, end)
    for (const [{ onRows }, { rows }] of zip(finalWrites, ofFinalWrites)) onRows?.(rows)
  }

  try {
    const result = await work(db, pending)
    if (failure) throw failure
    try {
      await sendFinalWrites()
    } catch (error) {
      throw pending.finalWrites.reduce((cause, { translateError }) => translateError?.(cause) ?? cause, error)
    }
    return result
  } catch (error) {
    await Promise.allSettled(inFlight)
    // After a refused COMMIT there is nothing to roll back; the server only warns.
    if (hasBegun) await sendAll([rollback]).catch(() => {})
    throw error
  } finally {
    session?.then(
      (open) => open.release(),
      () => {},
    )
  }
}

function isRollbackToSavepoint([{ sql } = begin]: readonly Statement[]): boolean {
  return sql.startsWith('rollback to savepoint')
}

function checkTouched([answer]: readonly Answer[]): void {
  if (answer?.affected === 0) throw new ConcurrencyConflict('a row was changed meanwhile')
}

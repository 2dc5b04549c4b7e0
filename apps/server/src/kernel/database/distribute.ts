import { StartError } from '../basics/start-error.ts'
import {
  describeTables,
  hasCitus,
  findMisplacedTables,
  place,
  placementOf,
  prepareForTableChanges,
  resetTableChanges,
} from './cluster.ts'
import type { Connection } from './connection.ts'
import type { Database } from './database.ts'

/**
 * Moves every table to where it belongs on the nodes of Citus, with its rows, and returns the names of those that moved. Each table is a
 * transaction of its own: after an interruption the next run continues. Throws StartError where the database is not Citus, or where
 * a table is elsewhere at the end.
 */
export async function distribute({ source }: Database): Promise<string[]> {
  const session = await source.acquire()
  try {
    if (!(await hasCitus(session))) throw new StartError('the database has no extension citus: create it on every node first')
    // Moving the rows of a table takes as long as it takes.
    await session.script('set statement_timeout = 0')
    await prepareForTableChanges(session, 'session')
    const moved = [...(await takeBack(session)), ...(await placeAll(session))]
    await requireAllPlaced(session)
    return [...new Set(moved)]
  } finally {
    await session.script('reset statement_timeout').catch(() => {})
    await resetTableChanges(session).catch(() => {})
    session.release()
  }
}

/**
 * Takes tables back to the coordinator that Citus manages in another way than they need: those that a run without our settings left there,
 * and those that an older version copied to every node. Foreign keys connect tables, and Citus takes back all that are connected.
 */
async function takeBack(session: Connection): Promise<string[]> {
  const taken: string[] = []
  for (;;) {
    const next = (await findMisplacedTables(session)).find(({ current }) => current !== 'coordinator')
    if (!next) return taken
    if (taken.includes(next.name)) throw new StartError(`Citus does not give ${next.name} back to the coordinator`)
    await named(next.name, session.script(`select undistribute_table('${next.name}', cascade_via_foreign_keys => true)`))
    taken.push(next.name)
  }
}

async function placeAll(session: Connection): Promise<string[]> {
  const placed: string[] = []
  for (const { name } of await findMisplacedTables(session)) {
    await named(name, place(session, name))
    placed.push(name)
  }
  return placed
}

/** The functions of Citus may succeed and change other tables than the one that is named, so its list of tables decides. */
async function requireAllPlaced(session: Connection): Promise<void> {
  const left = await findMisplacedTables(session)
  if (left.length === 0) return
  const [{ name, current }] = left as [(typeof left)[number]]
  throw new StartError(
    `${describeTables(left.map((table) => table.name))} still not where they belong (${name} is ${current} and should be ${placementOf(name)}); run \`distribute\` again`,
  )
}

async function named<Result>(table: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw new StartError(
      `${table} could not be moved: ${(error as Error).message}. What was moved before stays; run \`distribute\` again once the cause is gone`,
      { cause: error },
    )
  }
}

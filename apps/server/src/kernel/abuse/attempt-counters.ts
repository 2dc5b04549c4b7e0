import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'

/** Seconds. */
export const quarterHour = 15 * 60
const knownFor = 90 * 24 * 3600

/** Counters in the database, whose counts all processes share. `points` is the limit of `consume`, `duration` is in seconds. */
export function attemptCounter(database: Database) {
  return (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: clientOf(database),
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: keyPrefix === 'address',
      keyPrefix,
      points,
      duration,
    })
}

/** The addresses from which somebody signed in to an account before. */
export function knownAddresses(database: Database) {
  const counter = attemptCounter(database)('known', 1, knownFor)
  return {
    has: async (pair: string) => (await counter.get(pair)) !== null,
    add: async (pair: string) => void (await counter.set(pair, 1, knownFor)),
  }
}

/** The keys of an account, and of an account as an address knows it. */
export function accountKeys(account: string, network: string | undefined): { accountKey: string; pair: string } {
  const accountKey = hash(account.toLowerCase())
  return { accountKey, pair: hash(`${accountKey} ${network ?? ''}`) }
}

/** The database in the shape of the library's client, whose timestamps are numbers. */
function clientOf({ db }: Database) {
  return {
    async query({ text, values = [] }: { text: string; values?: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery<{ points: number; expire: unknown }>(
        CompiledQuery.raw(text, values),
      )
      return {
        rows: rows.map((row) => ({ ...row, ...(row.expire !== null && { expire: Number(row.expire) }) })),
        rowCount: Math.max(rows.length, Number(numAffectedRows ?? 0)),
      }
    },
  }
}

/** A single IPv6 user has a whole network of addresses, so the network is counted. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

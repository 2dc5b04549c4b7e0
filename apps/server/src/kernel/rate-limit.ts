import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { WireError } from './errors.ts'
import type { Authenticated } from './identity.ts'
import { requestCounts } from './request-counts.ts'

export interface RateLimits {
  /** Throws where the address presented too many credentials that do not hold; asked before any are looked up. */
  beforeAuthentication(address: string): void
  /** Counts credentials that do not hold. */
  wrongCredentials(address: string): void
  /** Counts a request (a form post as several) for its identity, or its address without one. Throws where it is one too many. */
  request(request: { address: string; authenticated?: Authenticated | undefined; points?: number }): void
  /** Counts an order from a visitor's address and throws where it is one too many; the answered function takes it back. */
  order(address: string): () => void
  /** Counts an attempt at an account's password and throws where it is one too many; `succeeded` takes it back. */
  passwordAttempt(address: string | undefined, account: string): Promise<{ succeeded(): Promise<void> }>
  /** Adds up what other processes count, from now on. */
  start(): void
  stop(): Promise<void>
}

/** 0 is no limit. */
export interface Limits {
  /** Requests of one identity, or of an address without one. */
  perMinute: number
  /** Orders of all visitors behind one address. */
  ordersPerHour: number
}

/** Visitors are many behind one address, and cost nothing to make: all of them together may ask this many times as often. */
const visitorsOfAnAddress = 10
/** Refused credentials of an address, as a part of all that it may ask. */
const refusedPart = 10

/**
 * Requests are counted in memory, so that no call waits for the database; what comes near its limit is added up over all
 * processes. Attempts at passwords are counted in the database, whatever the setting for requests is.
 */
export function rateLimits(database: Database, { perMinute, ordersPerHour }: Limits, clock: Clock): RateLimits {
  const counts = requestCounts(database, { name: 'request', windowMinutes: 1, worthSharing: partOf(perMinute), clock })
  const orders = requestCounts(database, { name: 'order', windowMinutes: 60, worthSharing: partOf(ordersPerHour), clock })
  const attempt = passwordAttempts(database)

  const take = (key: string, limit: number, points = 1) => {
    if (perMinute > 0 && counts.add(key, points) > limit) throw tooMany(counts.millisecondsLeft())
  }

  return {
    beforeAuthentication(address) {
      if (perMinute > 0 && counts.of(`refused ${networkOf(address)}`) > perMinute / refusedPart)
        throw tooMany(counts.millisecondsLeft())
    },
    wrongCredentials: (address) => void counts.add(`refused ${networkOf(address)}`, 1),
    request({ address, authenticated, points }) {
      const network = networkOf(address)
      if (!authenticated) return take(network, perMinute, points)
      if (authenticated.caller.kind === 'VISITOR') take(`visitors ${network}`, perMinute * visitorsOfAnAddress, points)
      take(keyOf(authenticated), perMinute, points)
    },
    order(address) {
      const network = networkOf(address)
      const takeBack = () => void orders.add(network, -1)
      if (ordersPerHour === 0 || orders.add(network, 1) <= ordersPerHour) return takeBack
      takeBack()
      throw tooMany(orders.millisecondsLeft())
    },
    passwordAttempt: attempt,
    start() {
      counts.start()
      orders.start()
    },
    async stop() {
      await counts.stop()
      await orders.stop()
    },
  }
}

/** From where on a count is worth a statement: far below the limit, so that all processes agree before it is reached. */
function partOf(limit: number): number {
  return Math.max(1, Math.floor(limit / 20))
}

const quarterHour = 15 * 60

/**
 * Three counts, each checked before the next is touched: an address that is refused does not use up the account's attempts.
 * The account's own count stops guesses that come from many addresses; an address that signed in before is exempt from it, so
 * that nobody can keep the owner out.
 */
function passwordAttempts(database: Database): RateLimits['passwordAttempt'] {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
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
  const ofAddress = limiter('address', 20, 60)
  const ofPair = limiter('pair', 10, quarterHour)
  const ofAccount = limiter('account', 100, quarterHour)
  const known = limiter('known', 1, 90 * 24 * 3600)

  return async (address, account) => {
    const accountKey = hash(account.toLowerCase())
    const network = address && networkOf(address)
    const pair = hash(`${accountKey} ${network ?? ''}`)
    if (network) await consume(ofAddress, network)
    await consume(ofPair, pair)
    const isKnown = (await known.get(pair)) !== null
    if (!isKnown) await consume(ofAccount, accountKey)
    return {
      async succeeded() {
        if (network) await ofAddress.reward(network)
        await ofPair.delete(pair)
        if (!isKnown) await ofAccount.reward(accountKey)
        await known.set(pair, 1, 90 * 24 * 3600)
      },
    }
  }
}

/** The database as the library's client, whose times are numbers. */
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

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejected) {
    throw rejected instanceof RateLimiterRes ? tooMany(rejected.msBeforeNext) : rejected
  }
}

function tooMany(milliseconds: number): WireError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new WireError(429, 'TOO_MANY_REQUESTS', `too many requests; try again in ${seconds} seconds`, {
    data: { retryAfterSeconds: seconds },
  })
}

/** Whoever has one IPv6 address has a network of them. */
function networkOf(address: string): string {
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

function keyOf({ siteId, caller }: Authenticated): string {
  switch (caller.kind) {
    case 'VISITOR':
      return `${siteId} ${caller.visitorId}`
    case 'MEMBER':
      return `${siteId} ${caller.memberId}`
    case 'USER':
      return `${siteId} ${caller.userId}`
    case 'APP':
      return `${siteId} ${caller.appId}`
  }
}

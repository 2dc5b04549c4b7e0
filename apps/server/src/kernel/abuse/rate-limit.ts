import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible'
import { accountKeys, attemptCounter, knownAddresses, networkOf, quarterHour } from './attempt-counters.ts'
import type { Clock } from '../basics/clock.ts'
import type { Database } from '../database/database.ts'
import { WireError } from '../basics/errors.ts'
import type { Authenticated } from '../site/caller.ts'
import { requestCounts } from './request-counts.ts'

export interface RateLimits {
  /** Throws when the address sent too many invalid credentials; called before any credentials are looked up. */
  beforeAuthentication(address: string): void
  /** Counts invalid credentials. */
  wrongCredentials(address: string): void
  /**
   * Counts a request for its identity, or for its address when it has none; a form post counts as several. Throws above the
   * limit.
   */
  request(request: { address: string; authenticated?: Authenticated | undefined; points?: number }): void
  /** Counts an order from a visitor's address and throws above the limit. The returned function takes the count back. */
  order(address: string): () => void
  /** Counts a mail that the staff of a site sends by hand and throws above the limit. */
  mailByHand(siteId: string): void
  /** Counts a registration from an address and throws above the limit. */
  registration(address: string): void
  /** Counts a review from an address and throws above the limit. */
  review(address: string): void
  /** Counts a vote for a review from an address and throws above the limit. */
  vote(address: string): void
  /** Counts a request for a mail when an item is back in stock from an address and throws above the limit. */
  backInStock(address: string): void
  /** Counts a request for the newsletter from an address and throws above the limit. */
  newsletter(address: string): void
  /** Counts a message of a contact form from an address and of its visitor, and throws above the limit of either. */
  contactMessage(from: { address: string; visitor: string }): void
  /** Counts a checkout that a visitor makes with a shared link, and throws above the limit. */
  sharedCheckout(address: string): void
  /** Counts a search from an address that found nothing, and says whether it may be counted for the owner. */
  mayCountSearch(address: string): boolean
  /**
   * Counts a code of a shopper from an address and throws above the limit of either. The returned function takes the count back, for a
   * code that exists.
   */
  code(kind: CodeKind, from: { address: string; shopper: string }): () => void
  /** Counts a file that a visitor uploads from an address, a large one as several, and throws above the limit. */
  upload(address: string, files?: number): void
  /** Counts a mail that somebody asks for to an account's address, and says whether it may be sent. */
  mayMailAccount(account: string, limit?: number): boolean
  /**
   * Counts an attempt at an account's password and throws above the limit. `mostFailures` are those from one address in a quarter of an
   * hour, at most 20.
   */
  passwordAttempt(address: string | undefined, account: string, mostFailures?: number): Promise<PasswordAttempt>
  /** Nobody signed in to the account from this address before, or long ago; from now on somebody did. */
  rememberAddress(address: string | undefined, account: string): Promise<void>
  /** Counts a code of a second factor and throws above the limit; `succeeded` takes the count back. */
  factorAttempt(account: string): Promise<{ succeeded(): Promise<void> }>
  /** Starts adding up the counts of other processes. */
  start(): void
  stop(): Promise<void>
}

export interface PasswordAttempt {
  /** Somebody signed in to the account from this address before. */
  isKnown: boolean
  /** Several attempts at the account failed in the last minutes, and this address never signed in to it. */
  isHighRisk: boolean
  /** Takes the count back, and remembers the address unless somebody has yet to show that the account is theirs. */
  succeeded(options?: { remember?: boolean }): Promise<void>
}

/** 0 means no limit. */
export interface Limits {
  /** Requests per identity, or per address without one. */
  perMinute: number
  /** Orders of all visitors behind one address. */
  ordersPerHour: number
}

/** A site's mails in an hour that staff sends by hand: again, or as a test. */
const mailsByHand = 60

/** An account's mails in an hour with links and codes for its password. */
const resetMails = 3

/** Registrations behind one address in an hour: an office may share it, and each costs a hash. */
const registrations = 60

/** Reviews behind one address in an hour. */
const reviews = 30

/** Votes for reviews behind one address in an hour. */
const votes = 200

/** Requests for mails about items that are back in stock behind one address in an hour: each mails an address that nobody has checked. */
const stockRequests = 30

/** Requests for the newsletter behind one address in an hour: each mails an address that nobody has checked. */
const newsletterRequests = 30

/** Messages of contact forms in an hour. Each is a row, and most are a mail to the shop. */
const contactMessages = { behindAddress: 30, ofVisitor: 10 }

/** Checkouts of shared links behind one address in an hour: each is a row, and robots follow links. */
const sharedCheckouts = 120

/** Searches in vain behind one address in an hour that are counted for the owner. */
const missedSearches = 60

/** Files of visitors behind one address in an hour. */
const uploads = 100

/** Codes that are worth money to whoever knows them. */
export type CodeKind = 'gift card' | 'coupon'

/**
 * Codes that do not exist, in an hour, behind one address and of one shopper. Coupons are words that people try and misspell. One who
 * tries many does not use up what others have behind the same address.
 */
const wrongCodes: Record<CodeKind, { behindAddress: number; ofShopper: number }> = {
  'gift card': { behindAddress: 20, ofShopper: 10 },
  coupon: { behindAddress: 60, ofShopper: 20 },
}

/** Many visitors may share one address, and a visitor costs nothing to create: together they get this multiple of the limit. */
const visitorsOfAnAddress = 10
/** Limit for invalid credentials of an address, as a fraction of its request limit. */
const refusedPart = 10

/**
 * Requests are counted in memory, so that no call waits for the database. Counts near their limit are added up over all
 * processes. Password attempts are counted in the database, whatever the limit for requests is.
 */
export function rateLimits(database: Database, { perMinute, ordersPerHour }: Limits, clock: Clock): RateLimits {
  const counts = requestCounts(database, { name: 'request', windowMinutes: 1, worthSharing: partOf(perMinute), clock })
  const orders = requestCounts(database, { name: 'order', windowMinutes: 60, worthSharing: partOf(ordersPerHour), clock })
  // An account's limit is three: each count matters, and there are few.
  const hourlyCounts = requestCounts(database, { name: 'mail', windowMinutes: 60, worthSharing: 1, clock })
  const attempts = passwordAttempts(database)

  const take = (key: string, limit: number, points = 1) => {
    if (perMinute > 0 && counts.add(key, points) > limit) throw tooMany(counts.millisecondsLeft())
  }

  const takeHourly = (key: string, limit: number, points = 1) => {
    if (perMinute > 0 && hourlyCounts.add(key, points) > limit) throw tooMany(hourlyCounts.millisecondsLeft())
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
    order: (address) => (ordersPerHour === 0 ? () => {} : takeBackable(orders, networkOf(address), ordersPerHour)),
    mailByHand(siteId) {
      if (hourlyCounts.add(siteId, 1) > mailsByHand) throw tooMany(hourlyCounts.millisecondsLeft())
    },
    registration: (address) => takeHourly(`registration ${networkOf(address)}`, registrations),
    review: (address) => takeHourly(`review ${networkOf(address)}`, reviews),
    vote: (address) => takeHourly(`vote ${networkOf(address)}`, votes),
    backInStock: (address) => takeHourly(`back in stock ${networkOf(address)}`, stockRequests),
    newsletter: (address) => takeHourly(`newsletter ${networkOf(address)}`, newsletterRequests),
    contactMessage({ address, visitor }) {
      takeHourly(`contact message of ${visitor}`, contactMessages.ofVisitor)
      takeHourly(`contact message ${networkOf(address)}`, contactMessages.behindAddress)
    },
    mayCountSearch: (address) => perMinute === 0 || hourlyCounts.add(`missed search ${networkOf(address)}`, 1) <= missedSearches,
    sharedCheckout: (address) => takeHourly(`checkout ${networkOf(address)}`, sharedCheckouts),
    code(kind, { address, shopper }) {
      const { behindAddress, ofShopper } = wrongCodes[kind]
      const takeBackOwn = takeBackable(hourlyCounts, `${kind} of ${shopper}`, ofShopper)
      try {
        const takeBack = takeBackable(hourlyCounts, `${kind} ${networkOf(address)}`, behindAddress)
        return () => {
          takeBackOwn()
          takeBack()
        }
      } catch (error) {
        takeBackOwn()
        throw error
      }
    },
    upload: (address, files) => takeHourly(`upload ${networkOf(address)}`, uploads, files),
    mayMailAccount: (account, limit = resetMails) => hourlyCounts.add(`reset ${account}`, 1) <= limit,
    ...attempts,
    start() {
      counts.start()
      orders.start()
      hourlyCounts.start()
    },
    async stop() {
      await counts.stop()
      await orders.stop()
      await hourlyCounts.stop()
    },
  }
}

/** Counts one and throws above the limit. The returned function takes the count back. */
function takeBackable(counts: ReturnType<typeof requestCounts>, key: string, limit: number): () => void {
  const takeBack = () => void counts.add(key, -1)
  if (counts.add(key, 1) <= limit) return takeBack
  takeBack()
  throw tooMany(counts.millisecondsLeft())
}

/** From which count on a key is shared: far below the limit, so that all processes agree before it is reached. */
function partOf(limit: number): number {
  return Math.max(1, Math.floor(limit / 20))
}

/** Failed attempts at an account from one address in a quarter of an hour. */
export const usualFailures = 10

/** Failed attempts in a quarter of an hour after which the right password from a new address looks like a guess. */
const failuresOfHighRisk = 5

/**
 * Three counts; each is checked before the next one is increased, so a refused address does not use up the account's attempts.
 * The account's own count stops guessing from many addresses. An address that signed in before is exempt from it, so that
 * nobody can lock the owner out.
 */
function passwordAttempts(database: Database): Pick<RateLimits, 'passwordAttempt' | 'rememberAddress' | 'factorAttempt'> {
  const limiter = attemptCounter(database)
  const ofAddress = limiter('address', 20, 60)
  // The limit is each site's own, and no part of the key: a changed limit keeps the count.
  const ofPair = remembering((most: number) => limiter('pair', most, quarterHour))
  const ofAccount = limiter('account', 100, quarterHour)
  const known = knownAddresses(database)

  // Three of a million codes are right at a time: 120 attempts a day find one in 3000 days.
  const ofFactor = limiter('factor', 30, 6 * 3600)

  return {
    async passwordAttempt(address, account, mostFailures = usualFailures) {
      const network = address && networkOf(address)
      const { accountKey, pair } = accountKeys(account, network)
      if (network) await consume(ofAddress, network)
      await consume(ofPair(mostFailures), pair)
      const isKnown = await known.has(pair)
      const attempts = isKnown ? 0 : await consume(ofAccount, accountKey)
      return {
        isKnown,
        isHighRisk: attempts > failuresOfHighRisk,
        async succeeded({ remember = true } = {}) {
          if (network) await ofAddress.reward(network)
          await ofPair(mostFailures).delete(pair)
          if (!isKnown) await ofAccount.reward(accountKey)
          if (remember) await known.add(pair)
        },
      }
    },
    async rememberAddress(address, account) {
      await known.add(accountKeys(account, address && networkOf(address)).pair)
    },
    async factorAttempt(account) {
      const { accountKey } = accountKeys(account, undefined)
      await consume(ofFactor, accountKey)
      return { succeeded: async () => void (await ofFactor.reward(accountKey)) }
    },
  }
}

/** Makes each value once. */
function remembering<Value>(make: (key: number) => Value): (key: number) => Value {
  const made = new Map<number, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

/** Counts one and throws above the limit. Returns how many were counted, with this one. */
export async function consume(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints
  } catch (rejected) {
    throw rejected instanceof RateLimiterRes ? tooMany(rejected.msBeforeNext) : rejected
  }
}

/** The refusal of a call above a limit, with the time after which it may be repeated. */
export function tooMany(milliseconds: number): WireError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new WireError(429, 'TOO_MANY_REQUESTS', `too many requests; try again in ${seconds} seconds`, {
    data: { retryAfterSeconds: seconds },
  })
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

import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { accountKeys, attemptCounter, knownAddresses, networkOf, quarterHour } from './attempt-counters.ts'
import type { Database } from '../database/database.ts'
import { consume } from './rate-limit.ts'

export type SuspectKind = 'LOGIN' | 'REGISTER' | 'RECOVERY' | 'REVIEW' | 'CONTACT'

export interface Suspect {
  kind: SuspectKind
  siteId: string
  address: string | undefined
  /** The login of the attempt; undefined before one was entered. */
  login: string | undefined
}

/** In a quarter of an hour: attempts of one kind from an address, and failed sign-ins with one login. */
const ofAddress = 10
const ofLogin = 5
/** Captchas of an address in a minute that are looked at: some cost a call to another service. */
const looks = 30

/**
 * Which addresses and logins are likely a program's. Successful sign-ins do not count. Attempts are counted before they are made, so
 * that many at the same time gain nothing. An address that the account signed in from before is exempt from the count of its login.
 */
export function suspiciousAttempts(database: Database) {
  const counter = attemptCounter(database)
  const addresses = counter('suspect address', ofAddress, quarterHour)
  const logins = counter('suspect login', ofLogin, quarterHour)
  const tokens = counter('captcha', looks, 60)
  const known = knownAddresses(database)

  return {
    /** True if the next attempt would be suspicious. Counts nothing. */
    async isSuspicious(suspect: Suspect): Promise<boolean> {
      const keys = await findKeys(suspect)
      const [address, login] = await Promise.all([
        keys.address ? countAttempts(addresses, keys.address) : 0,
        keys.login ? countAttempts(logins, keys.login) : 0,
      ])
      return address >= ofAddress || login >= ofLogin
    },

    /** Counts an attempt; `succeeded` takes the count back. */
    async count(suspect: Suspect): Promise<{ isSuspicious: boolean; succeeded(): Promise<void> }> {
      const keys = await findKeys(suspect)
      const address = keys.address ? (await addresses.penalty(keys.address)).consumedPoints : 0
      const login = keys.login ? (await logins.penalty(keys.login)).consumedPoints : 0
      return {
        isSuspicious: address > ofAddress || login > ofLogin,
        async succeeded() {
          if (keys.address) await addresses.reward(keys.address)
          if (keys.login) await logins.reward(keys.login)
        },
      }
    },

    /** Counts a look at a captcha of an address. Throws above the limit. */
    async look(address: string | undefined): Promise<void> {
      if (address) await consume(tokens, networkOf(address))
    },
  }

  async function findKeys({ kind, siteId, address, login }: Suspect): Promise<{ address?: string; login?: string }> {
    const network = address && networkOf(address)
    const account = kind === 'LOGIN' && login ? accountKeys(`${siteId} ${login}`, network) : undefined
    const isKnown = account && (await known.has(account.pair))
    return {
      ...(network && { address: `${siteId} ${kind} ${network}` }),
      ...(account && !isKnown && { login: account.accountKey }),
    }
  }
}

async function countAttempts(counter: RateLimiterPostgres, key: string): Promise<number> {
  return (await counter.get(key))?.consumedPoints ?? 0
}

export type SuspiciousAttempts = ReturnType<typeof suspiciousAttempts>

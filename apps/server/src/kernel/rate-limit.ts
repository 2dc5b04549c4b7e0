import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { WireError } from './errors.ts'
import type { Authenticated } from './identity.ts'

/** What guesses at secrets is allowed less, and per address whoever asks. */
const guarded: Record<string, number> = { signIn: 20 }

/**
 * A limiter per minute: for an identity, or for an address without one. It counts in the process; behind several
 * processes each allows its share.
 */
export function rateLimit(perMinute: number) {
  const general = perMinute > 0 ? new RateLimiterMemory({ points: perMinute, duration: 60 }) : undefined
  const special = new Map(
    Object.entries(guarded).map(([name, points]) => [name, new RateLimiterMemory({ keyPrefix: name, points, duration: 60 })]),
  )

  return async ({
    address,
    authenticated,
    operation,
  }: {
    address: string
    authenticated: Authenticated | undefined
    operation: string
  }): Promise<void> => {
    if (!general) return
    await consume(general, authenticated ? keyOf(authenticated) : address)
    const guard = special.get(operation)
    if (guard) await consume(guard, address)
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    const seconds = Math.ceil(rejected.msBeforeNext / 1000)
    throw new WireError(429, 'TOO_MANY_REQUESTS', `too many requests; try again in ${seconds} seconds`, {
      data: { retryAfterSeconds: seconds },
    })
  }
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

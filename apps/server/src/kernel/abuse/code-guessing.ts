import { WireError } from '../basics/errors.ts'
import { isStaff, ownerOf, type Caller } from '../site/caller.ts'
import type { CodeKind, RateLimits } from './rate-limit.ts'

export type CodeLimits = Pick<RateLimits, 'code'>

/** The sender of a code. */
export interface CodeCaller {
  caller: Caller
  /** Absent for calls from inside the process. */
  address: string | undefined
  /** The request with the code. A transaction that is tried again counts its code once. */
  request?: object
}

/** A request may have a code of each kind. */
const counted: Record<CodeKind, WeakSet<object>> = { 'gift card': new WeakSet(), coupon: new WeakSet() }

/**
 * Looks up a code that is worth money. Buyers' attempts with unknown codes (404) are limited by address and shopper, to prevent
 * guessing.
 */
export async function limitCodeGuessing<Found>(
  limits: CodeLimits,
  kind: CodeKind,
  { caller, address, request = {} }: CodeCaller,
  lookUp: () => Promise<Found>,
): Promise<Found> {
  if (address === undefined || isStaff(caller) || counted[kind].has(request)) return lookUp()
  // Counted before the answer is known: simultaneous attempts count as well.
  const takeBack = limits.code(kind, { address, shopper: Object.values(ownerOf(caller))[0]! })
  counted[kind].add(request)
  try {
    const found = await lookUp()
    takeBack()
    return found
  } catch (error) {
    // Also where the work starts again after a call of an app, which then is counted.
    if (!(error instanceof WireError && error.status === 404)) {
      takeBack()
      counted[kind].delete(request)
    }
    throw error
  }
}

import { WireError } from '../../kernel/errors.ts'
import { isStaff, type Caller } from '../../kernel/identity.ts'
import type { RateLimits } from '../../kernel/rate-limit.ts'

export type CodeLimits = Pick<RateLimits, 'beforeGiftCardCode' | 'wrongGiftCardCode'>

/** Who sends a code. */
export interface CodeCaller {
  caller: Caller
  /** Absent for calls from inside the process. */
  address: string | undefined
}

/** Looks a code up; wrong codes of buyers are counted by address, so that nobody finds one by trying. */
export async function guardCode<Found>(
  limits: CodeLimits,
  { caller, address }: CodeCaller,
  lookUp: () => Promise<Found>,
): Promise<Found> {
  if (address === undefined || isStaff(caller)) return lookUp()
  limits.beforeGiftCardCode(address)
  try {
    return await lookUp()
  } catch (error) {
    if (error instanceof WireError && error.code === 'GIFT_CARD_NOT_FOUND') limits.wrongGiftCardCode(address)
    throw error
  }
}

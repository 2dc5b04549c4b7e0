import type { OrderSample } from '../../parts/order-data.ts'
import { sampleReturn, type ReturnData } from '../../parts/return-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** The shop does not take the items back. */
export interface ReturnDeclined extends ReturnData {
  kind: 'RETURN_DECLINED'
  /** The merchant’s words. */
  reason: string
}

export function sample(about: SampleFrame): OrderSample<ReturnDeclined> {
  return {
    kind: 'RETURN_DECLINED',
    ...sampleReturn(about),
    reason: about.language === 'de' ? 'Die Rückgabefrist ist abgelaufen.' : 'The time to return it is over.',
  }
}

export { declinedReturnDesign as design } from '../../parts/return-design.ts'

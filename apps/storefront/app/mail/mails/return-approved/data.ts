import type { OrderSample } from '../../parts/order-data.ts'
import { sampleReturn, type ReturnData } from '../../parts/return-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** The buyer may send the items back, and how. */
export interface ReturnApproved extends ReturnData {
  kind: 'RETURN_APPROVED'
  instructions?: string | undefined
  returnAddress?: string | undefined
  /** The page of the order has a label to download. */
  hasLabel: boolean
}

export function sample(about: SampleFrame): OrderSample<ReturnApproved> {
  return {
    kind: 'RETURN_APPROVED',
    ...sampleReturn(about),
    instructions:
      about.language === 'de' ? 'Bitte legen Sie den Lieferschein bei.' : 'Please put the packing slip into the parcel.',
    returnAddress: 'Lindenallee 12\n10115 Berlin',
    hasLabel: true,
  }
}

export { approvedReturnDesign as design } from '../../parts/return-design.ts'

import type { OrderSample } from '../../parts/order-data.ts'
import { sampleReturn, type ReturnData } from '../../parts/return-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** The shop has got the request of a return. */
export interface ReturnRequested extends ReturnData {
  kind: 'RETURN_REQUESTED'
}

export function sample(about: SampleFrame): OrderSample<ReturnRequested> {
  return { kind: 'RETURN_REQUESTED', ...sampleReturn(about) }
}

export { returnDesign as design } from '../../parts/return-design.ts'

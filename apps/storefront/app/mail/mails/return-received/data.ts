import type { OrderSample } from '../../parts/order-data.ts'
import { sampleReturn, type ReturnData } from '../../parts/return-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** The shop has received items of a return. */
export interface ReturnReceived extends ReturnData {
  kind: 'RETURN_RECEIVED'
}

export function sample(about: SampleFrame): OrderSample<ReturnReceived> {
  return { kind: 'RETURN_RECEIVED', ...sampleReturn(about) }
}

export { returnDesign as design } from '../../parts/return-design.ts'

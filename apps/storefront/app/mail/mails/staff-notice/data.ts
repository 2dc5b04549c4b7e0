import { noticeDesign } from '../../parts/account-notice-design.ts'
import type { AccountEventData } from '../../parts/account-event.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** The same as `AccountNotice`, for a person of the back office. */
export interface StaffNotice extends AccountEventData {
  kind: 'STAFF_NOTICE'
}

export const design = noticeDesign

export function sample({ origin, date }: SampleFrame): StaffNotice {
  return {
    kind: 'STAFF_NOTICE',
    event: 'FACTOR_REMOVED',
    date,
    address: '203.0.113.7',
    url: `${origin}/dashboard/forgot-password`,
  }
}

import { noticeDesign } from '../../parts/account-notice-design.ts'
import { accountPaths } from '../../../account-paths.ts'
import type { AccountEventData } from '../../parts/account-event.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** Tells a member what somebody did to their account, and where they end it if it was not them. */
export interface AccountNotice extends AccountEventData {
  kind: 'ACCOUNT_NOTICE'
}

export const design = noticeDesign

export function sample({ origin, date }: SampleFrame): AccountNotice {
  return {
    kind: 'ACCOUNT_NOTICE',
    event: 'NEW_SIGN_IN',
    date,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '203.0.113.7',
    url: origin + accountPaths.forgottenPassword(),
  }
}

import { accountPaths } from '../../../account-paths.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** Tells a member who deleted their account until when they can restore it, and where. */
export interface AccountDeleted {
  kind: 'ACCOUNT_DELETED'
  until: string
  url: string
}

export function sample({ origin, date }: SampleFrame): AccountDeleted {
  return { kind: 'ACCOUNT_DELETED', until: date, url: origin + accountPaths.deletedAccount() }
}

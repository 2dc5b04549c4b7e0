import { mailDesign } from '../../design.ts'
import { accountPaths } from '../../../account-paths.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** Tells a member who deleted their account until when they can restore it, and where. */
export interface AccountDeleted {
  kind: 'ACCOUNT_DELETED'
  until: string
  url: string
}

export const design = mailDesign({
  variables: ['until'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }],
})

export function sample({ origin, date }: SampleFrame): AccountDeleted {
  return { kind: 'ACCOUNT_DELETED', until: date, url: origin + accountPaths.deletedAccount() }
}

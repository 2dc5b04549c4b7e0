import { mailDesign } from '../../design.ts'
import { accountPaths } from '../../../account-paths.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'

/** `url` accepts an invitation to become a member. */
export interface MemberInvited {
  kind: 'MEMBER_INVITED'
  url: string
}

export const design = mailDesign({
  variables: [],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }],
})

export function sample({ origin }: SampleFrame): MemberInvited {
  return { kind: 'MEMBER_INVITED', url: origin + accountPaths.invitation({ token: sampleToken }) }
}

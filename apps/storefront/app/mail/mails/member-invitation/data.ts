import { mailDesign } from '../../design.ts'
import { accountPaths } from '../../../account-paths.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'

/** `url` sets the first password of a member that the shop has created. */
export interface MemberInvitation {
  kind: 'MEMBER_INVITATION'
  url: string
}

export const design = mailDesign({
  variables: [],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }],
})

export function sample({ origin }: SampleFrame): MemberInvitation {
  return { kind: 'MEMBER_INVITATION', url: origin + accountPaths.newPassword({ token: sampleToken }) }
}

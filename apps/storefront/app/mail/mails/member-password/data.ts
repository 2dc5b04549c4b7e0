import { mailDesign } from '../../design.ts'
import { accountPaths } from '../../../account-paths.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'

/** `url` replaces the forgotten password of a member. */
export interface MemberPassword {
  kind: 'MEMBER_PASSWORD'
  url: string
}

export const design = mailDesign({
  variables: [],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }],
})

export function sample({ origin }: SampleFrame): MemberPassword {
  return { kind: 'MEMBER_PASSWORD', url: origin + accountPaths.newPassword({ token: sampleToken }) }
}

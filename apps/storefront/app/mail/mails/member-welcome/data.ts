import { mailDesign } from '../../design.ts'
import { accountPaths } from '../../../account-paths.ts'
import { paths } from '../../../paths.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'

/** Welcomes a member who registered. `confirmUrl` confirms the address, where nobody has yet; `name` is the member's. */
export interface MemberWelcome {
  kind: 'MEMBER_WELCOME'
  name?: string | undefined
  accountUrl: string
  confirmUrl?: string
}

export const design = mailDesign({
  variables: ['name', 'accountLink'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {}, 'BUTTON.CONFIRM': {}, NOTE: {}, 'NOTE.CONFIRM': {} },
  blocks: [{ name: 'BODY' }, { name: 'NOTE' }, { name: 'BUTTON' }],
})

export function sample({ origin }: SampleFrame): MemberWelcome {
  return {
    kind: 'MEMBER_WELCOME',
    name: 'Mia',
    accountUrl: origin + paths.account(),
    confirmUrl: origin + accountPaths.confirmEmail({ token: sampleToken }),
  }
}

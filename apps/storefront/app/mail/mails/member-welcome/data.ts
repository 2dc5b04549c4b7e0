import { accountPaths } from '../../../account-paths.ts'
import { paths } from '../../../paths.ts'
import type { OwnText } from '../../parts/own-text.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'

/** Welcomes a member who registered. `confirmUrl` confirms the address, where nobody has yet; `name` is the member's. */
export interface MemberWelcome {
  kind: 'MEMBER_WELCOME'
  name?: string | undefined
  accountUrl: string
  confirmUrl?: string
  text?: OwnText
}

export function sample({ origin }: SampleFrame): MemberWelcome {
  return {
    kind: 'MEMBER_WELCOME',
    name: 'Mia',
    accountUrl: origin + paths.account(),
    confirmUrl: origin + accountPaths.confirmEmail({ token: sampleToken }),
  }
}

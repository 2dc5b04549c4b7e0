import { mailDesign } from '../../design.ts'
import { accountPaths } from '../../../account-paths.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** Somebody registers with the email of a member. `url` is where they sign in, `forgottenUrl` where they get another password. */
export interface AlreadyMember {
  kind: 'ALREADY_MEMBER'
  url: string
  forgottenUrl: string
}

export const design = mailDesign({
  variables: ['passwordLink'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: { required: ['passwordLink'] }, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }],
})

export function sample({ origin }: SampleFrame): AlreadyMember {
  return { kind: 'ALREADY_MEMBER', url: origin + accountPaths.signIn(), forgottenUrl: origin + accountPaths.forgottenPassword() }
}

import { getPasswordRule } from '@stoa/contract/calls/stoa/member-security'
import type { PasswordRule } from '@stoa/web/password-strength'
import type { Visit } from '../../../../lib/page/context.ts'

/** Loads the shop's requirements for a new password. */
export function passwordRule({ api }: Pick<Visit, 'api'>): Promise<PasswordRule> {
  return api.call(getPasswordRule, {})
}

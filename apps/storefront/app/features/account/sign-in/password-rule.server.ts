import { getPasswordRule } from '@stoa/contract/calls/stoa/member-security'
import type { PasswordRule } from '@stoa/web/password-strength'
import type { Visit } from '../../../lib/context.ts'

/** What the shop asks of a new password, for the form where one is chosen. */
export function passwordRule({ api }: Pick<Visit, 'api'>): Promise<PasswordRule> {
  return api.call(getPasswordRule, {})
}

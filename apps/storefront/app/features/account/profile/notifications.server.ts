import { updateOwnPreferences } from '@stoa/contract/calls/stoa/member-preferences'
import type { Preferences } from '@stoa/contract/services/stoa/member-preferences'
import type { ListFactorsResponse, MemberFactorType } from '@stoa/contract/services/stoa/second-factors'
import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { mailLanguages } from './mail-languages.ts'
import type { Reach } from './notification-choices.tsx'

/** Returns the member's choices, with the default for each one that is missing. */
export function notificationChoices(chosen: Preferences, factors: ListFactorsResponse) {
  return {
    deliveryEmails: chosen.deliveryEmails ?? true,
    reviewRequestEmails: chosen.reviewRequestEmails ?? true,
    newsletterEmails: chosen.newsletterEmails ?? false,
    language: chosen.language ?? ('page' as const),
    textMessages: getReach('SMS', factors),
    browser: getReach('PUSH', factors),
  }
}

/** Returns whether a second factor of a type is set up, or can be. */
function getReach(type: MemberFactorType, { factors = [], allowedFactors = [] }: ListFactorsResponse): Reach {
  if (factors.some((factor) => factor.type === type)) return 'ON'
  return allowedFactors.includes(type) ? 'OFF' : 'NONE'
}

export async function saveNotifications({ api }: Visit, form: FormData) {
  await api.call(updateOwnPreferences, {
    preferences: {
      deliveryEmails: form.has('deliveryEmails'),
      reviewRequestEmails: form.has('reviewRequestEmails'),
      newsletterEmails: form.has('newsletterEmails'),
      language: mailLanguages.find((language) => language === form.get('language')) ?? null,
    },
  })
  return redirect(accountPaths.accountProfile({ saved: 'emails' }))
}

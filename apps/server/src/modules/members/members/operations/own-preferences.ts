import * as contract from '@stoa/contract/services/stoa/member-preferences'
import { consentText } from '@stoa/web/consent-texts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { checkFieldKeys } from '../custom-fields.ts'
import { member } from '../entity.ts'
import { checkMayShow } from '../may-show.ts'
import { choosingNewsletter, hasNewsletter } from '../newsletter.ts'
import { ownMemberId } from '../own.ts'
import { changedPreferences, presentPreferences } from '../preferences.ts'

export const getOwnPreferences = implementRead(contract.getOwnPreferences, async ({ site, caller }) => {
  const stored = await member.get(site, ownMemberId(caller))
  return { preferences: presentPreferences(stored, await hasNewsletter(site, stored)) }
})

export const updateOwnPreferences = implement(
  contract.updateOwnPreferences,
  async ({ site, caller }, { preferences: change }) => {
    const before = await member.lock(site, ownMemberId(caller))
    if (change.fields)
      await checkFieldKeys(
        site,
        before,
        change.fields.map(({ key }) => key),
        (index) => `preferences.fields[${index}].key`,
      )
    const { newsletterEmails } = change
    const shown = { place: 'ACCOUNT', text: consentText('ACCOUNT', site.requestedLanguage ?? site.settings.language) } as const
    const chosen =
      newsletterEmails === undefined ? before.preferences : await choosingNewsletter(site, before, newsletterEmails, { shown })
    const preferences = changedPreferences(chosen, change)
    const after = await member.save(site, before, { ...before, preferences })
    await checkMayShow(site, caller, before, after)
    return { preferences: presentPreferences(after, await hasNewsletter(site, after)) }
  },
)

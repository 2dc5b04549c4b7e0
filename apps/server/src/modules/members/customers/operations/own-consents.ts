import * as contract from '@stoa/contract/services/stoa/consent-history'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadConsentRecords } from '../../marketing-consent/index.ts'
import { findPerson, ownMemberId } from '../../members/ports/reading.ts'

/** Anybody can register with the address of another, so an address that is not verified shows nothing. */
export const listOwnConsents = implementRead(contract.listOwnConsents, async ({ site, caller }) => {
  const memberId = ownMemberId(caller)
  const { email } = (await findPerson(site, memberId)) ?? {}
  const records = await loadConsentRecords(site, { memberId, emails: email ? [email] : [] })
  return {
    consents: records.map(({ type, about, state, history = [] }) => ({
      type,
      about,
      given: state === 'CONFIRMED',
      history: history.map((change) => ({
        date: change.date,
        given: change.state === 'CONFIRMED',
        ...(change.source && { source: change.source }),
        ...(change.text && { text: change.text }),
      })),
    })),
  }
})

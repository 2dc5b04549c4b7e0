import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { marketingConsent, showConsent } from './entity.ts'
import { loadConsentsOf } from './store/consents.ts'

/** Whether a person gets marketing messages, by the address that is theirs and by whatever they consented to while signed in. */
export const consentData: PersonalData = {
  name: 'marketingConsents',
  tables: ['marketing_consent', 'marketing_consent_change'],
  async *read(site, person) {
    for (const consent of await loadConsentsOf(site, person)) yield showConsent(consent)
  },
  async erase(site, person) {
    const consents = await loadConsentsOf(site, person)
    for (const { id } of consents) await marketingConsent.remove(site, id)
    return { erased: consents.length }
  },
}

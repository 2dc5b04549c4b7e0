import { comparableEmail } from '@stoa/contract/email'
import * as contract from '@stoa/contract/services/marketing/marketing-consent'
import { requiredField } from '../../../../kernel/basics/errors.ts'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { inE164, readDetails } from '../details.ts'
import { marketingConsent, showConsent, type StoredConsent } from '../entity.ts'
import { createConsent, getConsent, revokeConsent, updateConsent, upsertConsent } from '../write.ts'

const ofConsent = operationsOf(marketingConsent, async (_site, consents) => consents.map(showConsent) as StoredConsent[])

export const getMarketingConsent = ofConsent.get(contract.getMarketingConsent)
export const deleteMarketingConsent = ofConsent.remove(contract.deleteMarketingConsent)
export const queryMarketingConsent = ofConsent.query(contract.queryMarketingConsent)

export const getMarketingConsentByIdentifier = implementRead(
  contract.getMarketingConsentByIdentifier,
  async ({ site }, { type, email, phone }) => {
    const found = await getConsent(site, readDetails({ type, ...(email && { email }), ...(phone && { phone }) }, ''))
    return { marketingConsent: showConsent(found), communicationEligibility: eligibility(found) }
  },
)

export const createMarketingConsent = implement(contract.createMarketingConsent, async ({ site }, request) => ({
  marketingConsent: showConsent(await createConsent(site, request.marketingConsent, 'marketingConsent')),
}))

export const updateMarketingConsent = implement(contract.updateMarketingConsent, async ({ site }, request) => ({
  marketingConsent: showConsent(
    await updateConsent(site, request.marketingConsent.id, request.marketingConsent, 'marketingConsent'),
  ),
}))

export const upsertMarketingConsent = implement(contract.upsertMarketingConsent, async ({ site }, request) => ({
  marketingConsent: showConsent(await upsertConsent(site, request.marketingConsent, 'marketingConsent')),
}))

export const removeMarketingConsent = implement(
  contract.removeMarketingConsent,
  async ({ site }, { details, lastRevokeActivity }) => {
    const about = readDetails(details, 'details')
    if (!lastRevokeActivity) throw requiredField('lastRevokeActivity')
    return { marketingConsent: showConsent(await revokeConsent(site, about, lastRevokeActivity)) }
  },
)

export const bulkUpsertMarketingConsent = implement(contract.bulkUpsertMarketingConsent, async ({ site }, { info }) => {
  const { results, bulkActionMetadata } = await bulk(
    site,
    info,
    (tx, given, index) => upsertConsent(tx, given, `info[${index}]`),
    ({ details }) => comparableEmail(details?.email ?? '') || (inE164(details?.phone ?? '') ?? ''),
  )
  return {
    results: results.map(({ itemMetadata: { originalIndex, error }, item }) => ({
      originalIndex,
      ...(item && { marketingConsent: showConsent(item) }),
      ...(error && { error: error.description }),
    })),
    metadata: { totalSuccess: bulkActionMetadata.totalSuccesses, totalFailure: bulkActionMetadata.totalFailures },
  }
})

/** Only whoever has confirmed gets marketing messages. */
function eligibility({ state }: StoredConsent): contract.CommunicationEligibility {
  return state === 'CONFIRMED' ? { granted: true } : { granted: false, reason: state }
}

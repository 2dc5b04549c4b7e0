import * as contract from '@stoa/contract/services/stoa/tax-proposals'
import { europeanUnion } from '@stoa/pricing'
import { sql } from 'kysely'
import { permissionDenied, refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { holds } from '../../../../kernel/site/caller.ts'
import { defaultTaxGroup } from '../default-group.ts'
import { manualTaxMapping, taxRegion } from '../entities.ts'
import { placeKey, proposalsFor } from '../proposals.ts'
import { rateSource } from '../published-rates.ts'
import { loadChargedRates } from '../store.ts'

export const listTaxProposals = implementRead(contract.listTaxProposals, async ({ site }, { scheme = 'DESTINATION' }) => ({
  proposals: proposalsFor(site.settings, scheme, await loadChargedRates(site)),
  source: rateSource,
  hasScheme: europeanUnion.has(site.settings.country),
}))

export const confirmTaxProposals = implement(
  contract.confirmTaxProposals,
  async ({ site, caller }, { scheme = 'DESTINATION', places }) => {
    if (!holds(caller, 'BILLING.TAX_REGION_CREATE')) throw permissionDenied('the caller may not create tax regions')
    const proposals = proposalsFor(site.settings, scheme, await loadChargedRates(site))
    const byPlace = new Map(proposals.map((proposal) => [placeKey(proposal), proposal]))
    const group = await defaultTaxGroup(site)
    let created = 0
    for (const place of new Map(places.map((each) => [placeKey(each), each])).values()) {
      const proposal = byPlace.get(placeKey(place))
      if (!proposal || proposal.country !== place.country || Number(proposal.taxRate) !== Number(place.taxRate)) {
        throw refusal('TAX_PROPOSAL_CHANGED', 'this rate is not the one that is proposed', { place: placeKey(place) })
      }
      if (proposal.state !== 'NEW') continue
      const { country, subdivision, taxName, taxRate } = proposal
      const isPlace = sql<boolean>`country = ${country} and subdivision is not distinct from ${subdivision ?? null}`
      const region = await taxRegion.findOrCreate(site, isPlace, { country, ...(subdivision && { subdivision }) })
      const isRate = sql<boolean>`tax_group_id = ${group.id} and tax_region_id = ${region.id}`
      await manualTaxMapping.findOrCreate(site, isRate, { taxGroupId: group.id, taxRegionId: region.id, taxName, taxRate })
      created++
    }
    return { created }
  },
)

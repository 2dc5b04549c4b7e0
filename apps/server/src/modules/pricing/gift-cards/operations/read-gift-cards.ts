import * as contract from '@stoa/contract/services/marketing/gift-vouchers'
import { sql } from 'kysely'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { AggregationRequest } from '../../../../kernel/lists/query/aggregate.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { giftCard, presentGiftCard } from '../entity.ts'

export const getGiftCard = implementRead(contract.getGiftCard, async ({ site }, { giftCardId }) => ({
  giftCard: presentGiftCard(await giftCard.get(site, giftCardId)),
}))

export const queryGiftCards = implementRead(contract.queryGiftCards, async ({ site }, { query }) => {
  const page = await giftCard.query(site, query)
  return { giftCards: page.items.map(presentGiftCard), pagingMetadata: page.metadata }
})

export const searchGiftCards = implementRead(contract.searchGiftCards, async ({ site }, { search: given }) => {
  const search = given as WireQuery & AggregationRequest
  const page = await giftCard.query(site, search, { root: 'search' })
  return {
    giftCards: page.items.map(presentGiftCard),
    pagingMetadata: page.metadata,
    aggregationData: await page.aggregate(search),
  }
})

export const countGiftCards = implementRead(contract.countGiftCards, async ({ site }, { filter }) => ({
  count: await giftCard.count(site, { filter }),
}))

export const listGiftCardsByEmail = implementRead(contract.listGiftCardsByEmail, async ({ site }, { email }) => ({
  giftCards: await findCards(site, email),
}))

/** "searchField: string": an address, or the name of a recipient. */
export const listGiftCardsByContactDetails = implementRead(
  contract.listGiftCardsByContactDetails,
  async ({ site }, { searchField }) => ({
    giftCards: await findCards(site, searchField),
  }),
)

/** The newest hundred cards that were sent to an address, or to somebody with a name. */
async function findCards(site: SiteRead, addressOrName: string): Promise<contract.GiftCard[]> {
  const text = addressOrName.trim().toLowerCase()
  const { items } = await giftCard.query(
    site,
    { cursorPaging: { limit: 100 } },
    { extra: sql<boolean>`(recipient_email = ${text} or lower(doc #>> '{notificationInfo,recipient,name}') = ${text})` },
  )
  return items.map(presentGiftCard)
}

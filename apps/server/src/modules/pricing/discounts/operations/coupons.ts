import * as contract from '@stoa/contract/services/marketing/coupons'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { invalid } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { coupon, presentCoupon } from '../coupon-entity.ts'

export const createCoupon = implement(contract.createCoupon, async ({ site }, { specification }) => {
  const { id } = await coupon.create(site, { specification })
  return { id }
})

export const updateCoupon = implement(contract.updateCoupon, async ({ site }, { id, specification }) => {
  await coupon.update(site, { id, specification })
  return {}
})

export const getCoupon = implementRead(contract.getCoupon, async ({ site }, { id }) => ({
  coupon: presentCoupon(await coupon.get(site, id), site.now),
}))

export const deleteCoupon = implement(contract.deleteCoupon, async ({ site }, { id }) => {
  await coupon.remove(site, id)
  return {}
})

export const queryCoupons = implementRead(contract.queryCoupons, async ({ site }, { query }) => {
  const { filter, sort, paging } = query
  const { limit = 50, offset = 0 } = paging ?? {}
  const page = await coupon.query(site, {
    filter: parsed(filter, 'query.filter') ?? {},
    sort: sortOf(parsed(sort, 'query.sort')),
    paging: { limit: limit ?? 50, offset: offset ?? 0 },
  })
  return { coupons: page.items.map((each) => presentCoupon(each, site.now)), totalResults: await page.total() }
})

export const bulkCreateCoupons = implement(contract.bulkCreateCoupons, async ({ site }, { specifications, returnFullEntity }) => {
  const answer = await bulk(site, specifications, (tx, specification) => coupon.create(tx, { specification }))
  return {
    results: answer.results.map(({ itemMetadata, item }) => ({
      itemMetadata,
      ...(item && returnFullEntity && { coupon: presentCoupon(item, site.now) }),
    })),
    bulkActionMetadata: answer.bulkActionMetadata,
  }
})

export const bulkDeleteCoupons = implement(contract.bulkDeleteCoupons, async ({ site }, { ids }) => {
  const { results, bulkActionMetadata } = await bulk(site, ids, (tx, id) => coupon.remove(tx, id))
  return { results: results.map(({ itemMetadata }) => itemMetadata), deleteMetadata: bulkActionMetadata }
})

/** Filter and sort are texts that hold JSON. */
function parsed(text: string | null | undefined, field: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ field, description: 'is JSON, as text', violatedRule: 'FORMAT', data: {} })
  }
}

/** `[{"dateCreated": "desc"}]`, or one such object. */
function sortOf(sort: unknown): { fieldName: string; order: string }[] {
  const keys = (Array.isArray(sort) ? sort : [sort ?? {}]) as object[]
  return keys.flatMap((each) =>
    Object.entries(each).map(([field, order]) => ({
      fieldName: field === 'dateCreated' ? 'createdDate' : field,
      order: String(order).toUpperCase(),
    })),
  )
}

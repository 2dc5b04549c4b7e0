import * as contract from '@stoa/contract/services/stoa/member-wishlists'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadProductNames } from '../../catalog/ports/storefront.ts'
import { productOf } from '../items.ts'
import * as store from '../store/wishlists.ts'

export const getMemberWishlist = implementRead(contract.getMemberWishlist, async ({ site }, { memberId }) => {
  const items = (await store.findWishlist(site, { memberId }))?.items ?? []
  const names = await loadProductNames(site, items.map(productOf))
  return {
    items: items.flatMap((item) => {
      const productId = productOf(item)
      const known = names.get(productId)
      return known ? [{ productId, name: known.name, addedDate: item.addedDate }] : []
    }),
  }
})

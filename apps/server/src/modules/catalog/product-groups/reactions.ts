import { isDeepStrictEqual } from 'node:util'
import { service as products } from '@stoa/contract/services/stores/products-v-3'
import { on } from '../../../kernel/background/reactions.ts'
import { loadProductNames } from '../catalog/ports/storefront.ts'
import { productGroup } from './entity.ts'
import { loadGroupIdsWith } from './store.ts'

/** Groups lose a product that was deleted, and are found by the new name of one that was renamed. */
export const whenProductChanged = on(
  [`${products.fqdn}_deleted`, `${products.fqdn}_updated`],
  'product-groups.when-product-changed',
  async (site, { entityId }) => {
    await site.transaction(async (tx) => {
      const groupIds = await loadGroupIdsWith(tx, entityId)
      if (groupIds.length === 0) return
      const name = (await loadProductNames(tx, [entityId])).get(entityId)?.name.slice(0, 100)
      for (const id of groupIds) {
        const group = await productGroup.lock(tx, id)
        const members = (group.members ?? []).flatMap((member) => {
          if (member.productId !== entityId) return member
          return name === undefined ? [] : { ...member, productName: name }
        })
        if (!isDeepStrictEqual(members, group.members)) await productGroup.save(tx, group, { ...group, members })
      }
    })
  },
)

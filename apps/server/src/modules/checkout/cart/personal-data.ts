import { deleteJoin } from './store/joins.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import * as store from './store/carts.ts'
import { deleteCartsOf } from './store/carts.ts'

/** The member's cart. A visitor's has no name on it and is deleted by age. */
export const cartData: PersonalData = {
  name: 'cart',
  tables: ['cart', 'cart_join'],
  async *read(site, { memberId }) {
    const cart = await store.findCart(site, { memberId })
    if (cart) yield { createdDate: cart.createdDate, updatedDate: cart.updatedDate, ...cart.content }
  },
  async erase(site, { memberId }) {
    await deleteJoin(site, memberId)
    return { erased: await deleteCartsOf(site, memberId) }
  },
}

import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import * as store from './store.ts'

/** The member's cart. A visitor's has no name on it and is deleted by age. */
export const cartData: PersonalData = {
  name: 'cart',
  tables: ['cart', 'cart_join'],
  async *read(site, { memberId }) {
    const cart = await store.findCart(site, { memberId })
    if (cart) yield { createdDate: cart.createdDate, updatedDate: cart.updatedDate, ...cart.content }
  },
  async erase(site, { memberId }) {
    const { db, siteId } = site
    await sql`delete from cart_join where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
    const { numAffectedRows } = await sql`delete from cart where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
    return { erased: Number(numAffectedRows ?? 0n) }
  },
}

import { expect } from 'vitest'
import { giftCardAudit } from '../../../apps/server/src/modules/pricing/gift-cards/audit.ts'
import type { TestServer } from '../servers/server.ts'
import type { TestShop } from './shop.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/store/audits.ts'

/** A gift card that the owner issues. */
export async function aGiftCard(shop: TestShop, amount: string, more: object = {}): Promise<{ id: string; code: string }> {
  const { status, body } = await shop.owner('POST', '/gift-cards/v1/gift-cards', {
    giftCard: { currency: 'EUR', source: 'MANUAL', initialValue: { amount }, ...more },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.giftCard
}

export async function balanceOf(shop: TestShop, giftCardId: string): Promise<string> {
  return (await shop.owner('GET', `/gift-cards/v1/gift-cards/${giftCardId}`)).body.giftCard.balance.amount
}

/** Every card's balance is the sum of its ledger, and every order's money that of its payments. */
export async function giftCardAudits(server: TestServer, shop: TestShop): Promise<void> {
  const site = { db: server.database.db, siteId: shop.credentials.siteId } as Parameters<typeof auditOrderMoney>[0]
  expect(await giftCardAudit.run(site)).toBeUndefined()
  expect(await auditOrderMoney(site)).toBeUndefined()
}

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftCardAppId } from '../../../packages/web/src/gift-card.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../../support/shop/gift-cards.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const cents = fc.integer({ min: 1, max: 4000 })
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('redeem' as const), cents }),
    fc.record({ do: fc.constant('increase' as const), cents }),
    fc.record({ do: fc.constant('decrease' as const), cents }),
    fc.record({ do: fc.constant('void' as const), which: fc.nat(5) }),
    fc.record({ do: fc.constantFrom('disable' as const, 'enable' as const) }),
  ),
  { minLength: 1, maxLength: 14 },
)

test('whatever is done with a card, its balance is what a simple sum says, and the ledger agrees', async () => {
  const shop = await aShop(server)
  const amount = (minor: number) => (minor / 100).toFixed(2)
  await fc.assert(
    fc.asyncProperty(cents, steps, async (value, given) => {
      const card = await aGiftCard(shop, amount(value))
      const path = `/gift-cards/v1/gift-cards/${card.id}`
      let balance = value
      let isEnabled = true
      const redeemed: { id: string; cents: number; isVoided: boolean }[] = []
      for (const step of given) {
        if (step.do === 'increase' || step.do === 'decrease') {
          const { status } = await shop.owner('POST', `${path}/${step.do}-balance`, { amount: { amount: amount(step.cents) } })
          const change = step.do === 'increase' ? step.cents : -step.cents
          expect(status).toBe(balance + change < 0 ? 428 : 200)
          if (status === 200) balance += change
        } else if (step.do === 'redeem') {
          const { status, body } = await shop.owner('POST', '/ecom/v1/gift-cards/redeem', {
            code: card.code,
            amount: { value: amount(step.cents), currency: 'EUR' },
            appId: giftCardAppId,
          })
          expect(status).toBe(!isEnabled || step.cents > balance ? 428 : 200)
          if (status !== 200) continue
          balance -= step.cents
          redeemed.push({ id: body.transactionId, cents: step.cents, isVoided: false })
        } else if (step.do === 'void') {
          const made = redeemed[step.which]
          if (!made) continue
          const { status } = await shop.owner('POST', '/ecom/v1/gift-cards/void', {
            transactionId: made.id,
            appId: giftCardAppId,
          })
          expect(status).toBe(made.isVoided ? 409 : isEnabled ? 200 : 428)
          if (status !== 200) continue
          made.isVoided = true
          balance += made.cents
        } else {
          const own = step.do === 'disable' ? path : `/stoa/v1/gift-cards/${card.id}`
          expect((await shop.owner('POST', `${own}/${step.do}`, {})).status).toBe(step.do === 'disable' && !isEnabled ? 428 : 200)
          isEnabled = step.do === 'enable'
        }
      }
      expect(await balanceOf(shop, card.id)).toBe(amount(balance))
    }),
    { numRuns: 10 },
  )
  await giftCardAudits(server, shop)
})

test('no card holds more than the largest amount', async () => {
  const shop = await aShop(server)
  const issue = (amount: string) =>
    shop.owner('POST', '/gift-cards/v1/gift-cards', { giftCard: { currency: 'EUR', source: 'MANUAL', initialValue: { amount } } })
  expect((await issue('1000000000.00')).status).toBe(400)
  const { body } = await issue('999999999.99')
  const path = `/gift-cards/v1/gift-cards/${body.giftCard.id}/increase-balance`
  const { body: more } = await shop.owner('POST', path, { amount: { amount: '0.01' } })
  expect(more.details.applicationError.code).toBe('INVALID_GIFT_CARD_BALANCE')
})

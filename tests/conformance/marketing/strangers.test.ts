import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMailingShop } from '../../support/shop/mailing.ts'
import { leave } from '../abandoned-checkouts/abandoned-builders.ts'
import { aGiftCardProduct, buy } from '../pricing/gift-card-sales-builders.ts'
import { allow, anActiveAutomation, later, mailAt, receivers, sentBy } from './automation-builders.ts'

const mailing = mailingServer()

// Whoever types somebody else's address in a checkout.

test('the mail about an abandoned checkout repeats nothing that somebody typed for an item', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await mailing.server.app.runSchedules()
  await allow(shop)
  await anActiveAutomation(shop, mailAt('CHECKOUT_ABANDONED'))
  const card = await aGiftCardProduct(shop)
  const customTextFields = { recipientName: 'Win at evil.example', recipientEmail: 'mia@example.com' }
  await buy(shop, card, { variantId: card.presetVariants[0].id, customTextFields })
  await later(mailing, shop, 2)
  await later(mailing, shop, 0.1)
  const [mail] = sentBy(mailing)
  expect(mail?.to).toEqual(['buyer@example.com'])
  expect(mail?.parsed.text).toContain('Gift card')
  expect(`${mail?.parsed.text} ${String(mail?.parsed.html)}`).not.toContain('evil.example')
})

test('an address that is typed in many checkouts gets one mail a day, and no more in a week than the rules say', async () => {
  const { shop, product } = await aMailingShop(mailing.server)
  await mailing.server.app.runSchedules()
  await allow(shop, { defaultGround: 'ANYBODY', mailsPerMinute: 6000, maxPerWeek: 2 })
  await anActiveAutomation(shop, mailAt('CHECKOUT_ABANDONED'))
  for (let day = 0; day < 4; day++) {
    for (const email of ['victim@example.com', 'Victim@Example.com']) await leave(shop, product, { email })
    await later(mailing, shop, 3)
    await later(mailing, shop, 0.1)
    expect(receivers(mailing).length, `day ${day}`).toBe(Math.min(day + 1, 2))
    await later(mailing, shop, 24)
  }
})

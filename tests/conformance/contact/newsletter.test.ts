import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { allowMails } from '../../support/shop/mailing.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

const mailing = mailingServer()
const day = 24 * 3600_000

async function aMailingShop(): Promise<TestShop> {
  const shop = await aShop(mailing.server)
  await allowMails(shop)
  return shop
}

async function ask(shop: TestShop, email: string, more: object = {}) {
  const answer = await (await aVisitor(shop)).send('POST', '/stoa/v1/newsletter-requests', { email, ...more })
  await mailing.server.app.drain(shop.credentials.siteId)
  return answer
}

/** The token of the link in the last mail. */
function mailedToken(): string {
  const [, token = ''] = /mailing\/confirm\?token=([\w-]+)/.exec(mailing.smtp.mails.at(-1)?.parsed.text ?? '') ?? []
  return token
}

const confirm = async (shop: TestShop, token: string) =>
  (await aVisitor(shop)).send('POST', '/stoa/v1/newsletter-requests/confirm', { token })

async function consentsOf({ owner }: TestShop): Promise<any[]> {
  return (await owner('POST', '/marketing-consent/v1/marketing-consent/query', { query: {} })).body.marketingConsent ?? []
}

test('an address gets the newsletter once its owner has followed the mailed link', async () => {
  const shop = await aMailingShop()
  expect((await ask(shop, 'Mia@example.com')).body).toEqual({})
  expect(mailing.smtp.mails.map(({ to }) => to)).toEqual([['mia@example.com']])
  expect(await consentsOf(shop)).toEqual([])
  expect((await confirm(shop, mailedToken())).status).toBe(200)
  expect(await consentsOf(shop)).toMatchObject([
    {
      details: { email: 'mia@example.com' },
      state: 'CONFIRMED',
      lastConfirmationActivity: { source: 'LINK_CONFIRMATION', optInLevel: 'DOUBLE_CONFIRMATION' },
    },
  ])
})

test('a link works for a week, for its own shop, and not after its reader has unsubscribed', async () => {
  const [shop, other] = [await aMailingShop(), await aMailingShop()]
  await ask(shop, 'mia@example.com')
  const token = mailedToken()
  expect(codeOf(await confirm(other, token))).toBe('NEWSLETTER_LINK_NOT_VALID')
  await confirm(shop, token)
  await shop.owner('POST', '/marketing-consent/v1/marketing-consent/remove', {
    details: { type: 'EMAIL', email: 'mia@example.com' },
    lastRevokeActivity: { source: 'FORM' },
  })
  await confirm(shop, token)
  expect(await consentsOf(shop)).toMatchObject([{ state: 'REVOKED' }])
  mailing.server.clock.advance(8 * day)
  expect(codeOf(await confirm(shop, token))).toBe('NEWSLETTER_LINK_NOT_VALID')
})

test('an address gets three such mails in an hour, programs get none, and the answer is always the same', async () => {
  const shop = await aMailingShop()
  expect((await ask(shop, 'mia@example.com', { website: 'https://spam.example' })).body).toEqual({})
  for (let count = 0; count < 5; count++) expect((await ask(shop, 'mia@example.com')).body).toEqual({})
  expect(mailing.smtp.mails.length).toBeLessThanOrEqual(3)
})

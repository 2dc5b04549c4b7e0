import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { allowMails } from '../../support/shop/mailing.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { rowsWith } from '../../support/members/person.ts'
import { aCustomer } from '../members/customers-builders.ts'

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

const erase = async (shop: TestShop, customerId: string) => {
  const { status } = await shop.owner('POST', '/stoa/v1/member-privacy/customer-erasures', { customerId })
  expect(status).toBe(200)
  await settle(shop)
}

/** Until events have reached everybody, and what an erasure left because of them is gone. */
async function settle(shop: TestShop): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await mailing.server.app.drain(shop.credentials.siteId)
    mailing.server.clock.advance(61_000)
  }
}

test('after the erasure of an address its links are none, in the words for an expired one, and nothing of it is stored again', async () => {
  const shop = await aMailingShop()
  const { id } = await aCustomer(shop, { firstName: 'Ada', email: 'zqerased@example.com' })
  await ask(shop, 'zqerased@example.com')
  const unused = mailedToken()
  await ask(shop, 'ZQErased@example.com')
  const used = mailedToken()
  expect((await confirm(shop, used)).status).toBe(200)
  await ask(shop, 'other@example.com')
  const ofAnother = mailedToken()
  await erase(shop, id)
  const refused = [await confirm(shop, unused), await confirm(shop, used), await confirm(shop, 'x'.repeat(60))]
  expect(refused.map(codeOf)).toEqual(Array.from({ length: 3 }, () => 'NEWSLETTER_LINK_NOT_VALID'))
  expect(new Set(refused.map(({ status, body }) => JSON.stringify([status, body.message]))).size).toBe(1)
  expect(await rowsWith(shop, 'zqerased')).toEqual({})
  expect((await confirm(shop, ofAnother)).status).toBe(200)
  expect((await consentsOf(shop)).map(({ details }) => details.email)).toEqual(['other@example.com'])
  // Whoever asks again begins anew.
  await ask(shop, 'zqerased@example.com')
  expect((await confirm(shop, mailedToken())).status).toBe(200)
})

test('an erasure while the mail with the link is sent leaves no trace of the address, and the link is none', async () => {
  const shop = await aMailingShop()
  const { id } = await aCustomer(shop, { firstName: 'Ada', email: 'zqmeanwhile@example.com' })
  mailing.smtp.whileSending(() => erase(shop, id))
  await ask(shop, 'zqmeanwhile@example.com')
  await settle(shop)
  expect(codeOf(await confirm(shop, mailedToken()))).toBe('NEWSLETTER_LINK_NOT_VALID')
  expect(await rowsWith(shop, 'zqmeanwhile')).toEqual({})
})

test('a link that is followed again changes nothing, and one that is changed is none', async () => {
  const shop = await aMailingShop()
  await ask(shop, 'mia@example.com')
  const token = mailedToken()
  await confirm(shop, token)
  const [first] = await consentsOf(shop)
  mailing.server.clock.advance(day)
  expect((await confirm(shop, token)).status).toBe(200)
  expect(await consentsOf(shop)).toEqual([first])
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at += 7) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(codeOf(await confirm(shop, changed.toString('base64url'))), `byte ${at}`).toBe('NEWSLETTER_LINK_NOT_VALID')
  }
})

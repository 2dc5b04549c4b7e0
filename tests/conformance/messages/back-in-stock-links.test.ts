import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aProduct } from '../../support/shop/builders.ts'
import { refused } from '../../support/requests/answers.ts'
import { ask, path, referenceTo, requestsOf, statusesOf, wait } from './back-in-stock-builders.ts'
import { anAwaitedShop, newsOf, receivers, restock, tokenOf } from './back-in-stock-mail-builders.ts'

const mailing = mailingServer()
const choicePath = '/stoa/v1/back-in-stock-links/choice'
const unknownId = '00000000-0000-4000-8000-00000000000f'
const itemDetails = { name: 'Poster, new edition', price: '25.00' }

/** A shop whose visitor was told of one item and waits for another one. */
async function aToldShop() {
  const made = await anAwaitedShop(mailing.server)
  const other = await aProduct(made.shop, { name: 'Mug', stock: 0 })
  await wait(made.shop, made.product, 'mia@example.com')
  await restock(mailing, made.shop, made.product, 1)
  await ask(made.visitor.send, other, 'Mia@example.com')
  await wait(made.shop, other, 'jonas@example.com')
  const choose = (choice?: string, token = tokenOf(mailing)) =>
    made.visitor.send('POST', choicePath, { token, ...(choice && { choice }) })
  return { ...made, other, choose }
}

test('the link of a mail cancels what the address waits for, and nothing of others', async () => {
  const { shop, other, visitor, choose } = await aToldShop()
  expect(await choose()).toMatchObject({ status: 200, body: {} })
  expect(await statusesOf(shop)).toEqual({ 'mia@example.com': 'NOTIFICATION_SENT', 'jonas@example.com': 'RECEIVED' })
  // The address may ask again.
  expect(await ask(visitor.send, other, 'mia@example.com')).toMatchObject({ status: 200 })
  await restock(mailing, shop, other, 2)
  expect(receivers(mailing).slice(1)).toEqual(['jonas@example.com', 'mia@example.com'])
})

test('an address that is blocked gets no such mail, whoever asks with it, until it is allowed again', async () => {
  const { shop, other, visitor, choose } = await aToldShop()
  const token = tokenOf(mailing)
  await choose('BLOCK')
  expect((await requestsOf(shop)).map(({ email }) => email)).toEqual(['mia@example.com', 'jonas@example.com'])
  // The answer does not say that it is blocked.
  expect(await ask(visitor.send, other, 'mia@example.com')).toMatchObject({ status: 200 })
  await restock(mailing, shop, other, 2)
  expect(receivers(mailing).slice(1)).toEqual(['jonas@example.com'])
  await choose('ALLOW', token)
  await shop.owner('POST', `${path}/report-items-back-in-stock`, { itemDetails, catalogReference: referenceTo(other) })
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(receivers(mailing).slice(1)).toEqual(['jonas@example.com', 'mia@example.com'])
})

test('a link that was changed, or belongs to another shop, does nothing', async () => {
  const { shop, choose } = await aToldShop()
  const token = tokenOf(mailing)
  const [hash = '', signature = ''] = token.split('.')
  const elsewhere = await aToldShop()
  for (const wrong of [hash, `${'0'.repeat(64)}.${signature}`, `${hash}.${signature.slice(1)}`, 'x', tokenOf(mailing)])
    expect(await choose('BLOCK', wrong), wrong).toMatchObject(refused(428, 'UNSUBSCRIBE_LINK_NOT_VALID'))
  expect(await elsewhere.choose('NEVER')).toMatchObject({ status: 400 })
  expect(await requestsOf(shop)).toHaveLength(3)
})

test('whoever reports an item decides what the mail says, and everybody who waits gets it once', async () => {
  const { shop, product, visitor } = await anAwaitedShop(mailing.server)
  await ask(visitor.send, product, 'mia@example.com')
  await shop.owner('PATCH', '/stoa/v1/mail-texts', {
    text: {
      kind: 'BACK_IN_STOCK',
      language: 'en',
      texts: [
        { slot: 'SUBJECT', text: '{product} for {price}' },
        { slot: 'BODY', text: '{parameters.season} {shop}{name}: {parameters.unknown} {{unknown}}' },
      ],
    },
  })
  const report = async (more: object) => {
    const answer = await shop.owner('POST', `${path}/report-items-back-in-stock`, { itemDetails, ...more })
    await mailing.server.app.drain(shop.credentials.siteId)
    return answer
  }
  const catalogReference = { ...referenceTo(product), options: undefined }
  const extraAutomationTemplateParameters = { season: '<b>Spring</b>', shop: 'Fake' }
  expect(await report({ catalogReference, extraAutomationTemplateParameters })).toMatchObject({ status: 200, body: {} })
  const { subject, text } = newsOf(mailing)[0]!.parsed
  expect(subject).toBe('Poster, new edition for €25.00')
  expect(text).toContain('<b>Spring</b> Test shop: {unknown}')
  expect(await requestsOf(shop)).toMatchObject([{ status: 'NOTIFICATION_SENT', autoNotified: true }])
  await report({ catalogReference })
  const id = await wait(shop, product, 'jonas@example.com')
  const [{ id: told }] = await requestsOf(shop)
  expect(await report({ requestIds: [id, told, id] })).toMatchObject({ status: 200 })
  expect(receivers(mailing)).toEqual(['mia@example.com', 'jonas@example.com'])

  expect(await report({ requestIds: [id], catalogReference })).toMatchObject(
    refused(400, 'REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS'),
  )
  const fieldsOf = ({ body }: any) => body.details.validationError.fieldViolations.map(({ field }: any) => field)
  expect(fieldsOf(await report({}))).toEqual(['requestIds'])
  expect(fieldsOf(await report({ requestIds: [id, unknownId] }))).toEqual(['requestIds[1]'])
  expect(fieldsOf(await report({ catalogReference, extraAutomationTemplateParameters: { a: 'x'.repeat(2000) } }))).toEqual([
    'extraAutomationTemplateParameters',
  ])
  expect(await report({ catalogReference, itemDetails: { ...itemDetails, image: { url: 'x' } } })).toMatchObject(
    refused(400, 'INVALID_ITEM_IMAGE_URL'),
  )
  expect(await report({ catalogReference: { appId: unknownId, catalogItemId: product.id } })).toMatchObject({ status: 200 })
  expect(receivers(mailing)).toHaveLength(2)
})

test('a report reaches many people in batches', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  const emails = Array.from({ length: 120 }, (_, index) => `person-${index}@example.com`)
  await Promise.all(emails.map((email) => ask(shop.owner, product, email)))
  await shop.owner('POST', `${path}/report-items-back-in-stock`, { itemDetails, catalogReference: referenceTo(product) })
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(receivers(mailing).toSorted()).toEqual(emails.toSorted())
})

test('requests are deleted after the time that the owner chooses', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  await wait(shop, product, 'mia@example.com')
  await shop.owner('PATCH', '/stoa/v1/health/retention', { periods: [{ name: 'backInStockRequests', days: 30 }] })
  const purgeAfter = async (days: number) => {
    mailing.server.clock.advance(days * 24 * 3600_000)
    await mailing.server.app.runSchedules()
    await mailing.server.app.drain(shop.credentials.siteId)
  }
  await purgeAfter(29)
  expect(await requestsOf(shop)).toHaveLength(1)
  await purgeAfter(2)
  expect(await requestsOf(shop)).toEqual([])
})

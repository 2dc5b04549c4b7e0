import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMember } from '../../support/members/members.ts'
import { allowFrontEnd } from '../../support/members/signing-in.ts'
import { breaking, refused } from '../../support/requests/answers.ts'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aShop } from '../../support/shop/shop.ts'
import { ask, collect, path, referenceTo, requestsOf, statusesOf, wait } from './back-in-stock-builders.ts'
import { anAwaitedShop, receivers, restock } from './back-in-stock-mail-builders.ts'

const mailing = mailingServer()
const unknownId = '00000000-0000-4000-8000-00000000000f'
const itemDetails = { name: 'Poster', price: '20.00' }
const alreadyExists = refused(409, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS')

test('what cannot be waited for is refused', async () => {
  const { shop, product, visitor } = await anAwaitedShop(mailing.server)
  const send = (catalogReference: object, more: object = {}) =>
    visitor.send('POST', path, { request: { catalogReference, email: 'mia@example.com', ...more }, itemDetails })
  const named = referenceTo(product)
  expect(await send({ ...named, appId: unknownId })).toMatchObject(refused(428, 'REQUEST_COLLECTION_DISABLED'))
  expect(await send({ ...named, catalogItemId: unknownId })).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'))
  expect(await send({ ...named, catalogItemId: 'poster' })).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'))
  expect(await send({ ...named, options: { variantId: unknownId } })).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'))
  for (const options of [
    { variantId: 7 },
    { options: { Size: {} } },
    { options: { Size: 'XXL' } },
    ['x'],
    { a: 'x'.repeat(1000) },
  ])
    expect(await send({ ...named, options }), JSON.stringify(options)).toMatchObject(
      refused(400, 'INVALID_CATALOG_REFERENCE_OPTIONS'),
    )
  for (const email of ['mia', 'mia@example', '']) expect(await send(named, { email }), email).toMatchObject({ status: 400 })
  expect(await ask(visitor.send, product, 'mia@example.com', { details: { image: { url: 'print.jpg' } } })).toMatchObject(
    refused(400, 'INVALID_ITEM_IMAGE_URL'),
  )
  expect(await ask(visitor.send, product, 'mia@example.com', { details: { price: '-1' } })).toMatchObject({ status: 400 })
  const stocked = await aProduct(shop)
  expect(await send(referenceTo(stocked))).toMatchObject(refused(428, 'ITEM_IN_STOCK'))
  const { body } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
  const { id, revision } = body.product
  await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, visible: false } })
  expect(await send(named)).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'))
  await collect(shop, 'stop')
  expect(await send(named)).toMatchObject(refused(428, 'REQUEST_COLLECTION_DISABLED'))
  expect(await requestsOf(shop)).toEqual([])
})

test('a new shop collects nothing until the owner turns it on', async () => {
  const shop = await aShop(mailing.server)
  const product = await aProduct(shop, { stock: 0 })
  const { send } = await aVisitor(shop)
  expect(await ask(send, product, 'mia@example.com')).toMatchObject(refused(428, 'REQUEST_COLLECTION_DISABLED'))
  expect(await send('POST', `${path}/settings/start-collecting`, { appId: storesAppId })).toMatchObject({ status: 403 })
})

test('front ends may name the variant by its options, and the catalogue by the id of its app', async () => {
  const { shop, product, visitor } = await anAwaitedShop(mailing.server)
  const catalogReference = { appId: '1380b703-ce81-ff05-f115-39571d94dfcd', catalogItemId: product.id, options: { options: {} } }
  const asked = await visitor.send('POST', path, { request: { catalogReference, email: 'mia@example.com' }, itemDetails })
  expect(asked.body.request.catalogReference).toEqual({ ...catalogReference, appId: storesAppId })
  expect(await ask(visitor.send, product, 'mia@example.com')).toMatchObject(alreadyExists)
  await restock(mailing, shop, product, 1)
  expect(receivers(mailing)).toEqual(['mia@example.com'])
})

test('an address waits for an item once, in whichever spelling, and whoever asks at the same time', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  const spellings = ['Mia@Example.com', 'mia@example.com', 'MIA@EXAMPLE.COM']
  const visitors = await Promise.all(spellings.map(() => aVisitor(shop)))
  const answers = await Promise.all(visitors.map(({ send }, index) => ask(send, product, spellings[index]!)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await requestsOf(shop)).toHaveLength(1)
})

test('nobody learns whether the address of somebody else waits', async () => {
  const { shop, product, visitor } = await anAwaitedShop(mailing.server)
  const mia = await aMember(shop, { email: 'mia@example.com' })
  await ask(mia.send, product, mia.email)
  const [known, unknown] = [await ask(visitor.send, product, mia.email), await ask(visitor.send, product, 'new@example.com')]
  const shapeOf = ({ status, body }: typeof known) => [status, Object.keys(body.request).toSorted(), body.request.status]
  expect(shapeOf(known)).toEqual(shapeOf(unknown))
  const [{ id }] = await requestsOf(shop)
  expect(known.body.request.id).not.toBe(id)
  // Both have asked now, and both are told so.
  expect(await ask(visitor.send, product, mia.email)).toMatchObject(alreadyExists)
  expect(await ask(visitor.send, product, 'new@example.com')).toMatchObject(alreadyExists)
  expect(await ask(mia.send, product, mia.email)).toMatchObject(alreadyExists)
  expect(await ask(shop.owner, product, mia.email)).toMatchObject({
    ...alreadyExists,
    body: { details: { applicationError: { data: { id } } } },
  })
  for (const [method, to] of [
    ['GET', `${path}/${id}`],
    ['GET', path],
    ['DELETE', `${path}/${id}`],
    ['PUT', `${path}/${id}/mark-as-notification-sent`],
  ] as const)
    expect((await visitor.send(method, to, method === 'PUT' ? {} : undefined)).status, to).toBe(403)
  const other = await aShop(mailing.server)
  expect((await other.owner('GET', `${path}/${id}`)).status).toBe(404)
})

test('the request belongs to the member whose confirmed address it is', async () => {
  const { shop, product, visitor } = await anAwaitedShop(mailing.server)
  const mia = await aMember(shop, { email: 'mia@example.com' })
  await ask(visitor.send, product, mia.email)
  const [first] = await requestsOf(shop)
  expect(first.contactId).toBeUndefined()
  await shop.owner('DELETE', `${path}/${first.id}`)
  await sql`update member set login_email_verified = true
    where site_id = ${shop.credentials.siteId} and id = ${mia.id}`.execute(mailing.server.database.db)
  const { body } = await ask(visitor.send, product, mia.email)
  expect(body.request.contactId).toBeUndefined()
  expect(await requestsOf(shop, { filter: { contactId: mia.id } })).toMatchObject([{ email: mia.email }])
})

test('a link that visitors choose stays in the shop and on the domains of their front end', async () => {
  const { shop, product, visitor } = await anAwaitedShop(mailing.server)
  await allowFrontEnd(shop)
  for (const itemUrl of ['https://evil.example/x', 'https://front.example@evil.example/', 'javascript:alert(1)'])
    expect((await ask(visitor.send, product, 'mia@example.com', { itemUrl })).status, itemUrl).toBe(400)
  expect((await ask(visitor.send, product, 'mia@example.com', { itemUrl: 'https://evil.example/' })).body).toMatchObject(
    breaking('ITEM_URL_NOT_ALLOWED'),
  )
  const itemUrl = 'https://front.example/shop/poster?size=L'
  expect((await ask(visitor.send, product, 'mia@example.com', { itemUrl })).body.request.itemUrl).toBe(itemUrl)
  expect(await requestsOf(shop, { filter: { itemUrl: { $contains: 'front.example' } } })).toHaveLength(1)
  await restock(mailing, shop, product, 1)
  expect(mailing.smtp.mails.at(-1)!.parsed.text).toContain(`: ${itemUrl}\n`)
})

test('an app asks for somebody, and says what the mail shows', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  const details = { name: 'Poster, framed', price: '35.00', image: { url: 'https://pictures.example.com/framed.jpg' } }
  const itemUrl = 'https://elsewhere.example.com/poster'
  const asked = await ask(shop.owner, product, 'mia@example.com', { details, itemUrl })
  expect(asked.body.request).toMatchObject({ email: 'mia@example.com', itemUrl })
  await restock(mailing, shop, product, 1)
  const { subject, text, html } = mailing.smtp.mails.at(-1)!.parsed
  expect(subject).toBe('Test shop: Poster, framed is back in stock')
  expect(text).toContain('35.00')
  expect(html).toContain('https://pictures.example.com/framed.jpg')
})

test('requests are listed by page, counted by item, and their events have what readers of them may see', async () => {
  const { shop, product } = await anAwaitedShop(mailing.server)
  const other = await aProduct(shop, { stock: 0 })
  for (const name of ['a', 'b', 'c']) await wait(shop, product, `${name}@example.com`)
  const list = (query: object) => shop.owner('POST', `${path}/query`, { query })
  const sort = [{ fieldName: 'createdDate', order: 'DESC' }]
  const first = (await list({ sort, cursorPaging: { limit: 2 } })).body
  expect(first).toMatchObject({ requests: [{ email: 'c@example.com' }, { email: 'b@example.com' }], metadata: { count: 2 } })
  const next = (await list({ cursorPaging: { cursor: first.metadata.cursors.next } })).body
  expect(next.requests).toMatchObject([{ email: 'a@example.com' }])
  expect((await list({ sort, paging: { limit: 1, offset: 2 } })).body).toMatchObject({
    requests: [{ email: 'a@example.com' }],
    metadata: { count: 1, offset: 2, total: 3 },
  })
  expect((await list({ filter: { email: 'a@example.com' } })).status).toBe(400)
  const count = async (...catalogReferences: object[]) => {
    const packed = Buffer.from(JSON.stringify({ catalogReferences })).toString('base64url')
    const { body } = await shop.owner('GET', `${path}/count-by-catalog-reference?.r=${packed}`)
    return body.countsPerCatalogReference.map((each: any) => each.count)
  }
  const whole = { appId: storesAppId, catalogItemId: product.id }
  expect(await count(whole, referenceTo(other), referenceTo(product), { ...whole, appId: unknownId })).toEqual([3, 0, 3, 0])
  await restock(mailing, shop, product, 1)
  expect(await count(whole)).toEqual([2])
  const [{ id }] = await requestsOf(shop)
  await shop.owner('DELETE', `${path}/${id}`)
  const events = await shopEvents(shop, 'wix.ecom.v1.back_in_stock_notification_request')
  expect(events.map(({ slug }) => slug)).toEqual(['created', 'created', 'created', 'updated', 'updated', 'deleted'])
  expect(Object.keys(events[0]!.body.createdEvent.entity).toSorted()).toEqual([
    'catalogReference',
    'createdDate',
    'email',
    'id',
    'status',
  ])
})

test('whoever has been told, or marked, can wait again', async () => {
  const { shop, product, visitor } = await anAwaitedShop(mailing.server)
  await ask(visitor.send, product, 'mia@example.com')
  const [{ id }] = await requestsOf(shop)
  const mark = () => shop.owner('PUT', `${path}/${id}/mark-as-notification-sent`, {})
  for (const answer of [await mark(), await mark()])
    expect(answer.body.request).toMatchObject({ status: 'NOTIFICATION_SENT', autoNotified: false })
  await restock(mailing, shop, product, 1)
  expect(receivers(mailing)).toEqual([])
  await restock(mailing, shop, product, 0)
  expect(await ask(visitor.send, product, 'mia@example.com')).toMatchObject({ status: 200 })
  expect(await requestsOf(shop)).toHaveLength(2)
  expect(await statusesOf(shop)).toEqual({ 'mia@example.com': 'RECEIVED' })
})

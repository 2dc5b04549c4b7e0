import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { loadTexts } from '../../../apps/server/src/modules/platform/translations/index.ts'
import { siteOf } from '../catalog/catalog-site.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { kinds, aTranslatedShop, pathOf, translate, statesOf } from './translation-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

test('a translation is outdated once its source changes, and lists find what is unfinished', async () => {
  const shop = await aTranslatedShop(server)
  const first = await aProduct(shop, { name: 'One' })
  const second = await aProduct(shop, { name: 'Two' })
  expect(await statesOf(shop, kinds.product, first.id)).toEqual({ name: 'MISSING' })
  await translate(shop, kinds.product, first.id, { name: 'Eins' })
  await translate(shop, kinds.product, second.id, { name: 'Zwei' })
  expect(await statesOf(shop, kinds.product, first.id)).toEqual({ name: 'TRANSLATED' })
  const { body } = await shop.owner('GET', `/stores/v3/products/${first.id}`)
  const changed = { id: first.id, revision: body.product.revision, name: 'Number one', plainDescription: '<p>Good.</p>' }
  await shop.owner('PATCH', `/stores/v3/products/${first.id}`, { product: changed })
  expect(await statesOf(shop, kinds.product, first.id)).toEqual({ name: 'OUTDATED', plainDescription: 'MISSING' })
  const list = `/stoa/v1/translations?entity=${kinds.product}&language=de`
  const { body: open } = await shop.owner('GET', `${list}&unfinishedOnly=true`)
  const overview = { entityId: first.id, title: 'Number one', translated: 0, outdated: 1, missing: 1 }
  expect(open.translations).toEqual([overview])
  const { body: page } = await shop.owner('GET', `${list}&limit=1`)
  const { body: next } = await shop.owner('GET', `${list}&limit=1&cursor=${page.nextCursor}`)
  expect(new Set([...page.translations, ...next.translations].map(({ entityId }) => entityId))).toEqual(
    new Set([first.id, second.id]),
  )
  expect(next.nextCursor).toBeUndefined()
  // Confirming an outdated translation makes it current again.
  await translate(shop, kinds.product, first.id, { name: 'Eins' })
  expect(await statesOf(shop, kinds.product, first.id)).toMatchObject({ name: 'TRANSLATED' })
})

test('a wrong translation is refused with the name of the text, and nothing of it is stored', async () => {
  const shop = await aTranslatedShop(server)
  const { id } = await aProduct(shop)
  const { body: made } = await shop.owner('POST', '/stoa/v1/pages', {
    page: { title: 'Delivery', body: { type: 'doc', content: [{ type: 'paragraph' }] } },
  })
  const refused = async (entity: string, entityId: string, texts: object) => {
    const { status, body } = await shop.owner('PATCH', pathOf(entity, entityId), { texts })
    expect(status).toBe(400)
    return body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
  }
  expect(await refused(kinds.product, id, { name: 'x'.repeat(81), slug: 'neu' })).toEqual(['texts.slug', 'texts.name'])
  expect(await refused(kinds.product, id, { name: { type: 'doc' } })).toEqual(['texts.name'])
  expect(await refused(kinds.product, id, { name: 'a\0b' })).toEqual(['texts.name'])
  expect(await refused(kinds.product, id, { '__proto__.name': 'x' })).toEqual(['texts.__proto__.name'])
  const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }
  expect(await refused(kinds.page, made.page.id, { title: 'Lieferung', body: script })).toEqual(['texts.body.content[0].type'])
  expect(await statesOf(shop, kinds.page, made.page.id)).toEqual({ title: 'MISSING', body: 'MISSING' })
  const other = await shop.owner('PATCH', pathOf(kinds.product, id, 'it'), { texts: { name: 'Stampa' } })
  expect(other).toMatchObject({ status: 428, body: refusedWith('LANGUAGE_NOT_OFFERED') })
  expect(await shop.owner('GET', pathOf('stoa.v1.order', id))).toMatchObject({ status: 404 })
  expect(await shop.owner('GET', pathOf(kinds.product, shop.credentials.siteId))).toMatchObject({ status: 404 })
})

test('translations belong to the staff of their site', async () => {
  const shop = await aTranslatedShop(server)
  const other = await aTranslatedShop(server)
  const { id } = await aProduct(shop, { name: 'Print' })
  await translate(shop, kinds.product, id, { name: 'Druck' })
  expect(await other.owner('GET', pathOf(kinds.product, id))).toMatchObject({ status: 404 })
  expect(await other.owner('PATCH', pathOf(kinds.product, id), { texts: { name: 'X' } })).toMatchObject({ status: 404 })
  const visitor = await aVisitor(shop, 'de')
  expect(await visitor.send('GET', pathOf(kinds.product, id))).toMatchObject({ status: 403 })
  expect(await visitor.send('PATCH', pathOf(kinds.product, id), { texts: { name: 'X' } })).toMatchObject({ status: 403 })
  expect(await visitor.send('GET', `/stoa/v1/translations?entity=${kinds.product}&language=de`)).toMatchObject({ status: 403 })
})

test('whoever translates needs the permission to change the entity', async () => {
  const shop = await aTranslatedShop(server)
  const { body: method } = await shop.owner('POST', '/stoa/v1/payment-methods/query', { query: {} })
  const { id } = method.paymentMethods.find(({ kind }: any) => kind === 'BANK_TRANSFER')
  const { id: productId } = await aProduct(shop)
  const keyOf = async (...scopes: string[]) => {
    const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: scopes.join(), scopes } })
    const headers = { authorization: body.secret, 'wix-site-id': shop.credentials.siteId }
    return (method: string, path: string, request?: object) =>
      shop.raw(method, path, { headers, ...(request && { body: request }) })
  }
  const content = await keyOf('CONTENT:MANAGE')
  const payment = pathOf('stoa.v1.payment_method', id)
  expect((await content('PATCH', payment, { texts: { title: 'Überweisung' } })).status).toBe(403)
  expect((await content('PATCH', pathOf(kinds.product, productId), { texts: { name: 'Druck' } })).status).toBe(403)
  expect((await content('GET', `/stoa/v1/translations?entity=${kinds.product}&language=de`)).status).toBe(403)
  const { body } = await content('GET', '/stoa/v1/translatable-entities')
  expect(body.entities).toContain(kinds.page)
  expect(body.entities).not.toContain(kinds.product)
  const reader = await keyOf('PAYMENTS:READ', 'PRODUCTS:MANAGE')
  expect((await reader('GET', payment)).status).toBe(200)
  expect((await reader('PATCH', payment, { texts: { title: 'Überweisung' } })).status).toBe(403)
  expect((await reader('PATCH', pathOf(kinds.product, productId), { texts: { name: 'Druck' } })).status).toBe(200)
})

test('two people translate different texts at once, and both are kept', async () => {
  const shop = await aTranslatedShop(server)
  const { body } = await shop.owner('POST', '/stoa/v1/questions', { question: { text: 'When?', answer: 'Soon.', topic: 'Time' } })
  const { id } = body.question
  await Promise.all([
    translate(shop, kinds.question, id, { text: 'Wann?' }),
    translate(shop, kinds.question, id, { answer: 'Bald.' }),
    translate(shop, kinds.question, id, { topic: 'Zeit' }),
  ])
  expect(await statesOf(shop, kinds.question, id)).toEqual({ text: 'TRANSLATED', answer: 'TRANSLATED', topic: 'TRANSLATED' })
})

test('the translations of a deleted entity are deleted after a month', async () => {
  const shop = await aTranslatedShop(server)
  const { body } = await shop.owner('POST', '/stoa/v1/questions', { question: { text: 'When?', answer: 'Soon.' } })
  const { id } = body.question
  await translate(shop, kinds.question, id, { text: 'Wann?' })
  await shop.owner('DELETE', `/stoa/v1/questions/${id}`)
  const stored = async () => (await loadTexts({ ...(await siteOf(shop)), language: 'de' }, [id])).size
  await server.app.drain()
  expect(await stored()).toBe(1)
  server.clock.advance(31 * 24 * 3600 * 1000)
  await server.app.drain()
  expect(await stored()).toBe(0)
})

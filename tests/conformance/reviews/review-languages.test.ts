import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const namespace = 'stores'
const path = '/reviews/v1/reviews'

test('a review has the language of whoever wrote it, imported ones that of the file, and readers choose one', async () => {
  const shop = await aShop(server)
  const [product, other] = [await aProduct(shop), await aProduct(shop, { name: 'Mug' })]
  const visitor = await aVisitor(shop)
  const write = async (language: string | undefined, rating: number, entityId = product.id) => {
    const mia = await aMember(shop)
    const headers = { authorization: mia.token, ...(language && { 'x-wix-linguist': `${language}|${language}|true|x` }) }
    const review = { namespace, entityId, content: { rating, title: 'Good' } }
    const { status, body } = await shop.raw('POST', path, { headers, body: { review } })
    expect(status).toBe(200)
    return { headers, ...body.review }
  }
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de', 'es'] } })
  const german = await write('de', 3)
  await write('en', 4)
  await write("x'; drop table review; --", 5)
  await write('fr', 5, other.id)
  const line = { product: product.id, rating: '2', author: 'Ana', language: 'pt-BR' }
  const lines = [line, { ...line, author: 'Bo', language: '=1+1' }, { ...line, author: 'Cy' }]
  await shop.owner('POST', '/stoa/v1/review-imports', { fileName: 'reviews.csv', lines, start: true })
  await server.app.drain()

  const languages = async (entityId = product.id) =>
    (await visitor.send('GET', `/stoa/v1/reviews/languages?namespace=${namespace}&entityId=${entityId}`)).body.languages
  const inLanguage = async (language: string, query: object = {}) =>
    visitor.send('POST', '/stoa/v1/reviews/query-by-language', { namespace, entityId: product.id, language, query })
  expect(await languages()).toEqual(['de', 'en', 'pt'])
  expect(await languages('nothing')).toEqual([])
  const found = await inLanguage('de')
  expect(found.body.reviews).toMatchObject([{ id: german.id }])
  expect(found.body.reviews[0]).not.toHaveProperty('language')
  expect((await inLanguage('pt-PT')).body.reviews).toHaveLength(2)
  for (const none of ['fr', 'de', "d'"])
    expect((await inLanguage(none, { filter: { 'content.rating': 5 } })).body.reviews).toEqual([])

  // Languages without published reviews are not offered; a change is in the language of its author's request.
  await shop.owner('PATCH', `${path}/${german.id}/moderate`, { status: 'REJECTED' })
  expect(await languages()).toEqual(['en', 'pt'])
  await shop.owner('PATCH', `${path}/${german.id}/moderate`, { status: 'APPROVED' })
  const change = { review: { id: german.id, revision: '3', content: { title: 'Bien' } } }
  const headers = { ...german.headers, 'x-wix-linguist': 'es|es|true|x' }
  expect((await shop.raw('PATCH', `${path}/${german.id}`, { headers, body: change })).status).toBe(200)
  expect(await languages()).toEqual(['en', 'es', 'pt'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { namespace, path } from './review-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function aReviewOf(member: Record<string, unknown>) {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const author = await aMember(shop, { nickname: 'Ada Lovelace' })
  const changed = await author.send('PATCH', `/members/v1/members/${author.id}`, {
    member: { id: author.id, contact: { firstName: 'Ada', lastName: 'Lovelace' }, ...member },
  })
  expect(changed.status).toBe(200)
  const review = { namespace, entityId: product.id, content: { rating: 5, body: 'It hangs straight.' } }
  expect((await author.send('POST', path, { review })).status).toBe(200)
  const name = async (who: Pick<Visitor, 'send'>) =>
    (await who.send('POST', `${path}/query`, { query: {} })).body.reviews[0].author.authorName
  return { shop, author, name }
}

test('others read the first name and an initial of a member whose profile is private; the member reads their own name', async () => {
  const { shop, author, name } = await aReviewOf({ privacyStatus: 'PRIVATE' })
  expect(await name(await aVisitor(shop))).toBe('Ada L.')
  expect(await name(await aMember(shop, { nickname: 'Mia' }))).toBe('Ada L.')
  expect(await name(author)).toBe('Ada Lovelace')
})

test('a display name that is not the name of the account is shown as it was chosen', async () => {
  const { shop, name } = await aReviewOf({ privacyStatus: 'PRIVATE', profile: { nickname: 'Poetical Science' } })
  expect(await name(await aVisitor(shop))).toBe('Poetical Science')
})

test('a public profile is named in full', async () => {
  const { shop, name } = await aReviewOf({ privacyStatus: 'PUBLIC' })
  expect(await name(await aVisitor(shop))).toBe('Ada Lovelace')
})

import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { refused } from '../../support/requests/answers.ts'
import { say, buy } from './review-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

test('a verified review carries a signed statement that everybody can check, and that names neither order nor buyer', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const anna = await aMember(shop)
  const order = await buy(shop, product, { memberId: anna.id })
  const { body } = await say(anna, product.id, { body: 'Hangs straight.' })
  const { id } = body.review
  const visitor = await aVisitor(shop)
  const statement = (reviewId = id, who: Pick<Visitor, 'send'> = visitor) =>
    who.send('GET', `/stoa/v1/reviews/${reviewId}/statement`)
  const proof = await until(async () => {
    const answer = await statement()
    return answer.status === 200 ? answer.body : undefined
  })
  expect(proof).toMatchObject({ signed: true, unchanged: true, purchased: true, publicKey: { kty: 'OKP', crv: 'Ed25519' } })
  const [head, payload, signature] = (proof.statement as string).split('.')
  const key = createPublicKey({ key: proof.publicKey, format: 'jwk' })
  expect(verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature!, 'base64url'))).toBe(true)
  const said = Buffer.from(payload!, 'base64url').toString()
  expect(JSON.parse(said)).toMatchObject({ sub: id, item: `stores/${product.id}`, rating: 5, line: proof.lineHash })
  for (const secret of [order, anna.id, anna.email]) expect(JSON.stringify(proof.statement) + said).not.toContain(secret)

  // The shop changes the text, which everybody sees; the author changes it back, which is signed again.
  await shop.owner('PATCH', `/reviews/v1/reviews/${id}`, {
    review: { id, revision: body.review.revision, content: { rating: 5, body: 'Best shop ever.' } },
  })
  expect((await statement()).body).toMatchObject({ signed: true, unchanged: false })
  const { revision } = (await visitor.send('GET', `/reviews/v1/reviews/${id}`)).body.review
  await anna.send('PATCH', `/reviews/v1/reviews/${id}`, {
    review: { id, revision, content: { rating: 2, body: 'It fell.' } },
  })
  await until(async () => (await statement()).body.unchanged || undefined)
  await shop.owner('POST', `/ecom/v1/orders/${order}/cancel`, {})
  expect((await statement()).body).toMatchObject({ signed: true, purchased: false })

  const unverified = (await say(await aMember(shop), product.id)).body.review.id
  expect(await statement(unverified)).toMatchObject(refused(428, 'REVIEW_NOT_VERIFIED'))
  await shop.owner('POST', `/stoa/v1/reviews/${id}/reject`, { reason: 'OTHER' })
  expect((await statement()).status).toBe(404)
  expect((await statement(id, { send: (await aShop(server)).owner })).status).toBe(404)
})

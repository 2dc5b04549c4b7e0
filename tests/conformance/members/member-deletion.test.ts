import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { aMember, sendAs } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/members/v1/members'

const assigneesIn = async ({ credentials: { siteId } }: TestShop) => {
  const { rows } = await sql<{ content_assignee_id: string | null }>`select content_assignee_id from member_trash
    where site_id = ${siteId}`.execute(server.database.db)
  return rows.map(({ content_assignee_id }) => content_assignee_id)
}

test('who deletes their account names a member of the site who takes over their content, or nobody', async () => {
  const shop = await aShop(server)
  const [mia, paul] = [await aMember(shop), await aMember(shop)]
  const stranger = await aMember(await aShop(server))
  for (const unknown of [stranger.id, '00000000-0000-4000-8000-000000000000'])
    expect((await mia.send('DELETE', `${path}/my?contentAssigneeId=${unknown}`)).status).toBe(404)
  const hidden = await aMember(shop, { privacyStatus: 'PRIVATE' })
  expect((await mia.send('DELETE', `${path}/my?contentAssigneeId=${hidden.id}`)).status).toBe(404)
  for (const wrong of ['nobody', mia.id, mia.id.toUpperCase()])
    expect((await mia.send('DELETE', `${path}/my?contentAssigneeId=${wrong}`)).status).toBe(400)
  expect(await assigneesIn(shop)).toEqual([])
  expect((await mia.send('DELETE', `${path}/my?contentAssigneeId=${paul.id}`)).status).toBe(200)
  expect(await assigneesIn(shop)).toEqual([paul.id])
  // The account is closed at once.
  expect((await mia.send('GET', `${path}/my`)).status).toBe(401)
  // The member who takes over the content may be deleted, too.
  await paul.send('DELETE', `${path}/my`)
  expect((await assigneesIn(shop)).toSorted()).toEqual([null, paul.id].toSorted())
})

test('whoever takes over keeps the reviews with their pictures, can delete them, and can’t speak for their author', async () => {
  const shop = await aShop(server)
  const [mia, paul, product] = [await aMember(shop, { nickname: 'Zoe' }), await aMember(shop), await aProduct(shop)]
  const of = { namespace: 'stores', entityId: product.id }
  const content = { rating: 4, title: 'Hangs straight' }
  const { id } = (await mia.send('POST', '/reviews/v1/reviews', { review: { ...of, content } })).body.review
  await sql`update review set has_media = true, doc = jsonb_set(doc, '{content,media}', '[{"image": {"url": "/a.jpg", "width": 10, "height": 10}}]')
    where site_id = ${shop.credentials.siteId} and id = ${id}`.execute(server.database.db)
  expect((await mia.send('DELETE', `${path}/my?contentAssigneeId=${paul.id}`)).status).toBe(200)
  await shop.owner('POST', '/stoa/v1/member-privacy/erasures', { memberId: mia.id })
  await server.app.drain()
  const { review } = (await paul.send('GET', `/reviews/v1/reviews/${id}`)).body
  expect(review).toMatchObject({ author: { contactId: paul.id }, content: { title: 'Hangs straight', media: [{}] } })
  expect(JSON.stringify(review)).not.toContain('Zoe')
  expect((await paul.send('POST', '/stoa/v1/reviews/query-own', { query: {} })).body.ownReviews).toMatchObject([
    { takenOver: true },
  ])
  const change = { review: { id, revision: review.revision, content: { rating: 1 } } }
  expect((await paul.send('PATCH', `/reviews/v1/reviews/${id}`, change)).status).toBe(403)
  // It isn't Paul's opinion, so he may have one of his own.
  expect((await paul.send('POST', '/reviews/v1/reviews', { review: { ...of, content: { rating: 2 } } })).status).toBe(200)
  expect((await paul.send('DELETE', `/reviews/v1/reviews/${id}`)).status).toBe(200)
})

test('from the moment of a deletion no visitor, member or app reads the author’s name', async () => {
  const shop = await aShop(server)
  const [mia, paul, product] = [await aMember(shop, { nickname: 'Zoe' }), await aMember(shop), await aProduct(shop)]
  const review = { namespace: 'stores', entityId: product.id, content: { rating: 5, title: 'Hangs straight', body: 'And dry.' } }
  const { id } = (await mia.send('POST', '/reviews/v1/reviews', { review })).body.review
  const { send: asVisitor } = await aVisitor(shop)
  const sendAsApp = (method: string, target: string, body?: object) => shop.owner(method, target, body)
  const query = { filter: { namespace: 'stores', entityId: product.id } }
  const byLanguage = { namespace: 'stores', entityId: product.id, language: 'en' }
  const read = async () => {
    const readers = [asVisitor, paul.send, sendAsApp]
    const answers = readers.flatMap((send) => [
      send('GET', `/reviews/v1/reviews/${id}`),
      send('POST', '/reviews/v1/reviews/query', { query }),
      send('POST', '/stoa/v1/reviews/query-by-language', byLanguage),
      send('GET', '/stoa/v1/reviews/home'),
    ])
    return JSON.stringify((await Promise.all(answers)).map(({ body }) => body))
  }
  expect((await read()).match(/Zoe/g)!.length).toBeGreaterThanOrEqual(6)
  await mia.send('DELETE', `${path}/my`)
  const without = await read()
  expect(without).not.toContain('Zoe')
  expect(without).not.toContain(mia.id)
  expect(without).toContain('Hangs straight')
  // The profile, what it says and whom it follows are gone with it.
  expect((await paul.send('GET', `/members/v1/members/${mia.id}`)).status).toBe(404)
  expect((await paul.send('GET', `/members/v3/followers/${mia.id}/following`)).status).toBe(404)
})

test('a deletion by filter names who takes over, and is refused at once for somebody whom the site does not have', async () => {
  const shop = await aShop(server)
  const [mia, paul] = [await aMember(shop), await aMember(shop)]
  const stranger = await aMember(await aShop(server))
  const remove = (contentAssigneeId: string) =>
    shop.owner('POST', `${path}/bulk/delete-by-filter`, { filter: { id: mia.id }, contentAssigneeId })
  for (const unknown of [stranger.id, '00000000-0000-4000-8000-000000000000'])
    expect(await remove(unknown)).toMatchObject({
      status: 404,
      body: refusedWith('MEMBER_NOT_FOUND'),
    })
  expect((await remove(paul.id)).status).toBe(200)
  await server.app.drain()
  expect(await assigneesIn(shop)).toEqual([paul.id])
})

test('whoever has left by then takes nothing over: the reviews stay without an author', async () => {
  const shop = await aShop(server)
  const [mia, paul, product] = [await aMember(shop), await aMember(shop), await aProduct(shop)]
  const review = { namespace: 'stores', entityId: product.id, content: { rating: 4, title: 'Hangs straight' } }
  const { id } = (await mia.send('POST', '/reviews/v1/reviews', { review })).body.review
  await mia.send('DELETE', `${path}/my?contentAssigneeId=${paul.id}`)
  await paul.send('DELETE', `${path}/my`)
  for (const member of [mia, paul]) await shop.owner('POST', '/stoa/v1/member-privacy/erasures', { memberId: member.id })
  await server.app.drain()
  const found = (await shop.owner('GET', `/reviews/v1/reviews/${id}`)).body.review
  expect(found).toMatchObject({ content: { title: 'Hangs straight' } })
  expect(found.author?.contactId).toBeUndefined()
})

test('a former address of a profile leads to the new one, until somebody else takes it', async () => {
  const shop = await aShop(server)
  const [mia, paul] = [await aMember(shop, { nickname: 'Mia' }), await aMember(shop, { nickname: 'Paul' })]
  const read = async (slug: string) => (await paul.send('GET', `/stoa/v1/member-profiles/${slug}`)).body
  await mia.send('POST', `${path}/my/slug`, { slug: 'mia-sommer' })
  expect(await read('mia')).toMatchObject({ memberId: mia.id, slug: 'mia-sommer' })
  await paul.send('POST', `${path}/my/slug`, { slug: 'mia' })
  expect(await read('mia')).toMatchObject({ memberId: paul.id, slug: 'mia' })
  expect(await read('mia-sommer')).toMatchObject({ memberId: mia.id, slug: 'mia-sommer' })
})

test('who deleted their account takes that back with the password alone, until it is erased; nobody else does', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  const asVisitor = async ({ raw, credentials: { clientId } }: TestShop, target: string, body: object) => {
    const { access_token } = (await raw('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })).body
    return raw('POST', target, { body, headers: { authorization: access_token } })
  }
  const accountOf = async (email: string, password = 'correct horse battery') => {
    const registered = await asVisitor(shop, '/_api/iam/authentication/v2/register', { loginId: { email }, password })
    expect(registered.status).toBe(200)
    const { members } = (await shop.owner('POST', `${path}/query`, { query: { filter: { loginEmail: email } } })).body
    return { id: members[0].id as string, email, password }
  }
  const cancel = (email: string, password: string, from: TestShop = shop) =>
    asVisitor(from, '/stoa/v1/member-security/cancel-deletion', { email, password })
  const refused = { status: 401, body: refusedWith('-19976') }
  const [mia, paul] = [await accountOf('mia@example.com'), await accountOf('paul@example.com')]
  expect(await cancel(mia.email, mia.password)).toMatchObject(refused)
  await sendAs(shop, mia.id)('DELETE', `${path}/my`)
  await shop.owner('DELETE', `${path}/${paul.id}`)
  expect(await cancel(mia.email, 'a wrong password')).toMatchObject(refused)
  expect(await cancel(mia.email, mia.password, other)).toMatchObject(refused)
  // Members that staff deleted cannot restore their accounts.
  expect(await cancel(paul.email, paul.password)).toMatchObject(refused)
  expect((await cancel('MIA@example.com', mia.password)).status).toBe(200)
  expect((await shop.owner('GET', `${path}/${mia.id}?fieldsets=FULL`)).body.member.loginEmail).toBe('mia@example.com')
  // Somebody who registers with the email meanwhile keeps it.
  await sendAs(shop, mia.id)('DELETE', `${path}/my`)
  await accountOf(mia.email, 'another horse battery')
  expect(await cancel(mia.email, mia.password)).toMatchObject(refused)
  await shop.owner('POST', '/stoa/v1/member-privacy/erasures', { memberId: mia.id })
  expect(await cancel(mia.email, mia.password)).toMatchObject(refused)
})

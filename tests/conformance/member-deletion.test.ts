import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../support/members.ts'
import { sharedServer, type TestServer } from '../support/server.ts'
import { aShop, type TestShop } from '../support/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
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
  expect((await mia.send('DELETE', `${path}/my?contentAssigneeId=nobody`)).status).toBe(400)
  expect(await assigneesIn(shop)).toEqual([])
  expect((await mia.send('DELETE', `${path}/my?contentAssigneeId=${paul.id}`)).status).toBe(200)
  expect(await assigneesIn(shop)).toEqual([paul.id])
  // The account is closed at once.
  expect((await mia.send('GET', `${path}/my`)).status).toBe(401)
  // Whoever takes over may leave, too.
  await paul.send('DELETE', `${path}/my`)
  expect((await assigneesIn(shop)).toSorted()).toEqual([null, paul.id].toSorted())
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

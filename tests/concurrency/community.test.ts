import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopEvents } from '../support/shop/events.ts'
import { aMember, type TestMember } from '../support/members/members.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const followers = '/members/v3/followers'
const blocks = '/members/v1/member-to-member-blocks/members/my'
const reports = '/members/v1/member-reports'

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

async function followEvents(shop: TestShop, slug: string) {
  return (await shopEvents(shop, 'wix.members.v3.follow')).filter((event) => event.slug === slug).length
}

async function total(shop: TestShop, { id }: TestMember) {
  return (await shop.owner('GET', `${followers}/${id}`)).body.pagingMetadata.count
}

test('twenty members who follow one at once, each of them twice, are twenty followers', async () => {
  const shop = await aShop(server)
  const idol = await aMember(shop)
  const fans = await times(20, () => aMember(shop))
  const answers = await times(40, (index) => fans[index % 20]!.send('POST', `${followers}/${idol.id}`, {}))
  expect(new Set(statuses(answers))).toEqual(new Set([200]))
  expect(await total(shop, idol)).toBe(20)
  expect(await followEvents(shop, 'member_followed')).toBe(20)
  await times(40, (index) => fans[index % 20]!.send('DELETE', `${followers}/${idol.id}`))
  expect(await total(shop, idol)).toBe(0)
  expect(await followEvents(shop, 'member_unfollowed')).toBe(20)
})

test('namesakes who join at once all become members', async () => {
  const shop = await aShop(server)
  await times(12, () => aMember(shop, { nickname: 'Anna' }))
  const { body } = await shop.owner('GET', '/members/v1/members')
  const slugs = body.members.map(({ profile }: { profile: { slug: string } }) => profile.slug)
  expect(slugs.toSorted()).toEqual(['anna', ...Array.from({ length: 11 }, (_, index) => `anna-${index + 1}`)].toSorted())
})

test('following and leaving at once ends with as many followers as the events tell', async () => {
  const shop = await aShop(server)
  const idol = await aMember(shop)
  const fans = await times(4, () => aMember(shop))
  await times(60, (index) => fans[index % 4]!.send(index % 3 === 0 ? 'DELETE' : 'POST', `${followers}/${idol.id}`, {}))
  const [begun, ended] = [await followEvents(shop, 'member_followed'), await followEvents(shop, 'member_unfollowed')]
  expect(begun - ended).toBe(await total(shop, idol))
})

test('a block while the other member follows leaves no following, whoever comes first', async () => {
  const shop = await aShop(server)
  for (let round = 0; round < 10; round++) {
    const [anna, bert] = [await aMember(shop), await aMember(shop)]
    await Promise.all([
      anna.send('POST', blocks, { memberId: bert.id }),
      bert.send('POST', `${followers}/${anna.id}`, {}),
      anna.send('POST', `${followers}/${bert.id}`, {}),
    ])
    expect([await total(shop, anna), await total(shop, bert)]).toEqual([0, 0])
  }
  expect(await followEvents(shop, 'member_followed')).toBe(await followEvents(shop, 'member_unfollowed'))
})

test('two members who block each other at once have one block', async () => {
  const shop = await aShop(server)
  for (let round = 0; round < 5; round++) {
    const [anna, bert] = [await aMember(shop), await aMember(shop)]
    const answers = await times(6, (index) =>
      index % 2 === 0 ? anna.send('POST', blocks, { memberId: bert.id }) : bert.send('POST', blocks, { memberId: anna.id }),
    )
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
    const { body } = await shop.owner('GET', `/members/v1/member-to-member-blocks/members/${anna.id}`)
    expect(body.memberBlocks).toHaveLength(1)
  }
})

test('reports at once are counted exactly, and a member is reported for the first time once', async () => {
  const shop = await aShop(server)
  const [bad, ...reporters] = await times(13, () => aMember(shop))
  const reason = { category: 'SPAM' }
  const answers = await times(36, (index) =>
    reporters[index % 12]!.send('POST', reports, { memberReport: { reportedMemberId: bad!.id, reason } }),
  )
  expect(new Set(statuses(answers))).toEqual(new Set([200]))
  const { body } = await shop.owner('GET', `${reports}/members`)
  expect(body.reportedMembers).toMatchObject([{ reportedMemberId: bad!.id, reportCount: '12' }])
  const slugs = (await shopEvents(shop, 'wix.members.v1.member_report')).map(({ slug }) => slug)
  expect(slugs.filter((slug) => slug === 'created')).toHaveLength(12)
  expect(slugs.filter((slug) => slug === 'reported_member_created')).toHaveLength(1)
})

test('a member who reports many at once stays below the limit', async () => {
  const shop = await aShop(server)
  const [anna, ...others] = await times(15, () => aMember(shop))
  const answers = await times(14, (index) =>
    anna!.send('POST', reports, { memberReport: { reportedMemberId: others[index]!.id, reason: { category: 'OTHER' } } }),
  )
  expect(statuses(answers)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429, 429, 429])
})

test('settings that two people change at once are changed by one of them', async () => {
  const shop = await aShop(server)
  const defaults = { defaultPrivacy: { defaultPrivacy: 'PUBLIC', revision: '1' } }
  const first = await times(8, () => shop.owner('PATCH', '/members/v1/default-privacy-status', defaults))
  expect(statuses(first)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  const settings = { memberPrivacySettings: { publicMemberCandidates: 'NO_ONE', revision: '1' } }
  const second = await times(8, () => shop.owner('POST', '/members/v1/privacy-settings', settings))
  expect(statuses(second)).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
})

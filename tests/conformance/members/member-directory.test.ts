import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aBadge } from '../../support/members/members.ts'
import { sharedServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

const server = await sharedServer()

const path = '/stoa/v1/member-directory/query'

async function created(shop: TestShop, nickname: string, privacyStatus: 'PUBLIC' | 'PRIVATE' = 'PUBLIC'): Promise<string> {
  const { body } = await shop.owner('POST', '/members/v1/members', {
    member: { loginEmail: `${nickname.replaceAll(' ', '-').toLowerCase()}@example.com`, privacyStatus, profile: { nickname } },
  })
  await shop.owner('POST', `/members/v1/members/${body.member.id}/approve`)
  return body.member.id as string
}

test('the directory finds members by name and badge at once: its pages are full, and it counts all of them', async () => {
  const shop = await aShop(server)
  const { id: badgeId } = await aBadge(shop)
  const [adas, others] = [
    ['Ada One', 'Ada Two', 'Ada Three'],
    ['Ada Four', 'Bea One'],
  ]
  const ids = new Map<string, string>()
  for (const name of [...adas, ...others]) ids.set(name, await created(shop, name))
  const hidden = await created(shop, 'Ada Hidden', 'PRIVATE')
  const having = [...adas.map((name) => ids.get(name)!), ids.get('Bea One')!, hidden]
  for (const memberId of having) await shop.owner('POST', '/badges/v4/assignments', { badgeAssignment: { badgeId, memberId } })

  const visitor = await aVisitor(shop)
  const find = async (request: object) => {
    const { body } = await visitor.send('POST', path, request)
    return [body.members.map(({ nickname }: { nickname: string }) => nickname), body.total]
  }
  expect(await find({})).toEqual([['Ada Four', 'Ada One', 'Ada Three', 'Ada Two', 'Bea One'], 5])
  expect(await find({ words: ' ada ' })).toEqual([['Ada Four', 'Ada One', 'Ada Three', 'Ada Two'], 4])
  expect(await find({ badgeId })).toEqual([['Ada One', 'Ada Three', 'Ada Two', 'Bea One'], 4])
  expect(await find({ words: 'ada', badgeId, limit: 2 })).toEqual([['Ada One', 'Ada Three'], 3])
  expect(await find({ words: 'ada', badgeId, limit: 2, offset: 2 })).toEqual([['Ada Two'], 3])
  expect(await find({ words: 'hidden', badgeId })).toEqual([[], 0])
  expect(await find({ badgeId: hidden })).toEqual([[], 0])
  // Of an email, nothing is found.
  expect(await find({ words: 'example' })).toEqual([[], 0])
  for (const wrong of [{ limit: 101 }, { offset: -1 }, { badgeId: 'x' }, { words: 'x'.repeat(101) }])
    expect((await visitor.send('POST', path, wrong)).status, JSON.stringify(wrong)).toBe(400)
})

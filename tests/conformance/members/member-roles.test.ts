import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aMember, aRole } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type WireAnswer } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const definitions = '/members/v1/roles/definitions'
const assigned = '/members/v1/roles/members'
const ruleOf = ({ body }: WireAnswer) => body.details.validationError.fieldViolations[0].ruleName
const siteMember = { roleKey: 'SITE_MEMBER', title: 'Site member' }

test('a site defines roles beside those of the system, which nobody changes', async () => {
  const shop = await aShop(server)
  const created = await shop.owner('POST', definitions, { roleKey: 'EDITOR', roleTitle: ' Editor ' })
  const { role } = created.body
  expect(role).toEqual({ id: role.id, roleKey: 'EDITOR', title: 'Editor', blockable: false, revision: '1' })
  expect((await shop.owner('GET', `${definitions}/EDITOR`)).body.role).toEqual(role)
  const listed = await shop.owner('GET', definitions)
  expect(listed.body.roles.map(({ roleKey }: { roleKey: string }) => roleKey)).toEqual(['SITE_MEMBER', 'EDITOR'])
  for (const roleKey of ['EDITOR', 'SITE_MEMBER']) {
    const again = await shop.owner('POST', definitions, { roleKey, roleTitle: 'Again' })
    expect(again.status).toBe(409)
    expect(codeOf(again)).toBe('ROLE_ALREADY_EXISTS')
  }
  expect((await shop.owner('POST', definitions, { roleKey: 'writer', roleTitle: 'Writer' })).status).toBe(400)
  expect((await shop.owner('POST', definitions, { roleKey: 'NAMELESS', roleTitle: ' ' })).status).toBe(400)
  const changed = await shop.owner('PATCH', `${definitions}/EDITOR`, { blockable: true, revision: '1' })
  expect(changed.body.role).toEqual({ ...role, blockable: true, revision: '2' })
  expect((await shop.owner('PATCH', `${definitions}/EDITOR`, { blockable: true, revision: '1' })).status).toBe(409)
  expect(codeOf(await shop.owner('PATCH', `${definitions}/SITE_MEMBER`, { revision: '1' }))).toBe('CANNOT_UPDATE_SYSTEM_ROLE')
  expect(codeOf(await shop.owner('DELETE', `${definitions}/SITE_MEMBER`))).toBe('CANNOT_DELETE_SYSTEM_ROLE')
  expect((await shop.owner('DELETE', `${definitions}/EDITOR`)).body).toEqual({})
  for (const method of ['GET', 'DELETE']) expect((await shop.owner(method, `${definitions}/EDITOR`)).status).toBe(404)
})

test('a member gets and loses roles', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  await aRole(shop, 'EDITOR')
  const roles = async () => (await shop.owner('GET', `${assigned}/${mia.id}`)).body.roles
  const editor = { roleKey: 'EDITOR', title: 'EDITOR' }
  expect(await roles()).toEqual([siteMember])
  for (let times = 0; times < 2; times++) {
    const answer = await shop.owner('POST', `${assigned}/${mia.id}`, { roleKey: 'EDITOR' })
    expect(answer.body).toEqual({ roleKey: 'EDITOR' })
  }
  expect(await roles()).toEqual([siteMember, editor])
  const queried = await shop.owner('POST', `${assigned}/query`, { query: { filter: { roleKey: 'EDITOR' } } })
  expect(queried.body).toEqual({ rolesByMemberId: { [mia.id]: { roles: [siteMember, editor] } } })
  for (let times = 0; times < 2; times++)
    expect((await shop.owner('DELETE', `${assigned}/${mia.id}?roleKey=EDITOR`)).body).toEqual({ roleKey: 'EDITOR' })
  expect(await roles()).toEqual([siteMember])
  await shop.owner('POST', `${assigned}/${mia.id}`, { roleKey: 'EDITOR' })
  await shop.owner('DELETE', `${definitions}/EDITOR`)
  expect(await roles(), 'a role outlives its definition').toEqual([siteMember, editor])
  await shop.owner('DELETE', `${assigned}/${mia.id}?roleKey=EDITOR`)
  expect(await roles()).toEqual([siteMember])
})

test('unknown roles, system roles, unknown and blocked members are refused', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  await aRole(shop, 'EDITOR')
  const assign = (memberId: string, roleKey: string) => shop.owner('POST', `${assigned}/${memberId}`, { roleKey })
  const unassign = (memberId: string, roleKey: string) => shop.owner('DELETE', `${assigned}/${memberId}?roleKey=${roleKey}`)
  const unknown = await assign(mia.id, 'NONE')
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'ROLE_DOES_NOT_EXIST'])
  expect(ruleOf(await assign(mia.id, 'SITE_MEMBER'))).toBe('INVALID_ROLE')
  expect(ruleOf(await unassign(mia.id, 'SITE_MEMBER'))).toBe('INVALID_ROLE')
  expect(ruleOf(await unassign(mia.id, 'NONE'))).toBe('INVALID_ROLE')
  for (const answer of [
    await assign(newId(), 'EDITOR'),
    await unassign(newId(), 'EDITOR'),
    await shop.owner('GET', `${assigned}/${newId()}`),
  ])
    expect(answer.status).toBe(404)
  expect((await shop.owner('POST', `${assigned}/query`, { query: { filter: { nickname: 'x' } } })).status).toBe(400)
})

test('a blocked member gets no blockable role', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  await aRole(shop, 'EDITOR', { blockable: true })
  await aRole(shop, 'BUYER')
  await shop.owner('POST', `/members/v1/members/${mia.id}/block`, {})
  const assign = (roleKey: string) => shop.owner('POST', `${assigned}/${mia.id}`, { roleKey })
  expect(codeOf(await assign('EDITOR'))).toBe('MEMBER_BLOCKED')
  expect((await assign('BUYER')).status).toBe(200)
  expect((await shop.owner('GET', `${assigned}/${mia.id}`)).body.roles).toEqual([{ roleKey: 'BUYER', title: 'BUYER' }])
})

test('visitors and members neither read nor change roles, and no site those of another', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  await aRole(shop, 'EDITOR')
  for (const caller of [await aVisitor(shop), mia])
    for (const [method, address, request] of [
      ['GET', definitions],
      ['GET', `${definitions}/EDITOR`],
      ['POST', definitions, { roleKey: 'MINE', roleTitle: 'Mine' }],
      ['PATCH', `${definitions}/EDITOR`, { blockable: false, revision: '1' }],
      ['DELETE', `${definitions}/EDITOR`],
      ['GET', `${assigned}/${mia.id}`],
      ['POST', `${assigned}/query`, {}],
      ['POST', `${assigned}/${mia.id}`, { roleKey: 'EDITOR' }],
      ['DELETE', `${assigned}/${mia.id}?roleKey=EDITOR`],
    ] as const)
      expect((await caller.send(method, address, request as object)).status, `${method} ${address}`).toBe(403)
  const other = await aShop(server)
  expect((await other.owner('GET', `${definitions}/EDITOR`)).status).toBe(404)
  expect((await other.owner('POST', `${assigned}/${mia.id}`, { roleKey: 'EDITOR' })).status).toBe(404)
  expect((await other.owner('POST', `${assigned}/query`, {})).body).toEqual({ rolesByMemberId: {} })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aBadge, aField, aMember, aRole, type TestField } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/members/v1/custom-fields-applications'
const items = (...given: object[]) => ({ items: given })
const to = (applicationType: string, entityId: string) => ({ applicationType, entityId })
const except = (exclusionType: string, entityId: string) => ({ exclusionType, entityId })

async function apply(shop: TestShop, { id }: TestField, given: object) {
  return shop.owner('POST', path, { application: { customFieldId: id, ...given } })
}

/** The names of the members to whom a field applies. */
async function appliesTo(shop: TestShop, { key }: TestField, members: Record<string, { id: string }>) {
  const { body } = await shop.owner('POST', `${path}/members`, { memberIds: Object.values(members).map(({ id }) => id) })
  const applied = body.results.filter(({ applications }: { applications: { customFieldKey: string; applies: boolean }[] }) =>
    applications.some((each) => each.customFieldKey === key && each.applies),
  )
  const ids = new Set(applied.map(({ memberId }: { memberId: string }) => memberId))
  return Object.keys(members).filter((name) => ids.has(members[name]!.id))
}

test('an application is created once, replaced as a whole and deleted', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const field = await aField(shop, 'Animal')
  const applications = items(to('MEMBER', mia.id))
  const { body } = await apply(shop, field, { applications })
  expect(body.application).toEqual({ customFieldId: field.id, customFieldKey: field.key, applications, revision: '1' })
  expect((await apply(shop, field, { applications })).status).toBe(409)
  expect((await apply(shop, { ...field, id: newId() }, { applications })).status).toBe(404)
  expect((await shop.owner('GET', `/members/v1/custom-fields/${field.id}`)).body.field.appliesTo).toBe('SELECTED_MEMBERS')
  const update = (more: object) =>
    shop.owner('PATCH', `${path}/${field.id}`, { application: { customFieldId: field.id, revision: '1', ...more } })
  const exclusions = items(except('MEMBER', mia.id))
  const replaced = await update({ exclusions })
  expect(replaced.body.application).toEqual({ customFieldId: field.id, customFieldKey: field.key, exclusions, revision: '2' })
  expect((await update({ exclusions })).status).toBe(409)
  expect((await update({ revision: '2', applications: items({ applicationType: 'UNKNOWN', entityId: mia.id }) })).status).toBe(
    400,
  )
  expect((await update({ revision: '2', applications: items({ applicationType: 'ROLE' }) })).status).toBe(400)
  expect((await shop.owner('GET', `${path}/${field.id}`)).body).toEqual(replaced.body)
  const many = await shop.owner('POST', `${path}/applications`, { customFieldIds: [field.id, newId()] })
  expect(many.body.applications).toEqual([replaced.body.application])
  expect((await shop.owner('DELETE', `${path}/${field.id}`)).body).toEqual({})
  for (const method of ['GET', 'DELETE']) expect((await shop.owner(method, `${path}/${field.id}`)).status).toBe(404)
  expect((await shop.owner('GET', `/members/v1/custom-fields/${field.id}`)).body.field.appliesTo).toBe('ALL_MEMBERS')
})

test('a field applies by member, role and badge, and exclusions come first', async () => {
  const shop = await aShop(server)
  const members = { anna: await aMember(shop), ben: await aMember(shop), cleo: await aMember(shop) }
  const [role, badge] = [await aRole(shop, 'VIP'), await aBadge(shop)]
  await shop.owner('POST', `/members/v1/roles/members/${members.anna.id}`, { roleKey: 'VIP' })
  await shop.owner('POST', '/badges/v4/assignments', { badgeAssignment: { badgeId: badge.id, memberId: members.ben.id } })
  const cases: [object, string[]][] = [
    [{ applications: items(to('ROLE', role.id)) }, ['anna']],
    [{ applications: items(to('BADGE', badge.id)) }, ['ben']],
    [{ applications: items(to('MEMBER', members.cleo.id), to('ROLE', role.id)) }, ['anna', 'cleo']],
    [{ exclusions: items(except('BADGE', badge.id)) }, ['anna', 'cleo']],
    [{ applications: items(to('MEMBER', members.ben.id)), exclusions: items(except('BADGE', badge.id)) }, []],
    [{ applications: items(to('PRICING_PLAN', newId())) }, []],
    [{}, ['anna', 'ben', 'cleo']],
  ]
  for (const [index, [application, expected]] of cases.entries()) {
    const field = await aField(shop, `Field ${index}`)
    expect((await apply(shop, field, application)).status).toBe(200)
    expect(await appliesTo(shop, field, members), JSON.stringify(application)).toEqual(expected)
  }
  const { body } = await shop.owner('POST', `${path}/roles`, { roleIds: [role.id, newId()] })
  expect(body.results).toHaveLength(1)
  const byRole = body.results[0].applications.filter(({ applies }: { applies: boolean }) => applies)
  expect(
    byRole
      .map(({ customField }: { customField: TestField }) => customField.name)
      .filter((name: string) => name.startsWith('Field')),
  ).toEqual(['Field 0', 'Field 2', 'Field 3', 'Field 6'])
})

test('a member has values only in fields that apply, and they show again with the role', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const [field, role] = [await aField(shop, 'Table'), await aRole(shop, 'VIP')]
  await apply(shop, field, { applications: items(to('ROLE', role.id)) })
  const write = (value: unknown) =>
    mia.send('PATCH', `/members/v1/members/${mia.id}`, {
      member: { id: mia.id, contact: { customFields: { 'custom.table': { value } } } },
    })
  expect((await write('7')).status).toBe(400)
  await shop.owner('POST', `/members/v1/roles/members/${mia.id}`, { roleKey: 'VIP' })
  const shown = { 'custom.table': { name: 'Table', value: '7' } }
  expect((await write('7')).body.member.contact.customFields).toEqual(shown)
  const values = async () => (await mia.send('GET', '/members/v1/members/my?fieldsets=FULL')).body.member.contact.customFields
  await shop.owner('DELETE', `/members/v1/roles/members/${mia.id}?roleKey=VIP`)
  expect(await values()).toEqual({})
  await shop.owner('POST', `/members/v1/roles/members/${mia.id}`, { roleKey: 'VIP' })
  expect(await values()).toEqual(shown)
})

test('members learn what applies to themselves, visitors nothing, and no site anything of another', async () => {
  const shop = await aShop(server)
  const [mia, other] = [await aMember(shop), await aMember(shop)]
  const [field, secret] = [await aField(shop, 'Animal'), await aField(shop, 'Secret')]
  await apply(shop, secret, { applications: items(to('MEMBER', other.id)) })
  const { body } = await mia.send('POST', `${path}/members`, { memberIds: [mia.id, other.id] })
  expect(body.results.map(({ memberId }: { memberId: string }) => memberId)).toEqual([mia.id])
  const keys = body.results[0].applications.map(({ customFieldKey }: { customFieldKey: string }) => customFieldKey)
  expect(keys).toContain(field.key)
  expect(JSON.stringify(body)).not.toContain('Secret')
  const visitor = await aVisitor(shop)
  expect((await visitor.send('POST', `${path}/members`, { memberIds: [mia.id] })).status).toBe(403)
  for (const caller of [visitor, mia])
    for (const [method, address, request] of [
      ['POST', path, { application: { customFieldId: field.id } }],
      ['PATCH', `${path}/${secret.id}`, { application: { customFieldId: secret.id, revision: '1' } }],
      ['DELETE', `${path}/${secret.id}`],
      ['GET', `${path}/${secret.id}`],
      ['POST', `${path}/applications`, { customFieldIds: [secret.id] }],
      ['POST', `${path}/roles`, { roleIds: [newId()] }],
    ] as const)
      expect((await caller.send(method, address, request as object)).status, `${method} ${address}`).toBe(403)
  const elsewhere = await aShop(server)
  expect((await elsewhere.owner('GET', `${path}/${secret.id}`)).status).toBe(404)
  expect((await elsewhere.owner('POST', `${path}/members`, { memberIds: [mia.id] })).body.results).toEqual([])
})

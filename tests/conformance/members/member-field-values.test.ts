import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aField, aMember, aRole, type TestField } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { path, suggestions, general, display, names, change, hide, remove } from './member-fields-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('values are checked by the type of their field and shown under its name', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const types = { Text: 'TEXT', Age: 'NUMBER', Since: 'DATE', Site: 'URL' }
  for (const [name, fieldType] of Object.entries(types)) await aField(shop, name, { fieldType })
  await aField(shop, 'Feed', { fieldType: 'SOCIAL', socialType: 'YOUTUBE' })
  const write = (customFields: object) =>
    mia.send('PATCH', `/members/v1/members/${mia.id}`, { member: { id: mia.id, contact: { customFields } } })
  const { body } = await write({
    'custom.text': { name: 'ignored', value: 'cat' },
    'custom.age': { value: 42 },
    'custom.since': { value: '2020-02-29' },
    'custom.site': { value: 'https://mia.example' },
  })
  const values = {
    'custom.text': { name: 'Text', value: 'cat' },
    'custom.age': { name: 'Age', value: 42 },
    'custom.since': { name: 'Since', value: '2020-02-29' },
    'custom.site': { name: 'Site', value: 'https://mia.example' },
  }
  expect(body.member.contact.customFields).toEqual(values)
  const ruleOf = async (customFields: object) =>
    (await write(customFields)).body.details.validationError.fieldViolations[0].ruleName
  for (const [key, value] of Object.entries({
    text: 5,
    age: 'old',
    since: '2021-02-30',
  }))
    expect(await ruleOf({ [`custom.${key}`]: { value } }), key).toBe('INVALID_CUSTOM_FIELD_VALUE')
  for (const key of ['site', 'feed'])
    expect(await ruleOf({ [`custom.${key}`]: { value: 'javascript:alert(1)' } }), key).toBe('INVALID_CUSTOM_FIELD_URL')
  expect(await ruleOf({ 'custom.feed': { value: 'https://youtube.com.example/mia' } })).toBe('INVALID_CUSTOM_FIELD_URL')
  expect((await write({ 'custom.feed': { value: 'https://www.youtube.com/@mia' } })).status).toBe(200)
  await write({ 'custom.feed': { value: '' } })
  for (const key of ['custom.other', 'nickname', 'loginEmail'])
    expect(await ruleOf({ [key]: { value: 'x' } }), key).toBe('UNKNOWN_CUSTOM_FIELD')
  const own = async () => (await mia.send('GET', '/members/v1/members/my?fieldsets=FULL')).body.member.contact.customFields
  expect(await own()).toEqual(values)
  await write({ 'custom.text': { value: null }, 'custom.age': { value: '7' } })
  const { 'custom.text': _removed, ...rest } = values
  expect(await own()).toEqual({ ...rest, 'custom.age': { name: 'Age', value: 7 } })
  const created = await shop.owner('POST', '/members/v1/members', {
    member: { loginEmail: 'new@example.com', contact: { customFields: { 'custom.text': { value: 'dog' } } } },
  })
  expect(created.body.member.contact.customFields).toEqual({ 'custom.text': { name: 'Text', value: 'dog' } })
  const refused = await shop.owner('POST', '/members/v1/members', {
    member: { loginEmail: 'newer@example.com', contact: { customFields: { 'custom.none': { value: 'x' } } } },
  })
  expect(refused.status).toBe(400)
})

test('a hidden field is not shown and keeps its values; those of a deleted one are gone for good', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const field = await aField(shop, 'Animal')
  await aField(shop, 'Plant')
  const write = (customFields: object) =>
    mia.send('PATCH', `/members/v1/members/${mia.id}`, { member: { id: mia.id, contact: { customFields } } })
  const values = async () =>
    (await shop.owner('GET', `/members/v1/members/${mia.id}?fieldsets=FULL`)).body.member.contact.customFields
  await write({ 'custom.animal': { value: 'cat' } })
  await hide(shop, field)
  expect(await values()).toEqual({})
  expect((await write({ 'custom.animal': { value: 'dog' } })).status).toBe(400)
  await write({ 'custom.plant': { value: 'fern' } })
  const again = await aField(shop, 'Animal')
  expect(again.id).toBe(field.id)
  expect(await values()).toEqual({
    'custom.animal': { name: 'Animal', value: 'cat' },
    'custom.plant': { name: 'Plant', value: 'fern' },
  })
  const gone = await aMember(shop)
  await gone.send('PATCH', `/members/v1/members/${gone.id}`, {
    member: { id: gone.id, contact: { customFields: { 'custom.animal': { value: 'cow' } } } },
  })
  await gone.send('DELETE', '/members/v1/members/my')
  expect((await remove(shop, field)).status).toBe(409)
  expect((await remove(shop, again)).status).toBe(200)
  expect((await shop.owner('GET', `${path}/${field.id}`)).status).toBe(404)
  expect((await aField(shop, 'Animal')).key).toBe('custom.animal')
  expect(await values()).toEqual({ 'custom.plant': { name: 'Plant', value: 'fern' } })
})

test('visitors read the fields of all members and change none; values are seen by nobody but the member and staff', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const field = await aField(shop, 'Animal', { defaultPrivacy: 'PUBLIC' })
  const secret = await aField(shop, 'Secret')
  const role = await aRole(shop, 'VIP')
  await shop.owner('POST', '/members/v1/custom-fields-applications', {
    application: { customFieldId: secret.id, applications: { items: [{ applicationType: 'ROLE', entityId: role.id }] } },
  })
  await mia.send('PATCH', `/members/v1/members/${mia.id}`, {
    member: { id: mia.id, contact: { customFields: { 'custom.animal': { value: 'zqcat' } } } },
  })
  for (const reader of [await aVisitor(shop), await aMember(shop)]) {
    const answer = await reader.send('GET', path)
    expect(answer.body.fields.map(({ name }: TestField) => name)).toEqual([...general, 'Animal', ...display])
    expect(answer.body.metadata.total).toBe(8)
    const read = await reader.send('GET', `/members/v1/members/${mia.id}?fieldsets=FULL`)
    expect(JSON.stringify(read.body)).not.toContain('zqcat')
    for (const [method, address, request] of [
      ['POST', path, { field: { name: 'Mine' } }],
      ['GET', `${path}/${field.id}`],
      ['PATCH', `${path}/${field.id}`, { field: { id: field.id, revision: '1', name: 'Mine' } }],
      ['DELETE', `${path}/${field.id}?revision=1`],
      ['POST', `${path}/${field.id}/hide`, { revision: '1' }],
      ['POST', `${path}/order`, { fieldIds: [field.id] }],
      ['GET', suggestions],
      ['POST', `${suggestions}/query`, {}],
    ] as const)
      expect((await reader.send(method, address, request as object)).status, `${method} ${address}`).toBe(403)
  }
  await shop.owner('POST', `/members/v1/roles/members/${mia.id}`, { roleKey: 'VIP' })
  expect((await mia.send('GET', path)).body.fields[5]).toMatchObject({ name: 'Secret', appliesTo: 'SELECTED_MEMBERS' })
  const other = await aShop(server)
  expect(await names(other)).toEqual([...general, ...display])
  expect((await other.owner('GET', `${path}/${field.id}`)).status).toBe(404)
})

test('a profile shows the values of public fields to whoever may see it, as long as the field is shown and applies', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const mia = await aMember(shop)
  const animal = await aField(shop, 'Animal', { defaultPrivacy: 'PUBLIC' })
  await aField(shop, 'Shoe size', { fieldType: 'NUMBER', defaultPrivacy: 'PRIVATE' })
  await mia.send('PATCH', `/members/v1/members/${mia.id}`, {
    member: {
      id: mia.id,
      privacyStatus: 'PUBLIC',
      profile: { nickname: 'Mia' },
      contact: { customFields: { 'custom.animal': { value: 'cat' }, 'custom.shoe-size': { value: 38 } } },
    },
  })
  const { slug } = (await mia.send('GET', '/members/v1/members/my')).body.member.profile
  const shown = async () => (await visitor.send('GET', `/stoa/v1/member-profiles/${slug}`)).body.fields
  expect(await shown()).toEqual([{ key: 'custom.animal', name: 'Animal', fieldType: 'TEXT', value: 'cat' }])
  const choose = (fields: object[]) => mia.send('PATCH', '/stoa/v1/member-preferences', { preferences: { fields } })
  const chosen = [
    { key: 'custom.animal', isPublic: false },
    { key: 'custom.shoe-size', isPublic: true },
  ]
  expect((await choose(chosen)).body.preferences.fields).toEqual(chosen)
  expect(await shown()).toEqual([{ key: 'custom.shoe-size', name: 'Shoe size', fieldType: 'NUMBER', value: '38' }])
  for (const key of ['custom.unknown', 'toString', 'profile.nickname'])
    expect(JSON.stringify((await choose([{ key, isPublic: true }])).body)).toContain('UNKNOWN_CUSTOM_FIELD')
  await choose([])
  const { body } = await change(shop, animal, { defaultPrivacy: 'PRIVATE' })
  expect(await shown()).toEqual([])
  const again = await change(shop, body.field, { defaultPrivacy: 'PUBLIC' })
  await hide(shop, again.body.field)
  expect(await shown()).toEqual([])
  await mia.send('PATCH', `/members/v1/members/${mia.id}`, { member: { id: mia.id, privacyStatus: 'PRIVATE' } })
  expect((await visitor.send('GET', `/stoa/v1/member-profiles/${slug}`)).status).toBe(404)
})

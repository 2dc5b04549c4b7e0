import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aField, aMember, aRole, type TestField } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/members/v1/custom-fields'
const suggestions = '/members/v1/custom-field-suggestions'
const errorOf = ({ body }: WireAnswer) => body.details.applicationError
const general = ['Login email', 'First name', 'Last name', 'Phone']
const display = ['Name', 'Profile URL', 'Title']

async function listed(shop: TestShop): Promise<(TestField & Record<string, unknown>)[]> {
  return (await shop.owner('GET', path)).body.fields
}

async function names(shop: TestShop) {
  return (await listed(shop)).map(({ name }) => name)
}

async function fieldNamed(shop: TestShop, name: string) {
  return (await listed(shop)).find((field) => field.name === name)!
}

const change = (shop: TestShop, field: TestField, fields: object) =>
  shop.owner('PATCH', `${path}/${field.id}`, { field: { id: field.id, revision: field.revision, ...fields } })
const hide = (shop: TestShop, { id, revision }: TestField) => shop.owner('POST', `${path}/${id}/hide`, { revision })
const remove = (shop: TestShop, { id, revision }: TestField) => shop.owner('DELETE', `${path}/${id}?revision=${revision}`)

test('a site adds fields to those that every profile has; key and type stay', async () => {
  const shop = await aShop(server)
  expect(await names(shop)).toEqual([...general, ...display])
  const { body } = await shop.owner('POST', path, { field: { name: ' Favourite Animal ', defaultPrivacy: 'PUBLIC' } })
  expect(body.field).toMatchObject({
    name: 'Favourite Animal',
    key: 'custom.favourite-animal',
    fieldType: 'TEXT',
    socialType: 'UNKNOWN',
    fieldOrigin: 'CUSTOM',
    appliesTo: 'ALL_MEMBERS',
    section: 'GENERAL',
    defaultPrivacy: 'PUBLIC',
    revision: '1',
  })
  for (const field of ['position', 'hidden']) expect(body.field).not.toHaveProperty(field)
  expect((await shop.owner('GET', `${path}/${body.field.id}`)).body.field).toEqual(body.field)
  const social = await aField(shop, 'Channel', { fieldType: 'SOCIAL', socialType: 'YOUTUBE' })
  expect(social).toMatchObject({ section: 'SOCIAL', socialType: 'YOUTUBE', defaultPrivacy: 'PRIVATE' })
  expect(await names(shop)).toEqual([...general, 'Favourite Animal', ...display, 'Channel'])
  const renamed = await change(shop, body.field, { name: 'Animal', defaultPrivacy: 'PRIVATE' })
  expect(renamed.body.field).toMatchObject({
    name: 'Animal',
    key: 'custom.favourite-animal',
    revision: '2',
    defaultPrivacy: 'PRIVATE',
  })
  expect((await change(shop, body.field, { name: 'Late' })).status).toBe(409)
  expect((await change(shop, { ...body.field, revision: '2' }, { fieldType: 'NUMBER' })).status).toBe(400)
  expect((await change(shop, { ...body.field, revision: '2' }, { name: ' ' })).status).toBe(400)
  const page = await shop.owner('GET', `${path}?paging.limit=2&paging.offset=1`)
  expect(page.body).toMatchObject({
    fields: [{ name: 'First name' }, { name: 'Last name' }],
    metadata: { count: 2, offset: 1, total: 9 },
  })
})

test('a name is taken once, and a social type belongs to a social field', async () => {
  const shop = await aShop(server)
  const field = await aField(shop, 'Animal')
  const create = (given: object) => shop.owner('POST', path, { field: given })
  for (const name of ['ANIMAL', 'first name']) {
    const taken = await create({ name })
    expect([taken.status, errorOf(taken).code]).toEqual([409, 'CUSTOM_FIELD_ALREADY_EXISTS'])
  }
  const other = await aField(shop, 'Plant')
  expect((await change(shop, other, { name: 'animal' })).status).toBe(409)
  expect(errorOf(await create({ name: 'A', fieldType: 'SOCIAL' })).code).toBe('INVALID_FIELD_SOCIAL_TYPE')
  expect(errorOf(await create({ name: 'A', socialType: 'TIKTOK' }))).toMatchObject({
    code: 'INVALID_FIELD_SOCIAL_TYPE',
    data: { invalidSocialType: 'TIKTOK' },
  })
  expect(errorOf(await change(shop, field, { socialType: 'TIKTOK' })).code).toBe('INVALID_FIELD_SOCIAL_TYPE')
  expect((await create({ name: '  ' })).status).toBe(400)
  expect((await create({ name: 'x'.repeat(151) })).status).toBe(400)
  expect((await create({ name: 'A', fieldType: 'COLOR' })).status).toBe(400)
})

test('built-in fields keep name and privacy; some are suggested and added by their name', async () => {
  const shop = await aShop(server)
  const suggested = async () => (await shop.owner('GET', suggestions)).body.suggestions.map(({ name }: { name: string }) => name)
  expect(await suggested()).toEqual(['Birthdate', 'Company', 'Position', 'Address'])
  const firstName = await fieldNamed(shop, 'First name')
  expect(firstName).toMatchObject({ fieldOrigin: 'SYSTEM', key: 'firstName', revision: '1' })
  expect(errorOf(await change(shop, firstName, { name: 'Given name' }))).toMatchObject({
    code: 'RESERVED_FIELD_NAME_NON_EDITABLE',
    data: { newName: 'Given name', currentName: 'First name' },
  })
  expect(errorOf(await change(shop, firstName, { defaultPrivacy: 'PUBLIC' }))).toMatchObject({
    code: 'INCORRECT_FIELD_PRIVACY',
    data: { incorrectPrivacy: 'PUBLIC', correctPrivacy: 'PRIVATE' },
  })
  expect(errorOf(await shop.owner('POST', path, { field: { name: 'Birthdate', fieldType: 'TEXT' } }))).toMatchObject({
    code: 'INCORRECT_FIELD_TYPE',
    data: { incorrectType: 'TEXT', correctType: 'DATE' },
  })
  expect(await aField(shop, 'birthdate')).toMatchObject({ name: 'Birthdate', fieldOrigin: 'CONTACT', fieldType: 'DATE' })
  expect(await suggested()).toEqual(['Company', 'Position', 'Address'])
  expect(await names(shop)).toEqual([...general, 'Birthdate', ...display])
  expect((await remove(shop, firstName)).status).toBe(428)
  expect((await hide(shop, await fieldNamed(shop, 'Login email'))).status).toBe(428)
  expect((await hide(shop, firstName)).status).toBe(200)
  expect(await suggested()).toEqual(['First name', 'Company', 'Position', 'Address'])
})

test('suggestions are filtered, sorted and paged', async () => {
  const shop = await aShop(server)
  await hide(shop, await aField(shop, 'Age', { fieldType: 'NUMBER' }))
  const query = async (given: object) => (await shop.owner('POST', `${suggestions}/query`, { query: given })).body
  expect(await query({ filter: { fieldType: 'NUMBER' } })).toMatchObject({
    suggestions: [{ name: 'Age', fieldType: 'NUMBER', fieldOrigin: 'CUSTOM' }],
    metadata: { total: 1 },
  })
  const sorted = await query({ sorting: [{ fieldName: 'name', order: 'DESC' }], paging: { limit: 2, offset: 1 } })
  expect(sorted).toMatchObject({
    suggestions: [{ name: 'Company' }, { name: 'Birthdate' }],
    metadata: { count: 2, offset: 1, total: 5 },
  })
  expect((await shop.owner('POST', `${suggestions}/query`, { query: { filter: { key: 'x' } } })).status).toBe(400)
})

test('fields are ordered within their section', async () => {
  const shop = await aShop(server)
  const [a, b] = [await aField(shop, 'A'), await aField(shop, 'B')]
  const channel = await aField(shop, 'Channel', { fieldType: 'SOCIAL', socialType: 'OTHER' })
  const order = (request: object) => shop.owner('POST', `${path}/order`, request)
  const { body } = await order({ fieldIds: [b.id, a.id], section: 'GENERAL' })
  expect(body.section).toBe('GENERAL')
  expect(body.fields.map(({ name }: TestField) => name)).toEqual(['B', 'A', 'Login email', 'First name', 'Last name', 'Phone'])
  expect(await names(shop)).toEqual(['B', 'A', ...general, ...display, 'Channel'])
  expect((await order({ fieldIds: [channel.id], section: 'GENERAL' })).status).toBe(400)
  expect((await order({ fieldIds: [newId()] })).status).toBe(404)
  expect((await order({ fieldIds: ['no id'] })).status).toBe(404)
})

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

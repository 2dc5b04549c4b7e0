import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { aField, type TestField } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'
import { path, suggestions, general, display, listed, names, change, hide, remove } from './member-fields-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())
const errorOf = ({ body }: WireAnswer) => body.details.applicationError

async function fieldNamed(shop: TestShop, name: string) {
  return (await listed(shop)).find((field) => field.name === name)!
}

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

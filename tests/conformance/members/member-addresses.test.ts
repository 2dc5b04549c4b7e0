import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/member-addresses'
const home = {
  firstName: 'Anna',
  lastName: 'Müller',
  addressLine: 'Allee 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
}
const office = { ...home, company: 'Kiosk', vatId: 'DE123456789', addressLine: 'Platz 2', phone: '+49301234567' }

type Member = Awaited<ReturnType<typeof aMember>>
const save = async (member: Member, address: object) => (await member.send('POST', path, { address })).body.address
const listOf = async (member: Member) => (await member.send('GET', path)).body.addresses

test('a member keeps addresses with their recipients; one is the default for delivery and one for the invoice', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  const first = await save(member, home)
  expect(first).toEqual({ ...home, id: expect.any(String), defaultShipping: true, defaultBilling: true })
  const second = await save(member, { ...office, defaultBilling: true })
  expect(await listOf(member)).toEqual([
    { ...first, defaultBilling: false },
    { ...office, id: second.id, defaultShipping: false, defaultBilling: true },
  ])
  await save(member, { ...first, city: 'Potsdam', defaultShipping: false, defaultBilling: false })
  await save(member, { ...second, defaultShipping: true, company: null })
  expect(await listOf(member)).toMatchObject([
    { id: second.id, defaultShipping: true, defaultBilling: true },
    { id: first.id, city: 'Potsdam', defaultShipping: false, defaultBilling: false },
  ])
  expect((await listOf(member))[0]).not.toHaveProperty('company')
  expect((await member.send('DELETE', `${path}/${second.id}`)).status).toBe(200)
  expect(await listOf(member)).toMatchObject([{ id: first.id, defaultShipping: true, defaultBilling: true }])
})

test('they are the addresses of the member’s contact details, whoever adds them', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  const { id } = await save(member, office)
  const { contact } = (await shop.owner('GET', `/members/v1/members/${member.id}?fieldsets=FULL`)).body.member
  const { addressLine, postalCode, city, country } = office
  expect(contact.addresses).toEqual([{ id, addressLine, postalCode, city, country }])
  const streetAddress = { name: 'Gasse', number: '3' }
  await shop.owner('PATCH', `/members/v1/members/${member.id}`, {
    member: {
      id: member.id,
      contact: { firstName: 'Mia', lastName: 'Muster', addresses: [...contact.addresses, { streetAddress, country: 'AT' }] },
    },
  })
  expect(await listOf(member)).toEqual([
    { ...office, id, defaultShipping: true, defaultBilling: true },
    {
      id: expect.any(String),
      firstName: 'Mia',
      lastName: 'Muster',
      addressLine: 'Gasse 3',
      country: 'AT',
      defaultShipping: false,
      defaultBilling: false,
    },
  ])
})

test('what is missing or too long is named, and twenty addresses are enough', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  const { lastName: _lastName, ...nameless } = home
  const refused = await member.send('POST', path, { address: { ...nameless, country: 'Germany', city: 'x'.repeat(51) } })
  expect(refused.status).toBe(400)
  const { fieldViolations } = refused.body.details.validationError
  expect(fieldViolations.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    'address.city',
    'address.country',
    'address.lastName',
  ])
  await Promise.all(Array.from({ length: 22 }, () => member.send('POST', path, { address: home })))
  expect(await listOf(member)).toHaveLength(20)
  expect(await member.send('POST', path, { address: home })).toMatchObject({
    status: 428,
    body: refusedWith('TOO_MANY_ADDRESSES'),
  })
})

test('nobody reaches the addresses of another: not a member with their id, a visitor or staff', async () => {
  const shop = await aShop(server)
  const [member, other] = [await aMember(shop), await aMember(shop)]
  const { id } = await save(member, home)
  const refusal = { status: 404, body: refusedWith('ADDRESS_NOT_FOUND') }
  expect(await other.send('POST', path, { address: { ...home, id } })).toMatchObject(refusal)
  expect(await other.send('DELETE', `${path}/${id}`)).toMatchObject(refusal)
  expect(await listOf(other)).toEqual([])
  const visitor = await aVisitor(shop)
  for (const send of [visitor.send, shop.owner]) {
    expect((await send('GET', path)).status).toBe(403)
    expect((await send('POST', path, { address: home })).status).toBe(403)
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(403)
  }
  expect(await listOf(member)).toHaveLength(1)
})

test('nothing is kept of the recipient of an address that the contact details no longer have', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  const { id } = await save(member, office)
  const { addressLine, postalCode, city, country } = office
  const addresses = [{ id, addressLine, postalCode, city, country }]
  const change = (contact: object) =>
    member.send('PATCH', `/members/v1/members/${member.id}`, { member: { id: member.id, contact } })
  expect((await change({ addresses: [] })).status).toBe(200)
  expect((await change({ addresses })).status).toBe(200)
  expect((await listOf(member))[0]).not.toHaveProperty('company')
})

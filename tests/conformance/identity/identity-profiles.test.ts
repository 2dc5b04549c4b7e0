import { authentication } from '@wix/identity'
import { members } from '@wix/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aField, sendAs } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { password } from '../../support/members/signing-in.ts'

// An identity profile is stored, returned at once, and visible to the services of members.

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const email = 'mia@example.com'
// The published client has another name for the line of an address.
const profile = {
  firstName: 'Mia',
  nickname: 'Mia M.',
  slug: 'bread-by-mia',
  language: 'de',
  labels: ['wholesale', 'berlin'],
  subscription: true,
  vatId: 'DE123456789',
  phonesV2: [{ phone: '+49 30 1', countryCode: 'DE', tag: 'MOBILE' }],
  secondaryEmails: [{ email: 'mia@work.example', tag: 'WORK' }],
  addresses: [
    { address: { addressLine1: 'Weg 1', city: 'Berlin', country: 'DE' }, tag: 'HOME' },
    { address: { addressLine1: 'Weg 2', city: 'Berlin', country: 'DE' }, tag: 'BILLING' },
    { address: { addressLine1: 'Weg 3', city: 'Berlin', country: 'DE' }, tag: 'SHIPPING' },
  ],
}

test('tags, language, labels, slug, subscription and VAT id of a registration have an effect and are answered', async () => {
  const { key } = await aField(shop, 'Member since', { fieldType: 'DATE' })
  const { authentication: visitor } = visitorClient(shop, { authentication })
  // The published client changes what it is given.
  const given = () => ({
    ...structuredClone(profile),
    customFields: [{ name: key, value: { dateValue: new Date('2024-05-06T00:00:00.000Z') } }],
  })
  const { identity } = await visitor.registerV2({ email }, { password, profile: given() as never })
  expect(identity!.identityProfile).toMatchObject(given())

  const { members: found } = ownerClient(shop, { members })
  const member = await found.getMember(identity!._id!, { fieldsets: ['FULL'] })
  expect(member).toMatchObject({
    profile: { slug: 'bread-by-mia' },
    contact: { emails: ['mia@work.example'], phones: ['+49 30 1'], customFields: { [key]: { name: 'Member since' } } },
  })
  const own = sendAs(shop, identity!._id!)
  expect((await own('GET', '/stoa/v1/member-preferences')).body.preferences).toMatchObject({
    language: 'de',
    newsletterEmails: true,
  })
  const { addresses } = (await own('GET', '/stoa/v1/member-addresses')).body
  expect(addresses.find((each: any) => each.defaultShipping)).toMatchObject({ addressLine: 'Weg 3', vatId: 'DE123456789' })
  expect(addresses.find((each: any) => each.defaultBilling)).toMatchObject({ addressLine: 'Weg 2', firstName: 'Mia' })
})

test('a slug that is taken gets a number, and a language without emails is kept and answered all the same', async () => {
  const { authentication: visitor } = visitorClient(shop, { authentication })
  const about = { slug: 'bread-by-mia', language: 'fr' }
  const { identity } = await visitor.registerV2({ email: 'another@example.com' }, { password, profile: about })
  expect(identity!.identityProfile).toMatchObject({ slug: 'bread-by-mia-1', language: 'fr', subscription: false })
  const login = await visitor.loginV2({ email: 'another@example.com' }, { password })
  expect(login.identity!.identityProfile).toMatchObject({ language: 'fr' })
})

test('an app that signs on a known member adds what it knows of them, unless it says otherwise', async () => {
  const { authentication: app } = ownerClient(shop, { authentication })
  const signOn = async (about: object, more: object = {}) =>
    (await app.signOn({ email }, { profile: structuredClone(about), ...more })).identity!.identityProfile!
  const about = {
    nickname: 'Mia of the bakery',
    language: 'fr',
    labels: ['berlin', 'vip'],
    slug: 'another-slug',
    phonesV2: [
      { phone: '+49 30 1', tag: 'WORK' },
      { phone: '+49 30 2', tag: 'FAX' },
    ],
    addresses: [{ address: { addressLine1: 'Weg 1', city: 'Berlin', country: 'DE' }, tag: 'SHIPPING' }],
  }
  const untouched = await signOn(about, { mergeExistingContact: false })
  expect(untouched).toMatchObject(profile)
  const merged = await signOn(about)
  expect(merged).toMatchObject({
    firstName: 'Mia',
    nickname: 'Mia of the bakery',
    slug: 'bread-by-mia',
    language: 'fr',
    labels: ['wholesale', 'berlin', 'vip'],
    vatId: 'DE123456789',
    phonesV2: about.phonesV2,
  })
  expect(merged.addresses!.map(({ tag }) => tag)).toEqual(['SHIPPING', 'BILLING', 'SHIPPING'])
  expect(await signOn(about)).toEqual(merged)
})

test('what cannot be kept is refused: too many labels, a VAT id that is too long, a text where a date belongs', async () => {
  const { key } = await aField(shop, 'Wedding day', { fieldType: 'DATE' })
  const { authentication: visitor } = visitorClient(shop, { authentication })
  for (const [about, field] of [
    [{ labels: Array.from({ length: 51 }, (_, index) => `label ${index}`) }, 'profile.labels'],
    [{ vatId: 'x'.repeat(51) }, 'profile.vatId'],
    [{ customFields: [{ name: key, value: { strValue: 'soon' } }] }, 'profile.customFields[0].value'],
  ] as const) {
    const error = await visitor
      .registerV2({ email: 'new@example.com' }, { password, profile: about as never })
      .catch((thrown: unknown) => thrown)
    expect((error as any).details.validationError.fieldViolations[0].field).toBe(`options.${field}`)
  }
})

import { marketingConsent } from '@wix/marketing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedWith, statusAndCodeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { eventTypesOf } from '../../support/shop/events.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const { MarketingConsentDetailsIdentifierType: Type, MarketingConsentState: State, OptInLevel, Source } = marketingConsent
const { LastRevokeActivitySource: Revoked } = marketingConsent

const notFound = refusedWith('MARKETING_CONSENT_NOT_FOUND')
const violating = (field: string, violatedRule: string) => ({
  details: { validationError: { fieldViolations: [expect.objectContaining({ field, violatedRule })] } },
})
const unknownId = '00000000-0000-4000-8000-000000000001'
const byForm = { source: Source.FORM, description: 'Footer', optInLevel: OptInLevel.SINGLE_CONFIRMATION }
const ofEmail = (email: string) => ({ type: Type.EMAIL, email })
const ofPhone = (phone: string) => ({ type: Type.PHONE, phone })

async function aSite() {
  const shop = await aShop(server)
  return { shop, consents: ownerClient(shop, { marketingConsent }).marketingConsent }
}

test('a consent that is created is confirmed, once for each address', async () => {
  const { shop, consents } = await aSite()
  const created = await consents.createMarketingConsent({
    details: ofEmail('Mia@Example.com'),
    state: State.PENDING,
    lastConfirmationActivity: byForm,
  })
  expect(created).toEqual({
    _id: expect.any(String),
    revision: '1',
    _createdDate: expect.anything(),
    _updatedDate: created._createdDate,
    details: ofEmail('mia@example.com'),
    state: 'CONFIRMED',
    lastConfirmationActivity: { ...byForm, _updatedDate: created._createdDate },
  })
  expect(await consents.getMarketingConsent(created._id!)).toEqual(created)
  const again = { details: ofEmail('MIA@example.com '.trim()), lastConfirmationActivity: byForm }
  await expect(consents.createMarketingConsent(again)).rejects.toMatchObject(refusedWith('MARKETING_CONSENT_ALREADY_EXISTS'))
  await consents.createMarketingConsent({ details: ofPhone('+49 170 1234567'), lastConfirmationActivity: byForm })
  expect((await consents.getMarketingConsentByIdentifier(Type.PHONE, { phone: '+491701234567' })).marketingConsent).toMatchObject(
    {
      details: ofPhone('+491701234567'),
    },
  )
  expect(await eventTypesOf(shop, 'wix.marketing.marketing_consent.v1.')).toEqual([
    'marketing_consent_created',
    'marketing_consent_created',
  ])
  await expect(consents.getMarketingConsent(unknownId)).rejects.toMatchObject(notFound)
})

test('the state of an address says whether it may get messages', async () => {
  const { consents } = await aSite()
  const eligibility = async () => {
    const { communicationEligibility } = await consents.getMarketingConsentByIdentifier(Type.EMAIL, { email: 'MIA@example.com' })
    return communicationEligibility
  }
  await expect(eligibility()).rejects.toMatchObject(notFound)
  const pending = { details: ofEmail('mia@example.com'), state: State.PENDING, lastConfirmationActivity: byForm }
  const { marketingConsent: asked } = await consents.upsertMarketingConsent(pending)
  expect(await eligibility()).toMatchObject({ granted: false, reason: 'PENDING' })
  const confirmed = { source: Source.LINK_CONFIRMATION, optInLevel: OptInLevel.DOUBLE_CONFIRMATION }
  const { marketingConsent: agreed } = await consents.upsertMarketingConsent({
    details: ofEmail('mia@example.com'),
    state: State.CONFIRMED,
    lastConfirmationActivity: confirmed,
  })
  expect(agreed).toMatchObject({ _id: asked!._id, revision: '2', lastConfirmationActivity: confirmed })
  expect(await eligibility()).toMatchObject({ granted: true })
  // "For existing marketing consents with EMAIL, you can't update the state to UNKNOWN_STATE."
  await consents.upsertMarketingConsent({ details: ofEmail('mia@example.com'), state: State.UNKNOWN_STATE })
  expect(await eligibility()).toMatchObject({ granted: true })
  const { marketingConsent: removed } = await consents.removeMarketingConsent(ofEmail('mia@example.com'), {
    lastRevokeActivity: { source: Revoked.IN_PERSON, description: 'By telephone' },
  })
  expect(removed).toMatchObject({
    state: 'REVOKED',
    lastRevokeActivity: { source: 'IN_PERSON', description: 'By telephone', _updatedDate: expect.anything() },
    lastConfirmationActivity: confirmed,
  })
  expect(await eligibility()).toMatchObject({ granted: false, reason: 'REVOKED' })
})

test('a consent is changed and deleted by its id, and stays with its address', async () => {
  const { shop, consents } = await aSite()
  const { _id: id } = await consents.createMarketingConsent({
    details: ofEmail('mia@example.com'),
    lastConfirmationActivity: byForm,
  })
  const changed = await consents.updateMarketingConsent(id!, {
    marketingConsent: {
      details: ofEmail('mia@example.com'),
      state: State.REVOKED,
      lastRevokeActivity: { source: Revoked.FORM, _updatedDate: new Date('2026-01-02T03:04:05.000Z') },
    },
  })
  expect(changed).toMatchObject({
    state: 'REVOKED',
    lastRevokeActivity: { source: 'FORM', _updatedDate: '2026-01-02T03:04:05.000Z' },
    lastConfirmationActivity: byForm,
  })
  const moved = { details: ofEmail('paul@example.com'), state: State.CONFIRMED, lastConfirmationActivity: byForm }
  await expect(consents.updateMarketingConsent(id!, { marketingConsent: moved })).rejects.toMatchObject(
    violating('options.marketingConsent.details', 'FIELD_NOT_ALLOWED'),
  )
  await expect(consents.updateMarketingConsent(unknownId, { marketingConsent: moved })).rejects.toMatchObject(notFound)
  await consents.deleteMarketingConsent(id!)
  await expect(consents.deleteMarketingConsent(id!)).rejects.toMatchObject(notFound)
  expect(await eventTypesOf(shop, 'wix.marketing.marketing_consent.v1.marketing_consent_')).toEqual([
    'created',
    'updated',
    'deleted',
  ])
})

test('consents are written in bulk, and found by address and state', async () => {
  const { consents } = await aSite()
  const entry = (email: string, rest = {}) => ({
    details: ofEmail(email),
    state: State.CONFIRMED,
    lastConfirmationActivity: byForm,
    ...rest,
  })
  const { results, metadata } = await consents.bulkUpsertMarketingConsent([
    entry('a@example.com'),
    entry('b@example.com', { state: State.NEVER_CONFIRMED, lastConfirmationActivity: undefined }),
    { details: ofPhone('0170 1234567'), state: State.UNKNOWN_STATE },
    entry('A@example.com', { lastConfirmationActivity: { ...byForm, description: 'Again' } }),
  ])
  expect(metadata).toEqual({ totalSuccess: 3, totalFailure: 1 })
  expect(results).toMatchObject([
    { originalIndex: 0, marketingConsent: { state: 'CONFIRMED', revision: '1' } },
    { originalIndex: 1, marketingConsent: { state: 'NEVER_CONFIRMED' } },
    { originalIndex: 2, error: 'info[2].details.phone must be in E.164 form' },
    { originalIndex: 3, marketingConsent: { revision: '2', lastConfirmationActivity: { description: 'Again' } } },
  ])
  const emails = ({ items }: { items: { details?: { email?: string } }[] }) => items.map(({ details }) => details?.email)
  expect(emails(await consents.queryMarketingConsent().find())).toEqual(['a@example.com', 'b@example.com'])
  expect(emails(await consents.queryMarketingConsent().eq('state', 'CONFIRMED').find())).toEqual(['a@example.com'])
  expect(emails(await consents.queryMarketingConsent().eq('details.email', 'B@Example.com').find())).toEqual(['b@example.com'])
  const first = await consents.queryMarketingConsent().limit(1).find()
  expect([...emails(first), ...emails(await first.next())]).toEqual(['a@example.com', 'b@example.com'])
})

test('a consent that lacks what its state needs is refused', async () => {
  const { shop, consents } = await aSite()
  const upsert = (consent: Parameters<typeof consents.upsertMarketingConsent>[0]) => consents.upsertMarketingConsent(consent)
  const details = ofEmail('mia@example.com')
  await expect(upsert({ details })).rejects.toMatchObject(violating('marketingConsent.state', 'REQUIRED_FIELD'))
  for (const state of [State.CONFIRMED, State.PENDING])
    await expect(upsert({ details, state })).rejects.toMatchObject(
      violating('marketingConsent.lastConfirmationActivity', 'REQUIRED_FIELD'),
    )
  await expect(upsert({ details, state: State.REVOKED })).rejects.toMatchObject(
    violating('marketingConsent.lastRevokeActivity', 'REQUIRED_FIELD'),
  )
  const without = { state: State.UNKNOWN_STATE }
  await expect(upsert({ ...without, details: { type: Type.EMAIL } })).rejects.toMatchObject(
    violating('marketingConsent.details.email', 'REQUIRED_FIELD'),
  )
  await expect(upsert({ ...without, details: { type: Type.PHONE, email: 'mia@example.com' } })).rejects.toMatchObject(
    violating('marketingConsent.details.phone', 'REQUIRED_FIELD'),
  )
  await expect(upsert({ ...without, details: { type: Type.UNKNOWN_TYPE, email: 'mia@example.com' } })).rejects.toMatchObject(
    violating('marketingConsent.details.type', 'REQUIRED_FIELD'),
  )
  await expect(consents.removeMarketingConsent(details)).rejects.toMatchObject(
    violating('options.lastRevokeActivity', 'REQUIRED_FIELD'),
  )
  await expect(consents.removeMarketingConsent(details, { lastRevokeActivity: { source: Revoked.FORM } })).rejects.toMatchObject(
    notFound,
  )
  const send = (marketingConsent: object) =>
    shop.owner('POST', '/marketing-consent/v1/marketing-consent/upsert', { marketingConsent })
  for (const wrong of [
    { details: { type: 'EMAIL', email: `${'x'.repeat(10_000)}@example.com` }, state: 'NEVER_CONFIRMED' },
    { details: { type: 'EMAIL', email: 'a\0@example.com' }, state: 'NEVER_CONFIRMED' },
    { details, state: 'CONFIRMED', lastConfirmationActivity: { description: 'x'.repeat(10_000) } },
    { details, state: 'AGREED' },
  ])
    expect((await send(wrong)).status).toBe(400)
  expect((await consents.queryMarketingConsent().find()).items).toEqual([])
  const deep = JSON.parse(`${'{"$not":'.repeat(200)}{"state":"CONFIRMED"}${'}'.repeat(200)}`)
  const query = await shop.owner('POST', '/marketing-consent/v1/marketing-consent/query', { query: { filter: deep } })
  expect(query.status).toBe(400)
})

test('a key reads consents without writing them, and no site reads those of another', async () => {
  const { shop, consents } = await aSite()
  const { _id: id } = await consents.createMarketingConsent({
    details: ofEmail('mia@example.com'),
    lastConfirmationActivity: byForm,
  })
  const other = await aShop(server)
  const base = '/marketing-consent/v1/marketing-consent'
  const notTheirs = [404, 'MARKETING_CONSENT_NOT_FOUND']
  expect(statusAndCodeOf(await other.owner('GET', `${base}/${id}`))).toEqual(notTheirs)
  expect(statusAndCodeOf(await other.owner('DELETE', `${base}/${id}`))).toEqual(notTheirs)
  expect(statusAndCodeOf(await other.owner('GET', `${base}/get-by?type=EMAIL&email=mia@example.com`))).toEqual(notTheirs)
  const apiKey = { name: 'Reader', scopes: ['MARKETING.CONSENT_READ'] }
  const { secret } = (await shop.owner('POST', '/stoa/v1/api-keys', { apiKey })).body
  const headers = { authorization: secret, 'wix-site-id': shop.credentials.siteId }
  expect((await shop.raw('GET', `${base}/${id}`, { headers })).status).toBe(200)
  expect((await shop.raw('DELETE', `${base}/${id}`, { headers })).status).toBe(403)
  const body = { marketingConsent: { details: ofEmail('mia@example.com'), state: 'UNKNOWN_STATE' } }
  expect((await shop.raw('POST', `${base}/upsert`, { headers, body })).status).toBe(403)
})

import { contactTaxDetails, taxExemptGroups } from '@wix/ecom'
import { files } from '@wix/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aPrivateFile } from '../../support/shop/builders.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

// Exempt groups and contacts' tax details, through the functions of the published package.

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

// The packages' types lack what is Stoa's own.
const clientOf = (shop: TestShop) => ownerClient(shop, { contactTaxDetails, taxExemptGroups, files }) as any
const slugsOf = async (shop: TestShop, entity: string) =>
  (await shopEvents(shop, `wix.billing.v1.${entity}`)).map(({ slug }) => slug)
const publicTag = { publicTags: { tagIds: ['big'] } }
const noChange = refusedWith('EMPTY_ASSIGN_AND_UNASSIGN_LISTS')

test('groups are created, found, changed, tagged and deleted, one by one and many at once, with their events', async () => {
  const shop = await aShop(server)
  const groups = clientOf(shop).taxExemptGroups
  const { taxExemptGroups: defaults } = await groups.listDefaultTaxExemptGroups()
  expect(defaults).toEqual([{ _id: expect.any(String), name: 'Tax exempt', appId: expect.any(String) }])
  expect((await groups.listDefaultTaxExemptGroups()).taxExemptGroups).toEqual(defaults)

  const created = await groups.createTaxExemptGroup({ name: 'Charity' })
  expect(await groups.getTaxExemptGroup(created._id)).toEqual(created)
  const changed = await groups.updateTaxExemptGroup(created._id, { revision: created.revision, name: 'Charities' })
  expect(changed).toMatchObject({ name: 'Charities', revision: '2' })
  await expect(groups.updateTaxExemptGroup(created._id, { revision: '1', name: 'Late' })).rejects.toMatchObject(
    refusedWith(expect.stringMatching(/REVISION/)),
  )
  const many = await groups.bulkCreateTaxExemptGroups([{ name: 'Schools' }, { name: 'Embassies' }], { returnEntity: true })
  const [schools, embassies] = many.results.map(({ item }: any) => item)
  const renamed = await groups.bulkUpdateTaxExemptGroups([
    { taxExemptGroup: { _id: schools._id, revision: '1', name: 'Universities' } },
    { taxExemptGroup: { _id: defaults[0]._id, revision: '1', name: 'Mine' } },
  ])
  expect(renamed.results.map(({ itemMetadata }: any) => itemMetadata.error?.code)).toEqual([
    undefined,
    'DEFAULT_TAX_EXEMPT_GROUP',
  ])
  const found = await groups.queryTaxExemptGroups().startsWith('name', 'U').find()
  expect(found.items.map(({ name }: any) => name)).toEqual(['Universities'])

  const tagged = await groups.bulkUpdateTaxExemptGroupTags([schools._id, unknownId], { assignTags: publicTag })
  expect(tagged.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  const { jobId } = await groups.bulkUpdateTaxExemptGroupTagsByFilter({ name: 'Embassies' }, { assignTags: publicTag })
  expect(await endedTask(shop, jobId)).toMatchObject({ state: 'FINISHED', failures: [] })
  expect((await groups.getTaxExemptGroup(embassies._id)).tags).toMatchObject(publicTag)
  await expect(groups.bulkUpdateTaxExemptGroupTags([schools._id], {})).rejects.toMatchObject(noChange)
  await expect(groups.bulkUpdateTaxExemptGroupTagsByFilter({}, {})).rejects.toMatchObject(noChange)

  await groups.deleteTaxExemptGroup(created._id)
  await expect(groups.getTaxExemptGroup(created._id)).rejects.toMatchObject(refusedWith('TAX_EXEMPT_GROUP_NOT_FOUND'))
  const removed = await groups.bulkDeleteTaxExemptGroups([schools._id, embassies._id, defaults[0]._id])
  expect(removed.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
  expect(new Set(await slugsOf(shop, 'tax_exempt_group'))).toEqual(new Set(['created', 'updated', 'tags_modified', 'deleted']))
})

test('details of contacts are upserted, found, counted, tagged and deleted, with their certificates and events', async () => {
  const shop = await aShop(server)
  const { contactTaxDetails: details, taxExemptGroups: groups } = clientOf(shop)
  const { _id: group } = await groups.createTaxExemptGroup({ name: 'Charity' })
  const [mia, leo] = [await aMember(shop), await aMember(shop)]
  const fileId = await aPrivateFile(shop, { fileName: 'proof.txt' })
  const certificate = { number: 'C-77', validUntil: '2099-12-31', fileId }
  const fields = { fields: ['CONTACT_DETAILS'] }
  const created = await details.upsertContactTaxDetails({ _id: mia.id, taxExemptGroupId: group, certificate }, fields)
  expect(created.contactTaxDetails).toMatchObject({
    _id: mia.id,
    revision: '1',
    exemptionStatus: 'ACTIVE',
    certificate: { ...certificate, fileName: 'proof.txt' },
    contactDetails: { email: mia.email },
  })
  const { _id: schools } = await groups.createTaxExemptGroup({ name: 'Schools' })
  const { contactTaxDetails: moved } = await details.upsertContactTaxDetails({ _id: mia.id, taxExemptGroupId: schools })
  expect(moved).toMatchObject({ taxExemptGroupId: schools, revision: '2', certificate: { number: 'C-77' } })
  expect(moved.contactDetails).toBe(undefined)
  expect((await details.getContactTaxDetails(mia.id, fields)).contactDetails).toMatchObject({ email: mia.email })

  const given = [leo.id, unknownId].map((_id) => ({ _id, taxExemptGroupId: group }))
  const many = await details.bulkUpsertContactTaxDetails([...given, { _id: leo.id, taxExemptGroupId: unknownId }], {
    returnEntity: true,
  })
  expect(many.results.map(({ item, itemMetadata }: any) => item?._id ?? itemMetadata.error.code)).toEqual([
    leo.id,
    unknownId,
    'TAX_EXEMPT_GROUP_NOT_FOUND',
  ])
  const ofGroup = await details.queryContactTaxDetails(fields).eq('taxExemptGroupId', group).find()
  expect(new Set(ofGroup.items.map(({ _id }: any) => _id))).toEqual(new Set([leo.id, unknownId]))
  expect(await details.countContactTaxDetails({ filter: { taxExemptGroupId: group } })).toEqual({ count: 2 })

  expect(
    (await details.bulkUpdateContactTaxDetailsTags([mia.id], { assignTags: publicTag })).bulkActionMetadata.totalSuccesses,
  ).toBe(1)
  const { jobId } = await details.bulkUpdateContactTaxDetailsTagsByFilter({ taxExemptGroupId: group }, { assignTags: publicTag })
  expect(await endedTask(shop, jobId)).toMatchObject({ state: 'FINISHED', failures: [] })
  await expect(details.bulkUpdateContactTaxDetailsTags([mia.id], {})).rejects.toMatchObject(noChange)
  await expect(details.bulkUpdateContactTaxDetailsTagsByFilter({}, {})).rejects.toMatchObject(noChange)

  const other = await aPrivateFile(shop, { fileName: 'renewed.txt' })
  await details.upsertContactTaxDetails({ _id: mia.id, taxExemptGroupId: group, certificate: { fileId: other } })
  const library = async (id: string) => (await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)).status
  await server.app.drain()
  expect([await library(fileId), await library(other)]).toEqual([404, 200])
  await details.deleteContactTaxDetails(mia.id)
  await server.app.drain()
  expect(await library(other)).toBe(404)
  await expect(details.deleteContactTaxDetails(mia.id)).rejects.toMatchObject(refusedWith('CONTACT_TAX_DETAILS_NOT_FOUND'))
  expect((await details.bulkDeleteContactTaxDetails([leo.id, mia.id])).bulkActionMetadata).toMatchObject({
    totalSuccesses: 1,
    totalFailures: 1,
  })
  expect(new Set(await slugsOf(shop, 'contact_tax_details'))).toEqual(new Set(['created', 'updated', 'tags_modified', 'deleted']))
})

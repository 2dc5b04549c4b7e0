import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { migrate, migrateWithin } from '../../apps/server/src/kernel/database/migrate.ts'
import { deliveryOffers } from '../../apps/server/src/modules/delivery/delivery/index.ts'
import { siteOf } from '../conformance/catalog/catalog-site.ts'
import { testClock } from '../support/servers/clock.ts'
import { createEmptyEmbedded, openEmbedded } from '../support/databases/embedded-folder.ts'
import { aShop } from '../support/shop/shop.ts'
import { testApp } from '../support/servers/test-app.ts'
import { soakTest } from '../support/soak.ts'

/** The options, by place, that the release before delivery profiles offered with the rows below. */
const offeredBefore: [place: object, offers: string[]][] = [
  // Germany lies in two regions, and the van goes to one of them.
  [{ country: 'DE', postalCode: '10115' }, ['Post 5.00 anywhere', 'Bike 3.00 Home', 'Van 9.00 Neighbours']],
  [{ country: 'FR' }, ['Post 5.00 anywhere', 'Van 9.00 Neighbours']],
  [{ country: 'US', postalCode: '94103' }, ['Post 5.00 anywhere', 'Van 9.00 West']],
  [{ country: 'US', postalCode: '10001' }, ['Post 5.00 anywhere']],
]

soakTest(
  'a shop of before delivery profiles offers the same after its migration, in regions with their earlier ids',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stoa-profiles-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    createEmptyEmbedded(join(folder, 'database'))
    await using database = await openEmbedded(join(folder, 'database'))
    const clock = testClock()
    await using app = await testApp(database, { clock })
    const ids = app.migrations.flatMap(({ module, folder: files }) =>
      readdirSync(files).flatMap((file) => (file.endsWith('.sql') ? [`${module}/${file.slice(0, -'.sql'.length)}`] : [])),
    )
    const session = await database.source.acquire()
    await session.script('begin')
    await migrateWithin(session, app.migrations, new Set(ids.filter((id) => id !== 'delivery/0003-delivery-profiles')))
    await session.script('commit')
    session.release()
    const shop = await aShop({ app, database, clock, url: '', [Symbol.asyncDispose]: async () => {} })
    const { siteId } = shop.credentials
    const idOf = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
    const rows = await database.source.acquire()
    const regions = [
      ['a1', 'Home', [{ country: 'DE' }]],
      ['a2', 'Neighbours', [{ country: 'DE' }, { country: 'FR' }]],
      ['a3', 'West', [{ country: 'US', subdivisions: ['US-CA'] }]],
    ] as const
    for (const [index, [id, name, destinations]] of regions.entries())
      await rows.script(`insert into delivery_region (site_id, id, revision, created_date, updated_date, name, doc)
      values ('${siteId}', '${idOf(id)}', 1, timestamptz '2026-01-0${index + 1}', now(), '${name}', '${JSON.stringify({ destinations })}')`)
    const options = [
      ['b1', 'Post', { rates: [{ amount: '5.00' }] }],
      ['b2', 'Bike', { rates: [{ amount: '3.00' }], deliveryRegionIds: [idOf('a1')] }],
      ['b3', 'Van', { rates: [{ amount: '9.00' }], deliveryRegionIds: [idOf('a3'), idOf('a2')] }],
      ['b4', 'Nowhere', { rates: [{ amount: '1.00' }], deliveryRegionIds: [] }],
    ] as const
    for (const [index, [id, title, doc]] of options.entries())
      await rows.script(`insert into shipping_option (site_id, id, revision, created_date, updated_date, title, doc)
      values ('${siteId}', '${idOf(id)}', 1, timestamptz '2026-01-0${index + 1}', now(), '${title}', '${JSON.stringify(doc)}')`)
    rows.release()

    await migrate(database, app.migrations)
    const site = await siteOf(shop)
    const parcel = { currency: 'EUR', price: 2000n, weight: 1, quantity: 1 }
    const offersAt = async (place: object) =>
      (await deliveryOffers(site, place, [{ id: 'line', deliveryProfileId: undefined, parcel }])).offers.map(
        ({ title, price, region }) => `${title} ${Number(price) / 100}.00 ${region?.name ?? 'anywhere'}`,
      )
    expect(await Promise.all(offeredBefore.map(async ([place]) => [place, await offersAt(place)]))).toEqual(offeredBefore)
  },
)

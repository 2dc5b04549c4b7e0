import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { jobSite } from '../../../apps/server/src/kernel/background/job-runner.ts'
import type { HandlerSite } from '../../../apps/server/src/kernel/site/jobs.ts'
import type { PersonalData } from '../../../apps/server/src/kernel/site/personal-data.ts'
import { erasureJob } from '../../../apps/server/src/modules/members/privacy/erase.ts'
import { testFiles } from '../../support/servers/test-files.ts'
import { aPerson, completeOrder, rowsWith } from '../../support/members/person.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { server, erase, receiptsOf, settle, night, parts, setUp } from './erasure-set-up.ts'

setUp()

const site = (shop: TestShop): Promise<HandlerSite> => jobSite(server.app.kernel, shop.credentials.siteId)

test('a part that fails holds up none of the others, is named, and is tried again', async () => {
  const shop = await aShop(server)
  const person = await aPerson(shop)
  await server.app.drain()
  const { body } = await erase(shop, person.id)
  const erasureId = body.memberErasure.id as string
  const broken: PersonalData = {
    name: 'broken',
    tables: [],
    erase: () => Promise.reject(new Error('the module is broken')),
  }
  const withBroken = erasureJob(testFiles(), [broken, ...parts()])
  await expect(withBroken.handle(await site(shop), { erasureId }, () => false)).rejects.toThrow('the module is broken')
  expect(await receiptsOf(shop)).toMatchObject([{ state: 'RUNNING', failedPart: 'broken' }])
  expect(await rowsWith(shop, person.mark)).not.toHaveProperty('member_about')
  await settle()
  const [receipt] = await receiptsOf(shop)
  expect(receipt.state).toBe('FINISHED')
  expect(receipt).not.toHaveProperty('failedPart')
})

test('an erasure whose job was lost is started again at night', async () => {
  const shop = await aShop(server)
  const member = await aMember(shop)
  await erase(shop, member.id)
  await sql`delete from job where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  await settle()
  expect(await receiptsOf(shop)).toMatchObject([{ state: 'RUNNING' }])
  await night()
  expect(await receiptsOf(shop)).toMatchObject([{ state: 'FINISHED' }])
})

test('killed between any two transactions, an erasure ends with the same receipt', { timeout: 120_000 }, async () => {
  const receipts: unknown[] = []
  for (const isKilled of [false, true]) {
    const shop = await aShop(server)
    const person = await aPerson(shop)
    await completeOrder(shop, await person.order(), person.mark)
    await server.app.drain()
    const { body } = await erase(shop, person.id)
    const erasureId = body.memberErasure.id as string
    const job = erasureJob(testFiles(), parts())
    const open = await site(shop)
    for (let attempt = 1; isKilled && attempt < 30; attempt++) {
      let left = attempt
      // The last transaction of each attempt commits or not, by turns.
      const transaction: HandlerSite['transaction'] = async (work) => {
        if (left === 0) throw new Error('killed')
        left--
        if (left > 0 || attempt % 2 === 0) return open.transaction(work)
        return open.transaction(async (tx) => {
          await work(tx)
          throw new Error('killed before the commit')
        })
      }
      await job.handle({ ...open, transaction }, { erasureId }, () => false).catch(() => undefined)
    }
    await job.handle(open, { erasureId }, () => false)
    await settle()
    const [{ parts: counted, state }] = await receiptsOf(shop)
    receipts.push([state, counted.filter(({ name }: any) => name !== 'events')])
    expect(await rowsWith(shop, person.mark)).toEqual({ sales_order: 1 })
  }
  expect(receipts[1]).toEqual(receipts[0])
})

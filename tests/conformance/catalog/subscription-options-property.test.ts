import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aSubscriptionShop } from './subscription-options-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

type Step =
  | { kind: 'create' | 'update'; option: number; cycles: number; percent: number; days: number }
  | { kind: 'assign'; product: number; options: { option: number; hidden: boolean }[] }
  | { kind: 'delete'; options: number[] }
  | { kind: 'once'; product: number; allowed: boolean }

const option = fc.nat(5)
const settings = { option, cycles: fc.integer({ min: 1, max: 5 }), percent: fc.nat(3), days: fc.nat(3) }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('create' as const, 'update' as const), ...settings }),
  fc.record({
    kind: fc.constant('assign' as const),
    product: fc.nat(2),
    options: fc.uniqueArray(fc.record({ option, hidden: fc.boolean() }), { maxLength: 4, selector: (each) => each.option }),
  }),
  fc.record({ kind: fc.constant('delete' as const), options: fc.uniqueArray(option, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('once' as const), product: fc.nat(2), allowed: fc.boolean() }),
)

/** The published client throws where the server refuses; a sequence may ask for what is refused. */
async function attempt(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    (error: any) => {
      if (error.details?.applicationError?.code || error.details?.validationError) return false
      throw error
    },
  )
}

test('whatever is created, changed, assigned and deleted, the copies of products equal the options, and each product can be bought', async () => {
  const { client, product, assign, listOf, productId } = await aSubscriptionShop(server)
  const products = [productId, await product(), await product()]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const ids: string[] = []
      for (const each of steps) await run(each, ids)
      const options = new Map<string, any>()
      for (const id of ids) options.set(id, await client.getSubscriptionOption(id))
      for (const id of products) {
        const copies = await listOf(id)
        for (const { hidden, ...copy } of copies) expect(copy).toEqual(options.get(copy._id))
        const { allowed } = await client.getOneTimePurchasesStatus(id)
        expect(allowed || copies.some(({ hidden }) => !hidden)).toBe(true)
      }
      for (const id of ids) {
        const { productIds } = await client.getProductIdsForSubscriptionOption(id)
        const expected: string[] = []
        for (const each of products) if ((await listOf(each)).some(({ _id }) => _id === id)) expected.push(each)
        expect(productIds).toEqual(expected)
      }
      if (ids.length > 0) await client.bulkDeleteSubscriptionOptions(ids)
      for (const id of products) expect(await listOf(id)).toEqual([])
    }),
    { numRuns: 20 },
  )

  async function run(given: Step, ids: string[]): Promise<void> {
    const at = (index: number) => ids[index % Math.max(ids.length, 1)]
    if (given.kind === 'once') await attempt(client.allowOneTimePurchases(products[given.product], given.allowed))
    else if (given.kind === 'assign') {
      const wanted = given.options.flatMap((each) => ({ _id: at(each.option), hidden: each.hidden })).filter(({ _id }) => _id)
      await attempt(assign(products[given.product]!, ...wanted))
    } else if (given.kind === 'delete') {
      const gone = [...new Set(given.options.flatMap((index) => at(index) ?? []))]
      if (await attempt(client.bulkDeleteSubscriptionOptions(gone))) for (const id of gone) ids.splice(ids.indexOf(id), 1)
    } else {
      const change = {
        title: `Every ${given.days}`,
        subscriptionSettings: {
          frequency: 'DAY',
          autoRenewal: given.cycles === 1,
          ...(given.cycles > 1 && { billingCycles: given.cycles }),
          ...(given.days > 0 && { freeTrialPeriod: { frequency: 'DAY', interval: given.days } }),
        },
        discount: given.percent > 0 ? { type: 'PERCENT', value: given.percent } : { type: 'UNDEFINED' },
      }
      const id = given.kind === 'update' ? at(given.option) : undefined
      if (id) await client.updateSubscriptionOption(id, change)
      else ids.push((await client.createSubscriptionOption(change))._id)
    }
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillClock } from '../../support/servers/clock.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { moveClock } from '../../support/shop/test-clock.ts'
import { isSoak } from '../../support/soak.ts'
import { aSubscriptionShop, buy, cards, monthly, subscribed, type SubscriptionShop } from './subscription-builders.ts'

/** Contracts of each kind. */
const each = isSoak ? 125 : 2
const delivery = 490n

let server: TestServer
beforeAll(async () => void (server = await startServer({ clock: stillClock() })))
afterAll(() => server[Symbol.asyncDispose]())

interface Kind {
  option: number
  number?: string
  /** What staff does with each of them, by months after the beginning. */
  acts?: Record<number, (of: SubscriptionShop, id: string) => Promise<unknown>>
  /** The charges after the first one, in minor units, by the rules of this test alone. */
  expected(begun: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): bigint[]
}

const staff =
  (tail: string, body: object = {}) =>
  async ({ shop }: SubscriptionShop, id: string) => {
    const answer = await shop.owner('POST', `/stoa/v1/subscriptions/${id}/${tail}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }

async function skipNext(of: SubscriptionShop, id: string): Promise<void> {
  const { nextCycle, nextDate } = (await of.shop.owner('GET', `/stoa/v1/subscriptions/${id}`)).body.subscription
  await staff('skip', { cycleNumber: nextCycle, nextDate })(of, id)
}

async function raisePrice({ shop }: SubscriptionShop, id: string): Promise<void> {
  const path = '/v1/draft-subscription-contracts'
  const { body } = await shop.owner('POST', path, { subscriptionContractId: id, target: { contractTarget: {} } })
  const { id: draftId, lineItems } = body.calculatedDraftSubscriptionContract.draftSubscriptionContract
  const lineItemChanges = [{ lineItemId: lineItems[0].lineItem.id, newPrice: '11.00' }]
  await shop.owner('POST', `${path}/${draftId}/line-items`, { lineItemChanges })
  expect((await shop.owner('POST', `${path}/${draftId}/commit`, {})).status).toBe(200)
}

/** The dates until the end, each counted from the beginning. */
function dates(
  begun: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime,
  step: Temporal.DurationLike,
): Temporal.ZonedDateTime[] {
  const all: Temporal.ZonedDateTime[] = []
  const times = (count: number) =>
    Object.fromEntries(Object.entries(step).map(([unit, value]) => [unit, Number(value) * count])) as Temporal.DurationLike
  for (let count = 1; Temporal.ZonedDateTime.compare(begun.add(times(count)), end) <= 0; count++)
    all.push(begun.add(times(count)))
  return all
}

const usual = 1000n + delivery
const isBefore = (a: Temporal.ZonedDateTime, b: Temporal.ZonedDateTime) => Temporal.ZonedDateTime.compare(a, b) < 0

const kinds: Kind[] = [
  { option: 0, expected: (begun, end) => dates(begun, end, { months: 1 }).map(() => usual) },
  { option: 1, expected: (begun, end) => dates(begun, end, { weeks: 2 }).map(() => 900n + delivery) },
  { option: 2, expected: () => Array.from({ length: 4 }, () => usual) },
  {
    option: 0,
    acts: { 2: skipNext },
    expected: (begun, end) =>
      dates(begun, end, { months: 1 })
        .slice(1)
        .map(() => usual),
  },
  {
    option: 0,
    acts: { 3: staff('pause'), 6: staff('resume') },
    expected: (begun, end) => dates(begun, end, { months: 1 }).flatMap((date) => (isPaused(begun, date) ? [] : usual)),
  },
  { option: 0, number: '4000000000000341', expected: () => [] },
  {
    option: 0,
    acts: { 4: raisePrice },
    expected: (begun, end) =>
      dates(begun, end, { months: 1 }).map((date) => (isBefore(date, begun.add({ months: 4, hours: 1 })) ? usual : usual + 100n)),
  },
  {
    option: 0,
    acts: { 7: staff('cancel') },
    expected: (begun, end) =>
      dates(begun, end, { months: 1 })
        .slice(0, 7)
        .map(() => usual),
  },
]

/** Staff pauses three months after the beginning, when that day's charge is made, and resumes after six, when that day's date has passed. */
function isPaused(begun: Temporal.ZonedDateTime, date: Temporal.ZonedDateTime): boolean {
  return isBefore(begun.add({ months: 3, hours: 1 }), date) && isBefore(date, begun.add({ months: 6, hours: 1 }))
}

test(
  'a year of contracts makes the orders that an independent calculation expects, to the cent',
  async () => {
    const of = await aSubscriptionShop(server, {
      stock: 99_999,
      subscriptions: [
        monthly,
        {
          title: 'Every 2 weeks',
          frequency: 'WEEK',
          interval: 2,
          autoRenewal: true,
          visible: true,
          discount: { percentOff: 10 },
        },
        { title: 'Five months', frequency: 'MONTH', interval: 1, billingCycles: 5, visible: true },
      ],
    })
    const begun = Temporal.Instant.fromEpochMilliseconds(server.clock.now().getTime()).toZonedDateTimeISO('Europe/Berlin')
    const bought: { kind: Kind; id: string }[] = []
    for (const kind of kinds)
      for (let index = 0; index < each; index++) {
        const buyer = await aVisitor(of.shop)
        const { subscriptionId } = await buy(of, [subscribed(of, { option: kind.option })], {
          buyer,
          number: kind.number ?? cards.good,
        })
        bought.push({ kind, id: subscriptionId })
      }
    // An hour after the charges of the day.
    for (let month = 1; month <= 12; month++) {
      const to = begun.add({ months: month, minutes: 30 }).toInstant()
      const clock = await moveClock(of.shop, { to: to.toString() })
      expect(clock.lastMove.failure).toBeUndefined()
      expect(Temporal.Instant.compare(Temporal.Instant.from(clock.now), to)).toBeGreaterThanOrEqual(0)
      for (const { kind, id } of bought) await kind.acts?.[month]?.(of, id)
    }
    const end = begun.add({ months: 12, minutes: 30 })
    const expected = bought.flatMap(({ kind }) => kind.expected(begun, end))
    const made = await chargesOf(of)
    expect(made.length).toBe(expected.length)
    expect(made.reduce((sum, amount) => sum + amount, 0n)).toBe(expected.reduce((sum, amount) => sum + amount, 0n))
    expect(made.toSorted()).toEqual(expected.toSorted())
  },
  isSoak ? 3600_000 : 120_000,
)

/** What renewals have charged, in minor units. */
async function chargesOf({ shop }: SubscriptionShop): Promise<bigint[]> {
  const amounts: bigint[] = []
  let cursor: string | undefined
  do {
    const search = cursor ? { cursorPaging: { cursor } } : { filter: { paymentStatus: 'PAID' }, cursorPaging: { limit: 100 } }
    const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search })
    for (const { lineItems, priceSummary } of body.orders)
      if (lineItems[0].subscriptionInfo.cycleNumber > 1) amounts.push(BigInt(priceSummary.total.amount.replace('.', '')))
    cursor = body.metadata?.cursors?.next || undefined
  } while (cursor)
  return amounts
}

import { expect, test } from 'vitest'
import { develop, hintsOf } from '../conformance/hints/hints-set-up.ts'
import { aVisitor } from '../support/shop/builders.ts'
import { until } from '../support/until.ts'
import { setUp, testShop } from './workers-set-up.ts'

setUp()

test('two workers agree on who is in development, and write one log', async () => {
  const shop = testShop()
  const visitor = await aVisitor(shop)
  // Each request has a connection of its own, so that it may reach either worker.
  const answers = () =>
    Promise.all(
      Array.from({ length: 6 }, (_, index) => visitor.send('POST', '/stores/v3/products/query', { query: {}, [`n${index}`]: 1 })),
    )
  const numbers = async () => new Set((await answers()).map((answer) => hintsOf(answer)?.length))
  expect(await numbers()).toEqual(new Set([undefined]))
  for (let round = 0; round < 3; round++) {
    await develop(shop)
    await expect.poll(numbers, { interval: 10 }).toEqual(new Set([1]))
    await develop(shop, false)
    await expect.poll(numbers, { interval: 10 }).toEqual(new Set([undefined]))
  }
  await develop(shop)
  await expect.poll(numbers, { interval: 10 }).toEqual(new Set([1]))
  const sent = (await answers()).map(({ headers }) => headers.get('x-wix-request-id'))
  await until(async () => {
    const { requests } = (await shop.owner('GET', '/stoa/v1/development/requests')).body
    const logged = requests.map(({ requestId }: { requestId: string }) => requestId)
    return sent.every((id) => logged.filter((one: string) => one === id).length === 1) ? true : undefined
  })
}, 60_000)

import { startLargeShop } from './large-shop.ts'
import { startShoppers } from './load.ts'
import { stoaWorkloads } from './workloads.ts'

/** Measures the rate of carts and purchases with ten live rules and a coupon, relative to that without. The target is 80 %. */
const intervals = 16
const seconds = 1
const shoppers = 16
const couponCode = 'SUMMER'
await using started = await startLargeShop(4640, { products: 500, copies: 0, orders: 1000 })
const { url, shop } = started

const send = async (method: string, path: string, body: object): Promise<any> => {
  const headers = { 'content-type': 'application/json', authorization: shop.apiKey, 'wix-site-id': shop.siteId }
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as any
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`)
  return answer
}

await send('POST', '/stores/v2/coupons', { specification: { code: couponCode, percentOffRate: 5 } })
const rules = await Promise.all(Array.from({ length: 10 }, (_, index) => aRule(index)))
await setActive(false)

console.log('workload                    plain/s  discounted/s  ratio  p99 plain  p99 discounted  failures')
for (const name of ['add to cart', 'purchase, paid later']) {
  const [plain, discounted] = await Promise.all([shoppersOf(name), shoppersOf(name, couponCode)])
  for (let interval = 0; interval < intervals; interval++) {
    await plain.run(seconds)
    await setActive(true)
    await discounted.warmUp(0.1)
    await discounted.run(seconds)
    await setActive(false)
    await plain.warmUp(0.1)
  }
  const [without, having] = [plain.measured(), discounted.measured()]
  const numbers = [
    without.perSecond.toFixed(0).padStart(9),
    having.perSecond.toFixed(0).padStart(14),
    (having.perSecond / without.perSecond).toFixed(2).padStart(7),
    without.p99.toFixed(1).padStart(11),
    having.p99.toFixed(1).padStart(16),
    `${without.failures}/${having.failures}`.padStart(10),
  ]
  console.log(name.padEnd(26) + numbers.join(''))
}

function shoppersOf(name: string, code?: string) {
  return startShoppers(
    url,
    stoaWorkloads(shop, code).find((workload) => workload.name === name)!,
    shoppers,
  )
}

/** A rule for every tenth product, some with a condition, so that carts meet several and none. */
async function aRule(index: number): Promise<{ id: string; revision: string }> {
  const catalogItemIds = shop.products.filter((_, position) => position % 10 === index).map(({ id }) => id)
  const catalogItemFilter = { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemIds }
  const scopes = [{ id: `tenth-${index}`, catalogItemFilter }]
  const { discountRule } = await send('POST', '/ecom/v1/discount-rules', {
    discountRule: {
      name: `Rule ${index}`,
      ...(index % 2 && { trigger: { itemQuantityRange: { from: 1, scopes } } }),
      discounts: { values: [{ percentage: 10 + index, specificItemsInfo: { scopes } }] },
    },
  })
  return discountRule
}

async function setActive(active: boolean): Promise<void> {
  for (const [position, { id, revision }] of rules.entries())
    rules[position] = (
      await send('PATCH', `/ecom/v1/discount-rules/${id}`, { discountRule: { id, revision, active } })
    ).discountRule
}

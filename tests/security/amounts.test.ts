import type { Service } from '@stoa/contract'
import { currencyExponent } from '@stoa/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAmount } from '../../apps/server/src/kernel/operations/amounts.ts'
import type { Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { attempts } from '../support/requests/refusals.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ caching: false })))
afterAll(() => server[Symbol.asyncDispose]())

const owner: Caller = { kind: 'USER', userId: newId(), name: 'owner', roles: ['OWNER'], scopes: ['*'] }

interface Amount {
  /** As violations name it: `lineItems[0].price`. */
  field: string
  isNumber: boolean
  /** A request with nothing but the amount, and with what makes it one. */
  requestWith(value: unknown): object
}

/** Fields that are amounts only beside others. */
const besides: Record<string, object> = {
  'Discount.value': { type: 'AMOUNT' },
  'Condition.value': { type: 'BY_TOTAL_PRICE' },
  'HandlingFee.value': { calculationType: 'FIXED' },
  'TipChoice.value': { tipType: 'AMOUNT' },
  'TipSettings.presets': { tipType: 'AMOUNT' },
}

function amountsOf(service: Service, type: string, inside: readonly string[] = []): Amount[] {
  if (inside.includes(type)) return []
  return Object.entries(service.types[type]?.fields ?? {}).flatMap(([name, field]) => {
    if (field.map) return []
    const beside = besides[`${type}.${name}`]
    const wrapped = (value: unknown) => ({ ...beside, [name]: field.list ? [value] : value })
    const place = field.list ? `${name}[0]` : name
    if (field.kind !== 'type')
      return isAmount(type, name, field) ? [{ field: place, isNumber: field.kind === 'double', requestWith: wrapped }] : []
    return amountsOf(service, field.ref!, [...inside, type]).map((inner) => ({
      ...inner,
      field: `${place}.${inner.field}`,
      requestWith: (value: unknown) => wrapped(inner.requestWith(value)),
    }))
  })
}

const operations = () => server.app.composed.implementations.filter(({ kind }) => kind !== 'public')

test.each(['JPY', 'EUR', 'KWD'])(
  'no operation takes an amount with more decimals than %s has, and each takes as many, and zeros beyond',
  { timeout: 120_000 },
  async (currency) => {
    const shop = await aShop(server, { currency })
    const attempt = attempts(shop)
    const digits = currencyExponent(currency)
    const tooFine = `1.${'0'.repeat(digits)}5`
    const asFine = digits === 0 ? '1' : `1.${'0'.repeat(digits - 1)}5`
    const wrong: string[] = []
    let amounts = 0
    for (const implementation of operations()) {
      const { operation } = implementation
      for (const { field, isNumber, requestWith } of amountsOf(operation.service, operation.request)) {
        amounts++
        const refusesScale = async (value: string) => {
          const { refusal } = await attempt(implementation, owner, requestWith(isNumber ? Number(value) : value))
          return refusal?.violations?.some((each) => each.field === field && each.violatedRule === 'DECIMAL_MAX_SCALE') ?? false
        }
        const said = [
          await refusesScale(tooFine),
          await refusesScale(asFine),
          await refusesScale(`${asFine}${digits ? '' : '.'}00`),
        ]
        if (String(said) !== 'true,false,false') wrong.push(`${operation.service.name}.${operation.name} ${field}: ${said}`)
      }
    }
    expect(wrong).toEqual([])
    expect(amounts).toBeGreaterThan(200)
  },
)

test('every decimal of a request whose name is that of money is checked as an amount', () => {
  const unchecked = new Set<string>()
  for (const { operation } of operations()) {
    for (const [type, { fields }] of Object.entries(operation.service.types)) {
      for (const [name, field] of Object.entries(fields)) {
        if (field.readOnly) continue
        const isDecimal = field.kind === 'double' || field.decimal !== undefined || field.format === 'DECIMAL_VALUE'
        const isMoney = /price|amount|cost|fee|subtotal|balance|deposit|total|value/i.test(name) && !/numValue/.test(name)
        if (isDecimal && isMoney && !isAmount(type, name, field) && isSent(operation.service, operation.request, type))
          unchecked.add(`${type}.${name}`)
      }
    }
  }
  expect([...unchecked].toSorted()).toEqual([
    'DecimalQuantity.value',
    'DecimalValue.value',
    'IncrementFieldOptions.value',
    'PricePerUnitData.totalQuantity',
    'PricingData.discountedValue',
    'PricingData.valueFrom',
    'PricingData.valueTo',
  ])
})

/** True if a request can contain a type. */
function isSent(service: Service, from: string, wanted: string, seen = new Set<string>()): boolean {
  if (from === wanted) return true
  if (seen.has(from)) return false
  seen.add(from)
  return Object.values(service.types[from]?.fields ?? {}).some(
    ({ kind, ref, readOnly }) => kind === 'type' && !readOnly && isSent(service, ref!, wanted, seen),
  )
}

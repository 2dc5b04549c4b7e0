import { roundedQuotient, formatAmount } from '@stoa/pricing'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { documentLines } from '../../../apps/server/src/modules/orders/invoices/difference.ts'
import type { InvoiceDocument } from '../../../apps/server/src/modules/orders/invoices/document.ts'
import {
  electronicInvoice,
  hasElectronicForm,
} from '../../../apps/server/src/modules/orders/invoices/electronic/electronic-invoice.ts'
import type { ValueLine } from '../../../apps/server/src/modules/orders/invoices/order-value.ts'
import { brokenRules, schemaFaults } from '../../support/invoices/validate.ts'

// Electronic invoices over random lines, whose texts buyers have written, against the schema and the rules of EN 16931.

const texts = [
  'Print',
  '',
  '\u200b',
  ' \n',
  ']]>',
  '<ram:ID>x</ram:ID>',
  '&#0;',
  'a\u0000\ufffe\ud800',
  '日本語',
  'שלום',
  'x'.repeat(10_000),
]
const text = constantFrom(...texts)
const aLine = record({
  net: integer({ min: -99_999_99, max: 99_999_99 }),
  quantity: integer({ min: 1, max: 999 }),
  tax: constantFrom(
    { category: 'S', rate: '0.19', name: 'MwSt' },
    { category: 'S', rate: '0.07', name: 'MwSt' },
    { category: 'S', rate: '0.055', name: 'MwSt' },
    { category: 'Z', rate: '0', name: 'MwSt' },
  ),
  name: text,
  detail: text,
})

test('electronic invoices of random lines keep the rules of EN 16931 to the cent, whatever the texts are', async () => {
  const given = record({
    lines: array(aLine, { minLength: 1, maxLength: 6 }),
    street: text,
    person: text,
    kind: constantFrom('INVOICE', 'CREDIT_NOTE'),
  })
  await assert(
    asyncProperty(given, async ({ lines, street, person, kind }) => {
      const value = lines.map(({ net, quantity, tax: { rate, ...tax }, name, detail }, index): ValueLine => {
        const amount = BigInt(net)
        const millionths = BigInt(Math.round(Number(rate) * 1_000_000))
        const added = roundedQuotient((amount < 0n ? -amount : amount) * millionths, 1_000_000n) * (amount < 0n ? -1n : 1n)
        const group = { ...tax, rate } as ValueLine['group']
        const amounts = { net: amount, tax: added, gross: amount + added }
        return {
          id: String(index),
          kind: 'ITEM',
          name,
          details: [detail],
          quantity: amount < 0n ? -quantity : quantity,
          discount: 0n,
          group,
          ...amounts,
        }
      })
      const form = { kind, currency: 'EUR', taxIncluded: false } as const
      const sums = documentLines(value, form)
      const date = '2026-03-31T10:00:00Z'
      const document: InvoiceDocument = {
        ...form,
        version: 2,
        number: 'INV-1',
        isTest: false,
        issuedDate: date,
        supplyDate: date,
        ...(kind === 'INVOICE' && { dueDate: date, paid: formatAmount(0n, 'EUR') }),
        language: 'de',
        country: 'DE',
        timeZone: 'Europe/Berlin',
        seller: { company: 'Śliwa & Söhne', country: 'DE', vatId: 'DE123456789', street },
        buyer: { person, country: 'DE', street },
        orderNumber: '10042',
        orderDate: date,
        ...sums,
        notes: [],
        texts: { intro: street, footer: street },
        customFields: [],
        style: {},
      }
      if (!hasElectronicForm(document)) {
        expect(['', '\u200b', ' \n']).toContain(person)
        return
      }
      const xml = electronicInvoice(document, 'EN_16931')
      expect(brokenRules(xml)).toEqual([])
      expect(await schemaFaults(xml)).toEqual([])
    }),
    { numRuns: 60 },
  )
}, 120_000)

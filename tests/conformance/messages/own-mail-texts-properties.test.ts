import { service as mails, type MailTextKind } from '@stoa/contract/services/stoa/mails'
import type { MailRequest, TextName } from '@stoa/storefront/mail'
import { isOneLine, textRules, variablesOf, type MailDesign } from '@stoa/storefront/mail-design'
import { editableMails } from '@stoa/storefront/mail-data'
import { parseMailText } from '@stoa/web/mail-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMail } from '../../support/shop/mail-templates.ts'

const kinds = Object.keys(editableMails) as MailTextKind[]
const origin = 'https://shop.example.com'
const hostileName = `<b>{orderNumber}</b> **x** {{shop}} "&'\r\nBcc: x@example.com`
const shop = { name: hostileName, timeZone: 'Europe/Berlin', country: 'DE', url: origin }

function requestOf(kind: MailTextKind): MailRequest {
  const sample = editableMails[kind].sample({ language: 'en', origin, currency: 'EUR', date: '2026-03-01T10:00:00.000Z' })
  return { ...sample, language: 'en', shop, orderUrl: `${origin}/orders/open/sample` } as MailRequest
}

/** Texts that own texts are built of: neither looks like a value, and some look like markup. */
const literal = fc.constantFrom('Alpha ', ' <i>beta</i> ', 'γ & ', ' {{not}} ', ' “x” ', '\n\n', '\n', ' ')

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/&\S+?;/g, (entity) => entities[entity] ?? entity)
const count = (text: string, part: string) => text.split(part).length - 1

test('every kind of the contract has a design, and its standard texts keep its rules', async () => {
  expect(kinds.toSorted()).toEqual([...mails.enums.MailTextKind!].toSorted())
  for (const kind of kinds)
    for (const language of ['en', 'de'] as const) {
      const { description } = await renderMail({ ...requestOf(kind), language, isDescribed: true })
      const design: MailDesign = editableMails[kind].design
      for (const [name, text] of Object.entries(description!.standardTexts) as [TextName, string][])
        expect(parseMailText(text, textRules(design, name)).fault, `${kind} ${name} ${language}`).toBeUndefined()
      const known = Object.keys(description!.values).filter((name) => !name.startsWith('parameters.'))
      expect(known.toSorted(), kind).toEqual([...new Set(['shop', ...design.variables])].toSorted())
    }
})

test.for(kinds)('%s: an own text has each value once for each use, escaped, and no brace of its own', async (kind) => {
  const design: MailDesign = editableMails[kind].design
  const { description } = await renderMail({ ...requestOf(kind), isDescribed: true })
  const values = description!.values as Record<string, string>
  const variables = variablesOf(design, 'SUBJECT').filter((name) => name !== 'shop' && values[name])
  const piece = fc.oneof(
    literal.map((text) => ({ text })),
    fc.constantFrom('shop', ...variables).map((variable) => ({ variable })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
      const source = `Begin${pieces.map((each) => ('text' in each ? each.text : `§{${each.variable}}§`)).join('')}End`
      const needed = (name: TextName) => (design.texts[name]?.required ?? []).map((each) => ` {${each}}`).join('')
      const texts = Object.fromEntries((Object.keys(design.texts) as TextName[]).map((name) => [name, source + needed(name)]))
      const mail = await renderMail({ ...requestOf(kind), own: { texts, hidden: [], order: [] } })
      expect(mail.subject).not.toMatch(/[\r\n]/)
      const body = mail.html.slice(mail.html.indexOf('</h1>'))
      for (const name of new Set(['shop', ...variables])) {
        // Two variables may have the same value.
        const uses = pieces.filter((each) => 'variable' in each && values[each.variable] === values[name]).length
        // The HTML shows the lines of a value below each other.
        const value = `§${values[name]!.replaceAll(/\r?\n/g, '')}§`
        const shown = textOf(body.replaceAll(/<br\s*\/?>/g, ''))
        const slots = ['BODY', 'NOTE', 'BUTTON'].filter(
          (slot) => slot in design.texts && (slot !== 'NOTE' || shownIn(design, slot)),
        )
        expect(count(oneLine(shown), oneLine(value)), `${kind} ${name}`).toBe(uses * slots.length)
        expect(count(oneLine(mail.subject), oneLine(value))).toBe(uses)
      }
      expect(body).not.toContain('<b>')
      expect(body).not.toContain('<i>')
      // Only the braces of the shop's name and those that were written twice are left.
      const left = oneLine(mail.text).replaceAll(oneLine(hostileName), '').replaceAll('{not}', '')
      expect(left).not.toMatch(/[{}]/)
    }),
    { numRuns: 15 },
  )
})

const oneLine = (text: string) => text.replaceAll(/\s+/g, '')
const shownIn = ({ blocks }: MailDesign, slot: string) => blocks.some(({ name }) => name === slot)

test('texts of one line take no links, and a code stays in the title', () => {
  for (const kind of kinds) {
    const design: MailDesign = editableMails[kind].design
    for (const name of Object.keys(design.texts) as TextName[])
      if (isOneLine(name)) expect(variablesOf(design, name).filter((each) => each.endsWith('Link'))).toEqual([])
    if ((design.variables as string[]).includes('code')) expect(design.texts.TITLE?.required).toEqual(['code'])
    // Whatever opens an account or an order by a link cannot do without its button.
    if ('BUTTON' in design.texts && /MEMBER|ACCOUNT|ORDER_LINK|PAYMENT/.test(kind))
      expect(design.blocks.find(({ name }) => name === 'BUTTON')?.optional).toBeUndefined()
  }
})

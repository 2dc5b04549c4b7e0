import { service as mails } from '@stoa/contract/services/stoa/mails'
import type { MailRequest, RenderedMail } from '@stoa/storefront/mail'
import { mailData } from '@stoa/storefront/mail-data'
import { expect, test } from 'vitest'
import { renderMail } from '../../support/shop/mail-templates.ts'

type Kind = MailRequest['kind']

const kinds = Object.keys(mailData) as Kind[]
const languages = ['en', 'de'] as const
const origin = 'https://shop.example.com'
const orderUrl = `${origin}/orders/open/sample`
const shop = { name: 'Blattwerk', timeZone: 'Europe/Berlin', country: 'DE', url: origin }

/** These say everything without a button. */
const withoutButton: Kind[] = [
  'REVIEW_REQUEST',
  'GIFT_CARD_HISTORY',
  'EMAIL_VERIFICATION',
  'SIGN_IN_CODE',
  'SIGN_IN_CODE_ALONE',
  'REPORT_OUTCOME',
  'MEMBER_MODERATED',
  'TEST',
]

function sampleRequest(kind: Kind, language: (typeof languages)[number]): MailRequest {
  const about = { language, origin, currency: 'EUR', date: '2026-03-01T10:00:00.000Z' }
  return { ...mailData[kind].sample(about), language, shop, orderUrl } as MailRequest
}

/** The parts of a mail, as the reader of its HTML sees them. */
function readHtml({ html }: RenderedMail) {
  const titles = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, title]) => textOf(title!))
  // The paragraphs follow the title; anything else ends them.
  const [, below] = /<\/h1>((?:<p [^>]*>[^]*?<\/p>)*)/.exec(html)!
  const paragraphs = [...below!.matchAll(/<p [^>]*>(.*?)<\/p>/gs)].map(([, paragraph]) => textOf(paragraph!))
  const [button] = [...html.matchAll(/<a [^>]*class="button"[^>]*>/g)].map(([tag]) => textOf(/href="([^"]*)"/.exec(tag)![1]!))
  return { titles, paragraphs, button, language: /<html[^>]* lang="(\w+)"/.exec(html)?.[1] }
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').replaceAll(/&\S+?;/g, (entity) => entities[entity] ?? entity)
}

test('every mail that staff can preview has a sample, and so has the invitation of staff', () => {
  expect(kinds.toSorted()).toEqual([...mails.enums.MailTemplate!, 'STAFF_INVITATION'].toSorted())
})

test.for(kinds)('%s says the same in HTML and in plain text', async (kind) => {
  for (const language of languages) {
    const request = sampleRequest(kind, language)
    const mail = await renderMail(request)
    const { titles, paragraphs, button, language: shown } = readHtml(mail)
    expect(mail.subject).toMatch(/^\S.*\S$/)
    expect(shown).toBe(language)
    expect(titles).toHaveLength(1)
    const blocks = mail.text.split('\n\n')
    expect(blocks).toEqual(expect.arrayContaining([titles[0], ...paragraphs]))
    expect(paragraphs.length).toBeGreaterThan(0)
    expect(button === undefined).toBe(withoutButton.includes(kind))
    if (button) expect(mail.text).toContain(`: ${button}\n`)
    if ('url' in request) expect(button).toBe(request.url)
  }
})

test.for(kinds)('%s has no missing value and no placeholder that was left open', async (kind) => {
  for (const language of languages) {
    const { subject, html, text } = await renderMail(sampleRequest(kind, language))
    const content = [subject, html.replaceAll(/<style>.*?<\/style>/gs, ''), text].join('\n')
    expect(content).not.toMatch(/undefined|\bnull\b|NaN|\[object|Invalid Date|\{\w*\}/)
  }
})

test.for(kinds)('%s is translated', async (kind) => {
  const [english, german] = await Promise.all(
    languages.map(async (language) => {
      const mail = await renderMail(sampleRequest(kind, language))
      const { titles, paragraphs } = readHtml(mail)
      return [mail.subject, ...titles, ...paragraphs]
    }),
  )
  expect(german).toHaveLength(english!.length)
  expect(german!.filter((text) => english!.includes(text))).toEqual([])
})

/** The fields whose text a buyer, a member or somebody else has typed. */
const typedFields = ['name', 'senderName', 'firstName', 'original', 'caller', 'invitedBy', 'email', 'message', 'buyerNote']

test.for(kinds)('%s shows the markup that people type as text', async (kind) => {
  const sample = { message: 'Hello', buyerNote: 'Please ring', ...sampleRequest(kind, 'en') }
  const typed: MailRequest = JSON.parse(JSON.stringify(sample), (key, value) =>
    typedFields.includes(key) && typeof value === 'string' ? `<b>${value}</b>` : value,
  )
  const { html, text } = await renderMail(typed)
  expect(html).not.toMatch(/<\/?b>/)
  expect(html).toContain('&lt;b&gt;Blattwerk&lt;/b&gt;')
  expect(text).toContain('<b>Blattwerk</b>')
  const shown = typedValues(typed).filter((value) => text.includes(value))
  for (const value of shown) expect(textOf(html)).toContain(value)
})

/** All texts of a request with markup in them. */
function typedValues(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('<b>') ? [value] : []
  return value && typeof value === 'object' ? Object.values(value).flatMap(typedValues) : []
}

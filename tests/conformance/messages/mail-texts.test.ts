import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMailingShop, mailsOf, placeOrder } from '../../support/shop/mailing.ts'
import { refused } from '../../support/requests/answers.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

const mailing = mailingServer()
const path = '/stoa/v1/mail-texts'

const save = (shop: TestShop, texts: object[], more: object = {}) =>
  shop.owner('PATCH', path, { text: { kind: 'ORDER_CONFIRMATION', language: 'en', texts, ...more } })

const violationsOf = ({ body }: { body: any }) => body.details.validationError.fieldViolations

async function theMailOf(shop: TestShop, orderId: string) {
  const [{ id }] = await mailsOf(shop, orderId)
  return (await shop.owner('GET', `/stoa/v1/mails/${id}`)).body.content
}

test('an owner writes texts of the order confirmation, and takes them back, in each language by itself', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  const { body: before } = await shop.owner('GET', `${path}/ORDER_CONFIRMATION/en`)
  expect(before.text).toMatchObject({ revision: '0', texts: [], hiddenBlocks: [], blockOrder: [], updatedDate: null })
  expect(before.design.texts).toContainEqual(
    expect.objectContaining({ slot: 'SUBJECT', standardText: 'Your order {orderNumber} at {shop}', oneLine: true }),
  )
  expect(before.design.variables).toContainEqual({ name: 'orderNumber', type: 'TEXT', example: '10042' })
  const { status, body } = await save(
    shop,
    [
      { slot: 'SUBJECT', text: 'Thanks, {name}: {orderNumber}' },
      { slot: 'PREHEADER', text: 'It is {orderTotal}' },
      { slot: 'BODY', text: 'Hello **{name}**,\n\n- one\n- two\n\nSee https://example.com/help. {orderLink} {{x}}' },
    ],
    { hiddenBlocks: ['BUTTON'], blockOrder: ['ITEMS', 'BODY'], revision: '0' },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.text).toMatchObject({ revision: '1', updatedBy: expect.any(String), updatedDate: expect.any(String) })
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const { subject, html, text } = mailing.smtp.mails.at(-1)!.parsed
  expect(subject).toBe('Thanks, Anna: 10001')
  expect(html).toContain('<strong>Anna</strong>')
  expect(html).toMatch(/<ul[^>]*><li>one<\/li><li>two<\/li><\/ul>/)
  expect(html).toMatch(/<a href="https:\/\/example\.com\/help"[^>]*>https:\/\/example\.com\/help<\/a>/)
  expect(html).not.toContain('class="button"')
  expect(html).toContain('It is €24.90')
  expect(text).toContain('Hello Anna,\n\n- one\n- two\n\nSee https://example.com/help. http')
  expect(text).toContain('{x}')
  expect(text!.indexOf('Print')).toBeLessThan(text!.indexOf('Hello Anna'))
  // Staff reads the mail without what makes its link work.
  expect((await theMailOf(shop, orderId)).text).toContain('/orders/open/•••')

  const german = await shop.owner('POST', '/stoa/v1/mail-settings/preview', { kind: 'ORDER_CONFIRMATION', language: 'de' })
  expect(german.body.content.subject).toBe('Ihre Bestellung 10042 bei Test shop')
  const { mails } = (await shop.owner('GET', path)).body
  expect(mails.filter(({ changed }: any) => changed)).toMatchObject([{ kind: 'ORDER_CONFIRMATION', language: 'en', broken: [] }])

  await save(
    shop,
    [
      { slot: 'SUBJECT', text: null },
      { slot: 'BODY', text: ' ' },
    ],
    { hiddenBlocks: [], blockOrder: [] },
  )
  const { text: after } = (await shop.owner('GET', `${path}/ORDER_CONFIRMATION/en`)).body
  expect(after).toMatchObject({ texts: [{ slot: 'PREHEADER', text: 'It is {orderTotal}' }], hiddenBlocks: [], revision: '2' })
  const { versions } = (await shop.owner('GET', `${path}/ORDER_CONFIRMATION/en/versions`)).body
  expect(versions.map(({ revision, texts }: any) => [revision, texts.length])).toEqual([
    ['2', 1],
    ['1', 3],
  ])
})

test('a broken text is refused with its position and the nearest name, in the preview too, and nothing is saved', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const answer = await save(shop, [
    { slot: 'SUBJECT', text: 'Fine' },
    { slot: 'BODY', text: '  Your order {orderNumbr}' },
    { slot: 'NOTE', text: '}' },
  ])
  expect(answer.status).toBe(400)
  expect(violationsOf(answer)).toEqual([
    expect.objectContaining({
      field: 'text.texts[1].text',
      description: expect.stringContaining('{orderNumbr} at position 13; did you mean {orderNumber}?'),
      data: { reason: 'UNKNOWN_VARIABLE', position: 13, variable: 'orderNumbr', suggestion: 'orderNumber' },
    }),
    expect.objectContaining({ field: 'text.texts[2].text' }),
  ])
  for (const [wrong, reason] of [
    [{ slot: 'TITLE', text: 'Hi {name' }, 'BRACE_NOT_CLOSED'],
    [{ slot: 'TITLE', text: 'Hi }' }, 'BRACE_NOT_OPENED'],
    [{ slot: 'SUBJECT', text: '{orderLink}' }, 'UNKNOWN_VARIABLE'],
    [{ slot: 'BODY', text: '{__proto__}' }, 'NAME_INVALID'],
    [{ slot: 'BODY', text: '{code}' }, 'UNKNOWN_VARIABLE'],
  ] as const) {
    const refusal = await save(shop, [wrong])
    expect([refusal.status, violationsOf(refusal)[0].data.reason], JSON.stringify(wrong)).toEqual([400, reason])
    const text = { texts: [wrong] }
    const preview = { kind: 'ORDER_CONFIRMATION', language: 'en', text }
    expect((await shop.owner('POST', '/stoa/v1/mail-settings/preview', preview)).status).toBe(400)
  }
  for (const wrong of [
    { texts: [{ slot: 'BODY', case: 'PART', text: 'x' }] },
    { texts: [{ slot: 'BODY', text: 'x'.repeat(4001) }] },
    { texts: [{ slot: 'SUBJECT', text: 'x'.repeat(201) }] },
    { texts: [{ slot: 'BODY', text: 'a\u0000b' }] },
    { texts: [{ text: 'x' }] },
    { texts: [{ slot: 'BODY', text: {} }] },
    { hiddenBlocks: ['TOTALS'] },
    { hiddenBlocks: ['ASKED'] },
    { blockOrder: ['BODY', 'BODY'] },
    { kind: 'OWNER_NOTICE' },
    { kind: 'STAFF_NOTICE' },
    { language: 'fr' },
  ]) {
    const { status } = await save(shop, [], wrong)
    expect(status, JSON.stringify(wrong)).toBe(400)
  }
  const code = await shop.owner('PATCH', path, {
    text: { kind: 'SIGN_IN_CODE', language: 'en', texts: [{ slot: 'TITLE', text: 'Your code' }] },
  })
  expect(violationsOf(code)[0].data).toMatchObject({ reason: 'VARIABLE_MISSING', variable: 'code' })
  const link = await shop.owner('PATCH', path, {
    text: { kind: 'MEMBER_PASSWORD', language: 'en', texts: [], hiddenBlocks: ['BUTTON'] },
  })
  expect(link.status).toBe(400)
  expect((await shop.owner('GET', path)).body.mails.filter(({ changed }: any) => changed)).toEqual([])
})

test('a text that a newer version of Stoa cannot use gives way to the standard text, and the owner is told', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await save(shop, [{ slot: 'TITLE', text: 'Still fine' }])
  const broken = JSON.stringify({ texts: { SUBJECT: 'Gone: {formerVariable}', TITLE: 'Still fine', 'BODY.FORMER': 'x' } })
  await sql`update mail_text set content = ${broken}::jsonb where site_id = ${shop.credentials.siteId}`.execute(
    mailing.server.database.db,
  )
  await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const { parsed } = mailing.smtp.mails.find(({ parsed: each }) => each.subject?.startsWith('Your order'))!
  const { subject, text } = parsed
  expect(subject).toBe('Your order 10001 at Test shop')
  expect(text).toContain('Still fine')
  const [mail] = (await shop.owner('GET', path)).body.mails.filter(({ changed }: any) => changed)
  expect(mail.broken).toEqual([{ slot: 'SUBJECT', text: 'Gone: {formerVariable}' }])
  const brokenMails = async () =>
    (await shop.owner('GET', '/stoa/v1/insights/overview?days=7')).body.overview.tasks.brokenMailTexts
  expect(await brokenMails()).toBe(1)
  await save(shop, [{ slot: 'SUBJECT', text: null }])
  expect(await brokenMails()).toBe(0)
})

test('a revision that somebody else has replaced is refused, and another shop has its own texts', async () => {
  const { shop } = await aMailingShop(mailing.server)
  const other = await aShop(mailing.server)
  await save(shop, [{ slot: 'TITLE', text: 'Ours' }], { revision: '0' })
  expect(await save(shop, [{ slot: 'TITLE', text: 'Late' }], { revision: '0' })).toMatchObject(refused(409, 'REVISION_MISMATCH'))
  expect((await other.owner('GET', `${path}/ORDER_CONFIRMATION/en`)).body.text).toMatchObject({ revision: '0', texts: [] })
  expect((await other.owner('GET', `${path}/ORDER_CONFIRMATION/en/versions`)).body.versions).toEqual([])
})

test('of many versions the last twenty are kept', async () => {
  const { shop } = await aMailingShop(mailing.server)
  for (let number = 1; number <= 23; number++) await save(shop, [{ slot: 'TITLE', text: `Version ${number}` }])
  const { versions } = (await shop.owner('GET', `${path}/ORDER_CONFIRMATION/en/versions`)).body
  expect(versions).toHaveLength(20)
  expect([versions[0].texts[0].text, versions[19].texts[0].text]).toEqual(['Version 23', 'Version 4'])
})

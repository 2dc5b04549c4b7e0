import { expect, test } from 'vitest'
import { codeOf } from '../support/requests/answers.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'
import { aVisitor } from '../support/shop/builders.ts'
import { sectionKinds } from '../support/shop/section-kinds.ts'
import { aMessage, aShopWithForm, everyField, fillForm, messagesOf } from '../conformance/contact/builders.ts'

const mailing = mailingServer({ sectionKinds })

test('line breaks in names and subjects add no header, and reach nobody', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { send } = await fillForm(shop, mailing.server)
  const name = 'Mia\r\nBcc: victim@example.com\u0007'
  expect((await send({ ...aMessage, name, subject: 'Hello\nReply-To: evil@example.com' })).status).toBe(200)
  await mailing.server.app.drain()
  expect(await messagesOf(shop)).toMatchObject([
    { name: 'Mia Bcc: victim@example.com', subject: 'Hello Reply-To: evil@example.com' },
  ])
  const [mail] = mailing.smtp.mails
  expect(mail?.to).toHaveLength(1)
  expect(mail?.parsed.bcc).toBeUndefined()
  expect(mail?.parsed.replyTo?.value).toMatchObject([{ address: 'mia@example.com' }])
})

test('what a visitor wrote is text in the mail', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { send } = await fillForm(shop, mailing.server)
  await send({ ...aMessage, name: '<img src=x onerror=alert(1)>', message: '<b>**bold**</b> {shop} {{' })
  await mailing.server.app.drain()
  const html = String(mailing.smtp.mails[0]?.parsed.html)
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;b&gt;**bold**&lt;/b&gt; {shop} {{')
})

test.each([
  'mia@example.com, evil@example.com',
  'mia@example.com\r\nBcc: evil@example.com',
  'Mia <mia@example.com>',
  'mia@example.com;evil@example.com',
  'mia@exam\u200bple.com',
  'mia@\u202eexample.com',
])('an address that is several, or disguised, is refused: %j', async (email) => {
  const shop = await aShopWithForm(mailing.server)
  const { send } = await fillForm(shop, mailing.server)
  const { status, body } = await send({ ...aMessage, email })
  expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, 'email'])
  expect(await messagesOf(shop)).toEqual([])
})

test('characters that turn or hide text are taken out of names and subjects', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { send } = await fillForm(shop, mailing.server)
  await send({ ...aMessage, name: 'Mia\u202egreB\u200b \u2066x\u2069', subject: '\ufeff Gift \u00ad wrapping' })
  expect(await messagesOf(shop)).toMatchObject([{ name: 'MiagreB x', subject: 'Gift wrapping' }])
})

test('a message of ten thousand characters is refused with its field', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { send } = await fillForm(shop, mailing.server)
  const { status, body } = await send({ ...aMessage, message: 'x'.repeat(10_000) })
  expect([status, body.details.validationError.fieldViolations[0]]).toMatchObject([
    400,
    { field: 'message', violatedRule: 'MAX_LENGTH' },
  ])
})

test('a token of another shop, a changed one and none at all are refused', async () => {
  const [shop, other] = [await aShopWithForm(mailing.server), await aShopWithForm(mailing.server)]
  const { token } = await fillForm(shop, mailing.server)
  const { send } = await aVisitor(other)
  const [text = '', signature = ''] = token.split('.')
  const changed = Buffer.from(Buffer.from(text, 'base64url').toString().replace('HOME', 'home')).toString('base64url')
  for (const tried of [token, `${changed}.${signature}`, `${text}.`, 'x', text]) {
    const refused = await send('POST', '/stoa/v1/contact-messages', { token: tried, ...aMessage })
    expect([tried, codeOf(refused)]).toEqual([tried, 'CONTACT_FORM_EXPIRED'])
  }
  expect([await messagesOf(shop), await messagesOf(other)]).toEqual([[], []])
})

test.each([
  ['HONEYPOT', { website: 'https://spam.example' }, 20],
  ['TOO_FAST', {}, 1],
  ['LINKS', { message: 'http://a.example http://b.example www.c.example https://d.example' }, 20],
  ['LINKS', { subject: 'See https://spam.example' }, 20],
  ['MARKUP', { message: 'Buy [url=https://spam.example]this[/url]' }, 20],
] as const)('%s: what looks like spam is stored as such, not mailed, and answered alike', async (reason, words, seconds) => {
  const shop = await aShopWithForm(mailing.server)
  const { send } = await fillForm(shop, mailing.server, { seconds })
  const { status, body } = await send({ ...aMessage, ...words })
  expect([status, body]).toEqual([200, {}])
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(await messagesOf(shop)).toMatchObject([{ state: 'SPAM', spamReasons: [reason] }])
  expect(mailing.smtp.mails).toHaveLength(0)
})

test('the same words from many visitors become spam', async () => {
  const shop = await aShopWithForm(mailing.server, { ...everyField, email: 'OPTIONAL' })
  for (let count = 0; count < 5; count++)
    await (await fillForm(shop, mailing.server)).send({ ...aMessage, email: `visitor${count}@example.com` })
  const states = (await messagesOf(shop)).map(({ state }) => state)
  expect(states).toEqual(['SPAM', 'SPAM', 'NEW', 'NEW', 'NEW'])
})

test('a captcha that the shop demands is asked for, and a browser that cannot solve it sends spam', async () => {
  const shop = await aShopWithForm(mailing.server)
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { captcha: 'ALWAYS' } })
  const { send, open } = await fillForm(shop, mailing.server)
  expect((await open('POST', '/stoa/v1/captcha', { action: 'CONTACT' })).body.demanded).toBe(true)
  expect(codeOf(await send())).toBe('-19971')
  expect(codeOf(await send({ ...aMessage, captchaTokens: [{ InvisibleRecaptcha: 'wrong' }], captchaUnsolved: true }))).toBe(
    '-19970',
  )
  expect(await messagesOf(shop)).toEqual([])
  expect((await send({ ...aMessage, captchaUnsolved: true })).status).toBe(200)
  expect(await messagesOf(shop)).toMatchObject([{ state: 'SPAM', spamReasons: ['CAPTCHA'] }])
})

test('NUL is refused, and nothing is stored', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { send } = await fillForm(shop, mailing.server)
  expect((await send({ ...aMessage, message: 'Hello\u0000' })).status).toBe(400)
  expect(await messagesOf(shop)).toEqual([])
})

test('visitors read and change no messages', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { send, open } = await fillForm(shop, mailing.server)
  await send()
  const [{ id }] = await messagesOf(shop)
  const path = `/stoa/v1/contact-messages/${id}`
  const statuses = [
    await open('POST', '/stoa/v1/contact-messages/search', { search: {} }),
    await open('GET', path),
    await open('POST', `${path}/archive`, {}),
    await open('DELETE', path),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 403, 403])
})

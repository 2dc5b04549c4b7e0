import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { sectionKinds } from '../../support/shop/section-kinds.ts'
import { aMessage, aShopWithForm, everyField, fillForm, messagesOf, publishSections } from './builders.ts'

const mailing = mailingServer({ sectionKinds })
const day = 24 * 3600_000

test('a visitor’s message is stored, and mailed to the owner, whose answer goes to the visitor', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { send } = await fillForm(shop, mailing.server)
  const { status, body } = await send()
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toEqual({})
  await mailing.server.app.drain()
  expect(await messagesOf(shop)).toMatchObject([{ ...aMessage, state: 'NEW', place: 'HOME', mailState: 'SENT' }])
  const [mail] = mailing.smtp.mails
  expect(mailing.smtp.mails).toHaveLength(1)
  expect(mail?.parsed.replyTo?.value[0]?.address).toBe('mia@example.com')
  expect(mail?.parsed.subject).toContain('Mia Berg')
  expect(mail?.parsed.text).toContain('do you wrap orders as presents?')
})

test('the same message sent again is stored and mailed once, and another one in the same form as well', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { send } = await fillForm(shop, mailing.server)
  await Promise.all([send(), send(), send()])
  await send({ ...aMessage, message: 'One more thing.' })
  await mailing.server.app.drain()
  expect(await messagesOf(shop)).toHaveLength(2)
  expect(mailing.smtp.mails).toHaveLength(2)
})

test('a mail that the server cannot take is tried again, and one that it refuses is shown with the message', async () => {
  const shop = await aShopWithForm(mailing.server)
  mailing.smtp.refuseNext(450, 'try later')
  await (await fillForm(shop, mailing.server)).send()
  await mailing.server.app.drain()
  expect(await messagesOf(shop)).toMatchObject([{ mailState: 'WAITING' }])
  mailing.server.clock.advance(60_000)
  await mailing.server.app.drain()
  expect(await messagesOf(shop)).toMatchObject([{ mailState: 'SENT' }])
  mailing.smtp.refuseNext(550, 'no such mailbox')
  await (await fillForm(shop, mailing.server)).send({ ...aMessage, message: 'Another' })
  await mailing.server.app.drain()
  expect((await messagesOf(shop))[0]).toMatchObject({
    mailState: 'FAILED',
    mailFailure: expect.stringContaining('no such mailbox'),
  })
  const { body } = await shop.owner('POST', '/stoa/v1/mails/search', { search: { filter: { kind: 'CONTACT_MESSAGE' } } })
  expect(body.mails.map(({ state }: { state: string }) => state).toSorted()).toEqual(['FAILED', 'SENT'])
})

test('what the form does not ask for is dropped, and what it requires has to be there', async () => {
  const shop = await aShopWithForm(mailing.server, { ...everyField, phone: 'HIDDEN', subject: 'REQUIRED' })
  const { send } = await fillForm(shop, mailing.server)
  const { status, body } = await send({ ...aMessage, subject: '  ', email: 'mia at example' })
  expect(status).toBe(400)
  const violations = body.details.validationError.fieldViolations
  expect(violations).toMatchObject([
    { field: 'email', violatedRule: 'FORMAT' },
    { field: 'subject', violatedRule: 'REQUIRED_FIELD' },
  ])
  expect(await messagesOf(shop)).toEqual([])
  expect((await send({ ...aMessage, phone: '+49 30 1234' })).status).toBe(200)
  expect((await messagesOf(shop))[0].phone).toBeUndefined()
})

test('only a form of a published page takes messages, as long as it is there', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { send, open } = await fillForm(shop, mailing.server)
  const opening = async (place: string, sectionId: string) => {
    const { status, body } = await open('POST', '/stoa/v1/contact-forms/open', { place, sectionId })
    return [status, codeOf({ body })]
  }
  expect(await opening('HOME', 'other')).toEqual([404, 'CONTACT_FORM_NOT_FOUND'])
  expect(await opening(crypto.randomUUID(), 'form')).toEqual([404, 'CONTACT_FORM_NOT_FOUND'])
  const { body: hidden } = await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'Write to us', visible: false } })
  await publishSections(shop, [{ id: 'form', type: 'contact-form', settings: {} }], hidden.page.id)
  expect(await opening(hidden.page.id, 'form')).toEqual([404, 'CONTACT_FORM_NOT_FOUND'])
  await publishSections(shop, [{ id: 'form', type: 'spacer' }])
  const refused = await send()
  expect([refused.status, codeOf(refused)]).toEqual([404, 'CONTACT_FORM_NOT_FOUND'])
  expect(await messagesOf(shop)).toEqual([])
})

test('a form that was shown a day ago has to be shown again, and may then be sent at once', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { token } = await fillForm(shop, mailing.server, { seconds: 25 * 3600 })
  // The visitor’s token of the API has expired as well.
  const { send } = await aVisitor(shop)
  const late = await send('POST', '/stoa/v1/contact-messages', { token, ...aMessage })
  expect(codeOf(late)).toBe('CONTACT_FORM_EXPIRED')
  const form = { place: 'HOME', sectionId: 'form', expiredToken: token }
  const { body } = await send('POST', '/stoa/v1/contact-forms/open', form)
  expect((await send('POST', '/stoa/v1/contact-messages', { token: body.token, ...aMessage })).status).toBe(200)
  expect(await messagesOf(shop)).toMatchObject([{ state: 'NEW' }])
})

test('staff read, archive, mark and delete messages, and find them by words, state and time', async () => {
  const shop = await aShopWithForm(mailing.server)
  await (await fillForm(shop, mailing.server)).send()
  await (await fillForm(shop, mailing.server)).send({ ...aMessage, name: 'Otto Klein', message: 'Where is my parcel?' })
  const [otto, mia] = await messagesOf(shop)
  const found = async (search: object) => (await messagesOf(shop, search)).map(({ name }) => name)
  expect(await found({ search: { expression: 'parcel' } })).toEqual(['Otto Klein'])
  const act = (id: string, what: string) => shop.owner('POST', `/stoa/v1/contact-messages/${id}/${what}`, {})
  const unread = async () => (await shop.owner('GET', '/stoa/v1/insights/tasks')).body.tasks.newContactMessages
  expect(await unread()).toBe(2)
  expect((await act(mia.id, 'read')).body.contactMessage.state).toBe('READ')
  expect((await act(otto.id, 'archive')).body.contactMessage.state).toBe('ARCHIVED')
  expect(await unread()).toBe(0)
  expect(await found({ filter: { state: { $in: ['NEW', 'READ'] } } })).toEqual(['Mia Berg'])
  expect((await act(mia.id, 'unread')).body.contactMessage.state).toBe('NEW')
  expect((await act(otto.id, 'spam')).body.contactMessage).toMatchObject({ state: 'SPAM', spamReasons: ['STAFF'] })
  expect((await act(otto.id, 'read')).body.contactMessage.spamReasons).toBeUndefined()
  expect(await found({ filter: { createdDate: { $gt: new Date(Date.parse(otto.createdDate) + 1).toISOString() } } })).toEqual([])
  expect((await shop.owner('DELETE', `/stoa/v1/contact-messages/${mia.id}`)).status).toBe(200)
  expect((await shop.owner('GET', `/stoa/v1/contact-messages/${mia.id}`)).status).toBe(404)
  expect((await shop.owner('POST', '/stoa/v1/contact-messages/count', {})).body.count).toBe(1)
})

test('spam is deleted after 30 days, and other messages stay', async () => {
  const shop = await aShopWithForm(mailing.server)
  await (await fillForm(shop, mailing.server)).send()
  await (await fillForm(shop, mailing.server)).send({ ...aMessage, website: 'https://spam.example' })
  const [spam] = await messagesOf(shop, { filter: { state: 'SPAM' } })
  expect(spam).toMatchObject({ spamReasons: ['HONEYPOT'] })
  const purgeAfter = async (days: number) => {
    mailing.server.clock.advance(days * day)
    await mailing.server.app.runSchedules()
    await mailing.server.app.drain(shop.credentials.siteId)
    return (await messagesOf(shop)).map(({ state }) => state).toSorted()
  }
  expect(await purgeAfter(29)).toEqual(['NEW', 'SPAM'])
  expect(await purgeAfter(2)).toEqual(['NEW'])
})

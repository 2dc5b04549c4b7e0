import { expect, test } from 'vitest'
import { aMessage, aShopWithForm, fillForm, messagesOf, publishSections } from '../conformance/contact/builders.ts'
import { codeOf } from '../support/requests/answers.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'
import { testApp } from '../support/servers/test-app.ts'
import { sectionKinds } from '../support/shop/section-kinds.ts'

const mailing = mailingServer({ sectionKinds })

test('a visitor sends ten messages in an hour, a network thirty, and both are told when they may go on', async () => {
  const { app, limits } = await testApp(mailing.server.database, {
    rateLimit: 1_000_000,
    trustedProxies: ['10.0.0.0/8'],
    clock: mailing.server.clock,
    sectionKinds,
  })
  const shop = await aShopWithForm(mailing.server)
  const { token } = await fillForm(shop, mailing.server)
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const send = (address: string, message: string) =>
    app.inject({
      method: 'POST',
      url: '/stoa/v1/contact-messages',
      remoteAddress: address,
      headers: { authorization: body.access_token },
      payload: { token, ...aMessage, message },
    })
  for (let count = 0; count < 10; count++) expect((await send(`203.0.113.${count}`, `Number ${count}`)).statusCode).toBe(200)
  const refused = await send('203.0.113.77', 'One more')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(await messagesOf(shop)).toHaveLength(10)

  const network = '2001:db8:1:4::'
  for (let count = 0; count < 30; count++)
    limits.contactMessage({ address: network + count.toString(16), visitor: `visitor ${count}` })
  expect(() => limits.contactMessage({ address: `${network}ffff`, visitor: 'another' })).toThrow(/too many/)
  limits.contactMessage({ address: '198.51.100.9', visitor: 'somebody elsewhere' })
})

test('after a hundred mails in an hour messages are stored without one', { timeout: 60_000 }, async () => {
  const { app } = await testApp(mailing.server.database, { clock: mailing.server.clock, sectionKinds })
  const shop = await aShopWithForm(mailing.server)
  const { token } = await fillForm(shop, mailing.server)
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  for (let count = 0; count <= 100; count++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/stoa/v1/contact-messages',
      remoteAddress: `203.0.113.${count}`,
      headers: { authorization: body.access_token },
      payload: { token, ...aMessage, message: `Number ${count}` },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const newest = await messagesOf(shop, { cursorPaging: { limit: 2 } })
  expect(newest.map(({ message, state, mailState }) => [message, state, mailState])).toEqual([
    ['Number 100', 'NEW', undefined],
    ['Number 99', 'NEW', 'WAITING'],
  ])
})

test('twenty clicks at once are one message and one mail; those after the tenth are asked for a captcha', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { send } = await fillForm(shop, mailing.server)
  const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
  expect(new Set(answers.map((answer) => (answer.status === 200 ? 'taken' : codeOf(answer))))).toEqual(
    new Set(['taken', '-19971']),
  )
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(await messagesOf(shop)).toHaveLength(1)
  expect(mailing.smtp.mails).toHaveLength(1)
})

test('a token is of one form: not for another page, nor as that of another form that has expired', async () => {
  const shop = await aShopWithForm(mailing.server)
  const { body } = await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'Write to us' } })
  const form = { id: 'form', type: 'contact-form', settings: { phone: 'REQUIRED' } }
  await publishSections(shop, [form], body.page.id)
  const { token, open, send } = await fillForm(shop, mailing.server)
  // It is no more on the page that it was opened on, and the one on the other page is another form.
  await publishSections(shop, [{ id: 'a', type: 'spacer' }])
  expect(codeOf(await send())).toBe('CONTACT_FORM_NOT_FOUND')
  const { body: opened } = await open('POST', '/stoa/v1/contact-forms/open', {
    place: body.page.id,
    sectionId: 'form',
    expiredToken: token,
  })
  const words = { token: opened.token, ...aMessage }
  expect((await open('POST', '/stoa/v1/contact-messages', words)).status).toBe(400)
  expect((await open('POST', '/stoa/v1/contact-messages', { ...words, phone: '030 1234' })).status).toBe(200)
  expect(await messagesOf(shop)).toMatchObject([{ place: body.page.id, state: 'SPAM', spamReasons: ['TOO_FAST'] }])
})

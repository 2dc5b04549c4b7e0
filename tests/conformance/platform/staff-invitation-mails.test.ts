import { expect, test } from 'vitest'
import { sharedServer } from '../../support/servers/server.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

const mailing = mailingServer()

const path = '/stoa/v1/staff/invitations'
const invite = (shop: TestShop, email: string) => shop.owner('POST', path, { email, roles: ['OWNER'] })
const mailsTo = (email: string) =>
  mailing.smtp.mails.flatMap(({ parsed }) => (JSON.stringify(parsed.to).includes(`"${email}"`) ? [parsed] : []))

test.each([
  ['en', 'Invitation to the back office of Kiln', 'The link works once, until'],
  ['de', 'Einladung ins Backoffice von Kiln', 'Der Link funktioniert einmal, bis'],
])(
  'who is invited to the staff gets the link in the language of the shop (%s), also in test mode',
  async (language, subject, text) => {
    const shop = await aShop(mailing.server, { name: 'Kiln', language })
    const email = `nora-${language}@example.com`
    const { status, body } = await invite(shop, email)
    expect([status, body.isMailed]).toEqual([200, true])
    await mailing.server.app.drain()
    const [mail, ...more] = mailsTo(email)
    expect(more).toEqual([])
    expect(mail!.subject).toBe(subject)
    expect(mail!.text).toContain(text)
    expect(mail!.text).toContain(body.link)
    const token = body.link.split('#')[1]
    const { siteId } = shop.credentials
    const events = await mailing.server.database.db.selectFrom('domain_event').selectAll().where('site_id', '=', siteId).execute()
    expect(JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(token)
  },
)

test('a revoked invitation is not mailed, and an address gets few in an hour', async () => {
  const shop = await aShop(mailing.server)
  const { body } = await invite(shop, 'gone@example.com')
  await shop.owner('DELETE', `${path}/${body.invitation.id}`)
  await mailing.server.app.drain()
  expect(mailsTo('gone@example.com')).toEqual([])
  const mailed = []
  for (let count = 0; count < 6; count++) mailed.push((await invite(shop, 'often@example.com')).body.isMailed)
  expect(mailed).toEqual([true, true, true, true, true, false])
})

test('without a mail server nothing is said to be sent', async () => {
  await using server = await sharedServer()
  const shop = await aShop(server)
  const { body } = await invite(shop, 'nora@example.com')
  expect(body.isMailed).toBe(false)
  expect(body.link).toContain('/dashboard/invitation#')
})

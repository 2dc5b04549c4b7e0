import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMember, type TestMember } from '../../support/members/members.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

// The reporter gets a mail about the outcome; the reported member gets one about a decision, which never names the reporter.

const mailing = mailingServer()

const members = '/members/v1/members'
const path = '/members/v1/member-reports'

const report = (who: TestMember, { id }: { id: string }, category = 'SPAM') =>
  who.send('POST', path, { memberReport: { reportedMemberId: id, reason: { category, description: 'Sells watches' } } })

/** The mails since the last call, each as its reader and title. */
async function mailed(): Promise<string[]> {
  await mailing.server.app.drain()
  return mailing.smtp.mails
    .splice(0)
    .map(({ to, parsed }) => `${to.join()} ${/<h1[^>]*>([^<]*)/.exec(parsed.html as string)![1]!}`)
    .sort()
}

async function aReport(shop: TestShop) {
  const people = [await aMember(shop), await aMember(shop), await aMember(shop, { nickname: 'Cleo Cleo' })] as const
  const [anna, bert, cleo] = people
  await report(anna, cleo)
  await report(anna, cleo, 'HARASSMENT')
  await report(bert, cleo)
  expect(await mailed()).toEqual([])
  return { anna, bert, cleo }
}

test('muting tells each reporter once and the member, and blocking afterwards nobody but a new reporter', async () => {
  const shop = await aShop(mailing.server)
  const { anna, bert, cleo } = await aReport(shop)
  await shop.owner('POST', `${members}/${cleo.id}/mute`, {})
  await mailing.server.app.drain()
  const texts = mailing.smtp.mails.map(({ parsed }) => `${parsed.text} ${parsed.html as string}`)
  for (const text of texts) expect(text).not.toMatch(/Cleo Cleo|Mia Muster|watches|member-\d/)
  expect(texts.filter((text) => text.includes('We’ve muted the member'))).toHaveLength(2)
  expect(await mailed()).toEqual(
    [
      `${anna.email} We’ve looked at your report`,
      `${bert.email} We’ve looked at your report`,
      `${cleo.email} Your account was muted`,
    ].sort(),
  )
  await shop.owner('POST', `${members}/${cleo.id}/unmute`, {})
  await shop.owner('POST', `${members}/${cleo.id}/block`, {})
  expect(await mailed()).toEqual([])
  await shop.owner('POST', `${members}/${cleo.id}/approve`, {})
  const dora = await aMember(shop)
  await report(dora, cleo)
  await shop.owner('POST', `${members}/${cleo.id}/block`, {})
  expect(await mailed()).toEqual([`${dora.email} We’ve looked at your report`, `${cleo.email} Your account was blocked`].sort())
})

test('whoever reported gets a mail about the dismissal, the member gets none', async () => {
  const shop = await aShop(mailing.server)
  const { anna, bert, cleo } = await aReport(shop)
  expect((await shop.owner('DELETE', `${path}/members/${cleo.id}`)).status).toBe(200)
  await mailing.server.app.drain()
  expect(mailing.smtp.mails[0]!.parsed.text).toContain('We found nothing that breaks our rules')
  expect(await mailed()).toEqual(
    [`${anna.email} We’ve looked at your report`, `${bert.email} We’ve looked at your report`].sort(),
  )
})

test('a member about whom nobody reported is muted without a mail, and who deletes the account tells nobody else', async () => {
  const shop = await aShop(mailing.server)
  const { cleo } = await aReport(shop)
  const quiet = await aMember(shop)
  await shop.owner('POST', `${members}/${quiet.id}/mute`, {})
  await cleo.send('DELETE', `${members}/my`)
  expect(await mailed()).toEqual([`${cleo.email} Your account was deleted`])
})

test('both mails can be previewed in both languages', async () => {
  const shop = await aShop(mailing.server)
  const preview = async (kind: string, language: string) =>
    (await shop.owner('POST', '/stoa/v1/mail-settings/preview', { kind, language })).body.content.subject
  expect(await preview('REPORT_OUTCOME', 'en')).toBe('Your report at Test shop')
  expect(await preview('REPORT_OUTCOME', 'de')).toBe('Ihre Meldung bei Test shop')
  expect(await preview('MEMBER_MODERATED', 'de')).toBe('Ihr Konto bei Test shop')
})

import { expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMailingShop } from '../../support/shop/mailing.ts'
import { aSiteWithMembers, clientOf } from '../identity/member-sign-in-builders.ts'
import { password } from '../../support/members/signing-in.ts'
import { allow, anActiveAutomation, later, mailAt, receivers, runsOf } from './automation-builders.ts'

const mailing = mailingServer()

test('who waits for approval is welcomed once they are approved', async () => {
  const shop = await aSiteWithMembers(mailing, { requireOwnerApproval: true })
  await shop.owner('PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })
  await allow(shop)
  const welcome = await anActiveAutomation(shop, mailAt('MEMBER_JOINED'))
  await clientOf(shop).auth.register({ email: 'mia@example.com', password })
  await later(mailing, shop)
  expect(await runsOf(shop, welcome)).toEqual([])
  const { body } = await shop.owner('GET', '/members/v1/members?fieldsets=FULL')
  const [{ id }] = body.members
  await shop.owner('POST', `/members/v1/members/${id}/approve`, {})
  await later(mailing, shop)
  expect(await runsOf(shop, welcome)).toMatchObject([{ status: 'DONE', customerId: id }])
  await shop.owner('PATCH', `/members/v1/members/${id}`, { member: { id, profile: { nickname: 'Mia' } } })
  await later(mailing, shop)
  expect(await runsOf(shop, welcome)).toHaveLength(1)
})

test('a change of somebody who joined before the automation was made welcomes nobody', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop)
  const { id } = await aMember(shop)
  await later(mailing, shop, 1)
  const welcome = await anActiveAutomation(shop, mailAt('MEMBER_JOINED'))
  await shop.owner('PATCH', `/members/v1/members/${id}`, { member: { id, profile: { nickname: 'Mia' } } })
  await later(mailing, shop)
  expect(await runsOf(shop, welcome)).toEqual([])
})

test('a blocked member gets no newsletter and no coupon', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop)
  const { id } = await aMember(shop)
  await shop.owner('POST', `/members/v1/members/${id}/block`, {})
  const made = await anActiveAutomation(shop, mailAt('NEWSLETTER', { coupon: { percentOff: 10 } }))
  await later(mailing, shop)
  expect(await runsOf(shop, made)).toMatchObject([{ status: 'SKIPPED', reason: 'NOT_APPROVED' }])
  const { status, body } = await shop.owner('POST', '/stores/v2/coupons/query', { query: {} })
  expect(status).toBe(200)
  expect(body.coupons ?? []).toEqual([])
  expect(receivers(mailing)).toEqual([])
})

test('a server that was off on a birthday congratulates the day after', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop)
  await mailing.server.app.runSchedules()
  const birthday = await anActiveAutomation(shop, mailAt('BIRTHDAY'))
  const { id } = await aMember(shop)
  const inFourDays = new Date(mailing.server.clock.now().getTime() + 4 * 24 * 3600_000)
  const day = inFourDays.toLocaleDateString('sv', { timeZone: 'Europe/Berlin' }).slice(5)
  await shop.owner('PATCH', `/members/v1/members/${id}`, { member: { id, contact: { birthdate: `1990-${day}` } } })
  await later(mailing, shop, 24 * 5)
  await later(mailing, shop, 1)
  expect(await runsOf(shop, birthday)).toMatchObject([{ status: 'DONE', customerId: id }])
})

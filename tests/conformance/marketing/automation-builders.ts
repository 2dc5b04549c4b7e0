import { expect } from 'vitest'
import type { ReceivedMail } from '../../support/providers/mail-server.ts'
import type { MailingServer } from '../../support/servers/mailing-server.ts'
import type { TestShop } from '../../support/shop/shop.ts'

const hour = 3600_000

/** An automation as the API returns it. */
export interface MadeAutomation {
  id: string
  revision: string
}

/** A mail to everybody whom the trigger names, at any hour. */
export const mailAt = (type: string, more: object = {}) => ({
  name: `Mail at ${type}`,
  trigger: { type },
  quietFrom: 0,
  quietUntil: 0,
  action: { email: {} },
  ...more,
})

export async function anAutomation(shop: TestShop, automation: object): Promise<MadeAutomation> {
  const { status, body } = await shop.owner('POST', '/stoa/v1/automations', { automation })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.automation
}

export async function activate(shop: TestShop, { id, revision }: MadeAutomation): Promise<void> {
  const { status, body } = await shop.owner('POST', `/stoa/v1/automations/${id}/activate`, { revision })
  expect(status, JSON.stringify(body)).toBe(200)
}

export async function anActiveAutomation(shop: TestShop, automation: object): Promise<MadeAutomation> {
  const made = await anAutomation(shop, automation)
  await activate(shop, made)
  return made
}

/** Sets the ground on which people may be mailed in all countries, and what else is given. */
export async function allow(shop: TestShop, rules: object = { defaultGround: 'ANYBODY', mailsPerMinute: 6000 }): Promise<void> {
  const { status, body } = await shop.owner('PATCH', '/stoa/v1/mailing-rules', { rules })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** The runs of an automation, the oldest first. */
export async function runsOf(shop: TestShop, { id: automationId }: MadeAutomation): Promise<any[]> {
  const search = {
    filter: { automationId },
    sort: [{ fieldName: 'createdDate' }, { fieldName: 'id' }],
    cursorPaging: { limit: 100 },
  }
  const { status, body } = await shop.owner('POST', '/stoa/v1/automation-runs/search', { search })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.runs
}

/** Runs everything that is due so much later. */
export async function later(mailing: MailingServer, { credentials }: TestShop, hours = 0): Promise<void> {
  mailing.server.clock.advance(hours * hour)
  await mailing.server.app.runSchedules()
  await mailing.server.app.drain(credentials.siteId)
}

const lineOf = ({ parsed }: ReceivedMail) => parsed.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? ''

/** The mails that automations sent. */
export const sentBy = ({ smtp }: MailingServer) => smtp.mails.filter((mail) => lineOf(mail).includes('/mailing?'))

export const receivers = (mailing: MailingServer) => sentBy(mailing).flatMap(({ to }) => to)

/** The token of the link that ends the mails. */
export function tokenIn(mail: ReceivedMail): string {
  return /token=([\w-]+)/.exec(lineOf(mail))?.[1] ?? ''
}

/** A customer as an owner adds one. */
export async function aCustomer(shop: TestShop, customer: object): Promise<string> {
  const { status, body } = await shop.owner('POST', '/stoa/v1/customers', { customer })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.customer.id
}

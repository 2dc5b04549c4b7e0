import { authentication } from '@wix/identity'
import { members } from '@wix/members'
import { redirects } from '@wix/redirects'
import { expect } from 'vitest'
import { aShop, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import type { MailingServer } from '../../support/servers/mailing-server.ts'

export const password = 'correct horse battery'

export async function aSiteWithMembers(mailing: MailingServer, policy: object = {}): Promise<TestShop> {
  const shop = await aShop(mailing.server)
  const { clientId } = shop.credentials
  const oAuthApp = { id: clientId, allowedRedirectDomains: ['front.example'] }
  await shop.owner('PATCH', `/stoa/v1/oauth-apps/${clientId}`, { oAuthApp })
  const set = await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: policy })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  return shop
}

export const clientOf = (shop: TestShop) => visitorClient(shop, { members, redirects, authentication })

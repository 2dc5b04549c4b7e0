import { authentication } from '@wix/identity'
import { members } from '@wix/members'
import { redirects } from '@wix/redirects'
import { expect } from 'vitest'
import { aShop, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import type { MailingServer } from '../../support/servers/mailing-server.ts'
import { allowFrontEnd } from '../../support/members/signing-in.ts'

export async function aSiteWithMembers(mailing: MailingServer, policy: object = {}): Promise<TestShop> {
  const shop = await aShop(mailing.server)
  await allowFrontEnd(shop)
  const set = await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: policy })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  return shop
}

export const clientOf = (shop: TestShop) => visitorClient(shop, { members, redirects, authentication })

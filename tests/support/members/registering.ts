import * as authentication from '@stoa/contract/services/identity/authentication'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { performer } from '../../../apps/server/src/kernel/operations/perform.ts'
import { password } from './signing-in.ts'
import type { TestShop } from '../shop/shop.ts'

/** Registers as the shop's own pages do, which name no OAuth app. Throws what the page gets. */
export async function registerOnOwnPage(
  { server, credentials }: TestShop,
  email: string,
  more: object = {},
): Promise<authentication.StateMachineResponse> {
  const { kernel, composed } = server.app
  const implementation = composed.implementations.find(({ operation }) => operation === authentication.registerV2)!
  const caller = { kind: 'VISITOR', visitorId: newId() } as const
  const request = { loginId: { email }, password, ...more }
  const perform = performer(kernel, implementation)
  return (await perform({ siteId: credentials.siteId, caller, request, requestId: 'register' })) as never
}

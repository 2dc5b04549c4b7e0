import { startPasskeySignIn } from '@stoa/contract/calls/stoa/passkeys'
import { data } from 'react-router'
import { storefront } from '../../../../lib/page/context.ts'
import type { Route } from './+types/passkey-options.ts'

/** Returns the options with which a passkey signs in. It is a POST, so that the answer is not cached. */
export async function action({ context }: Route.ActionArgs) {
  return data(await context.get(storefront).api.call(startPasskeySignIn, {}), { headers: { 'cache-control': 'no-store' } })
}

import { startPasskeySignIn } from '@stoa/contract/calls/stoa/passkeys'
import { data } from 'react-router'
import { storefront } from '../../../lib/context.ts'
import type { Route } from './+types/passkey-options.ts'

/** What a passkey has to sign, for the button of the sign-in page. A post, so that nobody keeps the answer. */
export async function action({ context }: Route.ActionArgs) {
  return data(await context.get(storefront).api.call(startPasskeySignIn, {}), { headers: { 'cache-control': 'no-store' } })
}

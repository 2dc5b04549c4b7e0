import { comparableEmail } from '@stoa/contract/email'
import { permissionDenied } from '../../../kernel/basics/errors.ts'
import { isOwner, type Caller } from '../../../kernel/site/caller.ts'

/** Only owners send test mails to other addresses than their own: whoever may write mails decides what they say in the shop's name. */
export function checkOwnAddress(caller: Caller, recipient: string): void {
  const isOwn = caller.kind === 'USER' && comparableEmail(caller.name) === comparableEmail(recipient)
  if (!isOwn && !isOwner(caller)) throw permissionDenied('only owners may send a test mail to another address than their own')
}

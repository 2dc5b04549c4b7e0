import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { CallError } from '@stoa/client'

type TextsByCode = Readonly<Record<string, MessageDescriptor>>

const notAllowed = msg`Your account may not do this at the moment. Please contact us.`
const common: TextsByCode = { MEMBER_MUTED: notAllowed, MEMBER_NOT_APPROVED: notAllowed }

/** Why a member or visitor was refused, in words for them. `own` are the texts of the page, by error code. */
export function refusalText({ code, status }: CallError, own: TextsByCode = {}): MessageDescriptor {
  if (status === 429) return msg`Too many attempts. Please wait a few minutes.`
  return { ...common, ...own }[code ?? ''] ?? msg`That didn’t work. Please try again.`
}

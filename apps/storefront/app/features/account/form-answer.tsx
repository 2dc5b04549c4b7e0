import { Trans } from '@lingui/react/macro'
import '../../lib/texts/account-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Answer, Next } from './sign-in/sign-in.server.ts'

/** The next page, as hidden fields. */
export function NextFields({ request, to, brief }: Next) {
  return (
    <>
      {request && <input type="hidden" name="request" value={request} />}
      {to && <input type="hidden" name="to" value={to} />}
      {brief && <input type="hidden" name="brief" value={brief} />}
    </>
  )
}

export function Problem({ answer }: { answer: Answer | undefined }) {
  return answer?.problem ? <Notice tone="problem">{answer.problem}</Notice> : null
}

/** The account waits for the owner. */
export function PendingNotice() {
  return (
    <Notice tone="good">
      <Trans>Thank you. We’ll look at your account and you can sign in as soon as it is approved.</Trans>
    </Notice>
  )
}

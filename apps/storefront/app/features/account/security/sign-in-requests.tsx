import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { loadFactors } from './second-factors.server.ts'
import type { Answer } from '../sign-in/sign-in.server.ts'

type Requests = Awaited<ReturnType<typeof loadFactors>>['requests']

interface SignInRequestsProps {
  requests: Requests
  /** The one of the push message that led here. */
  approve: string | null
  answer: Answer | undefined
}

/** Sign-ins elsewhere that the member may approve. */
export function SignInRequests({ requests, approve, answer }: SignInRequestsProps) {
  const { requestProblem } = answer ?? {}
  const isGone = approve !== null && !requestProblem && requests.every(({ id }) => id !== approve)
  // The one of the push message comes first.
  const sorted = requests.toSorted((a, b) => Number(b.id === approve) - Number(a.id === approve))
  if (requests.length === 0 && !isGone && !requestProblem) return null
  return (
    <section aria-labelledby="requests-heading" className="max-w-3xl space-y-4">
      <h2 id="requests-heading" className="font-display text-heading">
        <Trans>Are you signing in?</Trans>
      </h2>
      {requestProblem && <Notice tone="problem">{requestProblem}</Notice>}
      {isGone && (
        <Notice tone="problem">
          <Trans>This sign-in has ended: it was answered, or nobody waits for it any more.</Trans>
        </Notice>
      )}
      {sorted.map((request) => (
        <Request
          key={request.id}
          {...request}
          problem={answer?.given?.['id'] === request.id ? answer.problems?.['number'] : undefined}
        />
      ))}
    </section>
  )
}

function Request({ id, device, address, time, problem }: Requests[number] & { problem: string | undefined }) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const field = `number-${id}`
  return (
    <Form
      method="post"
      action={accountPaths.accountSecurity()}
      className="space-y-4 rounded-box border border-line p-4"
      noValidate
    >
      <input type="hidden" name="id" value={id} />
      <div>
        <p className="font-medium wrap-anywhere">{device || address}</p>
        <p className="text-small text-quiet">{[device && address, time].filter(Boolean).join(' · ')}</p>
      </div>
      <p>
        <Trans>Somebody has entered your password there. If it’s you, type the number that the sign-in page shows.</Trans>
      </p>
      <div>
        <label htmlFor={field} className="mb-1 block text-small font-medium">
          <Trans>Number on the sign-in page</Trans>
        </label>
        <input
          id={field}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem ? `${field}-problem` : undefined}
          className="min-h-12 w-24 rounded-control border border-edge bg-mat px-3 tabular-nums hover:border-ink aria-invalid:border-red"
        />
        {problem && (
          <p id={`${field}-problem`} className="mt-1 text-small font-medium text-red">
            {problem}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button name="second" value="approve" aria-disabled={busy}>
          <Trans>Approve</Trans>
        </Button>
        <Button name="second" value="deny" variant="plain" aria-disabled={busy} aria-label={t`It wasn’t me: deny the sign-in`}>
          <Trans>It wasn’t me</Trans>
        </Button>
      </div>
    </Form>
  )
}

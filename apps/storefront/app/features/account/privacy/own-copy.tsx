import { Trans } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'

interface Copy {
  /** Percent. */
  progress: number
  /** Both once it is ready. */
  size?: string
  until?: string
}

/** The file with everything that the shop has of a member. It is written in the background. */
export function OwnCopy({ copy }: { copy: Copy | undefined }) {
  return (
    <div aria-live="polite" className="space-y-4">
      {!copy && (
        <p>
          <Trans>You can have a copy of everything we know about you. We put it together in the background.</Trans>
        </p>
      )}
      {copy?.until && <Ready size={copy.size ?? ''} until={copy.until} />}
      {copy && !copy.until ? <BeingMade progress={copy.progress} /> : <Request isAgain={Boolean(copy)} />}
    </div>
  )
}

function Ready({ size, until }: { size: string; until: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <a href={accountPaths.accountData()} download className="inline-flex min-h-11 items-center underline">
        <Trans>Download your data</Trans>
      </a>
      <span className="text-small text-quiet">
        <Trans>
          {size}, available until {until}
        </Trans>
      </span>
    </p>
  )
}

function BeingMade({ progress }: { progress: number }) {
  return (
    <>
      <p>
        <Trans>We’re preparing your data. You can leave this page and come back later.</Trans>
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        <progress value={progress} max={100} className="h-2 w-40 accent-brand">
          {progress} %
        </progress>
        <Link to={accountPaths.accountSecurity()} preventScrollReset className="inline-flex min-h-11 items-center underline">
          <Trans>Check again</Trans>
        </Link>
      </p>
    </>
  )
}

function Request({ isAgain }: { isAgain: boolean }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={accountPaths.accountSecurity()} preventScrollReset>
      <Button name="export" value="yes" variant="plain" aria-disabled={busy}>
        {isAgain ? <Trans>Prepare a new copy</Trans> : <Trans>Prepare my data</Trans>}
      </Button>
    </Form>
  )
}

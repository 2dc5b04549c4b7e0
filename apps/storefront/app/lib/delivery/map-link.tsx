import { Trans } from '@lingui/react/macro'

/** Opens a map of a place of pickup, in another tab so that nothing that was typed is lost. */
export function MapLink({ to, name }: { to: string; name?: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center underline underline-offset-4">
      <span>
        <Trans>Show on a map</Trans>
        {name && <span className="sr-only">: {name}</span>}
      </span>
    </a>
  )
}

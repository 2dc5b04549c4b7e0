import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'

/** Replaces an optional part of a page that could not be loaded. */
export function RetryLink() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return (
    <p className="text-small text-quiet">
      <Trans>This couldn’t be loaded.</Trans>{' '}
      <Link to={pathname + search} replace preventScrollReset className="inline-block py-3 underline underline-offset-4">
        {t`Try again`}
      </Link>
    </p>
  )
}

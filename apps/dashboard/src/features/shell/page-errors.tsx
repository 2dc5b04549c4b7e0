import { t } from '@lingui/core/macro'
import { Outlet, useOutletContext } from 'react-router'
import { RouteFailure } from '../../lib/calls/route-failure.tsx'
import { Page } from '../../ui/page/page.tsx'

/** Around the pages of a layout: a page that fails leaves the layout, with its navigation, usable. */
export default function Pages() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary() {
  return (
    <Page title={t`Something went wrong`} narrow>
      <RouteFailure />
    </Page>
  )
}
